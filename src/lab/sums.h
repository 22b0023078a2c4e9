// What is kept of the games of an experiment: whole numbers summed over blocks. A block is one
// observation, as its games share their luck; so shares and means have their intervals from how
// blocks differ, not games.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "engine/game.h"
#include "lab/measures.h"

namespace hausregel::lab {

__extension__ using Wide = __int128;

// What is summed over the games of a block. Wins are in sixtieths, as in Tally.
struct Quantity {
  static constexpr std::size_t kSeat = 0;               // + seat: its wins
  static constexpr std::size_t kBot = kSeatLimit;       // + number of a bot: the wins of its seats
  static constexpr std::size_t kTurn = 2 * kSeatLimit;  // + seats from the starter: their wins
  static constexpr std::size_t kRounds = 3 * kSeatLimit;
  static constexpr std::size_t kCount = kRounds + 1;
};

// A quantity over blocks.
struct Moment {
  std::int64_t sum = 0;
  Wide squares = 0;  // of the blocks' sums

  void add(std::int64_t block) {
    sum += block;
    squares += Wide{block} * block;
  }
  Moment& operator+=(const Moment& other) {
    sum += other.sum;
    squares += other.squares;
    return *this;
  }
  bool operator==(const Moment&) const = default;
};

// How many games have each value.
using Histogram = std::map<std::int64_t, std::uint64_t>;
// The least value, quantiles, and the greatest one.
inline constexpr std::array<std::uint64_t, 5> kQuantiles{0, 10, 50, 90, 100};
// Returns the least value that `percent` of the games do not exceed; 0 if there are no games.
std::int64_t quantile_of(const Histogram& games, std::uint64_t percent);

// A measure over blocks, and over games.
struct Measured {
  Moment moment;
  Histogram games;

  bool operator==(const Measured&) const = default;
};

// Games of one line-up, in order; `measured` is empty if nothing was measured.
struct Games {
  std::vector<Played> played{};
  std::vector<MeasuredGame> measured{};
};

// All of the blocks that one line-up plays.
struct LineUpSums {
  std::uint64_t blocks = 0;
  std::array<Moment, Quantity::kCount> moments{};
  std::vector<Measured> measured{};  // by Measures::names(); empty: nothing was measured

  // Adds the games of `order`, whole blocks, minus `less`, games with the same luck, if there are
  // any. A bot's number is the first of the order's seats with a bot of its name.
  void add(const PlayoutOrder& order, const Games& games, const Games& less = {});
  LineUpSums& operator+=(const LineUpSums& other);
  bool operator==(const LineUpSums&) const = default;
};

// The blocks of one line-up, and one quantity over them.
struct Stratum {
  std::uint64_t blocks = 0;
  Moment moment;
  double units = 0;  // that the sum is divided by: games, or 60 times the games of some seats
};
using Strata = std::vector<Stratum>;  // one a line-up

struct Interval {
  double low = 0;
  double high = 1;
};
// A value, and the interval that holds the true one in 95 of 100 experiments.
struct Estimate {
  double value = 0;
  Interval interval;
  double variance = 0;  // of the value
};
// Returns a mean: of all units together. Its interval is that of Student, which misses the true one
// in `miss` of all experiments; as wide as can be with fewer than two blocks.
Estimate mean_of(std::span<const Stratum> strata, double miss = 0.05);
// Returns a share of wins, 0 to 1. Its interval is Wilson's, for as many independent games as would
// make the blocks differ as they do: [0, 1] with fewer than two blocks.
Estimate share_of(std::span<const Stratum> strata);

}  // namespace hausregel::lab
