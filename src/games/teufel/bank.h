// The box of chips that nobody owns.
#pragma once

#include "games/teufel/types.h"

namespace hausregel::teufel {

// What the bank can pay of `amount`: all of it, or what is in the box in whole steps (B-04).
template <class State>
OVER_LANES NumberIn<State> bank_pays(const Rules& rules, const State& s, NumberIn<State> amount) {
  if (rules.bank == Bank::Unlimited) {
    return amount;
  }
  return pick(amount <= s.bank, amount, whole_steps(most(s.bank, 0), rules.stake_step));
}

}  // namespace hausregel::teufel
