#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"

namespace hausregel::polterfass {

const Game& module() {
  static const GameOf<Polterfass> game;
  return game;
}

}  // namespace hausregel::polterfass
