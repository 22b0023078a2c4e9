// The possible outcomes of chance at a decision, counted in whole numbers: the same on every
// machine. Games count only what everybody may know and read no seed, draw or hidden value.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/describe.h"
#include "engine/board.h"

namespace hausregel {

// A game's odds at one decision, by its rule table alone: no house rule is asked.
struct Odds {
  Messages lines;
  std::vector<Board> boards;
  std::string json = "null";  // the same as a described struct; null if there is nothing to weigh
  bool house_rules = false;   // the variant has hooks, which may change the odds
};

// A number of equally likely cases, with room for the product of two counts of 62 bits.
__extension__ using Ways = unsigned __int128;
// `ways` out of `of` cases.
struct Fraction {
  Ways ways = 0;
  Ways of = 1;  // above 0, below kMostWays
};
inline constexpr Ways kMostWays = Ways{1} << 124;

// [n][k]: the number of sets of k of n things, n up to `most`; each is the sum of the two above.
template <class Number, int most>
constexpr auto sets_by_size() {
  std::array<std::array<Number, most + 1>, most + 1> sets{};
  for (std::size_t n = 0; n <= most; ++n) {
    sets[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) { sets[n][k] = sets[n - 1][k - 1] + sets[n - 1][k]; }
  }
  return sets;
}

// Parts in 10^9, rounded to nearest; also in lowest terms if both numbers fit in 63 bits.
struct Chance {
  std::int64_t ppb = 0;
  IfAny<std::int64_t> ways{};
  IfAny<std::int64_t> of{};

  FIELDS(Chance, ppb, ways, of);
};
// Precondition: ways <= of.
Chance chance_of(Fraction share);

// Thousandths, rounded to nearest, halves away from 0; also in lowest terms, like a Chance.
struct Average {
  std::int64_t thousandths = 0;
  IfAny<std::int64_t> sum{};
  IfAny<std::int64_t> of{};

  FIELDS(Average, thousandths, sum, of);
};
enum class Sign : std::uint8_t { Plus, Minus };  // of a value passed without its sign
// Precondition: below 2^53.
Average average_of(Fraction value, Sign sign = Sign::Plus);

// A sum of products of chances: exact while its numbers stay below kMostWays, then to about 10^-15.
class ChanceSum {
 public:
  // Precondition: both are at most 1, and so is the sum.
  void add(Fraction a, Fraction b);
  Chance chance() const;

 private:
  Fraction sum_;
  bool exact_ = true;
  Ways fixed_ = 0;  // the same sum, in units of 2^-62
};

// "18.8 %"; values not quite 0 or 100 are "< 0.1 %" or "> 99.9 %".
Message words_of(const Chance& chance);
// "3/16" if that is short, else empty.
std::string exact_words(const Chance& chance);
// "+18.5" with a sign, "18.5" without.
enum class Signed : std::uint8_t { No, Yes };
Message words_of(const Average& average, Signed with_sign);

}  // namespace hausregel
