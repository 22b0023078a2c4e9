#include "play/luck.h"

namespace hausregel::play {

bool Lucks::has_spoken(int luck, Seat who) const {
  const auto i = static_cast<std::size_t>(luck);
  return i < spoken_.size() && spoken_[i].has(who);
}

void Lucks::speak(int luck, Seat who) {
  const auto i = static_cast<std::size_t>(luck);
  if (spoken_.size() <= i) {
    spoken_.resize(i + 1);
  }
  spoken_[i].add(who);
}

}  // namespace hausregel::play
