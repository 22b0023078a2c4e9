// What is compiled for vectors: nothing else may include tables.h.
#include "games/polterfass/game.h"
#include "games/polterfass/tables.h"

namespace hausregel::polterfass {

void Polterfass::play_lanes(const Rules& rules, const PlayoutOrder& order, int width,
                            Tally& tally) {
  play_lockstep<Polterfass>(rules, order, width, tally);
}

}  // namespace hausregel::polterfass
