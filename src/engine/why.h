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

template <class Event, class... Events>
inline constexpr bool kIsOneOf = (std::is_same_v<Event, Events> || ...);

// Which rules an event follows, at every table.
struct WhyRow {
  std::string_view event;
  std::string_view ids;  // of rules: "T-04, B-18"
};

// That `leader` begins round `round`: the left neighbour of who began the round before.
Reason why_started(const Setup& setup, int round, Seat leader);
// That the game is over in `round`, with `best` points in one hand.
Reason why_ended(int best, int goal, int round, int last_round);

// The reason of an event that is told in the same way in every game, "engine.why.EVENT"; an empty
// one for a game's own, and for the round and the end, of which a game tells more.
template <class Event>
Reason why_in_any_game(const Event& event) {
  if constexpr (std::is_same_v<Event, Adjusted>) {
    return {{"engine.why.adjusted", {{"amount", event.amount}, {"why", event.why}}}};
  } else if constexpr (kIsOneOf<Event, PhraseGiven, Remembered, Told, LuckOpened>) {
    return {Message("engine.why." + std::string(Event::kName))};
  } else {
    return {};
  }
}

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
