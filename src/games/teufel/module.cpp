#include "games/teufel/decide.h"
#include "games/teufel/game.h"
#include "games/teufel/script_bot.h"

namespace hausregel::teufel {

const Game& module() {
  static const GameOf<Teufel> game;
  return game;
}

}  // namespace hausregel::teufel
