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

#include "core/lists.h"
#include "engine/game.h"
#include "journal/format.h"
#include "journal/reader.h"

namespace hausregel::journal {

using EntryNumbers = WholeNumbers;

// Identifies entries by number, the opening by 0. Every `n` is in 0..last().
class LineOfPlay {
 public:
  // `state`: the digest after the opening, of which this file takes the 16 hex digits as a number.
  explicit LineOfPlay(std::uint64_t state) : nodes_(1), states_(1, state) {}

  // Add the next entry: it moved the table, left it unchanged, or went to target() (for good if a
  // round was given up).
  void moved(std::uint64_t state);
  void stayed() {
    nodes_.push_back({static_cast<std::int32_t>(position_), kStayed, 0});
    states_.push_back(state(position_));
  }
  void went(std::int64_t target, bool for_good) {
    position_ = target;
    tip_ = for_good ? target : tip_;
    stayed();
  }

  // Returns the entry whose state `takeback`, an undo or redo, restores. Error: why there is
  // nothing to undo or redo.
  tl::expected<std::int64_t, Message> target(const Doing& takeback) const;

  std::int64_t last() const { return std::ssize(nodes_) - 1; }
  // The entry whose state the table has: the last that moved it, or the target of an undo or redo.
  std::int64_t position() const { return position_; }
  // The entry whose state was current after entry `n`: `n` itself if it moved the table.
  std::int64_t stands_for(std::int64_t n) const {
    return node(n).depth == kStayed ? node(n).before : n;
  }
  std::int64_t before(std::int64_t n) const { return node(n).before; }
  // The digest after entry `n`.
  std::uint64_t state(std::int64_t n) const { return states_[as_index(n)]; }
  // The number of entries before `n` on its line. Precondition: stands_for(n) == n.
  std::int64_t depth(std::int64_t n) const { return node(n).depth; }
  // Whether the path to entry `to` passes through entry `from`. Both must stand for themselves.
  bool leads_to(std::int64_t from, std::int64_t to) const;
  // Whether the current state follows from entry `n`, which no undo has left.
  bool rests_on(std::int64_t n) const { return leads_to(n, position_); }
  // Returns the entries in effect from the opening (0) to position(), ascending.
  EntryNumbers line() const { return way(-1, position_); }
  // Returns the entries in effect up to entry `n`.
  EntryNumbers line_to(std::int64_t n) const { return way(-1, stands_for(n)); }
  // Returns the entries that a redo can restore, the next one first.
  EntryNumbers ahead() const { return way(position_, tip_); }

 private:
  // Depth of an entry that moved nothing; its `before` is the entry whose state it left.
  static constexpr std::int32_t kStayed = -1;
  struct Node {
    std::int32_t before = -1;
    std::int32_t depth = 0;  // entries before it on its line, or kStayed
    std::int32_t far = 0;  // an earlier entry on its line, chosen to reach any of them in few steps
  };

  const Node& node(std::int64_t n) const { return nodes_[as_index(n)]; }
  EntryNumbers way(std::int64_t after, std::int64_t last) const;

  std::deque<Node> nodes_;
  std::deque<std::uint64_t> states_;  // separate, to avoid padding in Node
  std::int64_t position_ = 0;
  std::int64_t tip_ = 0;  // end of the line of play, including entries taken back
};

// Holds the entries of a journal. Does not check them; reader.h does.

// Indices count from 0, numbers `n` from 1, whatever number the journal states. References stay
// valid when entries are added.
class Entries : public std::deque<Entry> {
 public:
  // Returns entry number `n`, 1 <= n <= size().
  const Entry& numbered(std::int64_t n) const { return (*this)[as_index(n) - 1]; }
  const Doing& doing_of(std::int64_t n) const { return numbered(n).doing; }

  // Iterates over the entries on `line`, ascending numbers; skips the opening, 0. `line` must
  // outlive the result.
  auto on(std::span<const std::int64_t> line) const {
    return line | std::views::filter([](std::int64_t n) { return n > 0; }) |
           std::views::transform([this](std::int64_t n) -> const Entry& { return numbered(n); });
  }
  void on(EntryNumbers&& line) const = delete;  // would dangle
};

// Finds sealed values that a journal opens later, for deciding an old game again. Hides nothing
// from anybody: the same file holds all of it in the open.

// Returns, by number of the sealing entry, the element of an opening's `values` or of the closing
// entry's `sealed`. `line` is the line of play; values never opened are null. If a player lays
// another value before opening the first, the first stays null.
std::map<std::int64_t, Json> sealed_values(const Entries& entries,
                                           std::span<const std::int64_t> line);

// Returns the value of `player` in the first opening or closing entry after the sealing entry
// `sealed`; nullopt if nobody has opened it. entries[i] has number i + 1.
std::optional<Json> opened_value(const Entries& entries, std::int64_t sealed,
                                 std::string_view player);

// Returns `value` as the move that lays it in the open: {"move":"bet","player":P,"stake":120}.
Json open_form(const Move& sealing, const Json& value);

// Returns the game of a journal. Input: no game of that name here.
Result<const Game*> game_of(const Opening& opening);
// Returns the table of `opening` before its events; folding needs no hooks. Input: the opening
// opens no table.
Result<std::unique_ptr<Table>> open_table(const Opening& opening,
                                          std::shared_ptr<Hooks> hooks = nullptr);

// Whether `entry` leaves the table unchanged; true also for a move stopped by a rule.
bool moves_nothing(const Entry& entry);

// Returns the event that the rules of `opening` apply from the end of `round` on.
RulesChanged change_to(const Opening& opening, int round);
// Whether rule changes among an opening's events end with the opening's rules and state the initial
// ones.
bool last_rules_hold(const Opening& opening);

// The first inconsistent entry.
struct Difference : BadEntry {
  enum class Kind : std::uint8_t {
    State,       // the digest differs
    Events,      // an event does not decode, or changes the table where it must not
    Flaw,        // an invariant is broken
    Undo,        // nothing to undo or redo there, or an undo or redo has events
    Unreadable,  // the entries to go back over cannot be read again
  };

  Kind kind = Kind::State;

  // Returns the words of the table that `what` quotes, or `what`.
  const Message& reason() const { return what.parts.empty() ? what : what.parts.front().second; }
};

template <class T = void>
using Replayed = tl::expected<T, Difference>;

// Follows a journal: its line of play, the table after the entries taken, and the way back to any.
// Folds the entries over a table without asking rules or rolling dice, and compares every state
// with the digest in its entry. Tables of the past come from copies at some positions plus the
// events between them; their number is bounded, so that a long game needs little more memory than a
// short one.
class Playback : public LineOfPlay {
 public:
  // Reads entry `n` again. Input: it cannot be read, or has changed.
  using Again = std::function<Result<Entry>(std::int64_t n)>;

  // `table` has the state after the opening. Keeps the events of the entries, or, with `again`,
  // reads them from there.
  explicit Playback(std::unique_ptr<Table> table, Again again = {});
  // `fresh` is the table returned by Game::open; folds the opening's events over it.
  static Replayed<Playback> begin(std::unique_ptr<Table> fresh, const Opening& opening,
                                  Again again = {});

  // Takes `entry`. `decided`, if set, is the table after it and replaces folding its events.
  // Precondition: entries come in order. After a Difference, whose offset is 0, the playback is
  // unchanged.
  Replayed<void> take(const Entry& entry, std::unique_ptr<Table> decided = nullptr);

  const Table& table() const { return *table_; }
  // Return a copy of the table after entry `n`, 0 <= n <= last(). Costs one copy and the events
  // since the nearest one kept: at most 7 entries; 15, 31, … in games that would otherwise need
  // more than 4,096 copies. find_table_at() may read entries again. Input: as Again.
  Result<std::unique_ptr<Table>> find_table_at(std::int64_t n) const;
  // Precondition: no `again`.
  std::unique_ptr<Table> table_at(std::int64_t n) const { return *find_table_at(n); }
  // Returns entry `n` as Again does. Without, it has only its events, unless it left the table
  // asking.
  Result<Entry> entry(std::int64_t n) const;

 private:
  // After the last entry, which has the events `of`.
  void keep_copy(const Events& of);

  std::unique_ptr<Table> table_;
  std::map<std::int64_t, std::unique_ptr<Table>> copies_;  // by entry
  std::int64_t spacing_ = 8;                               // of the copies on a line, in entries
  Again again_;
  std::deque<Events> events_;  // by entry, from 1; of one that moved nothing none
  // Those that left the table asking, which needs all of them to go on; likewise without `again`.
  std::map<std::int64_t, Entry> stopped_;
};

class Log;

// Returns the playback of `opening` before its entries; people know its journal as `file`. Input:
// it opens no table. Answer: its events do not hold.
Result<Playback> begun(const Opening& opening, const std::string& file,
                       std::shared_ptr<Hooks> hooks = nullptr);
// Returns that of all of `log`. Calls `before`, if set, with every entry and the table that it
// finds. Answer: an entry does not hold, with its line as place.
Result<Playback> replayed(const Log& log,
                          const std::function<void(const Entry&, const Table&)>& before = {});

}  // namespace hausregel::journal
