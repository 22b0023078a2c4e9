#include "engine/bots.h"

#include "core/find_by.h"
#include "core/text.h"
#include "engine/game.h"

namespace hausregel {

namespace {

std::vector<std::string> names_with(std::vector<std::string> own, const BotLibrary* library) {
  const auto scripts = library != nullptr ? library->names() : std::vector<std::string>{};
  own.insert(own.end(), scripts.begin(), scripts.end());
  return own;
}

}  // namespace

std::vector<std::string> bot_names(const Game& game, const BotLibrary* library) {
  return names_with({game.bots().begin(), game.bots().end()}, library);
}

std::vector<std::string> bot_names(const BotLibrary* library) {
  std::vector<std::string> own;
  for (const Game* game : games()) {
    for (const std::string_view bot : game->bots()) {
      if (!contains(own, bot)) {
        own.emplace_back(bot);
      }
    }
  }
  return names_with(std::move(own), library);
}

std::string public_name(const std::string& bot) { return bot.substr(bot.rfind('/') + 1); }

bool valid_bot_name(std::string_view name) {
  return !name.empty() && name.size() <= 255 && name.find('/') == std::string_view::npos &&
         sayable(name);
}

bool own_bot(const Game& game, std::string_view name) { return contains(game.bots(), name); }

}  // namespace hausregel
