#include "lab/sums.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "core/lists.h"

namespace hausregel::lab {
namespace {

// How the means of a quantity over blocks scatter.
struct Scatter {
  double mean = 0;
  double variance = 0;  // of the mean
  double freedom = 0;   // degrees of it; 0: the variance is unknown
  double blocks = 0;
};

// Blocks differ about the mean of their own line-up, all to the same degree.
Scatter scatter_of(std::span<const Stratum> strata) {
  Scatter all;
  double sum = 0;
  double units = 0;
  double squares = 0;  // of the blocks' distances from the mean of their line-up
  for (const Stratum& one : strata) {
    if (one.blocks == 0) { continue; }
    const auto blocks = static_cast<double>(one.blocks);
    const Wide total = one.moment.sum;
    // Subtracted as whole numbers: the difference may be small.
    squares += static_cast<double>(one.moment.squares * one.blocks - total * total) / blocks;
    sum += static_cast<double>(one.moment.sum);
    units += one.units;
    all.blocks += blocks;
    all.freedom += blocks - 1;
  }
  if (units == 0) { return {}; }
  all.mean = sum / units;
  if (all.freedom > 0) { all.variance = squares / all.freedom * all.blocks / (units * units); }
  return all;
}

// Returns what Student's distribution exceeds, either way, with probability `miss`: Cornish and
// Fisher's expansion about the normal distribution.
double quantile(double freedom, double miss = 0.05) {
  double z = 0;
  for (double step = 16; step > 1e-16; step /= 2) {
    if (std::erfc((z + step) / std::numbers::sqrt2) >= miss) { z += step; }
  }
  const double z3 = z * z * z;
  const double z5 = z3 * z * z;
  const double z7 = z5 * z * z;
  return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom * freedom * freedom);
}

}  // namespace

std::int64_t quantile_of(const Histogram& games, std::uint64_t percent) {
  std::uint64_t all = 0;
  for (const auto& [value, count] : games) { all += count; }
  std::uint64_t so_far = 0;
  for (const auto& [value, count] : games) {
    so_far += count;
    if (Wide{so_far} * 100 >= Wide{all} * percent) { return value; }
  }
  return 0;
}

void LineUpSums::add(const PlayoutOrder& order, const Games& games, const Games& less) {
  const auto numbers = list_by(order.bots, [&](const std::string& bot) {
    return as_index(std::ranges::find(order.bots, bot) - order.bots.begin());
  });
  const std::size_t seats = order.bots.size();
  const std::size_t size = order.rotates ? seats : 1;
  const std::size_t played = order.once ? 1 : size;  // of a block
  for (std::size_t first = 0; first < games.played.size(); first += played) {
    std::array<std::int64_t, Quantity::kCount> block{};
    const auto starter = as_index(order.at(order.first + first).starter.index);
    const auto count = [&](const Played& game, std::size_t turn, int times) {
      const auto share = times * 60 / as_int(game.winners.size());
      block[Quantity::kRounds] += times * std::int64_t{game.rounds};
      game.winners.from(seat(0), as_int(seats), [&](Seat who) {
        const auto winner = as_index(who.index);
        block[Quantity::kSeat + winner] += share;
        block[Quantity::kBot + numbers[(winner + turn) % seats]] += share;
        block[Quantity::kTurn + (winner + seats - starter) % seats] += share;
      });
    };
    for (std::size_t turn = 0; turn < size; ++turn) {
      const std::size_t nth = first + turn % played;
      count(games.played[nth], turn, 1);
      if (!less.played.empty()) { count(less.played[nth], turn, -1); }
    }
    for (const std::size_t i : indices(block)) { moments[i].add(block[i]); }
    ++blocks;
  }
  measured.resize(games.measured.empty() ? 0 : games.measured.front().values.size());
  for (const std::size_t i : indices(measured)) {
    std::int64_t block = 0;
    for (const std::size_t nth : indices(games.measured)) {
      const std::int64_t value = games.measured[nth].values[i] -
                                 (less.measured.empty() ? 0 : less.measured[nth].values[i]);
      const auto times = size / played;
      block += value * static_cast<std::int64_t>(times);
      measured[i].games[value] += times;
      if ((nth + 1) % played == 0) { measured[i].moment.add(std::exchange(block, 0)); }
    }
  }
}

LineUpSums& LineUpSums::operator+=(const LineUpSums& other) {
  blocks += other.blocks;
  for (const std::size_t i : indices(moments)) { moments[i] += other.moments[i]; }
  measured.resize(std::max(measured.size(), other.measured.size()));
  for (const std::size_t i : indices(other.measured)) {
    measured[i].moment += other.measured[i].moment;
    for (const auto& [value, games] : other.measured[i].games) {
      measured[i].games[value] += games;
    }
  }
  return *this;
}

Estimate mean_of(std::span<const Stratum> strata, double miss) {
  const Scatter all = scatter_of(strata);
  const double spread = all.freedom > 0 ? quantile(all.freedom, miss) * std::sqrt(all.variance)
                                        : std::numeric_limits<double>::infinity();
  return {all.mean, {all.mean - spread, all.mean + spread}, all.variance};
}

Estimate share_of(std::span<const Stratum> strata) {
  const Scatter all = scatter_of(strata);
  if (all.freedom <= 0) { return {all.mean, {}}; }
  const double p = all.mean;
  const double n = all.variance > 0 ? p * (1 - p) / all.variance : all.blocks;
  const double z = quantile(all.freedom);
  const double middle = p + z * z / (2 * n);
  const double spread = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  return {p, {std::max(0.0, (middle - spread) / scale), std::min(1.0, (middle + spread) / scale)}};
}

}  // namespace hausregel::lab
