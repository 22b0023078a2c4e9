// Files beside variants: bots in their folders, and the cases of a variant.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/bots/bots.h"
#include "engine/rules/variant.h"
#include "script/source.h"

namespace hausregel::script {

// Runs the script and checks the table it returns. `answers` are its questions for `game`, though
// the tables of other games are checked as well. Input: the first problem, with its place.
// Interrupted, Internal: as load_alone().
Result<BotScript> read_bot(const Game& game, ScriptText bot);

// Keeps only the names of its folders: every call looks at the disk again.
class ScriptBots final : public BotLibrary {
 public:
  // Folders that hold NAME.lua, in search order; missing ones are skipped.
  explicit ScriptBots(Strings folders) : folders_(std::move(folders)) {}

  // Opens the file and runs nothing. If a path without a folder names no file, searches the folders
  // for it. Errors as load(), except problems inside the file.
  Result<ScriptText> read(const Game& game, const std::string& wanted) const;
  // `name`, NAME or NAME.lua, comes from a journal: searches only the folders.
  Result<ScriptText> read_named(const Game& game, const std::string& name) const;

  Result<BotScript> load(const Game& game, const std::string& wanted) const override {
    return read(game, wanted).and_then(std::bind_front(read_bot, std::cref(game)));
  }
  Result<BotScript> named(const Game& game, const std::string& name) const override {
    return read_named(game, name).and_then(std::bind_front(read_bot, std::cref(game)));
  }
  Strings names() const override;

 private:
  Result<ScriptText> read_file(const Game& game, const std::string& wanted,
                               const std::string& file) const;

  Strings folders_;
};

// Examples kept beside a variant instead of in it: cases/NAME.lua, `return { tests = { … } }`, or
// those of another such file under other names: `return { of = "OTHER", names = { THERE = "HERE" },
// cases = { ["NAME THERE"] = "NAME HERE" } }`. Journals embed variants, but not these.

// The texts of the files beside the script `path`: cases/NAME.lua, and the file that it takes its
// cases from. Runs nothing; omits unreadable files.
Named<std::string> case_files_beside(const std::string& path);

// The examples beside `layer` (VariantLayer::beside), as a layer with only file, text and tests;
// nullopt if there are none. Opens no file. Unnamed cases of another file are null. Input: the file
// does not run, or returns something else.
Result<std::optional<VariantLayer>> cases_beside(const VariantLayer& layer);

}  // namespace hausregel::script
