// Tracks the order of entries: an undo goes back on the line of play, a redo goes forward again.
// Uses 20 bytes per entry. leads_to() takes logarithmic time, so a file full of jumps costs no more
// to read than any other.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "journal/doing.h"

namespace hausregel::journal {

// Identifies entries by number, the opening by 0. Every `n` is in 0..last().
class LineOfPlay {
 public:
  // `state`: the digest (state_number()) after the opening.
  explicit LineOfPlay(std::uint64_t state) : nodes_(1), states_(1, state) {}

  // Add the next entry: it moved the table, left it unchanged, or went to target() (for good if a
  // round was given up).
  void moved(std::uint64_t state);
  void stayed();
  void went(std::int64_t target, bool for_good);

  // Returns the entry whose state `takeback`, an undo or redo, restores. Error: why there is
  // nothing to undo or redo.
  tl::expected<std::int64_t, Message> target(const Doing& takeback) const;

  std::int64_t last() const { return static_cast<std::int64_t>(nodes_.size()) - 1; }
  // The entry whose state the table has: the last that moved it, or the target of an undo or redo.
  std::int64_t position() const { return position_; }
  // The entry whose state was current after entry `n`: `n` itself if it moved the table.
  std::int64_t stands_for(std::int64_t n) const {
    return node(n).depth == kStayed ? node(n).before : n;
  }
  std::int64_t before(std::int64_t n) const { return node(n).before; }
  // The digest after entry `n`.
  std::uint64_t state(std::int64_t n) const { return states_[static_cast<std::size_t>(n)]; }
  // The number of entries before `n` on its line. Precondition: stands_for(n) == n.
  std::int64_t depth(std::int64_t n) const { return node(n).depth; }
  // Whether the path to entry `to` passes through entry `from`. Both must stand for themselves.
  bool leads_to(std::int64_t from, std::int64_t to) const;
  // Returns the entries in effect from the opening (0) to position(), ascending.
  std::vector<std::int64_t> line() const;
  // Returns the entries in effect up to entry `n`.
  std::vector<std::int64_t> line_to(std::int64_t n) const { return way(-1, stands_for(n)); }
  // Returns the entries that a redo can restore, the next one first.
  std::vector<std::int64_t> ahead() const;

 private:
  // Depth of an entry that moved nothing; its `before` is the entry whose state it left.
  static constexpr std::int32_t kStayed = -1;
  struct Node {
    std::int32_t before = -1;
    std::int32_t depth = 0;  // entries before it on its line, or kStayed
    std::int32_t far = 0;  // an earlier entry on its line, chosen to reach any of them in few steps
  };

  const Node& node(std::int64_t n) const { return nodes_[static_cast<std::size_t>(n)]; }
  std::vector<std::int64_t> way(std::int64_t after, std::int64_t last) const;

  std::deque<Node> nodes_;
  std::deque<std::uint64_t> states_;  // separate, to avoid padding in Node
  std::int64_t position_ = 0;
  std::int64_t tip_ = 0;  // end of the line of play, including entries taken back
};

// Convert a digest of 16 hex digits to a number and back; meaningless for other texts.
std::uint64_t state_number(std::string_view digest);
std::string state_text(std::uint64_t state);

}  // namespace hausregel::journal
