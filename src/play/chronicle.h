// The part of a journal's past that limits its next entry: lucks, commitments, takebacks, and any
// move that must be followed up. Advances with a LineOfPlay, entry by entry; the session asks it
// before writing, the audit when reading. Counts entries even if they were taken back. Reports what
// is due and what is forbidden; writes nothing.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/digest.h"
#include "engine/game.h"
#include "engine/setup.h"
#include "journal/line_of_play.h"
#include "play/entry_traits.h"
#include "play/takeback.h"

namespace hausregel::play {

// Chooses the seed of the chain that a round draws from. A luck is the number of a seed. Every
// `next` in the file uses a new one, so a restarted round draws anew.
class Lucks {
 public:
  // Adds the next entry of the file.
  void take(const EntryTraits& entry) { greatest_ += entry.begins_round ? 1 : 0; }

  // The greatest luck begun in the file; 0: none.
  int greatest() const { return greatest_; }
  // The luck of the next `next`.
  int next() const { return greatest_ + 1; }

 private:
  int greatest_ = 0;
};

// Tracks which commitments have ever been laid and which are still unopened. A commitment may be
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

  // Records a commitment, whether or not it is taken back later. Returns false if the journal
  // already held it.
  bool lay(Laid laid);
  // Whether the commitment was ever laid.
  bool has_stood(const Digest& commit) const { return stood_.contains(first_eight(commit)); }
  // Records that the value of `commit` has been revealed.
  void open(const Digest& commit);
  // By the entries that laid them; and in the order in which they were laid.
  const std::map<std::int64_t, Laid>& waiting() const { return waiting_; }
  std::vector<Laid> unopened() const;

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
  explicit Chronicle(const Table& first);

  // Adds the entry that `line` has just taken. `before` is the status of the table before it.
  void take(const EntryTraits& entry, const journal::Doing& doing, const Status& before,
            const journal::LineOfPlay& line);

  const Setup& setup() const { return setup_; }
  const Lucks& lucks() const { return lucks_; }
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
  Forbidden forbids(const journal::Doing& doing, const Status& now, int seeds) const;

 private:
  Setup setup_;
  Lucks lucks_;
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

}  // namespace hausregel::play
