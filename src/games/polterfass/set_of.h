// Sets of a few things numbered from 0 to 30: barrels, cards, faces. Over N (engine/lanes.h): a set
// for each table.
#pragma once

#include <bit>
#include <cstddef>
#include <iterator>

#include "engine/lanes.h"

namespace hausregel::polterfass {

// Avoids std::popcount, a library call unless the processor has an instruction for it. Each step
// sums neighbours, in twos, fours and eights; the product sums the bytes in the highest one.
template <class N>
OVER_LANES N bits_in(N set) {
  auto bits = (typename detail::Vectors<kWidth<N>>::Bits)set;  // unsigned: shifts bring in zeros
  bits -= bits >> 1 & 0x55555555u;
  bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
  return (N)(((bits + (bits >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24);
}
// Precondition of both: not empty. The lowest member's number is the count of zeros below it.
template <class N>
OVER_LANES N lowest_in(N bits) {
  if constexpr (kOneTable<N>) {
    return std::countr_zero(static_cast<unsigned>(bits));
  } else {
    return bits_in<N>(~bits & (bits - 1));
  }
}
// Spreads the highest bit to all lower ones; their count is its number plus one.
template <class N>
OVER_LANES N highest_in(N bits) {
  for (const int by : {1, 2, 4, 8, 16}) {
    bits |= bits >> by;
  }
  return bits_in(bits) - 1;
}
// Returns member `n`, from 0, as a set of its own: bits & (bits - 1) clears the lowest bit, bits &
// -bits isolates it.
template <class N>
OVER_LANES N nth_alone(N bits, N n) {
  for (; any(n > 0); n -= 1) {
    set(n > 0, bits, bits & (bits - 1));
  }
  return bits & -bits;
}
// Returns the number of member `n`; precondition: 0 <= n < size.
template <class N>
OVER_LANES N nth_in(N bits, N n) {
  return lowest_in(nth_alone(bits, n));
}

template <class N>
struct SetOf {
  N bits{};

  OVER_LANES auto has(int i) const {
    return (bits & 1 << i) == 1 << i;  // comparing yields a mask; shifting would yield 1 or 0
  }
  OVER_LANES auto empty() const { return bits == 0; }
  OVER_LANES N size() const { return bits_in(bits); }
  OVER_LANES N lowest() const { return lowest_in(bits); }  // precondition: not empty
  OVER_LANES void add(int i) { bits |= 1 << i; }
  OVER_LANES void add_if(Mask<N> on, int i) { bits |= one_if(on) << i; }
  // Elsewhere `i` is meaningless, and may be an invalid shift.
  OVER_LANES void add(Mask<N> on, N i) { bits |= pick(on, (N{} + 1) << pick(on, i, 0), 0); }

  // Only for one table.
  OVER_LANES bool has_all(SetOf others) const { return (others.bits & ~bits) == 0; }
  // Returns the sum of the members' numbers; all members must be in `among`.
  OVER_LANES N sum(SetOf<int> among = {0x7FFFFFFF}) const {
    return sum_over(*this, among, [](int i) IN_LANES { return i; });
  }

  // Iterates in ascending order.
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using pointer = const int*;
    using reference = int;
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

// Combine sets that all tables share with sets of each table.
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

// Returns the members of any table's set.
template <class N>
OVER_LANES SetOf<int> of_any(SetOf<N> set) {
  return {bits_of_any(set.bits)};
}

// Calls visit(i, where) for the members of `set` that are in `among`. Several tables visit all of
// `among`, because loops of constant length are not mispredicted.
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
// Returns the sum of `value(i)` over the members, all of which must be in `among`.
template <class N, class Value>
OVER_LANES N sum_over(SetOf<N> set, SetOf<int> among, Value value) {
  N sum{};
  for_each(set, among, [&](int i, Mask<N> has) IN_LANES { sum += pick(has, value(i), 0); });
  return sum;
}

}  // namespace hausregel::polterfass
