// The table along the line of play, and back again: in memory there are some copies and 28 bytes
// an entry; what lies between copies is folded from its lines.
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
  // `again` gives bytes of the journal that were read before.
  using Again = std::function<Result<std::string>(std::uint64_t offset, std::size_t bytes)>;

  // `table` with its state after the opening, whose line ends before byte `end`.
  Walk(std::unique_ptr<Table> table, std::uint64_t end, Again again);

  Table& table() { return *table_; }
  const Table& table() const { return *table_; }
  // The state of the table as JSON.
  const std::string& state() const { return state_; }
  const journal::LineOfPlay& line() const { return line_; }

  // Around an entry that may move the table: begin, then move table(), then say that it has moved,
  // or put it back.
  void begin();
  const Table& before() const { return *before_; }
  void put_back();

  // What an entry did, once it is settled; its line ends before byte `end`. `state`: as JSON.
  void moved(std::string state, std::uint64_t digest, std::uint64_t end);
  void stayed(std::uint64_t end);
  // For good where a round was given up. Input: the way there cannot be read again.
  Result<void> go_to(std::int64_t target, bool for_good, std::uint64_t end);

  // The table as it was after entry `n`, from 0, the line of entry `n`, from 1, and its events;
  // n <= line().last(). All read lines again; the first folds those behind the nearest copy. Input:
  // the file cannot be read again, or has changed.
  Result<std::unique_ptr<Table>> table_at(std::int64_t n) const;
  Result<std::string> text(std::int64_t n) const;
  Result<std::string> events(std::int64_t n) const;

 private:
  std::unique_ptr<Table> table_;
  std::unique_ptr<Table> before_;
  std::string state_;
  journal::LineOfPlay line_;
  std::deque<std::uint64_t> ends_;  // of every line, in bytes
  journal::PastTables past_;
  Again again_;
};

}  // namespace hausregel::audit
