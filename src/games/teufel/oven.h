// The pieces of coal in the oven, by value: for every kind the number of pieces up to its end,
// counting through the kinds in order, so that drawing is nothing but comparisons. Which piece is
// drawn is the dice's affair, what it does evolve()'s.
//
// One table keeps the ends of all 16 kinds as signed bytes in one register of 16. Signed, as SSE2
// compares bytes no other way, and so no more than 127 pieces; a byte that compares as true is -1,
// which added to the ends moves that of the piece's kind and all behind it forward by one. What is
// no kind ends with the last one, so that no byte has to be left out. Several tables have a vector
// for each kind instead, with a table a lane.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <type_traits>

#include "engine/codec.h"
#include "engine/lanes.h"
#include "engine/rule_table.h"

namespace hausregel::teufel {

inline constexpr int kOvenKinds = 16;

// How many the game has of a kind, and how many of them are in the oven.
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
  static constexpr int kKinds = kOvenKinds;
  static constexpr int kUnknown = -1;
  static constexpr int kPieces = 126;  // most pieces in all

  // Appends a kind. Preconditions: fewer than kKinds, value not there yet, 0 <= left <= of, at most
  // kPieces in all.
  OVER_LANES void add(const Lump& lump) {
    const auto end = static_cast<End>(left() + lump.left);
    value_[index(kinds_)] = lump.value;
    of_[index(kinds_)] = lump.of;
    if constexpr (!kOneTable<N>) {
      falls_[index(kinds_)] = N{} + lump.value;
      if (kinds_ > 0) {  // the last one until now
        falls_[index(kinds_ - 1)] -= lump.value;
      }
    }
    full_ += lump.of;
    ++kinds_;
    for (int kind = kinds_ - 1; kind < ends(); ++kind) {  // also of what is no kind yet
      ends_[index(kind)] = end;
    }
  }

  int kinds() const { return kinds_; }
  int devils() const { return kinds_ - 1; }  // the kind that devils are
  int full() const { return full_; }
  // Precondition of what takes a kind: 0 <= kind < kinds().
  int value(int kind) const { return value_[index(kind)]; }
  // Pieces of all kinds, and of one.
  OVER_LANES N left() const {
    return kOneTable<N> ? N{} + ends_[kOvenKinds - 1] : begin_of(kinds_);
  }
  OVER_LANES N left_of(int kind) const { return begin_of(kind + 1) - begin_of(kind); }

  // Of piece number `piece`, 0 <= piece < left().
  OVER_LANES Mask<N> is_devil(N piece) const {
    if constexpr (kOneTable<N>) {
      return kind_at(piece) == devils();
    } else {
      return piece >= begin_of(devils());
    }
  }
  // Of coal.
  OVER_LANES N value_of(N piece) const {
    if constexpr (kOneTable<N>) {
      return value_[index(kind_at(piece))];
    } else {
      N value = N{} + value_[0];
      for (int kind = 1; kind < devils(); ++kind) {
        value = pick(piece >= ends_[index(kind - 1)], value_[index(kind)], value);
      }
      return value;
    }
  }

  // Takes that piece out. At several tables gives its value, which it finds on the way.
  OVER_LANES auto take_piece(Mask<N> on, N piece) {
    if constexpr (kOneTable<N>) {
      fall(on, beyond(piece));
    } else {
      N value{};
      const int kinds = kinds_;  // not to be read again: who writes vectors might have written it
      for (int kind = 0; kind < kinds; ++kind) {
        const Mask<N> before = piece < ends_[index(kind)];
        hausregel::add(before, value, falls_[index(kind)]);
        ends_[index(kind)] -= one_if(on & before);
      }
      return value;
    }
  }
  // Takes a piece of a kind out. Precondition: there is one.
  OVER_LANES void take(Mask<N> on, int kind) {
    if constexpr (kOneTable<N>) {
      fall(on, kOrder >= static_cast<End>(kind));  // its end, and those behind it
    } else {
      for (; kind < kinds_; ++kind) {
        ends_[index(kind)] -= one_if(on);
      }
    }
  }
  // All pieces are back.
  OVER_LANES void refill(Mask<N> on) {
    int all = 0;
    for (int kind = 0; kind < ends(); ++kind) {
      all += of_[index(kind)];
      ends_[index(kind)] = static_cast<End>(pick(on, all, N{} + ends_[index(kind)]));
    }
  }

  // --- of one table ---

  // Of piece number `piece`, 0 <= piece < left(): the first that ends behind it.
  OVER_LANES int kind_at(int piece) const {
    static_assert(std::endian::native == std::endian::little);
    // A byte of ones for each kind that ends behind the piece. Byte 0 is the lowest, so the zeros
    // below the lowest one are 8 for each kind before it.
    const auto behind = (Words)beyond(piece);
    const int before =
        behind[0] != 0 ? std::countr_zero(behind[0]) : 64 + std::countr_zero(behind[1]);
    return before >> 3;
  }

  // What all coal in it is worth.
  int coal() const {
    int sum = 0;
    for (int i = 0; i < devils(); ++i) {
      sum += value(i) * left_of(i);
    }
    return sum;
  }
  Lump kind(int i) const { return {value_[index(i)], left_of(i), of_[index(i)]}; }
  void take(int kind) { take(true, kind); }
  // The last one where no other has that value.
  int kind_of(int value) const {
    int kind = 0;
    while (kind < kinds_ - 1 && value_[index(kind)] != value) {
      ++kind;
    }
    return kind;
  }
  friend bool operator==(const OvenOf&, const OvenOf&) = default;

 private:
  // One table has all of them in one register.
  using End = std::conditional_t<kOneTable<N>, std::int8_t, N>;
  static_assert(kPieces <= 127);
  typedef std::int8_t Bytes __attribute__((vector_size(kOvenKinds)));
  typedef std::uint64_t Words __attribute__((vector_size(kOvenKinds)));
  static constexpr Bytes kOrder{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

  static constexpr std::size_t index(int kind) { return static_cast<std::size_t>(kind); }
  OVER_LANES N begin_of(int kind) const { return kind > 0 ? N{} + ends_[index(kind - 1)] : N{}; }
  // So many ends are kept: at one table what is no kind ends with the last one.
  int ends() const { return kOneTable<N> ? kOvenKinds : kinds_; }

  // At one table: which kinds end behind a piece; they lose one. A byte that holds is -1.
  OVER_LANES Bytes beyond(int piece) const {
    return std::bit_cast<Bytes>(ends_) > static_cast<std::int8_t>(piece);
  }
  OVER_LANES void fall(bool on, Bytes kinds) {
    if (on) {
      ends_ = std::bit_cast<decltype(ends_)>(std::bit_cast<Bytes>(ends_) + kinds);
    }
  }

  std::array<End, kOvenKinds> ends_{};
  std::array<int, kOvenKinds> value_{};
  std::array<int, kOvenKinds> of_{};
  // At several tables by how much a kind is worth more than the next, the last one by its whole
  // value: summed over the kinds that end behind a piece they come to what its own kind is worth.
  struct Nothing {
    friend bool operator==(const Nothing&, const Nothing&) = default;
  };
  [[no_unique_address]] std::conditional_t<kOneTable<N>, Nothing, std::array<N, kOvenKinds>>
      falls_{};
  int kinds_ = 0;
  int full_ = 0;
};
using Oven = OvenOf<int>;

void put(std::string& out, const Oven& oven, const Setup& setup);  // codec.cpp
codec::Taken take(const Json& json, Oven& oven, const Setup& setup);

}  // namespace hausregel::teufel
