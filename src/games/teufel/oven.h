// The pieces of coal in the oven, by value: for every kind the number of pieces up to its end,
// counting through the kinds in order, so that drawing takes only comparisons. The dice choose a
// piece, evolve() takes it out.
//
// One table keeps the ends of all 16 kinds as signed bytes in one 16-byte register. SSE2 compares
// only signed bytes, which limits the oven to 127 pieces. A byte that compares as true is -1; added
// to the ends, it lowers the ends of the piece's kind and of all later kinds by one. Unused kinds
// end with the last one, so that no byte needs special treatment. Several tables use one vector for
// each kind instead, with one table a lane.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

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
    const auto end = static_cast<End>(left() + lump.left);
    value_[kinds] = lump.value;
    of_[kinds] = lump.of;
    if constexpr (!kOneTable<N>) {
      falls_[kinds] = N{} + lump.value;
      if (kinds > 0) {  // the last one until now
        falls_[kinds - 1] -= lump.value;
      }
    }
    full += lump.of;
    ++kinds;
    for (int kind = kinds - 1; kind < ends(); ++kind) {  // also for unused kinds
      ends_[kind] = end;
    }
  }

  int devils() const { return kinds - 1; }  // the kind of the devils
  // Precondition of functions that accept a kind: 0 <= kind < kinds.
  int value(int kind) const { return value_[kind]; }
  // Number of pieces of all kinds, and of one.
  OVER_LANES N left() const { return kOneTable<N> ? N{} + ends_[kOvenKinds - 1] : begin_of(kinds); }
  OVER_LANES N left_of(int kind) const { return begin_of(kind + 1) - begin_of(kind); }

  // Whether piece number `piece` is a devil; 0 <= piece < left().
  OVER_LANES Mask<N> is_devil(N piece) const {
    if constexpr (kOneTable<N>) {
      return kind_at(piece) == devils();
    } else {
      return piece >= begin_of(devils());
    }
  }
  // Returns the value of a piece of coal.
  OVER_LANES N value_of(N piece) const {
    if constexpr (kOneTable<N>) {
      return value_[kind_at(piece)];
    } else {
      N value = N{} + value_[0];
      for (int kind = 1; kind < devils(); ++kind) {
        value = pick(piece >= ends_[kind - 1], value_[kind], value);
      }
      return value;
    }
  }

  // Takes that piece out. At several tables also returns its value, found on the way.
  OVER_LANES auto take_piece(Mask<N> on, N piece) {
    if constexpr (kOneTable<N>) {
      fall(on, beyond(piece));
    } else {
      N value{};
      const int all = kinds;  // a copy: vector stores may alias kinds
      for (int kind = 0; kind < all; ++kind) {
        const Mask<N> before = piece < ends_[kind];
        hausregel::add(before, value, falls_[kind]);
        ends_[kind] -= one_if(on & before);
      }
      return value;
    }
  }
  // Takes a piece of a kind out. Precondition: there is one.
  OVER_LANES void take(Mask<N> on, int kind) {
    if constexpr (kOneTable<N>) {
      fall(on, kOrder >= static_cast<End>(kind));  // its end, and all later ones
    } else {
      for (; kind < kinds; ++kind) { ends_[kind] -= one_if(on); }
    }
  }
  // Puts all pieces back.
  OVER_LANES void refill(Mask<N> on) {
    int all = 0;
    for (int kind = 0; kind < ends(); ++kind) {
      all += of_[kind];
      ends_[kind] = static_cast<End>(pick(on, all, N{} + ends_[kind]));
    }
  }

  // --- for one table ---

  // Returns the kind of piece number `piece`, 0 <= piece < left(): the first that ends after it.
  OVER_LANES int kind_at(int piece) const {
    static_assert(std::endian::native == std::endian::little);
    // Bytes of ones mark the kinds that end after the piece. Byte 0 is the lowest, so there are 8
    // zeros below the lowest one for each earlier kind.
    const auto behind = (Words)beyond(piece);
    const int before =
        behind[0] != 0 ? std::countr_zero(behind[0]) : 64 + std::countr_zero(behind[1]);
    return before >> 3;
  }

  // Returns the value of all coal in the oven.
  int coal() const {
    int sum = 0;
    for (int i = 0; i < devils(); ++i) { sum += value(i) * left_of(i); }
    return sum;
  }
  Lump kind(int i) const { return {value_[i], left_of(i), of_[i]}; }
  // Returns the kind of that value; the last kind if no other has it.
  int kind_of(int value) const {
    int kind = 0;
    while (kind < kinds - 1 && value_[kind] != value) { ++kind; }
    return kind;
  }
  bool operator==(const OvenOf&) const = default;

 private:
  // One table holds all ends in one register.
  using End = std::conditional_t<kOneTable<N>, std::int8_t, N>;
  static_assert(kPieces <= 127);
  typedef std::int8_t Bytes __attribute__((vector_size(kOvenKinds)));
  typedef std::uint64_t Words __attribute__((vector_size(kOvenKinds)));
  static constexpr Bytes kOrder{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

  OVER_LANES N begin_of(int kind) const { return kind > 0 ? N{} + ends_[kind - 1] : N{}; }
  // The number of ends kept: at one table, unused kinds end with the last one.
  int ends() const { return kOneTable<N> ? kOvenKinds : kinds; }

  // At one table: marks the kinds that end after a piece, which lose one. A true byte is -1.
  OVER_LANES Bytes beyond(int piece) const {
    return std::bit_cast<Bytes>(ends_) > static_cast<std::int8_t>(piece);
  }
  OVER_LANES void fall(bool on, Bytes marked) {
    if (on) {
      const Bytes left = std::bit_cast<Bytes>(ends_) + marked;
      std::memcpy(ends_, &left, sizeof left);
    }
  }

  End ends_[kOvenKinds] = {};
  int value_[kOvenKinds] = {};
  int of_[kOvenKinds] = {};
  // At several tables: how much more a kind is worth than the next, for the last one its whole
  // value. Summed over the kinds that end after a piece, these give the piece's value.
  struct Nothing {
    bool operator==(const Nothing&) const = default;
  };
  [[no_unique_address]] std::conditional_t<kOneTable<N>, Nothing, N[kOvenKinds]> falls_{};
};
using Oven = OvenOf<int>;

void put(std::string& out, const Oven& oven, const Setup& setup);  // module.cpp
Taken take(const Json& json, Oven& oven, const Setup& setup);

}  // namespace hausregel::teufel
