// A box of chips: how amounts are paid out of it with few pieces moved, by bounded change-making.
// Knows boxes and amounts, no game and no rule about paying.
#pragma once

#include <cstdint>
#include <optional>
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

using Pieces = std::vector<std::int64_t>;  // of each kind of the box

// `pieces` and `times` as many as in `more`.
Pieces sum(Pieces pieces, const Pieces& more, int times = 1);

// Pieces for every heap, and what of its amount could not be paid.
struct PaidOut {
  std::vector<Pieces> heaps;
  std::vector<std::int64_t> left;
  bool exact = true;  // false: less might be left, or fewer pieces moved
};

// A box with so many of each kind; paying takes nothing out of it.
class ChipBox {
 public:
  // Kinds of the same value count together.
  explicit ChipBox(std::span<const ChipKind> kinds);

  // From the most valuable down.
  const std::vector<ChipKind>& kinds() const { return kinds_; }

  // Pays amounts (>= 0) all at once, where `before` (of this box, as many heaps) is what lies
  // there: first little is left, then few pieces are put into heaps and taken out of them.
  PaidOut pay(const std::vector<Pieces>& before, std::span<const std::int64_t> amounts) const;

  // Few of `pieces` that are worth `amount`; nothing where none are found.
  std::optional<Pieces> pick(const Pieces& pieces, std::int64_t amount) const;

 private:
  std::vector<ChipKind> kinds_;
};

}  // namespace hausregel
