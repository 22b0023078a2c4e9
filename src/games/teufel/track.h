// Small rule arithmetic shared by several files: spaces of the track, stakes, the box of chips.
#pragma once

#include <algorithm>

#include "games/teufel/types.h"

namespace hausregel::teufel {

// Returns the space of somebody who holds `chips` (B-30; rule track): between the last number below
// them and the first one not below, or on the latter if just reached. The first space includes its
// number: a player with no more than that is on the space, not on a number.
template <class N>
OVER_LANES SpaceOf<N> space_of(const Rules& rules, N chips) {
  const auto [low, high] = neighbours(rules.track, chips, 0, Space::kOpen);
  return {pick((high == chips) & (low != 0), high, low), high};
}

// Whether a pawn on `space` is where somebody with `chips` belongs. A space between two numbers
// excludes both, so each end moves in by one; the first space and a number include their ends.
// Branchless: evaluated for every seat after every round.
template <class N>
OVER_LANES Mask<N> stands_right(const SpaceOf<N>& space, N chips) {
  const N inner = one_if((space.low != 0) & (space.low != space.high));
  return (chips >= space.low + inner) & (chips <= space.high - inner);
}

// Returns the value of all chips.
inline int worth_of_box(const Rules& rules) {
  int worth = 0;
  for (const Pair& kind : rules.chips) { worth += kind.first * kind.second; }
  return worth;
}

// Returns the smallest stake above 0: stake_min rounded up to a multiple of stake_step.
inline int smallest_stake(const Rules& rules) {
  return (rules.stake_min + rules.stake_step - 1) / rules.stake_step * rules.stake_step;
}

// Returns the largest stake of somebody who holds `chips`; may be below the smallest.
template <class N>
OVER_LANES N largest_stake(const Rules& rules, N chips) {
  return whole_steps(rules.stake_max > 0 ? least(chips, N{} + rules.stake_max) : chips,
                     rules.stake_step);
}

// Returns the largest stake of somebody who holds `chips`: by the rules, and that a hook, if there
// is one, may be asked about.
inline int largest_possible_stake(const Rules& rules, int chips) {
  const int most = largest_stake(rules, chips);
  return asks_stakes(rules)
             ? std::min(most, smallest_stake(rules) + rules.stake_step * (kStakesAsked - 1))
             : most;
}

// Returns what the bank can pay of `amount`: all, or what is in the box, in whole steps (B-04).
template <class State>
OVER_LANES NumberIn<State> bank_pays(const Rules& rules, const State& s, NumberIn<State> amount) {
  if (rules.bank == Bank::Unlimited) { return amount; }
  return pick(amount <= s.bank, amount, whole_steps(most(s.bank, 0), rules.stake_step));
}

// Whether somebody who holds `chips` may stake `stake` (B-01, B-02).
template <class N>
OVER_LANES Mask<N> stake_fits(const Rules& rules, N chips, int stake) {
  const bool fits_rules = stake == 0 ? rules.zero_stake
                                     : stake >= rules.stake_min &&
                                           (rules.stake_max == 0 || stake <= rules.stake_max) &&
                                           stake % rules.stake_step == 0;
  return by_rule<N>(fits_rules) & (stake <= chips);
}

}  // namespace hausregel::teufel
