// What of a journal's past decides what may come next in it: lucks, takebacks, commitments, and
// which move waits to be followed. Runs beside a LineOfPlay, entry by entry; the session keeps one
// while it plays, the audit while it reads. It says what is forbidden and writes nothing.
#pragma once

#include "engine/game.h"
#include "journal/line_of_play.h"
#include "play/entry_traits.h"
#include "play/luck.h"
#include "play/seals.h"
#include "play/takeback.h"

namespace hausregel::play {

// The luck of the round that is running; 0: none is.
int running_luck(const Status& now);

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
  // Whether the last move was broken off by a house rule, so that what was due still is.
  bool stopped() const { return stopped_; }

  // Why an entry that does `doing` may not come while the table has `before`, though it may be a
  // legal move: what has happened on other lines forbids it.
  enum class Forbidden : std::uint8_t {
    No,
    PhraseGiven,     // that seat has given one for that luck, taken back or not
    CommitmentLaid,  // it stood in the journal before
    ChainUsedUp,     // there is no seed for another round
  };
  // `seeds`: how many the chain has; 0: none are needed.
  Forbidden forbids(const journal::Doing& doing, const Status& before, int seeds) const;

 private:
  Setup setup_;
  Lucks lucks_;
  Takebacks takebacks_;
  Seals seals_;
  bool stopped_ = false;
};

}  // namespace hausregel::play
