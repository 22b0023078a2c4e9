// Small rule arithmetic that several files need: spaces of the track and stakes.
#pragma once

#include "games/teufel/types.h"

namespace hausregel::teufel {

// How many numbers of the track, of which there is at least one, are less than `chips`. Halved
// without a branch: nobody could predict where chips stand.
inline int numbers_below(const Rules& rules, int chips) {
  const int* from = rules.track.begin();
  auto left = static_cast<std::size_t>(rules.track.size());
  while (left > 1) {
    const std::size_t half = left / 2;
    from += half * static_cast<std::size_t>(from[half - 1] < chips);
    left -= half;
  }
  return static_cast<int>(from - rules.track.begin()) + (*from < chips ? 1 : 0);
}

// The space of somebody who holds `chips` (B-30; rule track).
inline Space space_of(const Rules& rules, int chips) {
  const int passed = numbers_below(rules, chips);
  const int last = rules.track.size() - 1;
  const int low = passed == 0 ? 0 : rules.track[passed - 1];
  const int high = passed > last ? Space::kOpen : rules.track[passed];
  return {passed > 0 && high == chips ? high : low, high};
}

// Whether a pawn on `space` stands where somebody with `chips` belongs, in one comparison. Between
// two numbers neither of them counts; the first space and a number hold both ends; an open end is
// the largest number without a sign.
inline bool stands_right(const Space& space, int chips) {
  const bool between = (space.low != 0) & (space.low != space.high);
  const unsigned inner = between ? 1 : 0;
  const unsigned least = static_cast<unsigned>(space.low) + inner;
  const unsigned most = static_cast<unsigned>(space.high) - inner;
  return static_cast<unsigned>(chips) - least <= most - least;
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

// Whether somebody who holds `chips` may stake `stake` (B-01, B-02).
inline bool stake_fits(const Rules& rules, int chips, int stake) {
  return stake == 0 ? rules.zero_stake
                    : stake >= rules.stake_min && stake <= chips &&
                          (rules.stake_max == 0 || stake <= rules.stake_max) &&
                          stake % rules.stake_step == 0;
}

}  // namespace hausregel::teufel
