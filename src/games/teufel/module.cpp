#include "games/teufel/bots.h"
#include "games/teufel/decide.h"
#include "games/teufel/game.h"

namespace hausregel::teufel {

const Game& module() {
  static const GameOf<Teufel> game;
  return game;
}

}  // namespace hausregel::teufel
