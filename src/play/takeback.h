// Decides which takebacks a journal allows: the session asks before it writes one, the audit when
// it reads one. Advances with a LineOfPlay, entry by entry, and uses 4 bytes an entry.
//
// The round is the unit. Where the program draws, a plain undo reaches back only to the last entry
// that revealed something in this round; to go further, the whole round is given up and drawn anew.
// At a real table, where the program draws nothing, everything typed since the last `next` can be
// corrected without a reason, and whole rounds can be given up with one. A redo goes wherever the
// line of play allows.
#pragma once

#include <cstdint>
#include <deque>

#include "journal/line_of_play.h"
#include "play/entry_traits.h"

namespace hausregel::play {

class Takebacks {
 public:
  explicit Takebacks(Mode mode) : table_(mode == Mode::Table) {}

  // Adds the entry that `line` has just taken.
  void take(const EntryTraits& entry, const journal::LineOfPlay& line);

  // The earliest position that an undo without a reason can reach.
  std::int64_t floor() const { return floor_; }
  // The `next` begun last on the way to entry `n`, which stands for itself; 0: none in this
  // journal.
  std::int64_t begun(std::int64_t n) const { return begun_[static_cast<std::size_t>(n)]; }

  enum class Wrong : std::uint8_t {
    No,
    Shown,      // something was shown after the target, or a later round has been played
    NotARound,  // with a reason, an undo must end before a `next` on the line of play
    RoundOver,  // where the program draws, only the running round can be given up
  };
  // Whether an undo may end at `target`, on the line of play. `running`: whether a round is
  // running.
  Wrong wrong_undo(std::int64_t target, bool says_why, bool running,
                   const journal::LineOfPlay& line) const;

 private:
  bool table_;
  std::int64_t floor_ = 0;
  std::int64_t played_ = 0;  // at a real table: the last `next` followed by other input
  std::deque<std::int32_t> begun_{0};
};

}  // namespace hausregel::play
