// Folds the entries of a journal over a table without asking rules or rolling dice. Compares every
// state with the digest in its entry.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/game.h"
#include "journal/entries.h"
#include "journal/format.h"
#include "journal/line_of_play.h"
#include "journal/past_tables.h"
#include "journal/reader.h"

namespace hausregel::journal {

// The first inconsistent entry.
struct Difference : BadEntry {
  enum class Kind : std::uint8_t {
    State,   // the digest differs
    Events,  // an event does not decode, or changes the table where it must not
    Flaw,    // an invariant is broken
    Undo,    // nothing to undo or redo there, or an undo or redo has events
  };

  Kind kind = Kind::State;
};

template <class T = void>
using Replayed = tl::expected<T, Difference>;

// Returns the table of `opening` before its events; folding needs no hooks. Usage, Input: the
// opening opens no table.
Result<std::unique_ptr<Table>> open_table(const Game& game, const Opening& opening,
                                          std::shared_ptr<Hooks> hooks = nullptr);

// Whether `entry` leaves the table unchanged; true also for a move stopped by a rule.
bool moves_nothing(const Entry& entry);

// Whether rule changes among an opening's events end with the opening's rules and state the initial
// ones.
bool last_rules_hold(const Opening& opening);

class Log;
class Replay;

// What `log` holds, folded over `fresh`.
// `before`, where it is given, is told of every entry and of the table that it finds. Answer: it
// does not hold, with its line as place.
Result<Replay> replayed(const Log& log, std::unique_ptr<Table> fresh,
                        const std::function<void(const Entry&, const Table&)>& before = {});

// The line of play of a journal, with the table after the entries taken and the way back to any.
class Replay : public LineOfPlay {
 public:
  // `fresh` is the table returned by Game::open; folds the opening's events over it.
  static Replayed<Replay> begin(std::unique_ptr<Table> fresh, const Opening& opening);

  // Takes `entry`. `decided`, if set, is the table after it and replaces folding its events.
  // Precondition: entries come in order. After a Difference, whose offset is 0, the replay is
  // unchanged.
  Replayed<void> take(const Entry& entry, std::unique_ptr<Table> decided = nullptr);

  const Table& table() const { return *table_; }
  // Returns a copy of the table after entry `n`, 0 <= n <= last(). For the cost see PastTables.
  std::unique_ptr<Table> table_at(std::int64_t n) const;

 private:
  Replay(std::unique_ptr<Table> table, std::uint64_t state);

  std::unique_ptr<Table> table_;
  PastTables past_;
  std::deque<std::string> events_{""};  // per entry, canonical; empty if it moved nothing
};

}  // namespace hausregel::journal
