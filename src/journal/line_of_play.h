// Which entry follows which: an undo goes back on the line of play, a redo forward again on what an
// undo has left. Holds 20 bytes an entry. Whether one entry leads to another takes logarithmic
// time, so that a file of jumps costs no more to read than any other.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "journal/doing.h"

namespace hausregel::journal {

// Entries are known by their numbers, the opening by 0. Every `n` is from 0 to last().
class LineOfPlay {
 public:
  // `state`: the digest (state_number()) after the opening.
  explicit LineOfPlay(std::uint64_t state) : nodes_(1), states_(1, state) {}

  // What the next entry did: it moved the table, left it as it was, or went to target(), for good
  // where a round was given up.
  void moved(std::uint64_t state);
  void stayed();
  void went(std::int64_t target, bool for_good);

  // The entry whose state `takeback`, an undo or a redo, brings back. Otherwise: why there is
  // nothing to take back or to play again.
  tl::expected<std::int64_t, Message> target(const Doing& takeback) const;

  std::int64_t last() const { return static_cast<std::int64_t>(nodes_.size()) - 1; }
  // The entry whose state the table has: the last that moved it, or the one an undo went back to.
  std::int64_t position() const { return position_; }
  // The entry whose state entry `n` left; the entry before `n` on its line (-1: the opening's).
  std::int64_t stands_for(std::int64_t n) const {
    return node(n).depth == kStayed ? node(n).before : n;
  }
  std::int64_t before(std::int64_t n) const { return node(n).before; }
  // The digest behind entry `n`, whatever it did.
  std::uint64_t state(std::int64_t n) const { return states_[static_cast<std::size_t>(n)]; }
  // How many entries lie before `n`, which stands for itself, on its line.
  std::int64_t depth(std::int64_t n) const { return node(n).depth; }
  // Whether the way to entry `to` goes through entry `from`; both stand for themselves.
  bool leads_to(std::int64_t from, std::int64_t to) const;
  // The first entry on the way to `n`, which stands for itself, from which on `pass` is true to the
  // end of the way. Precondition: it is true there, and once true it stays so.
  template <class Pass>
  std::int64_t first_with(std::int64_t n, Pass pass) const {
    while (true) {
      if (node(n).far < n && pass(node(n).far)) {
        n = node(n).far;
      } else if (before(n) >= 0 && pass(before(n))) {
        n = before(n);
      } else {
        return n;
      }
    }
  }
  // Whether position(), an undo or a redo can bring back the state of entry `n`.
  bool reachable(std::int64_t n) const { return leads_to(stands_for(n), tip_); }

  // The entries from the opening (0) to position() that count, ascending.
  std::vector<std::int64_t> line() const;
  // The same to entry `n`.
  std::vector<std::int64_t> line_to(std::int64_t n) const { return way(-1, stands_for(n)); }
  // The entries that were taken back and can be played again, the next one first.
  std::vector<std::int64_t> ahead() const;

 private:
  // Of an entry that moved nothing `before` is the one whose state it left.
  static constexpr std::int32_t kStayed = -1;
  struct Node {
    std::int32_t before = -1;
    std::int32_t depth = 0;  // entries before it on its line, or kStayed
    std::int32_t far = 0;    // one of them, chosen so that few steps lead to any of them
  };

  const Node& node(std::int64_t n) const { return nodes_[static_cast<std::size_t>(n)]; }
  std::vector<std::int64_t> way(std::int64_t after, std::int64_t last) const;

  std::deque<Node> nodes_;
  std::deque<std::uint64_t> states_;  // apart: beside them each node would be padded
  std::int64_t position_ = 0;
  std::int64_t tip_ = 0;  // the end of the line of play, with what was taken back
};

// A digest of 16 hex digits as a number, and back; of other texts the number means nothing.
std::uint64_t state_number(std::string_view digest);
std::string state_text(std::uint64_t state);

}  // namespace hausregel::journal
