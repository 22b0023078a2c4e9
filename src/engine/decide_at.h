// Lets a game decide a command, with its house rules or without: the one place that knows when a
// copy is needed, because a hook may fail behind the first event. No rule stands here, and nothing
// is kept of a move that was refused.
#pragma once

#include <utility>
#include <vector>

#include "engine/house_rules.h"
#include "engine/sink.h"

namespace hausregel {

// The events of `command`, which have moved `state`; refused, it stands as before. Where house
// rules may be asked all happens on a copy, which becomes the state if no hook has failed and
// nothing is wrong with it: a hook may fail behind the first event. HouseRule: why not.
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
    if (auto decided = decide(state); !decided) {
      return fail(std::move(decided.error()));
    }
    return events;
  }
  typename G::State working = state;
  const HouseMove move(rules.house.get(), &dice);
  if (auto decided = move.judged(decide(working)); !decided) {
    return fail(std::move(decided.error()));
  }
  if (const auto found = G::flaw(working)) {
    return fail(Fault::HouseRule, worded("engine.would_break", {}, {{"flaw", *found}}));
  }
  state = std::move(working);
  return events;
}

}  // namespace hausregel
