// The part of a journal's past that limits its next entry: lucks, commitments, takebacks, and any
// move that must be followed up. Advances with a LineOfPlay, entry by entry; the session asks it
// before writing, the audit when reading. Counts entries even if they were taken back. Reports what
// is due and what is forbidden; writes nothing.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <ranges>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/digest.h"
#include "core/lists.h"
#include "engine/game.h"
#include "engine/setup.h"
#include "journal/format.h"
#include "journal/reader.h"
#include "journal/replay.h"

namespace hausregel::play {

// This folder writes journals, and speaks of their parts without saying so each time.
using journal::Branch;
using journal::Close;
using journal::CloseWhy;
using journal::Closing;
using journal::Doing;
using journal::Entries;
using journal::Entry;
using journal::EntryNumbers;
using journal::EntryRef;
using journal::game_of;
using journal::Kind;
using journal::LayerText;
using journal::LineOfPlay;
using journal::Log;
using journal::Mark;
using journal::Move;
using journal::Note;
using journal::Opening;
using journal::Override;
using journal::Playback;
using journal::Redo;
using journal::Seats;
using journal::Undo;

// Summarizes an entry for takebacks, lucks and follow-up moves.
struct EntryTraits {
  Kind kind = Kind::Move;
  bool begins_round = false;  // {"move":"next"}, whatever its outcome
  bool opens = false;         // {"move":"open",…}, which follows the move before it
  bool speaks = false;        // {"move":"phrase",…}
  bool stopped = false;       // a house rule failed; the table has not moved
  bool gives_up = false;      // an undo with a reason
  bool generated = false;     // holds a draw made by the program
  // Reveals results of draws, sealed values, a round's seed or a phrase: knowledge that could
  // change how somebody plays.
  bool shows = false;
};

EntryTraits traits_of(const Entry& entry);

// Decides which takebacks a journal allows: the session asks before it writes one, the audit when
// it reads one. Advances with a LineOfPlay, entry by entry, and uses 4 bytes an entry.
//
// The round is the unit. Where the program draws, a plain undo reaches back only to the last entry
// that revealed something in this round; to go further, the whole round is given up and drawn anew.
// At a real table, where the program draws nothing, everything typed since the last `next` can be
// corrected without a reason, and whole rounds can be given up with one. A redo goes wherever the
// line of play allows.

class Takebacks {
 public:
  explicit Takebacks(Mode mode) : table_(mode == Mode::Table) {}

  // Adds the entry that `line` has just taken.
  void take(const EntryTraits& entry, const LineOfPlay& line);

  // The earliest position that an undo without a reason can reach.
  std::int64_t floor() const { return floor_; }
  // Returns the latest `next` on the line to entry `n`; 0: none in this journal. Precondition:
  // stands_for(n) == n (journal/replay.h).
  std::int64_t begun(std::int64_t n) const { return begun_[as_index(n)]; }

  enum class Wrong : std::uint8_t {
    No,
    Shown,      // something was shown after the target, or a later round has been played
    NotARound,  // with a reason, an undo must end before a `next` on the line of play
    RoundOver,  // where the program draws, only the running round can be given up
  };
  // Whether an undo may end at `target`, on the line of play. `running`: whether a round is
  // running.
  Wrong wrong_undo(std::int64_t target, bool says_why, bool running, const LineOfPlay& line) const;

 private:
  bool table_;
  std::int64_t floor_ = 0;
  std::int64_t played_ = 0;  // at a real table: the last `next` followed by other input
  std::deque<std::int32_t> begun_{0};
};

// Tracks all commitments of the journal, and which of them are still unopened. A commitment may be
// laid only once: a repeat would reveal that the value is the same.
class Seals {
 public:
  // A sealed value that has not been opened on any line.
  struct Laid {
    std::int64_t n = 0;  // the entry that sealed it
    std::string player;
    Digest commit{};
    int luck = 0;  // of the round that sealed it
  };

  // Records a commitment, whether or not it is taken back later, unless the journal already held
  // it.
  void lay(Laid laid) {
    if (stood_.emplace(first_eight(laid.commit), laid.n).second) {
      waiting_.emplace(laid.n, std::move(laid));
    }
  }
  // Whether the commitment was ever laid.
  bool has_stood(const Digest& commit) const { return stood_.contains(first_eight(commit)); }
  // Records that the value of `commit` has been revealed.
  void open(const Digest& commit) {
    if (const auto laid = stood_.find(first_eight(commit)); laid != stood_.end()) {
      waiting_.erase(laid->second);
    }
  }
  // By the entries that laid them; and in the order in which they were laid.
  const std::map<std::int64_t, Laid>& waiting() const { return waiting_; }
  std::vector<Laid> unopened() const {
    const auto laid = waiting_ | std::views::values;
    return {laid.begin(), laid.end()};
  }

 private:
  // The first eight bytes of a SHA-256 distinguish more commitments than a journal can hold.
  std::unordered_map<std::uint64_t, std::int64_t> stood_;  // and the entries that laid them
  std::map<std::int64_t, Laid> waiting_;
};

// Whether a round is running: sealed values, phrases and draws belong to it, and no branch starts
// within it.
bool round_running(const Status& now);

class Chronicle {
 public:
  // For a journal whose opening leads to `first`.
  explicit Chronicle(const Table& first) : setup_(first.setup()), takebacks_(setup_.mode) {}

  // Adds the entry that `line` has just taken. `before` is the status of the table before it.
  void take(const Entry& entry, const Status& before, const LineOfPlay& line);

  const Setup& setup() const { return setup_; }
  // The greatest luck begun in the file, 0: none; and that of the next `next`. A luck is the number
  // of the seed that a round draws from. Every `next` in the file uses a new one, so a restarted
  // round draws anew.
  int greatest_luck() const { return greatest_luck_; }
  int next_luck() const { return greatest_luck_ + 1; }
  const Takebacks& takebacks() const { return takebacks_; }
  const Seals& seals() const { return seals_; }
  // Whether `value`, an element of an opening, matches the commitment in `laid`.
  bool opens(const Json& value, const Seals::Laid& laid) const;
  // Whether a house rule stopped the last move, so that whatever was due is still due.
  bool stopped() const { return stopped_; }

  // Why an entry with `doing` is forbidden by events on other lines, even if it is a legal move.
  enum class Forbidden : std::uint8_t {
    No,
    CommitmentLaid,  // the journal already holds it
    ChainUsedUp,     // no seed is left for another round
    PhraseLate,      // a stopped move has already shown a draw of this round
  };
  // `now` is the status of the table; `seeds` the length of the chain (0: none needed).
  Forbidden forbids(const Doing& doing, const Status& now, int seeds) const;

 private:
  Setup setup_;
  int greatest_luck_ = 0;
  Takebacks takebacks_;
  Seals seals_;
  bool stopped_ = false;
  int drawn_ = 0;  // luck of the last draw made by the program
};

enum class Due : std::uint8_t {
  Nothing,
  Opening,  // {"move":"open",…} for the sealed values
  Closing,  // {"close":{"why":"ended",…}}
};

// Returns what is due at `table` after any entry. An opening is never due at a real table or in the
// lab: it waits until the values are known, which the journal does not show.
Due due_at(const Table& table);

// Whether `entry` is allowed while `due` is due. Until then only undos and entries that move
// nothing are allowed: a program that stopped between a move and its follow-up writes the follow-up
// before the next move. An opening stopped by a house rule stays due, but the game may be abandoned
// instead. `stopped`: the last move was stopped, or its opening was.
bool may_come(const EntryTraits& entry, Due due, bool stopped);

// Groups the line of play into whole moves: a move's entry with its follow-up entries. Undo and
// redo count in steps, and people see entries named by them; this file takes nothing back.

using Step = EntryNumbers;  // ascending
using Steps = std::vector<Step>;

// Returns the steps of `line`, entry numbers in the order played (0, the opening, is no step).
// entries[i] has number i + 1.
Steps steps_of(const Entries& entries, std::span<const std::int64_t> line);

// Whether the entry belongs to the move before it.
bool follows_by_itself(const Doing& doing);

// Splits the events of a branch's opening into parts: those between two rounds, and each round.
// Table::begin() folds one part after another. Omits empty lists.
std::vector<Events> parts_of_line(const Events& events);

// Describes an entry in a few words, without sealed, opened or overridden values, which may be
// hidden: "bet Petra", "undo 3", "override Petra.chips because a slip".
std::string short_words(const Doing& doing);

// Formats the arguments of a move as typed, or an opened value without its salt: " Anna 3 4", "
// yes".
std::string value_words(const Json& value);

// Returns the events missing from `others`, matched one for one: an event twice in `events` and
// once in `others` is returned once. In order, as JSON texts.
Strings events_without(const Events& events, const Events& others);

}  // namespace hausregel::play
