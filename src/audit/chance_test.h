// Whether many draws look like those of fair dice.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"

namespace hausregel::audit {

// Of a hundred archives whose dice are fair, one is called unusual: the level of all tests
// together.
inline constexpr double kFalseAlarms = 0.01;

struct ChanceTest {
  std::string scheme;      // "hmac-sha256/1", "fast/1"
  std::string purpose;     // "coal"
  std::int64_t below = 0;  // 0: draws of all ranges, by their mean; else how often each result came
  std::uint64_t draws = 0;
  double p = 1;          // chance that fair dice lie as far off or farther
  bool unusual = false;  // p is below the level divided by the number of tests
};

class ChanceTests {
 public:
  // One draw, 0 <= got < below. A range of one is no chance, and not counted; ranges beyond 1000
  // are tested by their mean alone.
  void add(std::string_view scheme, std::string_view purpose, std::int64_t below, std::int64_t got);

  // The order in which sums are added does not matter.
  ChanceTests& operator+=(const ChanceTests& more);

  std::uint64_t draws() const { return draws_; }
  // In the order of their names. What has too few draws is not tested: a mean needs 100, a range
  // five for each of its results.
  std::vector<ChanceTest> results() const;

 private:
  struct Pool {
    std::uint64_t draws = 0;
    double off = 0;       // twice the sum of got - mean: whole numbers, so that sums are exact
    double variance = 0;  // twelve times that of the sum: the same
    std::map<std::int64_t, std::vector<std::uint64_t>> seen;  // by range: how often each result
  };

  std::map<std::pair<std::string, std::string>, Pool> pools_;  // by scheme and purpose
  std::uint64_t draws_ = 0;
};

}  // namespace hausregel::audit
