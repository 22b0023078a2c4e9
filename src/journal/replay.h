// Folds the entries of a journal over a table: no rules are asked, no dice thrown. Every state is
// compared with the digest in its entry.
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

// The first entry whose story does not hold.
struct Difference : BadEntry {
  enum class Kind : std::uint8_t {
    State,   // the digest is another
    Events,  // an event does not decode, or changes the table where it may not
    Flaw,    // an invariant is broken
    Undo,    // there is nothing to take back or to play again there
  };

  Kind kind = Kind::State;
};

template <class T = void>
using Replayed = tl::expected<T, Difference>;

// The table that `opening` opens, before its events; what is only folded needs no hooks. Usage,
// Input: it does not open one.
Result<std::unique_ptr<Table>> open_table(const Game& game, const Opening& opening,
                                          std::shared_ptr<Hooks> hooks = nullptr);

// Whether `entry` leaves the table as it is: a failed rule, too, leaves its entry without moving
// it.
bool moves_nothing(const Entry& entry);

// Whether the rules that hold at the end of an opening's events, where they change among them, are
// those of the opening, and the first are told as those of the beginning.
bool last_rules_hold(const Opening& opening);

// Those of entries that stay where they are.
PastTables::EventsOf events_in(const Entries& entries);

class Log;
class Replay;

// What `log` holds, folded over `fresh`, which may ask it for events: it outlives the replay.
// `before`, where it is given, is told of every entry and of the table that it finds. Answer: it
// does not hold, with its line as place.
Result<Replay> replayed(const Log& log, std::unique_ptr<Table> fresh,
                        const std::function<void(const Entry&, const Table&)>& before = {});

// The table of a journal as it stands behind the entries taken, and the way back to any of them.
class Replay {
 public:
  // `fresh` is the table as Game::open gives it; the opening's events are folded over it.
  static Replayed<Replay> begin(std::unique_ptr<Table> fresh, const Opening& opening);

  // From now on the events of entries are asked for where tables of the past need them, of whoever
  // has the entries anyway: they need not be kept here, too.
  void look_up(PastTables::EventsOf events_of);

  // Takes entry `entry`, whose line begins at byte `offset`. `decided` is the table as it is behind
  // an entry that has been made of it, whose events need not be folded. Precondition: entries come
  // in order. After a Difference the replay stands where it stood before the entry.
  Replayed<void> take(const Entry& entry, std::uint64_t offset,
                      std::unique_ptr<Table> decided = nullptr);

  const Table& table() const { return *table_; }
  // What follows is LineOfPlay's, and means the same.
  const LineOfPlay& line_of_play() const { return line_; }
  std::int64_t position() const { return line_.position(); }
  std::int64_t last() const { return line_.last(); }
  std::vector<std::int64_t> line() const { return line_.line(); }
  // The entry before `n` on its line; -1: `n` is the opening.
  std::int64_t before(std::int64_t n) const { return line_.before(n); }
  // Whether an undo or a redo, or none, still brings back the state that entry `n` left.
  bool reachable(std::int64_t n) const { return line_.reachable(n); }
  std::vector<std::int64_t> line_to(std::int64_t n) const { return line_.line_to(n); }
  std::vector<std::int64_t> ahead() const { return line_.ahead(); }
  // A copy of the table as it was after entry `n`, 0 <= n <= last(). Precondition: what look_up()
  // was given still finds the events. What it costs: PastTables.
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
  PastTables::EventsOf events_of_;      // where it is set, events_ is empty
  std::deque<std::string> events_{""};  // of every entry that moved the table, canonical
};

}  // namespace hausregel::journal
