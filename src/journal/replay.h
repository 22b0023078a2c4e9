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

// Supplies events from `entries`, which must stay in place.
PastTables::EventsOf events_in(const Entries& entries);

class Log;
class Replay;

// What `log` holds, folded over `fresh`, which may ask it for events: it outlives the replay.
// `before`, where it is given, is told of every entry and of the table that it finds. Answer: it
// does not hold, with its line as place.
Result<Replay> replayed(const Log& log, std::unique_ptr<Table> fresh,
                        const std::function<void(const Entry&, const Table&)>& before = {});

// The table of a journal after the entries taken, and the way back to any of them.
class Replay {
 public:
  // `fresh` is the table returned by Game::open; folds the opening's events over it.
  static Replayed<Replay> begin(std::unique_ptr<Table> fresh, const Opening& opening);

  // Sets the source of entry events for past tables, so that the replay need not keep a second
  // copy.
  void look_up(PastTables::EventsOf events_of);

  // Takes `entry`, whose line begins at byte `offset`. `decided`, if set, is the table after it and
  // replaces folding its events. Precondition: entries come in order. After a Difference the replay
  // is unchanged.
  Replayed<void> take(const Entry& entry, std::uint64_t offset,
                      std::unique_ptr<Table> decided = nullptr);

  const Table& table() const { return *table_; }
  // The functions from here to ahead() are those of LineOfPlay.
  const LineOfPlay& line_of_play() const { return line_; }
  std::int64_t position() const { return line_.position(); }
  std::int64_t last() const { return line_.last(); }
  std::vector<std::int64_t> line() const { return line_.line(); }
  // The entry before `n` on its line; -1 for the opening.
  std::int64_t before(std::int64_t n) const { return line_.before(n); }
  // Whether position(), an undo or a redo can restore the state after entry `n`.
  bool reachable(std::int64_t n) const { return line_.reachable(n); }
  std::vector<std::int64_t> line_to(std::int64_t n) const { return line_.line_to(n); }
  std::vector<std::int64_t> ahead() const { return line_.ahead(); }
  // Returns a copy of the table after entry `n`, 0 <= n <= last(). Precondition: the source given
  // to look_up() still finds the events. For the cost see PastTables.
  std::unique_ptr<Table> table_at(std::int64_t n) const;

 private:
  Replay(std::unique_ptr<Table> table, std::uint64_t state);
  Replayed<void> fold_entry(const Entry& entry, std::uint64_t offset,
                            std::unique_ptr<Table> decided);
  Replayed<void> go_back(const Entry& entry, std::uint64_t offset, std::unique_ptr<Table> decided);
  void keep(const Entry* moved);

  std::unique_ptr<Table> table_;
  LineOfPlay line_;
  PastTables past_;
  PastTables::EventsOf events_of_;      // if set, events_ is empty
  std::deque<std::string> events_{""};  // per entry; empty if it moved nothing; canonical
};

}  // namespace hausregel::journal
