// Seats are numbered from 0 in the order of the opening's `players`, clockwise.
#pragma once

#include <array>
#include <bit>

namespace hausregel {

// The limit of every game; a rule table may allow fewer. Results count a shared win in sixtieths.
inline constexpr int kSeatLimit = 6;

struct Seat {
  int index = -1;  // -1: nobody

  constexpr bool somebody() const { return index >= 0; }
  friend constexpr bool operator==(Seat, Seat) = default;
};

// 0 <= index < kSeatLimit, or -1.
constexpr Seat seat(int index) { return Seat{index}; }

// The seat `steps` places to the left of `from` at a table of `seats`; 0 <= steps <= seats.
constexpr Seat left_of(Seat from, int steps, int seats) {
  const int index = from.index + steps;
  return seat(index >= seats ? index - seats : index);
}

// A set of seats, one bit each: copied and compared as one number.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  // 0 <= seats <= kSeatLimit.
  static constexpr SeatSet all(int seats) { return SeatSet((1u << seats) - 1); }
  // Returns the seats i for which `in(players[i])` holds.
  template <class Players, class In>
  static constexpr SeatSet where(const Players& players, In in) {
    unsigned bits = 0;  // built from the last player, whose bit is highest
    for (auto player = players.end(); player != players.begin();) {
      bits = 2 * bits + (in(*--player) ? 1u : 0u);
    }
    return SeatSet(bits);
  }

  // Nobody (-1) is in no set: it is masked to bit 31, which is no seat's (x86 masks implicitly).
  constexpr bool has(Seat who) const { return (bits_ >> (who.index & 31) & 1u) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  // Precondition: `who` is somebody.
  constexpr void add(Seat who) { bits_ |= 1u << who.index; }
  constexpr void remove(Seat who) { bits_ &= ~(1u << who.index); }
  constexpr void clear() { bits_ = 0; }
  constexpr int size() const { return std::popcount(bits_); }
  // Whether there is exactly one: bits_ & (bits_ - 1) clears the lowest bit.
  constexpr bool single() const { return bits_ != 0 && (bits_ & (bits_ - 1)) == 0; }
  // The lowest seat; nobody if the set is empty.
  constexpr Seat first() const { return bits_ == 0 ? Seat{} : seat(std::countr_zero(bits_)); }

  // Calls `each(seat)` for the members, clockwise from `first`, at a table of `seats`.
  // Precondition: `first` and the members sit at that table.
  template <class Each>
  constexpr void from(Seat first, int seats, Each each) const {
    // Repeats the bits: shifted by `first`, bit k is the seat k places to its left.
    const unsigned turned = bits_ | bits_ << seats;
    auto left = turned >> first.index & ((1u << seats) - 1);
    while (left != 0) {
      const int steps = std::countr_zero(left);
      left &= left - 1;  // clears the lowest bit
      each(left_of(first, steps, seats));
    }
  }

  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  explicit constexpr SeatSet(unsigned bits) : bits_(bits) {}

  unsigned bits_ = 0;
};

// One value a seat, indexed by a seat that is somebody. Always inlined, as T may be a vector
// (engine/lanes.h).
template <class T>
struct PerSeat : std::array<T, kSeatLimit> {
  using std::array<T, kSeatLimit>::operator[];
  [[gnu::always_inline]] constexpr T& operator[](Seat who) {
    return (*this)[static_cast<std::size_t>(who.index)];
  }
  [[gnu::always_inline]] constexpr const T& operator[](Seat who) const {
    return (*this)[static_cast<std::size_t>(who.index)];
  }
};

}  // namespace hausregel
