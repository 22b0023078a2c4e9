// The pieces of coal in the oven, by value: for every kind the number of pieces up to its end,
// counting through the kinds in order, so that drawing takes only comparisons. The dice choose a
// piece, evolve() takes it out.
#pragma once

#include <string>

#include "engine/codec.h"
#include "engine/lanes/lanes.h"
#include "engine/rules/rules.h"

namespace hausregel::teufel {

using codec::Taken;

inline constexpr int kOvenKinds = 16;

// How many pieces of a kind the game has, and how many of them are in the oven.
struct Lump {
  int value = 0;
  int left = 0;
  int of = 0;
  FIELDS(Lump, value, left, of);
};

// Devils are the last kind and have value 0. In JSON: [{"value":100,"left":2,"of":2},…].
template <class N>
class OvenOf {
 public:
  using Lump = teufel::Lump;
  static constexpr int kUnknown = -1;
  static constexpr int kPieces = 126;  // most pieces in all

  int kinds = 0;
  int full = 0;  // pieces in all

  // Appends a kind. Preconditions: fewer than kOvenKinds, value not yet present, 0 <= left <= of,
  // at most kPieces in all.
  OVER_LANES void add(const Lump& lump) {
    ends_[kinds] = left() + lump.left;
    value_[kinds] = lump.value;
    of_[kinds] = lump.of;
    falls_[kinds] = N{} + lump.value;
    if (kinds > 0) {  // the last one until now
      falls_[kinds - 1] -= lump.value;
    }
    full += lump.of;
    ++kinds;
  }

  int devils() const { return kinds - 1; }  // the kind of the devils
  // Precondition of functions that accept a kind: 0 <= kind < kinds.
  int value(int kind) const { return value_[kind]; }
  // Number of pieces of all kinds, and of one.
  OVER_LANES N left() const { return begin_of(kinds); }
  OVER_LANES N left_of(int kind) const { return begin_of(kind + 1) - begin_of(kind); }

  // Whether piece number `piece` is a devil; 0 <= piece < left().
  OVER_LANES Mask<N> is_devil(N piece) const { return piece >= begin_of(devils()); }
  // Returns the value of a piece of coal.
  OVER_LANES N value_of(N piece) const {
    N value = N{} + value_[0];
    for (int kind = 1; kind < devils(); ++kind) {
      value = pick(piece >= ends_[kind - 1], value_[kind], value);
    }
    return value;
  }

  // Takes that piece out; returns its value, found on the way.
  OVER_LANES N take_piece(Mask<N> on, N piece) {
    N value{};
    const int all = kinds;  // a copy: vector stores may alias kinds
    for (int kind = 0; kind < all; ++kind) {
      const Mask<N> before = piece < ends_[kind];
      hausregel::add(before, value, falls_[kind]);
      ends_[kind] -= one_if(Mask<N>(on & before));
    }
    return value;
  }
  // Takes a piece of a kind out. Precondition: there is one.
  OVER_LANES void take(Mask<N> on, int kind) {
    for (; kind < kinds; ++kind) { ends_[kind] -= one_if(on); }
  }
  // Puts all pieces back.
  OVER_LANES void refill(Mask<N> on) {
    int all = 0;
    for (int kind = 0; kind < kinds; ++kind) {
      all += of_[kind];
      set(on, ends_[kind], all);
    }
  }

  // --- for one table ---

  // Returns the value of all coal in the oven.
  int coal() const {
    int sum = 0;
    for (int i = 0; i < devils(); ++i) { sum += value(i) * left_of(i); }
    return sum;
  }
  Lump kind(int i) const { return {value_[i], left_of(i), of_[i]}; }
  void take(int kind) { take(true, kind); }
  // Returns the kind of that value; the last kind if no other has it.
  int kind_of(int value) const {
    int kind = 0;
    while (kind < kinds - 1 && value_[kind] != value) { ++kind; }
    return kind;
  }
  bool operator==(const OvenOf&) const = default;

 private:
  OVER_LANES N begin_of(int kind) const { return kind > 0 ? ends_[kind - 1] : N{}; }

  N ends_[kOvenKinds] = {};
  int value_[kOvenKinds] = {};
  int of_[kOvenKinds] = {};
  // How much more a kind is worth than the next, for the last one its whole value. Summed over the
  // kinds that end after a piece, these give the piece's value.
  N falls_[kOvenKinds] = {};
};
using Oven = OvenOf<int>;

void put(std::string& out, const Oven& oven, const Setup& setup);  // module.cpp
Taken take(const Json& json, Oven& oven, const Setup& setup);

}  // namespace hausregel::teufel
