#include "engine/playout.h"

namespace hausregel {

void count_game(Tally& tally, int rounds, const SeatList& winners) {
  ++tally.games;
  tally.rounds += static_cast<std::uint64_t>(rounds);
  for (const Seat who : winners) {
    tally.wins60[static_cast<std::size_t>(who.index)] +=
        60u / static_cast<unsigned>(winners.size());
  }
}

}  // namespace hausregel
