// Files that scripts are read from: bots, and cases of a variant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/bots/bots.h"
#include "engine/rules/variant.h"
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

// Examples that stand beside a variant instead of in it: cases/NAME.lua, `return { tests = { … }
// }`, or those of another such file under other names: `return { of = "OTHER", names = { THERE =
// "HERE" }, cases = { ["NAME THERE"] = "NAME HERE" } }`. Journals embed variants, and not these.

// The texts of the files beside the script `path`: cases/NAME.lua, and the one that it takes its
// cases from. Runs nothing; what cannot be read is left out.
Named<std::string> case_files_beside(const std::string& path);

// The examples beside `layer`, as a layer that holds nothing but its file, text and tests; nothing
// where it has none (VariantLayer::beside). Opens no file. Of another file's cases those that are
// not named are null. Input: it does not run, or returns something else.
Result<std::optional<VariantLayer>> cases_beside(const VariantLayer& layer);

}  // namespace hausregel::script
