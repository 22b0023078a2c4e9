// The barrels of a table, or of several in lockstep (engine/lanes/lanes.h), and how they stand.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "core/describe.h"
#include "engine/codec.h"
#include "engine/lanes/lanes.h"

namespace hausregel::polterfass {

// Sets of a few things numbered from 0 to 30: barrels, cards, faces. Over N (engine/lanes/lanes.h):
// a set for each table.

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
  for (const int by : {1, 2, 4, 8, 16}) { bits |= bits >> by; }
  return bits_in(bits) - 1;
}
// Returns member `n`, from 0, as a set of its own: bits & (bits - 1) clears the lowest bit, bits &
// -bits isolates it.
template <class N>
OVER_LANES N nth_alone(N bits, N n) {
  for (; any(n > 0); n -= 1) { set(n > 0, bits, bits & (bits - 1)); }
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
    constexpr bool operator==(const Iterator&) const = default;

   private:
    int left_;
  };
  constexpr Iterator begin() const { return Iterator(bits); }
  constexpr Iterator end() const { return Iterator(0); }
  bool operator==(const SetOf&) const = default;
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
    for (const int i : among) { visit(i, set.has(i)); }
  }
}
// Returns the sum of `value(i)` over the members, all of which must be in `among`.
template <class N, class Value>
OVER_LANES N sum_over(SetOf<N> set, SetOf<int> among, Value value) {
  N sum{};
  for_each(set, among, [&](int i, Mask<N> has) IN_LANES { sum += pick(has, value(i), 0); });
  return sum;
}

inline constexpr int kNumberBarrels = 10;  // upper limit
inline constexpr int kSpecials = 4;        // upper limit
inline constexpr int kBarrels = kNumberBarrels + kSpecials;
inline constexpr int kHighestFace = 20;

// The top of a barrel: its number, or one of these.
inline constexpr int kLying = 0;
inline constexpr int kDestroys = -1;
inline constexpr int kDoubles = -2;

// A top in JSON: the number, "X", "D", null if it lies.
struct Face {
  std::int8_t value;

  // Converts implicitly: rules compare it with faces and sums.
  constexpr Face(int up = kLying) : value(static_cast<std::int8_t>(up)) {}
  constexpr operator int() const { return value; }
  static constexpr NumberForm kForm{
      1, kHighestFace, "polterfass.codec.face", {{kLying, ""}, {kDestroys, "X"}, {kDoubles, "D"}}};
};

// The two ends of a barrel. JSON: a list of two.
struct Ends {
  int first = kLying;
  int second = kLying;

  constexpr bool show(int up) const { return up == first || up == second; }
  constexpr bool operator==(const Ends&) const = default;
};

// Barrels of the rule `barrels` are numbered from 0, then the specials. JSON: the number; decoding
// checks that it is below kBarrels, so that an event can always be evolved.
struct BarrelNumber {
  std::int8_t value;

  constexpr BarrelNumber(int number = 0) : value(static_cast<std::int8_t>(number)) {}
  constexpr operator int() const { return value; }
  static constexpr NumberForm kForm{0, kBarrels - 1, "polterfass.codec.barrel"};
};

using BarrelSet = SetOf<int>;

// The barrels of a throw and the face of each. JSON: [{"b":0,"up":9},{"b":1,"up":null},…].
template <class N>
struct ThrownOf {
  SetOf<N> which{};
  SetOf<N> standing{};
  // Of a thrown barrel; kLying if it does not stand. At several tables only the thrown barrels are
  // initialised.
  N up[kBarrels];

  // The thrown barrels; show() sets the face of each, where it is thrown.
  OVER_LANES ThrownOf() : ThrownOf(SetOf<N>{}) {}
  OVER_LANES explicit ThrownOf(SetOf<N> thrown) : which(thrown) {
    if constexpr (kOneTable<N>) { std::ranges::fill(up, kLying); }
  }
  // Precondition: `b` is thrown at the tables in `on`.
  OVER_LANES void show(Mask<N> on, int b, N face) {
    standing.add_if(on & (face != kLying), b);
    up[b] = face;
  }
  void add(int b, int face) {
    which.add(b);
    show(true, b, face);
  }
  bool operator==(const ThrownOf&) const = default;
};
using Thrown = ThrownOf<int>;

// One barrel with all its properties, as in the state's JSON.
struct Barrel {
  Ends ends;
  Face up;
  bool destroyed = false;
  bool doubled = false;

  FIELDS(Barrel, ends, up, destroyed, doubled);
};

// The game's barrels are the same at every table; how they stand is not.
template <class N>
struct RackOf {
  N up[kBarrels] = {};
  Ends ends[kBarrels];
  BarrelSet specials;
  SetOf<N> standing;
  SetOf<N> destroyed;
  SetOf<N> doubled;
  int size = 0;

  // Copies the set of barrels from `rack`.
  OVER_LANES void lay_out(const RackOf<int>& rack) {
    specials = rack.specials;
    size = rack.size;
    std::ranges::copy(rack.ends, ends);
  }
  // Precondition: fewer than kBarrels.
  void add(const Barrel& barrel)
    requires kOneTable<N>
  {
    const int b = size++;
    ends[b] = barrel.ends;
    up[b] = barrel.up;
    specials.add_if(barrel.ends.first <= 0, b);  // number barrels have positive ends
    standing.add_if(barrel.up != kLying, b);
    destroyed.add_if(barrel.destroyed, b);
    doubled.add_if(barrel.doubled, b);
  }
  Barrel barrel(int b) const
    requires kOneTable<N>
  {
    return {ends[b], up[b], destroyed.has(b), doubled.has(b)};
  }

  OVER_LANES BarrelSet all() const { return {(1 << size) - 1}; }
  OVER_LANES BarrelSet numbers() const { return all() - specials; }
  OVER_LANES SetOf<N> lying() const { return all() - standing; }
  OVER_LANES SetOf<N> standing_numbers() const { return standing - specials; }
  OVER_LANES SetOf<N> standing_specials() const { return standing & specials; }
  // Returns the standing barrels that show `face`. Numbers are only on number barrels, destroyers
  // and doublers only on specials, so the others are skipped.
  OVER_LANES SetOf<N> showing(int face) const {
    return showing(N{} + face, face > 0 ? numbers() : specials);
  }
  // `face` differs by table; `among` must hold all barrels that may show it.
  OVER_LANES SetOf<N> showing(N face, BarrelSet among) const {
    SetOf<N> found;
    for_each(standing, among, [&](int b, Mask<N>) IN_LANES { found.add_if(up[b] == face, b); });
    return found;
  }
  // Whether barrel `number` shows `face`. Branchless, because the number differs by table.
  OVER_LANES Mask<N> shows(N number, int face) const {
    Mask<N> does{};
    for (int b = 0; b < size; ++b) { does = does | ((number == b) & (up[b] == face)); }
    return does;
  }
  // Returns the mugs on the standing number barrels, before any special is used.
  OVER_LANES N worth() const {
    return sum_over(standing_numbers(), numbers(), [&](int b) IN_LANES { return up[b]; });
  }

  // One table fills all places, whose number is a compile-time constant; several write no more
  // vectors than they have barrels.
  OVER_LANES void lay_all(Mask<N> on) {
    if (kOneTable<N> && any(on)) { std::ranges::fill(up, N{} + kLying); }
    for (int b = 0; b < size && !kOneTable<N>; ++b) { set(on, up[b], kLying); }
    set(on, standing.bits, 0);
    set(on, destroyed.bits, 0);
    set(on, doubled.bits, 0);
  }
  // Puts a barrel back into the cup (special_thrown); only one table has this event.
  OVER_LANES void lay(int b) {
    up[b] = kLying;
    standing.bits &= ~(1 << b);
  }
  // A barrel that flew at no table is uninitialised in `thrown`.
  OVER_LANES void take_over(Mask<N> on, const ThrownOf<N>& thrown) {
    for_each(thrown.which, of_any(thrown.which) & all(),
             [&](int b, Mask<N> flew) IN_LANES { set(on & flew, up[b], thrown.up[b]); });
    set(on, standing.bits, ((standing - thrown.which) | thrown.standing).bits);
  }

  bool operator==(const RackOf&) const = default;
};
using Rack = RackOf<int>;

}  // namespace hausregel::polterfass
