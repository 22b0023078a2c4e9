// Small rule arithmetic that several files need: spaces of the track and stakes.
#pragma once

#include "games/teufel/types.h"

namespace hausregel::teufel {

// The space of somebody who holds `chips` (T-30 … B-30; rule track).
inline Space space_of(const Rules& rules, int chips) {
  if (chips <= rules.track[0]) {
    return {0, rules.track[0]};
  }
  for (int i = 1; i < rules.track.size(); ++i) {
    if (chips == rules.track[i]) {
      return {chips, chips};
    }
    if (chips < rules.track[i]) {
      return {rules.track[i - 1], rules.track[i]};
    }
  }
  return {rules.track[rules.track.size() - 1], Space::kOpen};
}

// The smallest stake above 0: stake_min rounded up to a multiple of stake_step.
inline int smallest_stake(const Rules& rules) {
  return (rules.stake_min + rules.stake_step - 1) / rules.stake_step * rules.stake_step;
}

// The largest stake of somebody who holds `chips`; may be below the smallest.
inline int largest_stake(const Rules& rules, int chips) {
  const int cap = rules.stake_max > 0 && rules.stake_max < chips ? rules.stake_max : chips;
  return cap - cap % rules.stake_step;
}

}  // namespace hausregel::teufel
