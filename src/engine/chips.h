// A box of chips: how amounts can be paid out of it, all at once, and with as few pieces moved as
// can be. Exact, by search. Knows boxes and amounts, no game and no rule about paying.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace hausregel {

struct ChipKind {
  std::int64_t value = 0;  // > 0
  std::int64_t count = 0;  // in the box
};

// The rule by which a game says what its box holds: pairs of value and count.
inline constexpr std::string_view kChipsRule = "chips";

// Steps of one search, after which it is broken off; people's boxes need some thousands.
inline constexpr std::int64_t kMostChipSteps = 2'000'000;

using Pieces = std::vector<std::int64_t>;  // of each kind of the box

// Pieces for every heap, and what of its amount could not be paid.
struct PaidOut {
  std::vector<Pieces> heaps;
  std::vector<std::int64_t> left;
  bool exact = true;  // false: the search was broken off, and less might be left, or moved
};

// A box with so many of each kind; paying takes nothing out of it.
class ChipBox {
 public:
  // Kinds of the same value count together.
  explicit ChipBox(std::span<const ChipKind> kinds);

  // From the most valuable down.
  const std::vector<ChipKind>& kinds() const { return kinds_; }

  // Whether the amounts (>= 0) can be paid at once; if so, one way. `exact` is false where the
  // search was broken off: then nothing is said by an empty answer.
  PaidOut pay(std::span<const std::int64_t> amounts) const;

  // The same, where `before` (of this box, as many heaps) is what lies there: as little as can be
  // is left, and then fewest pieces are put into heaps and taken out of them. `exact` is false
  // where the search was broken off: less might be left, or moved.
  PaidOut pay_from(const PaidOut& before, std::span<const std::int64_t> amounts) const;

 private:
  std::vector<ChipKind> kinds_;
};

}  // namespace hausregel
