// The barrels of a table, or of several in lockstep (engine/lanes.h), and how they stand.
#pragma once

#include <array>
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
class ThrownOf {
 public:
  // The thrown barrels; show() sets the face of each, where it is thrown.
  OVER_LANES ThrownOf() : ThrownOf(SetOf<N>{}) {}
  OVER_LANES explicit ThrownOf(SetOf<N> which) : which_(which) {
    if constexpr (kOneTable<N>) {
      up_.fill(kLying);
    }
  }
  // Precondition: `b` is thrown at the tables in `on`.
  OVER_LANES void show(Mask<N> on, int b, N up) {
    standing_.add_if(on & (up != kLying), b);
    up_[static_cast<std::size_t>(b)] = up;
  }
  void add(int b, int up) {
    which_.add(b);
    show(true, b, up);
  }
  OVER_LANES SetOf<N> which() const { return which_; }
  OVER_LANES SetOf<N> standing() const { return standing_; }
  // Precondition: `b` is thrown. kLying if it does not stand.
  OVER_LANES N up(int b) const { return up_[static_cast<std::size_t>(b)]; }

  friend bool operator==(const ThrownOf&, const ThrownOf&) = default;

 private:
  SetOf<N> which_;
  SetOf<N> standing_;
  std::array<N, kBarrels> up_;  // at several tables only the thrown barrels are initialised
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

template <class N>
class RackOf {
 public:
  // Copies the set of barrels from `rack`.
  OVER_LANES void lay_out(const RackOf<int>& rack) {
    specials_ = rack.specials();
    size_ = rack.size();
    for (int b = 0; b < size_; ++b) {
      ends_[static_cast<std::size_t>(b)] = rack.ends(b);
    }
  }
  // Precondition: fewer than kBarrels.
  void add(const Barrel& barrel)
    requires kOneTable<N>
  {
    const int b = size_++;
    ends_[static_cast<std::size_t>(b)] = barrel.ends;
    up_[static_cast<std::size_t>(b)] = barrel.up;
    const auto put_in = [b](BarrelSet& set, bool in) { set.bits |= (in ? 1 : 0) << b; };
    put_in(specials_, barrel.ends.first <= 0);  // number barrels have positive ends
    put_in(standing_, barrel.up != kLying);
    put_in(destroyed_, barrel.destroyed);
    put_in(doubled_, barrel.doubled);
  }

  OVER_LANES int size() const { return size_; }
  Barrel barrel(int b) const
    requires kOneTable<N>
  {
    return {ends(b), up(b), destroyed_.has(b), doubled_.has(b)};
  }
  OVER_LANES const Ends& ends(int b) const { return ends_[static_cast<std::size_t>(b)]; }
  OVER_LANES N up(int b) const { return up_[static_cast<std::size_t>(b)]; }

  // The game's barrels are the same at every table; how they stand is not.
  OVER_LANES BarrelSet all() const { return {(1 << size_) - 1}; }
  OVER_LANES BarrelSet specials() const { return specials_; }
  OVER_LANES BarrelSet numbers() const { return all() - specials_; }
  OVER_LANES SetOf<N> standing() const { return standing_; }
  OVER_LANES SetOf<N> lying() const { return all() - standing_; }
  OVER_LANES SetOf<N> standing_numbers() const { return standing_ - specials_; }
  OVER_LANES SetOf<N> standing_specials() const { return standing_ & specials_; }
  OVER_LANES SetOf<N> destroyed() const { return destroyed_; }
  OVER_LANES SetOf<N> doubled() const { return doubled_; }
  // Returns the standing barrels that show `up`. Numbers are only on number barrels, destroyers and
  // doublers only on specials, so the others are skipped.
  OVER_LANES SetOf<N> showing(int up) const {
    return showing(N{} + up, up > 0 ? numbers() : specials());
  }
  // `up` differs by table; `among` must hold all barrels that may show it.
  OVER_LANES SetOf<N> showing(N up, BarrelSet among) const {
    SetOf<N> found;
    for_each(standing_, among,
             [&](int b, Mask<N>) IN_LANES { found.add_if(this->up(b) == up, b); });
    return found;
  }
  // Whether barrel `number` shows `up`. Branchless, because the number differs by table.
  OVER_LANES Mask<N> shows(N number, int up) const {
    Mask<N> does{};
    for (int b = 0; b < size_; ++b) {
      does = does | ((number == b) & (this->up(b) == up));
    }
    return does;
  }
  // Returns the mugs on the standing number barrels, before any special is used.
  OVER_LANES N worth() const {
    return sum_over(standing_numbers(), numbers(), [&](int b) IN_LANES { return up(b); });
  }

  // One table fills all places, whose number is a compile-time constant; several write no more
  // vectors than they have barrels.
  OVER_LANES void lay_all(Mask<N> on) {
    if (kOneTable<N> && any(on)) {
      up_.fill(N{} + kLying);
    }
    for (int b = 0; b < size_ && !kOneTable<N>; ++b) {
      set(on, up_[static_cast<std::size_t>(b)], kLying);
    }
    set(on, standing_.bits, 0);
    set(on, destroyed_.bits, 0);
    set(on, doubled_.bits, 0);
  }
  // Puts a barrel back into the cup (special_thrown); only one table has this event.
  OVER_LANES void lay(int b) {
    up_[static_cast<std::size_t>(b)] = kLying;
    standing_.bits &= ~(1 << b);
  }
  // A barrel that flew at no table is uninitialised in `thrown`.
  OVER_LANES void take_over(Mask<N> on, const ThrownOf<N>& thrown) {
    for_each(thrown.which(), of_any(thrown.which()) & all(), [&](int b, Mask<N> flew) IN_LANES {
      set(on & flew, up_[static_cast<std::size_t>(b)], thrown.up(b));
    });
    set(on, standing_.bits, ((standing_ - thrown.which()) | thrown.standing()).bits);
  }
  OVER_LANES void destroy(Mask<N> on, N b) { destroyed_.add(on, b); }
  OVER_LANES void make_double(Mask<N> on, N b) { doubled_.add(on, b); }

  friend bool operator==(const RackOf&, const RackOf&) = default;

 private:
  std::array<N, kBarrels> up_{};
  std::array<Ends, kBarrels> ends_{};
  BarrelSet specials_;
  SetOf<N> standing_;
  SetOf<N> destroyed_;
  SetOf<N> doubled_;
  int size_ = 0;
};
using Rack = RackOf<int>;

}  // namespace hausregel::polterfass
