#include "engine/game_of.h"
#include "games/polterfass/bind.h"

namespace hausregel::polterfass {

const Game& module() {
  static const GameOf<Bind> game;
  return game;
}

}  // namespace hausregel::polterfass
