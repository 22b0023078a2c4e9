// The lucks of a journal of format 2: which seed of the chain a round draws from, and who has
// spoken for it. A luck is the number of a seed: every `next` in the file takes a new one, so that
// a round begun again is drawn anew. Asked by the session before it writes, by the audit when it
// reads; entries are counted whether or not they were taken back or stopped by a rule.
#pragma once

#include <vector>

#include "core/seat.h"
#include "engine/game.h"
#include "play/entry_traits.h"

namespace hausregel::play {

class Lucks {
 public:
  // `running`: the luck of the round in whose midst the journal begins (a branch), else 0.
  explicit Lucks(int running = 0) : greatest_(running) {}

  // The next entry of the file.
  void take(const EntryTraits& entry) { greatest_ += entry.begins_round ? 1 : 0; }

  // The greatest luck that the file has begun; 0: none.
  int greatest() const { return greatest_; }
  // The luck of the next `next`.
  int next() const { return greatest_ + 1; }

  // The luck for which a phrase counts that is spoken at a table with round `running`, 0 where none
  // is running: that round's, else the next one's.
  int of_phrase(int running) const { return running > 0 ? running : next(); }
  // Whether `who` has given a phrase for `luck` on any line: there is one a seat and luck.
  bool has_spoken(int luck, Seat who) const;
  // `who` gives one now. Precondition: 1 <= luck <= next().
  void speak(int luck, Seat who);

 private:
  int greatest_;
  std::vector<SeatSet> spoken_;  // by luck
};

}  // namespace hausregel::play
