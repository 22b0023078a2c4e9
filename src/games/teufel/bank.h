// The box of chips that nobody owns.
#pragma once

#include "games/teufel/types.h"

namespace hausregel::teufel {

// What the bank can pay of `amount`: all of it, or what is in the box in whole steps (B-04).
inline int bank_pays(const Rules& rules, const State& s, int amount) {
  if (rules.bank == Bank::Unlimited || amount <= s.bank) {
    return amount;
  }
  const int box = s.bank > 0 ? s.bank : 0;
  return box - box % rules.stake_step;
}

}  // namespace hausregel::teufel
