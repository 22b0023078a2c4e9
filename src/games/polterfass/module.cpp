#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/polterfass/script_bot.h"

namespace hausregel::polterfass {

const Game& module() {
  static const GameOf<Polterfass> game;
  return game;
}

}  // namespace hausregel::polterfass
