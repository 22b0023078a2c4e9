// Holds the entries of a journal. Does not check them; reader.h does.
#pragma once

#include <cstdint>
#include <deque>
#include <ranges>
#include <span>
#include <vector>

#include "journal/format.h"

namespace hausregel::journal {

// Indices count from 0, numbers `n` from 1, whatever number the journal states. References stay
// valid when entries are added.
class Entries : public std::deque<Entry> {
 public:
  // Returns entry number `n`, 1 <= n <= size().
  const Entry& numbered(std::int64_t n) const { return (*this)[static_cast<std::size_t>(n) - 1]; }
  const Doing& doing_of(std::int64_t n) const { return numbered(n).doing; }

  // Iterates over the entries on `line`, ascending numbers; skips the opening, 0. `line` must
  // outlive the result.
  auto on(std::span<const std::int64_t> line) const {
    return line | std::views::filter([](std::int64_t n) { return n > 0; }) |
           std::views::transform([this](std::int64_t n) -> const Entry& { return numbered(n); });
  }
  void on(std::vector<std::int64_t>&& line) const = delete;  // would dangle
};

}  // namespace hausregel::journal
