// The barrels of the table and how they stand. Throwing them is the innermost loop of every
// simulation, so what is true of some barrels is a set of bits, and what shows is a row of bytes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <tuple>

#include "core/describe.h"
#include "engine/number_form.h"

namespace hausregel::polterfass {

inline constexpr int kNumberBarrels = 10;  // most of them
inline constexpr int kSpecials = 4;        // most of them
inline constexpr int kBarrels = kNumberBarrels + kSpecials;
inline constexpr int kHighestFace = 20;

// What is on top of a barrel. JSON: the number, "X" (destroys), "D" (doubles), null where it lies.
struct Face {
  std::int8_t value = 0;

  constexpr bool stands() const { return value != 0; }
  constexpr bool is_number() const { return value > 0; }
  static constexpr NumberForm kForm{1,
                                    kHighestFace,
                                    "a number of a barrel, \"X\", \"D\" or null",
                                    {{0, ""}, {-1, "X"}, {-2, "D"}}};
  friend constexpr bool operator==(Face, Face) = default;
};
inline constexpr Face kLying{0};
inline constexpr Face kDestroys{-1};
inline constexpr Face kDoubles{-2};
constexpr Face face(int number) { return Face{static_cast<std::int8_t>(number)}; }

// The two ends of a barrel. JSON: a list of two. `of` has kLying behind them, so that what a thrown
// barrel shows is looked up and not decided: a third of all throws would be guessed wrong.
struct Ends {
  std::array<Face, 4> of{};

  constexpr Face first() const { return of[0]; }
  constexpr Face second() const { return of[1]; }
  constexpr bool show(Face up) const { return up == of[0] || up == of[1]; }
  friend constexpr bool operator==(const Ends&, const Ends&) = default;
};

// Those of the rule `barrels` have the numbers from 0, the specials follow. JSON: the number, which
// is checked on decoding to be below kBarrels, so that an event can always be evolved.
struct BarrelNumber {
  std::int8_t value;

  constexpr BarrelNumber(int number = 0) : value(static_cast<std::int8_t>(number)) {}
  constexpr operator int() const { return value; }
  static constexpr NumberForm kForm{0, kBarrels - 1, "the number of a barrel"};
};

// Some barrels, by number.
struct BarrelSet {
  std::uint32_t bits = 0;

  constexpr bool has(int b) const { return (bits >> b & 1u) != 0; }
  constexpr bool empty() const { return bits == 0; }
  constexpr void add(int b) { bits |= 1u << b; }
  constexpr int lowest() const { return std::countr_zero(bits); }  // precondition: !empty()
  constexpr BarrelSet without(BarrelSet others) const { return {bits & ~others.bits}; }
  friend constexpr BarrelSet operator&(BarrelSet a, BarrelSet b) { return {a.bits & b.bits}; }
  friend constexpr BarrelSet operator|(BarrelSet a, BarrelSet b) { return {a.bits | b.bits}; }
  friend constexpr bool operator==(BarrelSet, BarrelSet) = default;

  // Numbers in ascending order.
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint32_t left) : left_(left) {}
    constexpr int operator*() const { return std::countr_zero(left_); }
    constexpr Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint32_t left_;
  };
  constexpr Iterator begin() const { return Iterator(bits); }
  constexpr Iterator end() const { return Iterator(0); }
};

// One face a barrel.
using Faces = std::array<Face, 16>;

// The barrels of a throw and what each shows. JSON: [{"b":0,"up":9},{"b":1,"up":null},…].
class Thrown {
 public:
  void add(int b, Face up) {
    which_.add(b);
    standing_.bits |= static_cast<std::uint32_t>(up.stands()) << b;
    up_[static_cast<std::size_t>(b)] = up;
  }
  BarrelSet which() const { return which_; }
  BarrelSet standing() const { return standing_; }
  Face up(int b) const { return up_[static_cast<std::size_t>(b)]; }
  const Faces& faces() const { return up_; }  // lying for all that were not thrown

  friend bool operator==(const Thrown&, const Thrown&) = default;

 private:
  BarrelSet which_;
  BarrelSet standing_;
  Faces up_{};
};

// One barrel with everything about it, as the state's JSON has it.
struct Barrel {
  Ends ends;
  Face up;
  bool destroyed = false;
  bool doubled = false;

  FIELDS(Barrel, ends, up, destroyed, doubled);
};

class Rack {
 public:
  // Precondition: fewer than kBarrels.
  void add(const Barrel& barrel);

  int size() const { return size_; }
  Barrel barrel(int b) const;
  const Ends& ends(int b) const { return ends_[static_cast<std::size_t>(b)]; }
  Face up(int b) const { return up_[static_cast<std::size_t>(b)]; }

  BarrelSet all() const { return {(1u << size_) - 1}; }
  BarrelSet specials() const { return specials_; }
  BarrelSet standing() const { return standing_; }
  BarrelSet lying() const { return all().without(standing_); }
  BarrelSet standing_numbers() const { return standing_.without(specials_); }
  BarrelSet standing_specials() const { return standing_ & specials_; }
  BarrelSet destroyed() const { return destroyed_; }
  BarrelSet doubled() const { return doubled_; }
  // Standing barrels that show `up`.
  BarrelSet showing(Face up) const {
    BarrelSet found;
    for (const int b : standing_) {
      found.bits |= static_cast<std::uint32_t>(this->up(b) == up) << b;
    }
    return found;
  }
  // Mugs on the standing number barrels, before any special is used.
  int worth() const {
    int sum = 0;
    for (const Face face : up_) {
      sum += face.value > 0 ? face.value : 0;
    }
    return sum;
  }

  void lay_all() {
    up_ = {};
    standing_ = destroyed_ = doubled_ = {};
  }
  void lay(int b) {
    up_[static_cast<std::size_t>(b)] = kLying;
    standing_.bits &= ~(1u << b);
  }
  void take_over(const Thrown& thrown) {
    const BarrelSet thrown_again = thrown.which() & standing_;
    for (const int b : thrown_again) {
      lay(b);
    }
    for (std::size_t i = 0; i < up_.size(); ++i) {
      up_[i].value = static_cast<std::int8_t>(up_[i].value | thrown.faces()[i].value);
    }
    standing_ = standing_ | thrown.standing();
  }
  void destroy(int b) { destroyed_.add(b); }
  void make_double(int b) { doubled_.add(b); }

  friend bool operator==(const Rack&, const Rack&) = default;

 private:
  Faces up_{};
  std::array<Ends, kBarrels> ends_{};
  BarrelSet specials_;
  BarrelSet standing_;
  BarrelSet destroyed_;
  BarrelSet doubled_;
  int size_ = 0;
};

}  // namespace hausregel::polterfass
