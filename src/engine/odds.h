// What chance may bring at a decision, counted in whole numbers: the same on every machine. A game
// counts here what everybody may know; no seed, no draw and no hidden value is looked at.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/describe.h"
#include "engine/board.h"

namespace hausregel {

// What a game says at one decision, by the rules as they stand in its rule table: no house rule is
// asked.
struct Odds {
  std::vector<Message> lines;
  std::vector<Board> boards;
  std::string json = "null";  // the same as a described struct; null where nothing is to be weighed
  bool house_rules = false;   // the variant has hooks, which may change what this says
};

// Equally likely cases; with room for the product of two counts of 62 bits.
__extension__ using Ways = unsigned __int128;
// So many of so many cases.
struct Fraction {
  Ways ways = 0;
  Ways of = 1;  // above 0, below kMostWays
};
inline constexpr Ways kMostWays = Ways{1} << 124;

// [n][k]: sets of k of n things, for n up to `most`; each number is the sum of the two above it.
template <class Number, int most>
constexpr auto sets_by_size() {
  std::array<std::array<Number, most + 1>, most + 1> sets{};
  for (std::size_t n = 0; n <= most; ++n) {
    sets[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) {
      sets[n][k] = sets[n - 1][k - 1] + sets[n - 1][k];
    }
  }
  return sets;
}

// Parts in 10^9, to the nearest; in lowest terms besides where both numbers have 63 bits at most.
struct Chance {
  std::int64_t ppb = 0;
  IfAny<std::int64_t> ways{};
  IfAny<std::int64_t> of{};

  FIELDS(Chance, ppb, ways, of);
};
// Precondition: ways <= of.
Chance chance_of(Fraction share);

// Thousandths, to the nearest, halves away from 0; in lowest terms besides, as a chance.
struct Average {
  std::int64_t thousandths = 0;
  IfAny<std::int64_t> sum{};
  IfAny<std::int64_t> of{};

  FIELDS(Average, thousandths, sum, of);
};
enum class Sign : std::uint8_t { Plus, Minus };  // of a value that is given without
// Precondition: below 2^53.
Average average_of(Fraction value, Sign sign = Sign::Plus);

// A sum of products of chances: exact while its numbers stay below kMostWays, from then on to
// about 10^-15.
class ChanceSum {
 public:
  // Precondition: both at most 1, and so is the sum.
  void add(Fraction a, Fraction b);
  Chance chance() const;

 private:
  Fraction sum_;
  bool exact_ = true;
  Ways fixed_ = 0;  // the same sum, in units of 2^-62
};

// "18.8 %"; what is not quite 0 or 100 is "< 0.1 %" or "> 99.9 %".
std::string words_of(const Chance& chance);
// "3/16" where that is short, else nothing.
std::string exact_words(const Chance& chance);
// "+18.5" with a sign, "18.5" without.
enum class Signed : std::uint8_t { No, Yes };
std::string words_of(const Average& average, Signed with_sign);

}  // namespace hausregel
