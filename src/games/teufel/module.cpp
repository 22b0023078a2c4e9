#include "engine/game_of.h"
#include "games/teufel/bind.h"

namespace hausregel::teufel {

const Game& module() {
  static const GameOf<Bind> game;
  return game;
}

}  // namespace hausregel::teufel
