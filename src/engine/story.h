// Makes the sentence of an event from its description: catalog id GAME.EVENT, one place a field. A
// new event needs no code for its sentence; a game chooses another id (its story()) only if one
// sentence does not suit all values. Nothing parses these sentences.
//
// And the reasons that `.why` gives for it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

#include "core/lists.h"
#include "core/result.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "engine/game.h"
#include "engine/moves/rounds.h"
#include "engine/rules/declared.h"

namespace hausregel {

// Returns a JSON text as words: strings without quotes, lists with commas, null as "-".
std::string words_of_json(std::string_view json);

// Returns kToldSentence: with each value under its name, and all of them as `values`.
Message sentence_of(const Told& told, const Setup& setup);
// "Anna, Bert".
std::string names_of_seats(const SeatList& seats, const Setup& setup);
// Returns the sentence of a change of rules at a table, with the totals that everybody may know.
Message told_change(const RulesChanged& changed, const Table& before);

// Returns the fields of `value` by their JSON names, as words_of_json() writes them.
Named<std::string> words_of_fields(std::span<const std::string_view> names,
                                   std::span<const codec::FieldToWrite> fields, const Setup& setup);
template <class T>
Named<std::string> words_of_fields(const T& value, const Setup& setup) {
  return words_of_fields(T::kFieldNames, codec::fields_to_write<Setup>(value), setup);
}
template <class Event>
Message sentence(std::string_view game, const Event& event, const Setup& setup) {
  return {std::string(game) + "." + std::string(Event::kName), words_of_fields(event, setup)};
}

// Why events came about. A game lists the rules that each of its events follows. An event's
// sentence is "GAME.why.EVENT", unless the game adds more: the facts before the event, and the
// arithmetic. Explains by events and the state before them, and decides nothing.

// The rules an event follows, at every table.
struct WhyRow {
  std::string_view event;
  std::string_view ids;  // of rules: "T-04, B-18"
};

// Explains the events of the game `G`, at a table before the event.
template <class G>
struct WhyIn {
  using Args = Message::Args;
  const typename G::Rules& rules;
  const typename G::State& s;
  const Setup& setup;

  static Reason because(std::string_view id, Args args, std::string_view ids = "") {
    return {{std::string(G::kName).append(".why.").append(id), std::move(args)}, ids};
  }
};

// Returns the sentence of an event that no game has: an override, or a rule that stopped; nullopt:
// it is another.
std::optional<Message> story_of_no_game(const Json& event);
// Says that `leader` begins round `round`, as the left neighbour of the previous round's leader.
Reason why_started(const Setup& setup, int round, Seat leader);
// Says that the game is over in `round`, with `best` points in one hand.
Reason why_ended(int best, int goal, int round, int last_round);

// Returns the reason of an event explained alike in every game, "engine.why.EVENT"; empty for a
// game's own events, and for the round and the end, of which a game says more.
template <class Event>
Reason why_in_any_game(const Event& event) {
  if constexpr (std::is_same_v<Event, Adjusted>) {
    return {{"engine.why.adjusted", {{"amount", event.amount}, {"why", event.why}}}};
  } else if constexpr (kIsOneOf<Event, Paid, ScoreGiven>) {
    return {{"engine.why." + std::string(Event::kName), {}, {{"why", word_called(event.why)}}}};
  } else if constexpr (std::is_same_v<Event, PlaceSet>) {
    return {{"engine.why.place_set",
             {{"place", event.place},
              {"was", words_of_json(to_text(event.was))},
              {"value", words_of_json(to_text(event.value))}}}};
  } else if constexpr (kIsOneOf<Event, PhraseGiven, Remembered, Told, TurnGiven, OrderSet, Rolled,
                                CardDrawn, CardDiscarded, DeckLimited, Declared, Asked, Answered,
                                ShownTo, ShownVoid, LuckOpened>) {
    return {Message("engine.why." + std::string(Event::kName))};
  } else {
    return {};
  }
}

// Fits the reason of an event to the mode and its place in the move: at a real table there is no
// seed to publish, since the table has drawn; and a turn that does not end with the `first` event
// of a move, as its player's own stop does, is ended by a house rule.
template <class State, class Event>
void explain_here(Reason& reason, [[maybe_unused]] const State& s, const Event& event, Mode mode,
                  [[maybe_unused]] bool first) {
  const bool seen = mode == Mode::Table && std::holds_alternative<LuckOpened>(event);
  reason.text.id += seen ? ".table" : "";
  if constexpr (requires { stopped_by_house(s, event); }) {
    if (!first && stopped_by_house(s, event)) { reason = {Message("engine.why.turn_stopped")}; }
  }
}

// Returns the reason of `event`, by the rows of `game`. If why(event) accepts its type, it returns
// the values for the sentence, or all of the reason, with ids if they depend on the table.
template <class Event, class Why>
Reason reason_of(std::string_view game, std::span<const WhyRow> rows, const Event& event,
                 const Why& why) {
  return std::visit(
      [&]<class Held>(const Held& held) {
        const WhyRow* row = find_by(rows, &WhyRow::event, Held::kName);
        Reason reason = why_in_any_game(held);
        if (reason.text.id.empty() && row != nullptr) {
          reason.text.id = std::string(game) + ".why." + std::string(Held::kName);
        }
        if constexpr (std::is_invocable_r_v<Reason, const Why&, const Held&>) {
          reason = why(held);
        } else if constexpr (std::is_invocable_v<const Why&, const Held&>) {
          reason.text.args = why(held);
        }
        if (reason.ids.empty() && row != nullptr) { reason.ids = row->ids; }
        return reason;
      },
      event);
}

}  // namespace hausregel
