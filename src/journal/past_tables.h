// Provides tables of past positions for undos, branches and queries, from copies at some positions
// plus the events between them, which the owner supplies. Bounds the number of copies, so a long
// game needs little more memory than a short one.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "engine/game.h"
#include "journal/line_of_play.h"

namespace hausregel::journal {

// For one journal. A past table costs one copy and the events since the nearest kept copy: at most
// 7 entries; 15, 31, … in games that would otherwise need more than 4,096 copies.
class PastTables {
 public:
  // `first`: after the opening.
  explicit PastTables(const Table& first) { copies_.emplace(0, first.clone()); }

  // Records that `line` has just taken a move, after which the table is `now`.
  void moved(const LineOfPlay& line, const Table& now);

  // Returns the events of an entry that moved the table, as JSON. Input: cannot read them again.
  using EventsOf = std::function<Result<std::string>(std::int64_t n)>;
  // Returns a copy of the table after entry `n`, 0 <= n <= line.last(). Input: as EventsOf, or the
  // events have changed.
  Result<std::unique_ptr<Table>> at(const LineOfPlay& line, std::int64_t n,
                                    const EventsOf& events_of) const;

 private:
  std::map<std::int64_t, std::unique_ptr<Table>> copies_;
  std::int64_t spacing_ = 8;  // copies every so many entries on a line
};

}  // namespace hausregel::journal
