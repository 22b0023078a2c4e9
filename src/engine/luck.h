// The luck of a round: which seed of the game's chain it draws from (docs/journal.md, 5). Format 2
// counts it over all rounds that a journal has begun, so that no round is begun again from the same
// seed; in format 1, and in the lab, it is the number of the round. No seed is known here.
#pragma once

#include <optional>
#include <type_traits>

#include "core/dice.h"
#include "engine/events.h"
#include "engine/setup.h"

namespace hausregel {

// What round_started tells of the round that begins now; nothing where the journal does not count.
template <class AnyDice>
std::optional<int> next_luck(const Setup& setup, AnyDice& dice) {
  if constexpr (std::is_base_of_v<Dice, AnyDice>) {
    if (setup.counts_luck()) {
      return dice.next_luck();
    }
  }
  return std::nullopt;
}

// The luck of the round that is running; between rounds 0, or where the journal does not count the
// number of the last.
template <class State>
int luck_in(const State& state) {
  return state.luck.value_or(state.round);
}

// The end of a round: its seed is published, where the dice have seeds.
template <class AnyDice, class Sink>
void publish_luck(AnyDice& dice, Sink& sink) {
  const auto& state = sink.state();
  if (const auto seed = dice.seed(luck_in(state))) {
    sink(LuckOpened{state.round, state.luck, *seed});
  }
}

}  // namespace hausregel
