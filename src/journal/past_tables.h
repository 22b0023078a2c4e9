// Tables of the past, for undos, branches and whoever looks back: copies of some positions, and
// what leads from one of them to the others, which the owner knows. Never more copies than a bound,
// so that a long game costs little more memory than a short one.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "engine/game.h"
#include "journal/line_of_play.h"

namespace hausregel::journal {

// Of one journal. A table of the past costs a copy and the events since the nearest one kept: of 7
// entries at most; of 15, 31, … in games so long that this would take more than 4,096 copies.
class PastTables {
 public:
  // `first`: behind the opening.
  explicit PastTables(const Table& first) { copies_.emplace(0, first.clone()); }

  // `line` has just taken a move; `now` is the table behind it.
  void moved(const LineOfPlay& line, const Table& now);
  // The table behind entry `n` is no longer needed elsewhere: undos as they are played want it
  // soon.
  void left(std::int64_t n, std::unique_ptr<Table> table);

  // The events of an entry that moved the table, as JSON. Input: they cannot be read again.
  using EventsOf = std::function<Result<std::string>(std::int64_t n)>;
  // A copy of the table as it was behind entry `n`, 0 <= n <= line.last(). Input: as EventsOf; they
  // are others than before.
  Result<std::unique_ptr<Table>> at(const LineOfPlay& line, std::int64_t n,
                                    const EventsOf& events_of) const;

 private:
  struct Copy {
    std::int64_t n = 0;
    std::unique_ptr<Table> table;
  };
  const Table* copy_of(std::int64_t n) const;

  std::deque<Copy> recent_;  // in the order of leaving
  std::map<std::int64_t, std::unique_ptr<Table>> copies_;
  std::int64_t spacing_ = 8;  // copies are of every so many entries on a line
};

}  // namespace hausregel::journal
