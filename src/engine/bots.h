// Bots that are scripts. Who loads them (script/) and who uses them meet here, so that neither
// console/ nor lab/ knows of Lua. No bot decides here: games do that (seated_bots.h), and a name
// that stands in a file is never taken for a path.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace hausregel {

class Game;

// A script that plays, and what it says of itself.
struct BotScript {
  std::string game;                  // that it is to play
  std::string file;                  // as given or found, for messages
  std::string text;                  // the script itself
  std::vector<std::string> answers;  // questions of the game that it answers itself
};

// Finds and loads bots.
class BotLibrary {
 public:
  virtual ~BotLibrary() = default;

  // `wanted`: a name, or a path ending in ".lua", that somebody has typed. Usage: no such bot (with
  // suggestions). Input: what is wrong with the file.
  virtual Result<BotScript> load(const Game& game, const std::string& wanted) const = 0;
  // `name`, NAME or NAME.lua, stands in a file (a journal), so it is never a path.
  virtual Result<BotScript> named(const Game& game, const std::string& name) const = 0;
  // Of the bots that are found by their names, ascending; runs no code of theirs.
  virtual std::vector<std::string> names() const = 0;
};

// Names for people and completion: the game's own bots, then those of `library`, which may be null.
std::vector<std::string> bot_names(const Game& game, const BotLibrary* library);
// The same of every game.
std::vector<std::string> bot_names(const BotLibrary* library);
// As a journal has it: a file without the folders of this machine.
std::string public_name(const std::string& bot);
// Whether a journal may call a bot so: 1 to 255 bytes that are sayable() (core/text.h), without
// '/', as it is never a path.
bool valid_bot_name(std::string_view name);
// Whether `name` is a bot of the game's own.
bool own_bot(const Game& game, std::string_view name);

}  // namespace hausregel
