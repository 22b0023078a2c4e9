// Chance for one table or several side by side (engine/lanes/lanes.h): draws of dice and bots, at
// every table the values that FastDice and BotLuck (core/dice.h) give it alone.
#pragma once

#include <cstdint>

#include "core/dice.h"
#include "engine/lanes/lanes.h"

namespace hausregel {

// Names of draws that differ only in their item (DrawKey). 0 <= group, item < 2^16, so that round,
// group and item have separate bits in FastDice's word.
template <class N>
struct DrawsOf {
  Purpose purpose;
  N round;
  char group_letter = 0;
  N group{};
  char item_letter = 0;
};

namespace detail {

// A 64-bit word for each table, in two vectors as wide as N: lanes 0, 2, 4 … and lanes 1, 3, 5 …,
// so that each half word aligns with the number it is made from or becomes.
template <class N>
using Words = typename Vectors<kWidth<N>>::Words;
inline constexpr std::uint64_t kLow = 0xFFFFFFFFu;

template <class N>
struct LaneWords {
  Words<N> even{};
  Words<N> odd{};

  OVER_LANES void put(int i, std::uint64_t word) { (i % 2 == 0 ? even : odd)[i / 2] = word; }
  OVER_LANES std::uint64_t at(int i) const { return (i % 2 == 0 ? even : odd)[i / 2]; }
};

// As mixed() in core/dice.h, for each word.
template <class V>
OVER_LANES V mixed_lanes(V z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

// Multiplies the lower halves.
template <class V>
OVER_LANES V product(V a, V b) {
#if defined(__x86_64__) && !defined(__clang__)  // clang does not find the one instruction
  V product;
  if constexpr (sizeof(V) == 32) {
    asm("vpmuludq %2, %1, %0" : "=x"(product) : "x"(a), "x"(b));
  } else {
    product = a;
    asm("pmuludq %1, %0" : "+x"(product) : "x"(b));
  }
  return product;
#else
  return (a & kLow) * (b & kLow);
#endif
}

// Scales the upper halves of `bits` to 0 … n-1 with FastDice's product: its upper half is the
// result, and its lower half tells whether a redraw may be needed.
template <class N>
struct Scaled {
  N got;
  Mask<N> rejected;  // lower half of the product is below n
};
template <class N>
OVER_LANES Scaled<N> scaled(const LaneWords<N>& bits, N n) {
  using V = Words<N>;
  const V even = product(bits.even >> 32, (V)n);
  const V odd = product(bits.odd >> 32, (V)n >> 32);
  const N rest = (N)((even & kLow) | odd << 32);
  // Processors compare signed: as n has no sign bit, a rest with one exceeds it.
  return {(N)(even >> 32 | (odd & ~kLow)), (rest >= 0) & (rest < n)};
}

}  // namespace detail

// FastDice for W games.
template <class N>
class LaneDice {
 public:
  // Draws that share a name: FastDice's word for the name, without the item.
  struct Series {
    std::uint64_t purpose;
    detail::LaneWords<N> name;  // (round << 32 | group << 16) * kSpread
  };

  // From now on lane `i` plays `game`.
  OVER_LANES void begin(int i, std::uint64_t seed, std::uint64_t game) {
    bases_.put(i, FastDice::base_of(seed, game));
  }
  // Independent of the item, so computed once for all items.
  OVER_LANES Series series(const DrawsOf<N>& draws) const {
    using V = detail::Words<N>;
    // A word of `round` holds an even lane in its low half and an odd one in its high half, where a
    // round belongs: only the even lane is shifted up.
    const V round = (V)draws.round;
    const V group = (V)(draws.group << 16);
    return {draws.purpose.hash,
            {(round << 32 | (group & detail::kLow)) * kSpread,
             ((round & ~detail::kLow) | group >> 32) * kSpread}};
  }
  // 0 < n in lanes whose result is used.
  OVER_LANES N below(const Series& draws, int item, N n) const {
    // Round, group and item share no bits: OR is a sum, and its product a sum of products.
    const std::uint64_t last = static_cast<std::uint64_t>(item) * kSpread;
    const detail::LaneWords<N> bits{
        detail::mixed_lanes(bases_.even + (draws.purpose ^ (draws.name.even + last))),
        detail::mixed_lanes(bases_.odd + (draws.purpose ^ (draws.name.odd + last)))};
    auto [got, rejected] = detail::scaled<N>(bits, n);
    // One draw in 2^32 / n: its lane continues as one table does.
    if (any(rejected)) [[unlikely]] {
      for (int i = 0; i < kWidth<N>; ++i) {
        if (rejected[i]) {
          const auto span = static_cast<std::uint32_t>(n[i]);
          got[i] = static_cast<int>(FastDice::result_of(bits.at(i), span));
        }
      }
    }
    return got;
  }

 private:
  static constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15ull;

  detail::LaneWords<N> bases_;
};

// BotLuck for W games.
template <class N>
class LaneLuck {
 public:
  // From now on lane `i` plays `game`.
  OVER_LANES void begin(int i, std::uint64_t seed, std::uint64_t game) {
    states_.put(i, BotLuck::state_of(seed, game));
  }
  // Draws only at the tables in `on`; 1 <= n there.
  OVER_LANES N below(Mask<N> on, N n) {
    using V = detail::Words<N>;
    // Spreads the lane's lowest or highest bit to all ones in its word: a step where the lane is
    // on, none elsewhere.
    states_.even += -((V)on & 1) & BotLuck::kStep;
    states_.odd += -((V)on >> 63) & BotLuck::kStep;
    const detail::LaneWords<N> bits{detail::mixed_lanes(states_.even),
                                    detail::mixed_lanes(states_.odd)};
    return detail::scaled<N>(bits, n).got;
  }

 private:
  detail::LaneWords<N> states_;
};

// Computes what draws of these names share, once for any number of draw(…).
template <class N, class Dice>
OVER_LANES auto series(const Dice& dice, const DrawsOf<N>& draws) {
  if constexpr (kOneTable<N>) {
    return draws;
  } else {
    return dice.series(draws);
  }
}
// Draws 0 … n-1 from such a series at the tables in `on`; elsewhere the result is meaningless.
template <class N, class Dice, class Series>
OVER_LANES N draw(Mask<N> on, Dice& dice, const Series& of, int item, N n) {
  if constexpr (kOneTable<N>) {
    return on ? static_cast<int>(dice.below(
                    {of.purpose, of.round, of.group_letter, of.group, of.item_letter, item}, n))
              : 0;
  } else {
    return dice.below(of, item, n);
  }
}
// Likewise from a bot's luck, which counts its draws.
template <class N, class Luck>
OVER_LANES N chance(Mask<N> on, Luck& luck, N n) {
  if constexpr (kOneTable<N>) {
    return on ? luck.below(n) : 0;
  } else {
    return luck.below(on, n);
  }
}

}  // namespace hausregel
