// Rules for one table or for several side by side, in one text.
//
// A rule is written over a number type N. With N = int it speaks of one table, and events are kept:
// console, journals, audits, hooks. With N = Number<W>, a vector of W ints, it speaks of W tables
// in lockstep, one a lane: simulations. What the *rules* say is the same for all tables and stays
// an `if`. What a table's *state* says differs from lane to lane: it is a mask (Mask<N>, bool for
// one table), masks have names, and what happens only at some tables happens under a mask:
//
//   const Mask<N> lost = bet & (stake > coal);            // at which tables
//   sink(lost, BetLostOf<N>{who, stake});                 // an event there, nothing elsewhere
//   const N factor = pick(is_top, rules.top_win_factor, rules.win_factor);
//   if (rules.lost_top_voids) { … }                       // a rule: for all or none
//   if (any(devil)) { pay_pacts(devil, who); }            // saves work, changes nothing
//
// evolve() does to the state what an event says, under its mask: add(on, p.chips, e.amount).
// Masks are joined with &, | and no(); never with && or ||, which know one table only.
//
// A `who` is a Seat for all lanes at once: seats of tables in lockstep are counted so that the same
// one starts the round at all of them; who sits there, by the names of dice and bots, is
// seat_of(state, who).
//
// Everything over N is marked OVER_LANES (lambdas: IN_LANES behind their parameters), as a vector
// must not be handed to a function that is compiled for another processor than its caller; what is
// compiled for vectors stands in a game's lanes.cpp alone.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "core/dice.h"
#include "core/seat.h"

#if defined(__clang__)  // masks of one table are bools
#pragma clang diagnostic ignored "-Wbitwise-instead-of-logical"
#endif

#define OVER_LANES [[gnu::always_inline]] inline
#define IN_LANES __attribute__((always_inline))

namespace hausregel {

// --- numbers ----------------------------------------------------------------------------------

namespace detail {
template <int W>
struct Vectors {
  typedef std::int32_t Ints __attribute__((vector_size(4 * W)));
  typedef std::uint32_t Bits __attribute__((vector_size(4 * W)));
  typedef double Doubles __attribute__((vector_size(8 * W)));
  typedef std::uint64_t Words __attribute__((vector_size(8 * W)));
};
template <>
struct Vectors<1> {
  using Ints = int;
  using Bits = unsigned;
  using Doubles = double;
  using Words = std::uint64_t;
};
}  // namespace detail

// A whole number at each of W tables.
template <int W>
using Number = typename detail::Vectors<W>::Ints;
template <class N>
inline constexpr int kWidth = static_cast<int>(sizeof(N) / sizeof(int));
template <class N>
inline constexpr bool kOneTable = std::is_same_v<N, int>;
// At which tables; a lane of a vector is all ones or 0.
template <class N>
using Mask = std::conditional_t<kOneTable<N>, bool, N>;
// The same of a state: one table's, or that of several.
template <class State>
using NumberIn = std::remove_cvref_t<decltype(std::declval<State&>().round)>;
template <class State>
using MaskIn = Mask<NumberIn<State>>;
// The same of a sink's state.
template <class Sink>
using NumberAt = NumberIn<decltype(std::declval<Sink&>().state())>;
template <class Sink>
using MaskAt = Mask<NumberAt<Sink>>;
// The numbers that go with a mask; int stands for bool, which & and | make of two.
template <class M>
using NumberOf = std::conditional_t<std::is_integral_v<M>, int, M>;
// 64 bits at each table.
template <class N>
using WordsOf = typename detail::Vectors<kWidth<N>>::Words;
// An enumerator at each table; its code where there are several.
template <class N, class Enum>
using Coded = std::conditional_t<kOneTable<N>, Enum, N>;

template <class Enum>
OVER_LANES auto code(Enum value) {
  if constexpr (std::is_enum_v<Enum>) {
    return static_cast<int>(value);
  } else {
    return value;
  }
}
template <class Enum, class N>
OVER_LANES Coded<N, Enum> coded(N code) {
  if constexpr (kOneTable<N>) {
    return static_cast<Enum>(code);
  } else {
    return code;
  }
}

// --- masks ------------------------------------------------------------------------------------

namespace detail {
template <class V>
OVER_LANES std::uint64_t joined(V bits) {
  if constexpr (sizeof(V) == 32) {
    const auto ints = (Vectors<8>::Ints)bits;
    return joined(__builtin_shufflevector(ints, ints, 0, 1, 2, 3) |
                  __builtin_shufflevector(ints, ints, 4, 5, 6, 7));
  } else {
    static_assert(sizeof(V) == 16);
    const auto words = (Vectors<2>::Words)bits;
    return words[0] | words[1];
  }
}
}  // namespace detail

template <class N>
OVER_LANES Mask<N> everywhere() {
  return N{} == N{};
}
template <class N>
OVER_LANES Mask<N> nowhere() {
  return N{} != N{};
}
// What a rule says, as a mask.
template <class N>
OVER_LANES Mask<N> by_rule(bool holds) {
  return holds ? everywhere<N>() : nowhere<N>();
}
template <class M>
OVER_LANES auto no(M mask) {
  if constexpr (std::is_integral_v<M>) {
    return !mask;
  } else {
    return ~mask;
  }
}
// Whether it holds at some table.
template <class M>
OVER_LANES bool any(M mask) {
  if constexpr (std::is_integral_v<M>) {
    return mask;
  } else {
    return detail::joined(mask) != 0;
  }
}
// The bits that are set at some table.
template <class N>
OVER_LANES int bits_of_any(N bits) {
  if constexpr (kOneTable<N>) {
    return bits;
  } else {
    const std::uint64_t joined = detail::joined(bits);
    return static_cast<int>(joined | joined >> 32);
  }
}
template <class M>
OVER_LANES NumberOf<M> one_if(M mask) {
  if constexpr (std::is_integral_v<M>) {
    return mask ? 1 : 0;
  } else {
    return -mask;
  }
}
// `then` where `on` holds, `other` elsewhere; each of them numbers, or one number for all.
template <class M, class Then, class Other>
OVER_LANES auto pick(M on, Then then, Other other) {
  if constexpr (std::is_integral_v<M> && std::is_same_v<Then, int> && std::is_same_v<Other, int>) {
    return other ^ ((other ^ then) & -static_cast<int>(on));  // never a branch to be guessed
  } else if constexpr (std::is_integral_v<M>) {
    return on ? then : other;
  } else {
    return (on & (M{} + then)) | (~on & (M{} + other));  // a mask in memory is not compared again
  }
}
template <class A, class B>
OVER_LANES auto most(A a, B b) {
  return a < b ? b : a;
}
template <class A, class B>
OVER_LANES auto least(A a, B b) {
  return b < a ? b : a;
}

// --- changes under a mask ---------------------------------------------------------------------

// Sums of recorded events may be any: they wrap, and a game's flaw() tells.
template <class N>
OVER_LANES N wrapping_sum(N a, N b) {
  using Bits = typename detail::Vectors<kWidth<N>>::Bits;
  return (N)((Bits)a + (Bits)b);
}
template <class N>
OVER_LANES N wrapping_difference(N a, N b) {
  using Bits = typename detail::Vectors<kWidth<N>>::Bits;
  return (N)((Bits)a - (Bits)b);
}
template <class M, class T, class To>
OVER_LANES void set(M on, T& number, To to) {
  if constexpr (std::is_integral_v<M>) {
    if (on) {
      number = to;
    }
  } else {
    number = pick(on, to, number);
  }
}
template <class M, class N, class By>
OVER_LANES void add(M on, N& number, By by) {
  number = wrapping_sum<N>(number, pick(on, by, 0));
}
template <class M, class N, class By>
OVER_LANES void subtract(M on, N& number, By by) {
  number = wrapping_difference<N>(number, pick(on, by, 0));
}

// --- arithmetic -------------------------------------------------------------------------------

// a / by; 0 <= a, 0 < by, the same for all tables.
template <class N>
OVER_LANES N divided(N a, int by) {
  if constexpr (kOneTable<N>) {
    return a / by;
  } else {  // processors cannot divide vectors of whole numbers
    using Doubles = typename detail::Vectors<kWidth<N>>::Doubles;
    N quotient = __builtin_convertvector(__builtin_convertvector(a, Doubles) * (1.0 / by), N);
    quotient -= one_if(quotient * by > a);  // one off at most
    return quotient + one_if(a - quotient * by >= by);
  }
}
// `a` down to a multiple of `step`; the same.
template <class N>
OVER_LANES N whole_steps(N a, int step) {
  return divided(a, step) * step;
}
// a / by, where 0 <= a; at several tables 1 <= by <= kSeatLimit: shares of seats.
template <class N>
OVER_LANES N shared_by(N a, N by) {
  if constexpr (kOneTable<N>) {
    return a / by;
  } else {
    N share = a;
    for (int heads = 2; heads <= kSeatLimit; ++heads) {
      share = pick(by == heads, divided(a, heads), share);
    }
    return share;
  }
}

// --- seats ------------------------------------------------------------------------------------

// All seats, from `first` on: for (const Seat who : clockwise(s.starter, s.count())).
class Clockwise {
 public:
  struct Step {
    Seat who;
    int left;
    int seats;
    Seat operator*() const { return who; }
    void operator++() {
      who = left_of(who, 1, seats);
      --left;
    }
    bool operator!=(int end) const { return left != end; }
  };
  constexpr Clockwise(Seat first, int seats) : first_(first), seats_(seats) {}
  Step begin() const { return {first_, seats_, seats_}; }
  int end() const { return 0; }

 private:
  Seat first_;
  int seats_;
};
inline Clockwise clockwise(Seat first, int seats) { return {first, seats}; }
template <class State>
Clockwise clockwise(const State& s) {
  return {leader_of(s), s.count()};
}

// --- single lanes -----------------------------------------------------------------------------

template <class T>
OVER_LANES auto lane(const T& numbers, [[maybe_unused]] int i) {
  if constexpr (std::is_integral_v<T>) {
    return numbers;
  } else {
    return numbers[i];
  }
}
template <class T, class To>
OVER_LANES void put_lane(T& numbers, [[maybe_unused]] int i, To to) {
  if constexpr (std::is_integral_v<T>) {
    numbers = static_cast<T>(to);
  } else {
    numbers[i] = to;
  }
}

// --- chance -----------------------------------------------------------------------------------

// A draw's name at each table (DrawKey); 0 <= group, item < 2^16. An int is that of all tables.
template <class N, class Item = N>
struct DrawKeyOf {
  Purpose purpose;
  N round;
  char group_letter = 0;
  N group{};
  char item_letter = 0;
  Item item{};
};

namespace detail {
template <class N>
OVER_LANES WordsOf<N> widened(N number) {
  return __builtin_convertvector(number, WordsOf<N>);
}
template <class Words>
OVER_LANES Words mixed_lanes(Words z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

// What the upper halves of `bits` make of 0 … n-1.
template <class N>
struct Scaled {
  N got;
  Mask<N> rejected;  // where the lower half of the product is below n
};
template <class N>
OVER_LANES Scaled<N> scaled(WordsOf<N> bits, N n) {
  const WordsOf<N> wide = widened<N>(n);
  const WordsOf<N> product = (bits >> 32) * wide;
  const N rest = __builtin_convertvector(product, N);  // its lower half
  return {__builtin_convertvector(product >> 32, N), (rest >= 0) & (rest < n)};
}
// The same for 0 < n < 2^16, in half the width.
template <class N>
OVER_LANES Scaled<N> scaled(WordsOf<N> bits, int n) {
  using Bits = typename Vectors<kWidth<N>>::Bits;
  const auto small = static_cast<std::uint32_t>(n);
  const Bits upper = __builtin_convertvector(bits >> 32, Bits);
  const Bits low = (upper & 0xFFFFu) * small;
  const Bits high = (upper >> 16) * small + (low >> 16);
  const Bits rest = high << 16 | (low & 0xFFFFu);
  return {(N)(high >> 16), (N)(rest < small)};
}
}  // namespace detail

// FastDice of W games: the same values.
template <class N>
class LaneDice {
 public:
  // Game `game` is played in lane `i` from now on.
  OVER_LANES void begin(int i, std::uint64_t seed, std::uint64_t game) {
    put_lane(bases_, i, FastDice::base_of(seed, game));
  }
  // 0 < n where the result is looked at; below 2^16 where it is that of all tables, an int.
  template <class Item, class Span>
  OVER_LANES N below(const DrawKeyOf<N, Item>& key, Span n) const {
    // Split, so that of draws whose names differ by the item alone the rest is found once.
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15ull;
    const Words rest =
        (detail::widened<N>(key.round) << 32 | detail::widened<N>(key.group << 16)) * kSpread;
    const Words bits =
        detail::mixed_lanes(bases_ + (key.purpose.hash ^ (rest + word_of(key.item) * kSpread)));
    auto [got, rejected] = detail::scaled<N>(bits, n);
    if (any(rejected)) [[unlikely]] {
      for (int i = 0; i < kWidth<N>; ++i) {
        if (rejected[i]) {
          const auto span = static_cast<std::uint32_t>(lane(n, i));
          got[i] = static_cast<int>(FastDice::result_of(bits[i], span));
        }
      }
    }
    return got;
  }

 private:
  using Words = WordsOf<N>;
  OVER_LANES static std::uint64_t word_of(int item) { return static_cast<std::uint64_t>(item); }
  OVER_LANES static Words word_of(N item) { return detail::widened<N>(item); }

  Words bases_{};
};

// BotLuck of W games: the same values.
template <class N>
class LaneLuck {
 public:
  OVER_LANES void begin(int i, std::uint64_t seed, std::uint64_t game) {
    put_lane(states_, i, BotLuck::state_of(seed, game));
  }
  // Draws at the tables in `on` alone; 1 <= n there, and as at LaneDice.
  template <class Span>
  OVER_LANES N below(Mask<N> on, Span n) {
    states_ += __builtin_convertvector(on, Words) & BotLuck::kStep;
    return detail::scaled<N>(detail::mixed_lanes(states_), n).got;
  }
  // At table `i` alone.
  OVER_LANES int below_at(int i, int n) {
    states_[i] += BotLuck::kStep;
    return static_cast<int>(((detail::mixed(states_[i]) >> 32) * static_cast<std::uint64_t>(n)) >>
                            32);
  }

 private:
  using Words = WordsOf<N>;
  Words states_{};
};

// Draws 0 … n-1 under `key` at the tables in `on`; elsewhere the result means nothing.
template <class N, class Item, class Span, class Dice>
OVER_LANES N draw(Mask<N> on, Dice& dice, const DrawKeyOf<N, Item>& key, Span n) {
  if constexpr (kOneTable<N>) {
    return on ? static_cast<int>(dice.below({key.purpose, key.round, key.group_letter, key.group,
                                             key.item_letter, key.item},
                                            n))
              : 0;
  } else {
    return dice.below(key, n);
  }
}
// The same of what bots draw from, which counts its draws.
template <class N, class Luck>
OVER_LANES N chance(Mask<N> on, Luck& luck, N n) {
  if constexpr (kOneTable<N>) {
    return on ? luck.below(n) : 0;
  } else {
    return luck.below(on, n);
  }
}
// The same `n` at all tables: chance<N>(on, luck, 2).
template <class N, class Luck>
  requires(!kOneTable<N>)
OVER_LANES N chance(Mask<N> on, Luck& luck, int n) {
  return luck.below(on, n);
}
// The same at table `i`.
template <class Luck>
OVER_LANES int chance_at([[maybe_unused]] int i, Luck& luck, int n) {
  if constexpr (requires { luck.below_at(i, n); }) {
    return luck.below_at(i, n);
  } else {
    return luck.below(n);
  }
}

}  // namespace hausregel
