// Finds variants in folders and loads them with their bases.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/variant.h"
#include "script/variant_loader.h"

namespace hausregel::script {

class ScriptLibrary final : public VariantLibrary {
 public:
  // Folders that hold GAME/NAME.lua, the first to be searched first; those that do not exist are
  // passed over. The program takes $HAUSREGEL_VARIANTS, the user's data folder and the shipped one.
  explicit ScriptLibrary(std::vector<std::string> folders);

  // A base is looked for in the folders, then beside the file that names it. With a path, `game`
  // may be empty: any. Errors: Usage for a name that no folder has, Input for what is wrong in a
  // file.
  Result<Variant> load(const std::string& game, const std::string& wanted) const override;
  Result<Variant> named(const std::string& game, const std::string& name) const override;
  // The first with every problem of the files. Its layers are those that could be read in part at
  // least; none is left out but the ones below.
  Examined<Variant> examine(const std::string& game, const std::string& wanted) const;
  // The same where only a variant without problems will do.
  AllProblems<Variant> load_all(const std::string& game, const std::string& wanted) const;

  Result<Variant> load_embedded(
      const std::vector<std::pair<std::string, std::string>>& layers) const override;

  // From the comment heads. A variant that an earlier folder has too is listed once.
  std::vector<Listed> list() const override;

 private:
  std::string find(const std::string& game, const std::string& name) const;
  Error unknown(const std::string& game, const std::string& wanted) const;
  std::vector<std::string> names_of(const std::string& game) const;
  Examined<Variant> examine_at(const std::string& game, const std::string& path) const;
  Examined<VariantLayer> load_base(const VariantLayer& layer, std::size_t depth,
                                   const std::shared_ptr<MemoryPool>& pool) const;

  std::vector<std::string> folders_;
};

}  // namespace hausregel::script
