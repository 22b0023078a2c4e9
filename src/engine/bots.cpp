#include "engine/bots.h"

#include <algorithm>

#include "engine/game.h"

namespace hausregel {

std::vector<std::string> bot_names(const Game& game, const BotLibrary* library) {
  std::vector<std::string> names(game.bots().begin(), game.bots().end());
  if (library != nullptr) {
    const std::vector<std::string> scripts = library->names();
    names.insert(names.end(), scripts.begin(), scripts.end());
  }
  return names;
}

std::string public_name(const std::string& bot) { return bot.substr(bot.rfind('/') + 1); }

bool own_bot(const Game& game, std::string_view name) {
  const auto own = game.bots();
  return std::find(own.begin(), own.end(), name) != own.end();
}

}  // namespace hausregel
