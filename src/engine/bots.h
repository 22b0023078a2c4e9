// Bots written as scripts. Loaders (script/) and users share this interface, so that neither
// console/ nor lab/ knows of Lua. Games decide for bots (seated_bots.h), not this file; a name read
// from a file is never used as a path.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace hausregel {

class Game;

// A script that plays, and what it declares.
struct BotScript {
  std::string game;                  // the game it plays
  std::string file;                  // as given or found, for messages
  std::string text;                  // the script's source
  std::vector<std::string> answers;  // questions of the game that it answers itself
};

// Finds and loads bots.
class BotLibrary {
 public:
  virtual ~BotLibrary() = default;

  // `wanted`: a name, or a path ending in ".lua", as typed. Usage: no such bot (with suggestions).
  // Input: the file is faulty; says why.
  virtual Result<BotScript> load(const Game& game, const std::string& wanted) const = 0;
  // `name`, NAME or NAME.lua, comes from a file (a journal), so it is never used as a path.
  virtual Result<BotScript> named(const Game& game, const std::string& name) const = 0;
  // Returns the names of bots found by name, ascending, without running their code.
  virtual std::vector<std::string> names() const = 0;
};

// Names for people and completion: the game's own bots, then those of `library`, which may be null.
std::vector<std::string> bot_names(const Game& game, const BotLibrary* library);
// Likewise for every game.
std::vector<std::string> bot_names(const BotLibrary* library);
// Returns the name for a journal: a file's name without the folders of this machine.
std::string public_name(const std::string& bot);
// Whether a journal may name a bot `name`: 1 to 255 bytes that are sayable() (core/text.h), without
// '/', as it is never a path.
bool valid_bot_name(std::string_view name);
// Whether `name` is one of the game's own bots.
bool own_bot(const Game& game, std::string_view name);

}  // namespace hausregel
