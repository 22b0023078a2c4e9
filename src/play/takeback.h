// Which takebacks a journal allows: the session asks before it writes one, the audit when it reads
// one. Runs beside a LineOfPlay, entry by entry, and holds 4 bytes an entry.
//
// The round is the unit. Where the program draws, a plain undo takes back only what has shown
// nothing since the round began; what it cannot reach goes with the whole round, which is then
// drawn anew. At a real table, where nothing is chance of ours, everything typed since the last
// `next` is corrected without a reason, and with one whole rounds are given up. A redo goes
// wherever the line of play lets it.
#pragma once

#include <cstdint>
#include <deque>

#include "journal/line_of_play.h"
#include "play/entry_traits.h"

namespace hausregel::play {

class Takebacks {
 public:
  explicit Takebacks(Mode mode) : table_(mode == Mode::Table) {}

  // The entry that `line` has just taken.
  void take(const EntryTraits& entry, const journal::LineOfPlay& line);

  // The earliest position to which an undo without a reason goes.
  std::int64_t floor() const { return floor_; }
  // The `next` begun last on the way to entry `n`, which stands for itself; 0: none in this
  // journal.
  std::int64_t begun(std::int64_t n) const { return begun_[static_cast<std::size_t>(n)]; }

  enum class Wrong : std::uint8_t {
    No,
    Shown,      // behind the target something was shown, or a later round has been played
    NotARound,  // with a reason an undo goes to the state before a `next` on the line of play
    RoundOver,  // where the program draws, that of a round that is running
  };
  // Whether an undo may end at `target`, which lies on the line of play. `running`: whether a round
  // is.
  Wrong wrong_undo(std::int64_t target, bool says_why, bool running,
                   const journal::LineOfPlay& line) const;

 private:
  bool table_;
  std::int64_t floor_ = 0;
  std::int64_t played_ = 0;  // at a real table: the last `next` behind which something was typed
  std::deque<std::int32_t> begun_{0};
};

}  // namespace hausregel::play
