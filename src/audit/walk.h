// Follows the line of play of a journal, back and forth. Keeps some copies of the table and 28
// bytes per entry in memory; folds positions between the copies from their lines, which it reads
// again.
#pragma once

#include <deque>
#include <functional>
#include <memory>

#include "engine/game.h"
#include "journal/line_of_play.h"
#include "journal/past_tables.h"
#include "journal/scan.h"

namespace hausregel::audit {

class Walk {
 public:
  // Reads bytes of the journal that were read before.
  using Again = std::function<Result<std::string>(std::uint64_t offset, std::size_t bytes)>;

  // `table` has the state after the opening, whose line ends before byte `end`.
  Walk(std::unique_ptr<Table> table, std::uint64_t end, Again again);

  const Table& table() const { return *table_; }
  const journal::LineOfPlay& line() const { return line_; }
  // Whether the table's state follows from entry `n`, which no undo has left.
  bool rests_on(std::int64_t n) const { return line_.leads_to(n, line_.position()); }

  // Add an entry whose line ends before byte `end`: it moved the table to `next`, whose state has
  // the digest `state`, or it left the table unchanged.
  void moved(std::unique_ptr<Table> next, std::uint64_t state, std::uint64_t end);
  void stayed(std::uint64_t end);
  // Adds an undo or redo; `for_good` if it gave up a round. Input: cannot read the way there again.
  Result<void> go_to(std::int64_t target, bool for_good, std::uint64_t end);

  // Return the table after entry `n`, from 0; the line of entry `n`, from 1; its events. n <=
  // line().last(). Each reads lines again; table_at() reads those after the nearest copy. Input:
  // the file cannot be read again, or has changed.
  Result<std::unique_ptr<Table>> table_at(std::int64_t n) const;
  Result<std::string> text(std::int64_t n) const;
  Result<std::string> events(std::int64_t n) const;

 private:
  std::unique_ptr<Table> table_;
  journal::LineOfPlay line_;
  std::deque<std::uint64_t> ends_;  // of every line, in bytes
  journal::PastTables past_;
  Again again_;
};

}  // namespace hausregel::audit
