#include "play/takeback.h"

namespace hausregel::play {

void Takebacks::take(const EntryTraits& entry, const journal::LineOfPlay& line) {
  const std::int64_t n = line.last();
  const std::int64_t position = line.position();
  const bool moved = position == n;
  const std::int64_t before = moved ? line.before(n) : position;
  begun_.push_back(moved && entry.begins_round ? static_cast<std::int32_t>(n)
                                               : begun_[static_cast<std::size_t>(before)]);
  if (entry.gives_up) {
    floor_ = position;
  } else if (!table_) {
    floor_ = entry.begins_round || entry.shows ? position : floor_;
  } else if (moved && !entry.begins_round && begun(n) > played_) {
    played_ = begun(n);
    floor_ = line.before(played_);
  }
}

Takebacks::Wrong Takebacks::wrong_undo(std::int64_t target, bool says_why, bool running,
                                       const journal::LineOfPlay& line) const {
  if (!says_why) {
    return line.leads_to(floor_, target) ? Wrong::No : Wrong::Shown;
  }
  const std::int64_t last = begun(line.position());
  for (std::int64_t next = last; next > 0; next = begun(line.before(next))) {
    if (line.before(next) == target) {
      return table_ || (running && next == last) ? Wrong::No : Wrong::RoundOver;
    }
  }
  return Wrong::NotARound;
}

}  // namespace hausregel::play
