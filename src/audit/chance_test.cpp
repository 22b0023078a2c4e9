#include "audit/chance_test.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace hausregel::audit {
namespace {

constexpr std::uint64_t kLeastForMean = 100;
constexpr std::uint64_t kLeastForEach = 5;
constexpr std::int64_t kWidest = 1000;  // ranges beyond it are tested by their mean alone

double upper_tail(double z) { return std::erfc(z / std::sqrt(2.0)) / 2; }

// Chance that chi-square of `freedom` degrees is `value` or more, by Wilson and Hilferty's cube
// root; the error is below a tenth of p down to p = 0.001 and on the careful side beyond.
double chi_square_tail(double value, double freedom) {
  const double spread = 2 / (9 * freedom);
  return upper_tail((std::cbrt(value / freedom) - (1 - spread)) / std::sqrt(spread));
}

double chi_square(const std::vector<std::uint64_t>& seen, std::uint64_t draws) {
  const double expected = static_cast<double>(draws) / static_cast<double>(seen.size());
  double sum = 0;
  for (const std::uint64_t count : seen) {
    const double off = static_cast<double>(count) - expected;
    sum += off * off / expected;
  }
  return sum;
}

}  // namespace

void ChanceTests::add(std::string_view scheme, std::string_view purpose, std::int64_t below,
                      std::int64_t got) {
  if (below < 2) {
    return;  // no chance
  }
  ++draws_;
  Pool& pool = pools_[{std::string(scheme), std::string(purpose)}];
  ++pool.draws;
  const auto range = static_cast<double>(below);
  pool.off += 2 * static_cast<double>(got) - (range - 1);
  pool.variance += range * range - 1;
  if (below <= kWidest) {
    auto& seen = pool.seen[below];
    seen.resize(static_cast<std::size_t>(below));
    ++seen[static_cast<std::size_t>(got)];
  }
}

ChanceTests& ChanceTests::operator+=(const ChanceTests& more) {
  draws_ += more.draws_;
  for (const auto& [name, pool] : more.pools_) {
    Pool& sum = pools_[name];
    sum.draws += pool.draws;
    sum.off += pool.off;
    sum.variance += pool.variance;
    for (const auto& [below, seen] : pool.seen) {
      auto& all = sum.seen[below];
      all.resize(seen.size());
      std::transform(seen.begin(), seen.end(), all.begin(), all.begin(), std::plus<>());
    }
  }
  return *this;
}

std::vector<ChanceTest> ChanceTests::results() const {
  std::vector<ChanceTest> tests;
  for (const auto& [name, pool] : pools_) {
    if (pool.draws >= kLeastForMean) {
      const double z = std::abs(pool.off) / 2 / std::sqrt(pool.variance / 12);
      tests.push_back({name.first, name.second, 0, pool.draws, 2 * upper_tail(z), false});
    }
    for (const auto& [below, seen] : pool.seen) {
      std::uint64_t draws = 0;
      for (const std::uint64_t count : seen) {
        draws += count;
      }
      if (draws >= kLeastForEach * static_cast<std::uint64_t>(below)) {
        const double p = chi_square_tail(chi_square(seen, draws), static_cast<double>(below - 1));
        tests.push_back({name.first, name.second, below, draws, p, false});
      }
    }
  }
  for (ChanceTest& test : tests) {
    test.unusual = test.p < kFalseAlarms / static_cast<double>(tests.size());
  }
  return tests;
}

}  // namespace hausregel::audit
