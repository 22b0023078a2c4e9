#include "engine/game.h"

namespace hausregel {

Tally& Tally::operator+=(const Tally& other) {
  games += other.games;
  rounds += other.rounds;
  for (std::size_t i = 0; i < wins60.size(); ++i) {
    wins60[i] += other.wins60[i];
  }
  return *this;
}

}  // namespace hausregel
