// What was laid in a redacted journal of format 2, and what of it was never opened: its commitments
// are not there to tell, but who has laid something, and on which line, is.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "core/seat.h"
#include "engine/game.h"
#include "journal/line_of_play.h"
#include "play/chronicle.h"
#include "play/entry_traits.h"

namespace hausregel::audit {

class HiddenSeals {
 public:
  // Of a journal whose opening leads to `first`.
  explicit HiddenSeals(const Table& first);

  // The entry that `line` has just taken.
  void take(const journal::Doing& doing, const journal::LineOfPlay& line);

  // In the order in which they were laid; `commit` and `scope` mean nothing.
  std::vector<play::Seals::Laid> unopened() const { return seals_.unopened(); }

 private:
  // By seat: the entry that laid what lies there; -1: nothing does.
  using Places = PerSeat<std::int32_t>;

  void lay(std::int64_t n, Seat who);
  void open(const Json& value, Places& places);

  Setup setup_;
  std::deque<Places> places_;  // by entry; of those that stand for themselves
  play::Seals seals_;
};

}  // namespace hausregel::audit
