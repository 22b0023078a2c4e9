// Finds variants in folders and loads them with their bases.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/rules/variant.h"
#include "script/source.h"
#include "script/variant_loader.h"

namespace hausregel::script {

// A variant as it stands on disk, with its bases, before any of it has been run.
struct ReadVariant {
  struct Script : VariantText {
    std::string game;     // as its text says it, without being run
    std::string extends;  // the same
  };
  std::string game;             // asked for; empty: any
  std::vector<Script> scripts;  // itself first, then its base, and so on
  std::vector<Error> problems;  // why there are no more
  Named<std::string> cases;     // VariantLayer::beside of the first
};

// Runs the scripts, with every problem of theirs; opens no file. The layers are those that could be
// read in part at least; none is left out but the ones below.
Examined<Variant> examine(const ReadVariant& read);
// The same where only a variant without problems will do: the first problem.
Result<Variant> load(const ReadVariant& read);

// Keeps nothing but the names of its folders: every call looks at the disk again.
class ScriptLibrary final : public VariantLibrary {
 public:
  // Folders that hold GAME/NAME.lua, the first to be searched first; those that do not exist are
  // passed over. The program takes $HAUSREGEL_VARIANTS, the user's data folder and the shipped one.
  explicit ScriptLibrary(std::vector<std::string> folders);

  // Opens files and runs nothing. A base is looked for in the folders, then beside the file that
  // names it. With a path, `game` may be empty: any. Problems: Usage for a name that no folder has,
  // Input for a file or a base that cannot be read.
  ReadVariant read(const std::string& game, const std::string& wanted) const;
  // `name` stands in a file, so it is never a path.
  ReadVariant read_named(const std::string& game, const std::string& name) const;

  // The same; a name is looked for beside the file `journal` first, where that is given, and last
  // in the working folder: NAME.lua there.
  ReadVariant read_near(const std::string& game, const std::string& wanted,
                        const std::string& journal) const;

  Result<Variant> load(const std::string& game, const std::string& wanted) const override {
    return script::load(read(game, wanted));
  }
  Result<Variant> load_near(const std::string& game, const std::string& wanted,
                            const std::string& journal) const override {
    return script::load(read_near(game, wanted, journal));
  }
  Result<Variant> named(const std::string& game, const std::string& name) const override {
    return script::load(read_named(game, name));
  }

  // Input: the first problem of a layer, one that does not extend the layer before it, none, or
  // more than 8. Nothing is looked for on disk.
  Result<Variant> load_embedded(const Named<std::string>& layers) const override;

  bool say_the_same(const std::vector<std::string>& a,
                    const std::vector<std::string>& b) const override {
    return std::ranges::equal(a, b, same_code);
  }
  // None of more than 8 layers.
  Wordings wordings(const std::vector<std::string>& sources) const override;
  Wording title(std::string_view source) const override { return head_titles(source); }

  // From the comment heads. A variant that an earlier folder has too is listed once.
  std::vector<Listed> list() const override;

 private:
  std::string find(const std::string& game, const std::string& name) const;
  std::vector<std::string> names_of(const std::string& game) const;
  ReadVariant read_at(const std::string& game, const std::string& path) const;
  Result<std::string> base_of(const ReadVariant& read) const;

  std::vector<std::string> folders_;
};

}  // namespace hausregel::script
