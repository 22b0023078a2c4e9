// Some of a few things, told apart by numbers from 0 to 30: barrels, cards, faces. Over N
// (engine/lanes.h): at each table some of its own.
#pragma once

#include <bit>

#include "engine/lanes.h"

namespace hausregel::polterfass {

// Not std::popcount: without a processor's own instruction it is a library call. Each step sums
// neighbours, in twos, fours and eights; the product sums the bytes up in the highest.
template <class N>
OVER_LANES N bits_in(N set) {
  auto bits = (typename detail::Vectors<kWidth<N>>::Bits)set;  // unsigned: shifts bring zeros in
  bits -= bits >> 1 & 0x55555555u;
  bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
  return (N)(((bits + (bits >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24);
}
// Precondition of these: not empty. The lowest has as many zeros below it as its number says.
template <class N>
OVER_LANES N lowest_in(N bits) {
  if constexpr (kOneTable<N>) {
    return std::countr_zero(static_cast<unsigned>(bits));
  } else {
    return bits_in<N>(~bits & (bits - 1));
  }
}
// The highest bit is spread to all below it: then they are one more than its number.
template <class N>
OVER_LANES N highest_in(N bits) {
  if constexpr (kOneTable<N>) {
    return static_cast<int>(std::bit_width(static_cast<unsigned>(bits))) - 1;
  }
  for (const int by : {1, 2, 4, 8, 16}) {
    bits |= bits >> by;
  }
  return bits_in(bits) - 1;
}
// Number `n` of them, from 0, alone: bits & (bits - 1) is without the lowest, bits & -bits that
// one.
template <class N>
OVER_LANES N nth_alone(N bits, N n) {
  for (; any(n > 0); n -= 1) {
    set(n > 0, bits, bits & (bits - 1));
  }
  return bits & -bits;
}
// The number of it; precondition: 0 <= n < how many there are.
template <class N>
OVER_LANES N nth_in(N bits, N n) {
  return lowest_in(nth_alone(bits, n));
}

template <class N>
struct SetOf {
  N bits{};

  OVER_LANES auto has(int i) const {
    if constexpr (kOneTable<N>) {
      return (bits >> i & 1) != 0;
    } else {
      return (bits & 1 << i) == 1 << i;  // compared, a vector is a mask; shifted it is 1 or 0
    }
  }
  OVER_LANES auto empty() const { return bits == 0; }
  OVER_LANES N size() const { return bits_in(bits); }
  OVER_LANES N lowest() const { return lowest_in(bits); }  // precondition: not empty
  OVER_LANES void add(int i) { bits |= 1 << i; }
  OVER_LANES void add_if(Mask<N> on, int i) { bits |= one_if(on) << i; }
  // Elsewhere `i` means nothing, and may be what no number can be shifted by.
  OVER_LANES void add(Mask<N> on, N i) { bits |= pick(on, (N{} + 1) << pick(on, i, 0), 0); }

  // At one table.
  OVER_LANES bool has_all(SetOf others) const { return (others.bits & ~bits) == 0; }
  // The sum of their numbers; all of them are `among` those.
  OVER_LANES N sum(SetOf<int> among = {0x7FFFFFFF}) const {
    return sum_over(*this, among, [](int i) IN_LANES { return i; });
  }

  // Numbers in ascending order.
  class Iterator {
   public:
    constexpr explicit Iterator(int left) : left_(left) {}
    constexpr int operator*() const { return std::countr_zero(static_cast<unsigned>(left_)); }
    constexpr Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    int left_;
  };
  constexpr Iterator begin() const { return Iterator(bits); }
  constexpr Iterator end() const { return Iterator(0); }
  friend bool operator==(SetOf, SetOf) = default;
};

// Of those that all tables have, or each has of its own.
template <class A, class B>
OVER_LANES auto operator&(SetOf<A> a, SetOf<B> b) {
  return SetOf<decltype(a.bits & b.bits)>{a.bits & b.bits};
}
template <class A, class B>
OVER_LANES auto operator|(SetOf<A> a, SetOf<B> b) {
  return SetOf<decltype(a.bits | b.bits)>{a.bits | b.bits};
}
template <class A, class B>
OVER_LANES auto operator-(SetOf<A> a, SetOf<B> b) {
  return SetOf<decltype(a.bits & b.bits)>{a.bits & ~b.bits};
}

// Those that some table has.
template <class N>
OVER_LANES SetOf<int> of_any(SetOf<N> set) {
  return {bits_of_any(set.bits)};
}

// visit(i, where) for the members of `set` that are `among` those: at several tables for all of
// these, as loops of the same length are not guessed wrong.
template <class N, class Visit>
OVER_LANES void for_each(SetOf<N> set, SetOf<int> among, Visit visit) {
  if constexpr (kOneTable<N>) {
    for (auto left = static_cast<unsigned>((set & among).bits); left != 0; left &= left - 1) {
      visit(std::countr_zero(left), true);
    }
  } else {
    for (const int i : among) {
      visit(i, set.has(i));
    }
  }
}
// The sum of `value(i)` over its members, all of which are `among` those.
template <class N, class Value>
OVER_LANES N sum_over(SetOf<N> set, SetOf<int> among, Value value) {
  N sum{};
  for_each(set, among, [&](int i, Mask<N> has) IN_LANES { sum += pick(has, value(i), 0); });
  return sum;
}

}  // namespace hausregel::polterfass
