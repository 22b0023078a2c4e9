// Why events came about. A game lists the rules that each of its events follows. Its sentence is
// "GAME.why.EVENT", unless the game says more: the facts before the event, and the arithmetic. It
// explains by events and the state before them, and decides nothing.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "core/find_by.h"
#include "engine/events.h"
#include "engine/game.h"
#include "engine/rounds.h"

namespace hausregel {

struct WhyRow {
  std::string_view event;
  std::string_view ids;  // of rules: "T-04, B-18"
};

// That `leader` begins round `round`: the left neighbour of who began the round before.
Reason why_started(const Setup& setup, int round, Seat leader);
// That the game is over in `round`, with `best` points in one hand.
Reason why_ended(int best, int goal, int round, int last_round);

// The reason of an event that is told in the same way in every game, "engine.why.EVENT"; an empty
// one for a game's own.
template <class Event>
Reason why_in_any_game(const Event&) {
  return {};
}
Reason why_in_any_game(const PhraseGiven& given);
Reason why_in_any_game(const Adjusted& adjusted);
Reason why_in_any_game(const Remembered& remembered);
Reason why_in_any_game(const Told& told);
Reason why_in_any_game(const LuckOpened& opened);

// Of `event`, by the rows of `game`; why(event), where it takes one of that type, gives the
// sentence, and ids where they depend on the table.
template <class Event, class Why>
Reason reason_of(std::string_view game, std::span<const WhyRow> rows, const Event& event,
                 const Why& why) {
  return std::visit(
      [&]<class Held>(const Held& held) {
        const WhyRow* row = find_by(rows, &WhyRow::event, Held::kName);
        Reason reason = why_in_any_game(held);
        if constexpr (std::is_invocable_v<const Why&, const Held&>) {
          reason = why(held);
        } else if (reason.text.id.empty() && row != nullptr) {
          reason.text.id = std::string(game) + ".why." + std::string(Held::kName);
        }
        if (reason.ids.empty() && row != nullptr) {
          reason.ids = row->ids;
        }
        return reason;
      },
      event);
}

}  // namespace hausregel
