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

using Pieces = WholeNumbers;  // of each kind of the box

// `pieces` and `times` as many as in `more`.
Pieces sum(Pieces pieces, const Pieces& more, int times = 1);

// The pieces in each heap, and the part of its amount that could not be paid.
struct PaidOut {
  std::vector<Pieces> heaps;
  WholeNumbers left;
  bool exact = true;  // false: the search was cut short; a better payment may exist
};

// A box with a fixed number of each kind; pay() does not change it.
class ChipBox {
 public:
  // Kinds of the same value count together.
  explicit ChipBox(std::span<const ChipKind> kinds);

  // From the most valuable down.
  const std::vector<ChipKind>& kinds() const { return kinds_; }

  // Pays amounts (>= 0) all at once. `before` (of this box, as many heaps) holds the pieces already
  // in each heap. Keeps the unpaid remainder small first, then the number of pieces moved.
  PaidOut pay(const std::vector<Pieces>& before, std::span<const std::int64_t> amounts) const;

  // Returns a small selection of `pieces` worth exactly `amount`; nullopt if none was found.
  std::optional<Pieces> pick(const Pieces& pieces, std::int64_t amount) const;

 private:
  std::vector<ChipKind> kinds_;
};

}  // namespace hausregel
