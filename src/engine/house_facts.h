// Facts of hooks that are found in the table, whatever the question: rows for a game's table of
// hooks.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/seat.h"
#include "engine/sight.h"

namespace hausregel {

// What the facts of all hooks of a game are found in: its Rules and its State.
struct HouseView {
  const void* rules = nullptr;
  const void* state = nullptr;
  std::span<const std::string_view> names;  // of the players
  Seat who{};                               // the seat that a question to a bot is about
};

inline FactSpec names_fact() {
  return {"names", FactSpec::Kind::Texts, "names, by seat", [](const void* seen) -> Fact::Value {
            return static_cast<const HouseView*>(seen)->names;
          }};
}

template <class State>
FactSpec round_fact() {
  return number_in<HouseView, [](const HouseView& seen) {
    return static_cast<const State*>(seen.state)->round;
  }>("round", "number of the round, from 1");
}

inline FactSpec me_fact() {
  return number_in<HouseView, [](const HouseView& seen) { return seen.who.index + 1; }>(
      "me", "the seat that is asked, from 1");
}

template <class Rules>
FactSpec goal_fact() {
  return number_in<HouseView, [](const HouseView& seen) {
    return static_cast<const Rules*>(seen.rules)->goal;
  }>("goal", "the rule goal");
}

// `of(state)`.
template <class State, auto of>
FactSpec number_shown(std::string_view name, std::string_view help) {
  return number_in<HouseView, [](const HouseView& seen) {
    return of(*static_cast<const State*>(seen.state));
  }>(name, help);
}

template <class State, auto of>
FactSpec truth_shown(std::string_view name, std::string_view help) {
  return truth_in<HouseView, [](const HouseView& seen) {
    return of(*static_cast<const State*>(seen.state));
  }>(name, help);
}

// A list of count(state) numbers at(state, i).
template <class State, auto count, auto at>
FactSpec list_shown(std::string_view name, std::string_view help) {
  return list_in<HouseView,
                 [](const HouseView& seen) {
                   return count(*static_cast<const State*>(seen.state));
                 },
                 [](const HouseView& seen, int i) -> std::int64_t {
                   return at(*static_cast<const State*>(seen.state), i);
                 }>(name, help);
}

// `of(player)`, by seat.
template <class State, auto of>
FactSpec shown_by_seat(std::string_view name, std::string_view help) {
  return list_shown<State, [](const State& s) { return s.count(); },
                    [](const State& s, int i) -> std::int64_t { return of(s.seats[i]); }>(name,
                                                                                          help);
}

}  // namespace hausregel
