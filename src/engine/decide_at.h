// Lets a game decide a command, with or without house rules. Only this file knows when a copy is
// needed, because a hook may fail after the first event. It holds no rules and keeps nothing of a
// refused move.
#pragma once

#include <utility>
#include <vector>

#include "engine/house_rules.h"
#include "engine/sink.h"

namespace hausregel {

// Returns the events of `command` and moves `state`; leaves it unchanged if refused. If house rules
// may be asked, decides on a copy, because a hook may fail after the first event; the copy becomes
// the state if no hook failed and it has no flaw. HouseRule: says why it did not.
template <class G>
Result<std::vector<typename G::Event>> decide_at(typename G::State& state,
                                                 const typename G::Rules& rules, const Setup& setup,
                                                 const typename G::Command& command, Dice& dice) {
  std::vector<typename G::Event> events;
  const auto decide = [&](typename G::State& on) {
    KeepingSink<typename G::State, typename G::Event> sink(on, events);
    return G::decide_any(rules, setup, command, dice, sink);
  };
  if (rules.house == nullptr) {
    TRY(decide(state));
    return events;
  }
  typename G::State working = state;
  const HouseMove move(rules.house.get(), &dice);
  TRY(move.judged(decide(working)));
  if (const auto found = G::flaw(working)) {
    return fail(Fault::HouseRule, worded("engine.would_break", {}, {{"flaw", *found}}));
  }
  state = std::move(working);
  return events;
}

}  // namespace hausregel
