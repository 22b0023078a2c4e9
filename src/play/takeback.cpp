#include "play/takeback.h"

namespace hausregel::play {

Takebacks::Takebacks(Mode mode, int running) : bars_(mode == Mode::Virtual), begun_last_(running) {
  nodes_.emplace_back();
  nodes_.back().luck = running;
}

void Takebacks::moved(const EntryTraits& entry, int luck, const journal::LineOfPlay& line) {
  const std::int64_t n = line.last();
  const std::int64_t before = line.before(n);
  Node added = node(before);
  added.barred = false;
  added.followed = false;
  if (entry.opens) {
    node(before).followed = true;
  }
  if (entry.begins_round) {
    added.luck = luck;
    added.laid = -1;
    begun_last_ = luck;
  }
  // A draw in the entry that lays the value comes after it, but was not known when it was laid.
  if (bars_ && entry.generated && added.laid >= 0) {
    bar_before(added.laid, line);
  }
  if (entry.lays_value) {
    added.laid = static_cast<std::int32_t>(n);
  }
  added.revealed += entry.revealed == Revealed::Something ? 1 : 0;
  added.generated += entry.generated ? 1 : 0;
  nodes_.push_back(added);
}

void Takebacks::stayed() { nodes_.emplace_back(); }

// What stands before a barred position in its luck is barred already: each is barred once.
void Takebacks::bar_before(std::int64_t laid, const journal::LineOfPlay& line) {
  const int luck = node(laid).luck;
  for (std::int64_t n = line.before(laid); n >= 0 && node(n).luck == luck && !node(n).barred;
       n = line.before(n)) {
    node(n).barred = true;
  }
}

std::optional<std::int64_t> Takebacks::undo_target(std::int64_t wanted,
                                                   const journal::LineOfPlay& line) const {
  std::int64_t target = wanted;
  while (target >= 0 && barred(target)) {
    const int luck = node(target).luck;
    while (target >= 0 && node(target).luck == luck) {
      target = line.before(target);
    }
  }
  return target >= 0 ? std::optional(target) : std::nullopt;
}

std::optional<std::int64_t> Takebacks::redo_target(const journal::LineOfPlay& line) const {
  // The last of them is the youngest position of all, so nothing bars it.
  for (const std::int64_t n : line.ahead()) {
    if (wrong_target(n) == Wrong::No) {
      return n;
    }
  }
  return std::nullopt;
}

Takebacks::Wrong Takebacks::wrong_target(std::int64_t target) const {
  return !ends_step(target) ? Wrong::WithinStep : barred(target) ? Wrong::Barred : Wrong::No;
}

}  // namespace hausregel::play
