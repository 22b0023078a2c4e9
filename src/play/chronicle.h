// What of a journal's past decides what may come next in it: lucks, commitments, takebacks, and
// which move waits to be followed. Runs beside a LineOfPlay, entry by entry; the session asks
// before it writes, the audit when it reads. Entries are counted whether or not they were taken
// back. It says what is due and what is forbidden, and writes nothing.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/digest.h"
#include "engine/game.h"
#include "engine/setup.h"
#include "journal/line_of_play.h"
#include "play/entry_traits.h"
#include "play/takeback.h"

namespace hausregel::play {

// Which seed of the chain a round draws from. A luck is the number of a seed: every `next` in the
// file takes a new one, so that a round begun again is drawn anew.
class Lucks {
 public:
  // The next entry of the file.
  void take(const EntryTraits& entry) { greatest_ += entry.begins_round ? 1 : 0; }

  // The greatest luck that the file has begun; 0: none.
  int greatest() const { return greatest_; }
  // The luck of the next `next`.
  int next() const { return greatest_ + 1; }

 private:
  int greatest_ = 0;
};

// Which commitments have ever stood, and which still wait for what opens them. A commitment stands
// once: laid again it would tell that the value is the same.
class Seals {
 public:
  // A value that was sealed and has not been opened on any line.
  struct Laid {
    std::int64_t n = 0;  // the entry that sealed it
    std::string player;
    Digest commit{};
    int luck = 0;  // of the round in which it was made
  };

  // A commitment is laid, taken back later or not. False: it stood in the journal before.
  bool lay(Laid laid);
  // Whether it has stood.
  bool has_stood(const Digest& commit) const { return stood_.contains(first_eight(commit)); }
  // What opens `commit` has become known.
  void open(const Digest& commit);
  // How many wait for that, and whether that which entry `n` laid does.
  std::size_t count() const { return unopened_.size(); }
  bool waits(std::int64_t n) const { return entries_.contains(n); }
  // In the order in which they were laid.
  std::vector<Laid> unopened() const;

 private:
  // Eight bytes of a SHA-256 tell apart more commitments than a journal can hold.
  std::unordered_set<std::uint64_t> stood_;
  struct Numbered {
    std::size_t number = 0;
    Laid laid;
  };
  std::unordered_map<std::uint64_t, Numbered> unopened_;
  std::unordered_set<std::int64_t> entries_;  // of those
};

// Whether a round is: sealed values, phrases and draws belong to it, and no branch begins within.
bool round_running(const Status& now);

class Chronicle {
 public:
  // Of a journal whose opening leads to `first`.
  explicit Chronicle(const Table& first);

  // The entry that `line` has just taken, what it did, and the status of the table before it.
  void take(const EntryTraits& entry, const journal::Doing& doing, const Status& before,
            const journal::LineOfPlay& line);

  const Setup& setup() const { return setup_; }
  const Lucks& lucks() const { return lucks_; }
  const Takebacks& takebacks() const { return takebacks_; }
  const Seals& seals() const { return seals_; }
  // Whether `value`, an element of an opening, is what was laid there: it opens the commitment.
  bool opens(const Json& value, const Seals::Laid& laid) const;
  // Whether the last move was broken off by a house rule, so that what was due still is.
  bool stopped() const { return stopped_; }

  // Why an entry that does `doing` may not come, though it may be a legal move: what has happened
  // on other lines forbids it.
  enum class Forbidden : std::uint8_t {
    No,
    CommitmentLaid,  // it stood in the journal before
    ChainUsedUp,     // there is no seed for another round
    PhraseLate,      // a draw of this round was shown before a house rule broke its move off
  };
  // `now`: the status of the table. `seeds`: how many the chain has; 0: none are needed.
  Forbidden forbids(const journal::Doing& doing, const Status& now, int seeds) const;

 private:
  Setup setup_;
  Lucks lucks_;
  Takebacks takebacks_;
  Seals seals_;
  bool stopped_ = false;
  int drawn_ = 0;  // the luck of the last draw of the program's
};

enum class Due : std::uint8_t {
  Nothing,
  Opening,  // {"move":"open",…} of the values that lie sealed
  Closing,  // {"close":{"why":"ended",…}}
};

// What is due at `table`, after whatever entry. At a real table, and in the lab, an opening waits
// until its values are known, which the journal does not show: it is never due there.
Due due_at(const Table& table);

// Whether `entry` may come while `due` is due. Until that has come, only what moves nothing and
// undos may: a program that was stopped between a move and what follows it writes that before the
// next move. An opening that a house rule stops stays due, and a game that cannot go on
// for it may be given up (`stopped`: the last entry that was a move, or its opening, was stopped).
bool may_come(const EntryTraits& entry, Due due, bool stopped);

}  // namespace hausregel::play
