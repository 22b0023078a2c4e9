// Finds bots in folders and reads them:
//   return { name = "bold", title = { en = … }, GAME = { QUESTION = function(f) … end, … }, … }
#pragma once

#include <string>
#include <vector>

#include "engine/bots.h"
#include "script/source.h"

namespace hausregel::script {

// Keeps nothing but the names of its folders: every call looks at the disk again.
class ScriptBots final : public BotLibrary {
 public:
  // Folders that hold NAME.lua, the first to be searched first; those that do not exist are passed
  // over.
  explicit ScriptBots(std::vector<std::string> folders) : folders_(std::move(folders)) {}

  // Opens the file and runs nothing. A path without a folder that names no file is looked for in
  // the folders. Errors as load(), but for what is wrong inside the file.
  Result<ScriptText> read(const Game& game, const std::string& wanted) const;
  // `name`, NAME or NAME.lua, stands in a file (a journal): looked for in the folders alone.
  Result<ScriptText> read_named(const Game& game, const std::string& name) const;

  Result<BotScript> load(const Game& game, const std::string& wanted) const override;
  Result<BotScript> named(const Game& game, const std::string& name) const override;
  std::vector<std::string> names() const override;

 private:
  Result<ScriptText> read_file(const Game& game, const std::string& wanted,
                               const std::string& file) const;

  std::vector<std::string> folders_;
};

// Runs the script and looks at the table it returns; `answers` are its questions of `game`, though
// other games of the table are checked as well. Input: what is wrong with it, with its place;
// Interrupted, Internal: as load_alone().
Result<BotScript> read_bot(const Game& game, ScriptText bot);

}  // namespace hausregel::script
