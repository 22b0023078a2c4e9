// The pieces of coal in the oven, by value. Drawing is the innermost loop of every simulation: the
// running totals of all kinds stand in the bytes of two words, and one subtraction compares a
// piece's number with eight of them at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "engine/codec.h"
#include "engine/rule_table.h"

namespace hausregel::teufel {

// Devils are the last kind and have value 0. In JSON: [{"value":100,"left":2,"of":2},…].
class Oven {
 public:
  static constexpr int kKinds = 16;
  static constexpr int kUnknown = -1;
  static constexpr int kPieces = 126;  // most pieces in all; 127 stands for "no such kind"

  struct Lump {
    int value = 0;
    int left = 0;
    int of = 0;  // how many the game has
    FIELDS(Lump, value, left, of);
  };

  // Appends a kind. Preconditions: fewer than kKinds, value not there yet, 0 <= left <= of, at most
  // kPieces in all.
  void add(const Lump& lump);

  int kinds() const { return kinds_; }
  Lump kind(int i) const;
  int left() const { return left_; }
  int left_of(int kind) const { return end(kind) - (kind > 0 ? end(kind - 1) : 0); }
  int full() const { return full_; }

  // The kind of piece number `index` (from 0), counting through the kinds in order; 0 <= index <
  // left().
  int kind_at(int index) const {
    const std::uint64_t probe = static_cast<std::uint64_t>(index) * kOnes | kHighs;
    // The high bit of a byte stays where a kind ends at or before the piece; the first byte that
    // has lost it is the kind's.
    if (const std::uint64_t beyond = ~(probe - ends_[0]) & kHighs; beyond != 0) {
      return std::countr_zero(beyond) >> 3;
    }
    return 8 + (std::countr_zero(~(probe - ends_[1]) & kHighs) >> 3);
  }
  int value(int kind) const { return value_[static_cast<std::size_t>(kind)]; }
  int kind_of(int value) const;
  int devils() const { return kinds_ - 1; }  // the kind that devils are

  // Takes one piece out. Precondition: there is one.
  void take(int kind) {
    const int bits = 8 * (kind & 7);
    if (kind < 8) {
      ends_[0] -= used_[0] >> bits << bits;
      ends_[1] -= used_[1];
    } else {
      ends_[1] -= used_[1] >> bits << bits;
    }
    --left_;
  }

  void refill();

  friend bool operator==(const Oven& a, const Oven& b);

 private:
  static constexpr std::uint64_t kOnes = 0x0101010101010101ull;
  static constexpr std::uint64_t kHighs = 0x8080808080808080ull;

  int end(int i) const { return static_cast<int>(ends_[i / 8] >> (8 * (i % 8)) & 0xFF); }
  void set_end(int i, int pieces);

  std::uint64_t ends_[2] = {0x7F7F7F7F7F7F7F7Full, 0x7F7F7F7F7F7F7F7Full};
  std::uint64_t used_[2] = {0, 0};  // a 1 in the byte of every kind there is
  std::array<int, kKinds> value_{};
  std::array<int, kKinds> of_{};
  int kinds_ = 0;
  int left_ = 0;
  int full_ = 0;
};

void put(std::string& out, const Oven& oven, const Setup& setup);
codec::Taken take(const Json& json, Oven& oven, const Setup& setup);

}  // namespace hausregel::teufel
