// Follows a journal: the order of its entries (an undo goes back on the line of play, a redo goes
// forward again), and the table that they lead to, now or in the past.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <ranges>
#include <span>
#include <string>
#include <vector>

#include "engine/game.h"
#include "journal/doing.h"
#include "journal/format.h"
#include "journal/reader.h"

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

// Holds the entries of a journal. Does not check them; reader.h does.

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

// Provides tables of past positions for undos, branches and queries, from copies at some positions
// plus the events between them, which the owner supplies. Bounds the number of copies, so a long
// game needs little more memory than a short one.

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

// Folds the entries of a journal over a table without asking rules or rolling dice. Compares every
// state with the digest in its entry.

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
