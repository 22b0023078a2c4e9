// The barrels of a table, or of several in lockstep (engine/lanes.h), and how they stand.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/describe.h"
#include "engine/number_form.h"
#include "games/polterfass/set_of.h"

namespace hausregel::polterfass {

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
      1, kHighestFace, "codec.face", {{kLying, ""}, {kDestroys, "X"}, {kDoubles, "D"}}};
};

// The two ends of a barrel. JSON: a list of two.
struct Ends {
  int first = kLying;
  int second = kLying;

  constexpr bool show(int up) const { return up == first || up == second; }
  friend constexpr bool operator==(const Ends&, const Ends&) = default;
};

// Barrels of the rule `barrels` are numbered from 0, then the specials. JSON: the number; decoding
// checks that it is below kBarrels, so that an event can always be evolved.
struct BarrelNumber {
  std::int8_t value;

  constexpr BarrelNumber(int number = 0) : value(static_cast<std::int8_t>(number)) {}
  constexpr operator int() const { return value; }
  static constexpr NumberForm kForm{0, kBarrels - 1, "codec.barrel"};
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
    if constexpr (kOneTable<N>) {
      std::ranges::fill(up, kLying);
    }
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
  friend bool operator==(const ThrownOf&, const ThrownOf&) = default;
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
    for (int b = 0; b < size; ++b) {
      does = does | ((number == b) & (up[b] == face));
    }
    return does;
  }
  // Returns the mugs on the standing number barrels, before any special is used.
  OVER_LANES N worth() const {
    return sum_over(standing_numbers(), numbers(), [&](int b) IN_LANES { return up[b]; });
  }

  // One table fills all places, whose number is a compile-time constant; several write no more
  // vectors than they have barrels.
  OVER_LANES void lay_all(Mask<N> on) {
    if (kOneTable<N> && any(on)) {
      std::ranges::fill(up, N{} + kLying);
    }
    for (int b = 0; b < size && !kOneTable<N>; ++b) {
      set(on, up[b], kLying);
    }
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

  friend bool operator==(const RackOf&, const RackOf&) = default;
};
using Rack = RackOf<int>;

}  // namespace hausregel::polterfass
