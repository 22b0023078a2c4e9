// Seats are numbered from 0 in the order of the opening's `players`, clockwise.
#pragma once

#include <array>
#include <cstdint>

namespace hausregel {

// No game has more seats; a rule table may allow fewer. Results count a shared win in sixtieths.
inline constexpr int kSeatLimit = 6;

struct Seat {
  std::int8_t index = -1;  // -1: nobody

  constexpr bool somebody() const { return index >= 0; }
  friend constexpr bool operator==(Seat, Seat) = default;
};

constexpr Seat seat(int index) { return Seat{static_cast<std::int8_t>(index)}; }

// The seat `steps` places to the left of `from` at a table of `seats`; steps >= 0.
constexpr Seat left_of(Seat from, int steps, int seats) {
  return seat((from.index + steps) % seats);
}

template <class T>
using PerSeat = std::array<T, kSeatLimit>;

}  // namespace hausregel
