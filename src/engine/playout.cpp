#include "engine/playout.h"

namespace hausregel {

int usual_lanes() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("x86-64-v3") ? 8 : 4;
#else
  return 4;
#endif
}

void count_game(Tally& tally, int rounds, const SeatList& winners) {
  ++tally.games;
  tally.rounds += static_cast<std::uint64_t>(rounds);
  for (const Seat who : winners) {
    tally.wins60[static_cast<std::size_t>(who.index)] +=
        60u / static_cast<unsigned>(winners.size());
  }
}

}  // namespace hausregel
