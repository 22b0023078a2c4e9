// What cannot be in a state of any game; each game's flaw() adds what cannot be in its own. For
// states that somebody else has made: journals, changes by hand, house rules. It must hold for
// every state that play leads to; what is unusual but possible is no flaw.
#pragma once

#include <algorithm>
#include <optional>

#include "core/result.h"
#include "engine/setup.h"

namespace hausregel {

// Whether `value` is a number of points, mugs, rounds, …: from 0, and far above what a game can
// reach, so that every sum stays inside 32 bits.
inline bool countable(int value) { return value >= 0 && value <= 100000000; }

// Of phrases and winners, which every game has; `is_over`: whether the game is.
template <class State>
std::optional<Message> people_flaw(const State& s, bool is_over) {
  if (!s.phrases.empty() && s.phrases.size() != static_cast<std::size_t>(s.count())) {
    return worded("flaw.phrases", "phrases: one a seat");
  }
  if (s.winners.empty() == is_over) {
    return worded("flaw.winners", "winners: somebody wins exactly when the game is over");
  }
  const auto fits = [&s](Seat who) {
    return who.somebody() && std::ranges::count(s.winners, who) == 1;
  };
  if (!std::ranges::all_of(s.winners, fits)) {
    return worded("flaw.winners_twice", "winners: different people");
  }
  return std::nullopt;
}

}  // namespace hausregel
