// Rules for one table or for several side by side, written once.
//
// A rule is written over a number type N. With N = int it describes one table, whose events are
// kept: console, journals, audits, hooks. With N = Number<W>, a vector of W ints, it describes W
// tables in lockstep, one a lane: simulations. A condition on the *rules* is the same for all
// tables and stays an `if`. A condition on a table's *state* differs by lane and is a mask
// (Mask<N>, bool for one table). Masks have names, and actions at some tables run under one:
//
//   const Mask<N> lost = bet & (stake > coal);            // at which tables
//   sink(lost, BetLostOf<N>{who, stake});                 // an event there, nothing elsewhere
//   const N factor = pick(is_top, rules.top_win_factor, rules.win_factor);
//   if (rules.lost_top_voids) { … }                       // a rule: for all or none
//   if (any(devil)) { pay_pacts(rules, devil, who, sink); }  // saves work, changes nothing
//
// evolve() applies an event to the state under its mask: add(on, p.chips, e.amount).
// Combine masks with &, | and no(); never with && or ||, which work for one table only.
//
// A `who` is a Seat for all lanes at once: tables in lockstep number their places so that the same
// one starts the round everywhere; seat_of(state, who) returns the real seat, for the names of dice
// and bots.
//
// Everything over N is marked OVER_LANES (lambdas: IN_LANES after their parameters), because a
// vector must not be passed to a function compiled for another processor than its caller; only a
// game's lanes.cpp compiles code for vectors.
#pragma once

#include <cassert>
#include <cstdint>
#include <ranges>
#include <type_traits>
#include <utility>

#include "core/names.h"

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
  typedef std::uint64_t Words __attribute__((vector_size(4 * W)));  // half as many elements
};
template <>
struct Vectors<1> {
  using Ints = int;
  using Bits = unsigned;
  using Doubles = double;
};
}  // namespace detail

// A whole number at each of W tables.
template <int W>
using Number = typename detail::Vectors<W>::Ints;
template <class N>
// NOLINTNEXTLINE(bugprone-sizeof-expression): 1 for one table
inline constexpr int kWidth = static_cast<int>(sizeof(N) / sizeof(int));
template <class N>
inline constexpr bool kOneTable = std::is_same_v<N, int>;
// A condition at each table; a lane of a vector is all ones or 0.
template <class N>
using Mask = std::conditional_t<kOneTable<N>, bool, N>;
// The number type of a state: one table's, or several tables'.
template <class State>
using NumberIn = std::remove_cvref_t<decltype(std::declval<State&>().round)>;
template <class State>
using MaskIn = Mask<NumberIn<State>>;
// The number type of a sink's state.
template <class Sink>
using NumberAt = NumberIn<decltype(std::declval<Sink&>().state())>;
template <class Sink>
using MaskAt = Mask<NumberAt<Sink>>;
// The number type for a mask type; int stands for bool, because & and | of two bools are int.
template <class M>
using NumberOf = std::conditional_t<std::is_integral_v<M>, int, M>;
// An enumerator at each table; its code if there are several.
template <class N, class Enum>
using Coded = std::conditional_t<kOneTable<N>, Enum, N>;

// Convert an enumerator to its number and back; numbers are unchanged.
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
// ORs the bits of all lanes pairwise: nonzero if any lane has a bit.
template <class V>
OVER_LANES std::uint64_t joined(V bits) {
  if constexpr (sizeof(V) == 32) {
    const auto ints = (Vectors<8>::Ints)bits;
    return joined(__builtin_shufflevector(ints, ints, 0, 1, 2, 3) |
                  __builtin_shufflevector(ints, ints, 4, 5, 6, 7));
  } else {
    static_assert(sizeof(V) == 16);
    const auto words = (Vectors<4>::Words)bits;
    return words[0] | words[1];
  }
}
// Returns some bits of every lane of a mask.
template <class M>
OVER_LANES auto signs(M mask) {
#if defined(__x86_64__) && !defined(__clang__)  // one instruction where portable code needs five
  int signs = 0;
  if constexpr (sizeof(M) == 32) {
    asm("vpmovmskb %1, %0" : "=r"(signs) : "x"(mask));
  } else {
    asm("pmovmskb %1, %0" : "=r"(signs) : "x"(mask));
  }
  return signs;
#else
  return joined(mask);
#endif
}
}  // namespace detail

// Return the mask of all tables, and of none.
template <class N>
OVER_LANES Mask<N> everywhere() {
  return N{} == N{};
}
template <class N>
OVER_LANES Mask<N> nowhere() {
  return N{} != N{};
}
// Converts a rule to a mask.
template <class N>
OVER_LANES Mask<N> by_rule(bool holds) {
  return holds ? everywhere<N>() : nowhere<N>();
}
// Negates a mask.
template <class M>
OVER_LANES auto no(M mask) {
  if constexpr (std::is_integral_v<M>) {
    return !mask;
  } else {
    return ~mask;
  }
}
// Whether the mask holds at any table.
template <class M>
OVER_LANES bool any(M mask) {
  if constexpr (std::is_integral_v<M>) {
    return mask;
  } else {
    return detail::signs(mask) != 0;
  }
}
// Returns the bits set at any table.
template <class N>
OVER_LANES int bits_of_any(N bits) {
  if constexpr (kOneTable<N>) {
    return bits;
  } else {
    const std::uint64_t joined = detail::joined(bits);  // two lanes side by side
    return static_cast<int>(joined | joined >> 32);
  }
}
// Returns 1 where the mask holds, 0 elsewhere: all ones are -1.
template <class M>
OVER_LANES NumberOf<M> one_if(M mask) {
  if constexpr (std::is_integral_v<M>) {
    return mask ? 1 : 0;
  } else {
    return -mask;
  }
}
// Returns `then` where `on` holds, `other` elsewhere; each is a vector, or one number for all.
// Tells the compiler that a branch at one table would often be mispredicted.
template <class M, class Then, class Other>
OVER_LANES auto pick(M on, Then then, Other other) {
  if constexpr (std::is_integral_v<M> && std::is_same_v<Then, int> && std::is_same_v<Other, int>) {
    return __builtin_expect_with_probability(on, 1, 0.5) ? then : other;
  } else if constexpr (std::is_integral_v<M>) {
    return on ? then : other;
  } else {
    return (on & (M{} + then)) | (~on & (M{} + other));  // a mask in memory is not compared again
  }
}
// Return the greater, and the lesser, at each table; either may be one number for all.
template <class A, class B>
OVER_LANES auto most(A a, B b) {
  return a < b ? b : a;
}
template <class A, class B>
OVER_LANES auto least(A a, B b) {
  return b < a ? b : a;
}

// --- changes under a mask ---------------------------------------------------------------------

// Sums of recorded events may be arbitrary: they wrap, and a game's flaw() reports them.
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
// Where `on` holds, set `number` to `to`, or increase or decrease it by `by`; elsewhere it stays.
template <class M, class T, class To>
OVER_LANES void set(M on, T& number, To to) {
  if constexpr (std::is_integral_v<M>) {
    if (on) { number = to; }
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

// Returns a / by; 0 <= a, 0 < by, the same for all tables.
template <class N>
OVER_LANES N divided(N a, int by) {
  if constexpr (kOneTable<N>) {
    return a / by;
  } else {  // processors cannot divide integer vectors
    using Doubles = typename detail::Vectors<kWidth<N>>::Doubles;
    // A double holds every int, and 1.0 / by is off by less than its last bit.
    N quotient = __builtin_convertvector(__builtin_convertvector(a, Doubles) * (1.0 / by), N);
    quotient -= one_if(quotient * by > a);  // off by one at most
    return quotient + one_if(a - quotient * by >= by);
  }
}
// Rounds `a` down to a multiple of `step`; same preconditions.
template <class N>
OVER_LANES N whole_steps(N a, int step) {
  return divided(a, step) * step;
}
// Returns a / by; 0 <= a; at several tables 1 <= by <= kSeatLimit, as for shares of seats. Several
// tables try every divisor, because divided() needs the same one for all; one table divides.
template <class N>
OVER_LANES N shared_by(N a, N by) {
  if constexpr (kOneTable<N>) {
    assert(by > 0);
    return a / by;
  } else {
    N share = a;
    for (int heads = 2; heads <= kSeatLimit; ++heads) {
      share = pick(by == heads, divided(a, heads), share);
    }
    return share;
  }
}

// The neighbours of a number in an ascending list: the last one below it and the first one not
// below it; `before` and `behind` if there is none. Precondition: `before` is below all.
template <class N>
struct Neighbours {
  N low{};
  N high{};
};
// `ascending`: a list of ints, the same for all tables.
template <class N, class List>
OVER_LANES Neighbours<N> neighbours(const List& ascending, N number, int before, int behind) {
  Neighbours<N> found{N{} + before, N{} + behind};
  if constexpr (kOneTable<N>) {  // binary search without unpredictable branches
    const int* from = ascending.begin();
    for (int left = ascending.size(); left > 0;) {
      const int half = (left + 1) / 2;
      from += from[half - 1] < number ? half : 0;
      left -= half;
    }
    found.low = from == ascending.begin() ? before : from[-1];
    found.high = from == ascending.end() ? behind : *from;
  } else {
    for (int i = ascending.size() - 1; i >= 0; --i) {
      const Mask<N> below = number > ascending[i];
      found.low = most(found.low, pick(below, ascending[i], before));
      found.high = pick(below, found.high, ascending[i]);
    }
  }
  return found;
}

// --- seats ------------------------------------------------------------------------------------

// All seats, from `first` on: for (const Seat who : clockwise(s.starter, s.count())).
OVER_LANES auto clockwise(Seat first, int seats) {
  return std::views::iota(0, seats) |
         std::views::transform([=](int steps) IN_LANES { return left_of(first, steps, seats); });
}
// Likewise from the starter of the round. Precondition: there is one.
template <class State>
OVER_LANES auto clockwise(const State& s) {
  return clockwise(s.starter, s.count());
}

// --- single lanes -----------------------------------------------------------------------------

// Read and write number `i` of a vector; for one table's number `i` is ignored.
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

}  // namespace hausregel
