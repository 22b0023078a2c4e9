// Variants: layers of rule values, each a difference from its base. Who loads them (script/) and
// who uses them meet here. No file is read here, and no script run.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "engine/wordings.h"

namespace hausregel {

// One line of a script's `rules`.
struct RuleSetting {
  std::string rule;
  Json value;
  Place place;  // of the rule's name in the script
};

// A function of a script that a game may ask (engine/hooks.h).
struct HookSetting {
  std::string hook;
  Place place;  // of the hook's name in the script
};

// One script.
struct VariantLayer {
  std::string name;
  std::string game;
  std::string extends;                                     // empty: none
  std::vector<std::pair<std::string, std::string>> title;  // language -> text
  std::vector<std::pair<std::string, std::string>> about;  // the same: what it is about
  std::string source;                                      // where its rules are printed, or empty
  std::vector<RuleSetting> rules;                          // as they stand in the script
  std::vector<HookSetting> hooks;                          // by name
  Json tests;                                              // its own examples; null: none
  std::string text;                                        // the script itself
  std::string sha256;                                      // of the text
  std::string file;                                        // as given or found, for messages
  bool on_disk = false;                                    // `file` can be read again
  // Path and text of the files with its cases beside it, its own first; of a script on disk.
  std::vector<std::pair<std::string, std::string>> beside{};
};

// Layers in the order base first; the last is the variant itself.
struct Variant {
  std::vector<VariantLayer> layers;

  const VariantLayer& top() const { return layers.back(); }  // of one that has layers
};

// Where a rule got its value: index into Variant::layers, or -1 for the game's standard value.
struct ResolvedRule {
  std::string name;
  Json value;
  int layer = -1;
};

// A hook of the game that the variant has, and the topmost layer that has it.
struct ResolvedHook {
  std::string name;
  int layer = 0;
};

struct RuleSpec;
class Game;

// A variant laid over its game's standard values.
struct ResolvedRules {
  std::vector<ResolvedRule> rules;  // every rule of the game, in table order
  std::vector<ResolvedHook> hooks;  // in table order

  Json values() const;  // object, as in a journal's opening
};

// Lays the layers over the game's standard values. All problems at once: unknown rules and hooks
// (with suggestions), wrong kinds, values out of limits, contradictions. Places name the script's
// line.
tl::expected<ResolvedRules, std::vector<Error>> resolve(const Game& game, const Variant& variant);
// Rules that go together, but hardly as their author has meant.
std::vector<Error> doubts_about(const Game& game, const Variant& variant,
                                const ResolvedRules& resolved);

// Finds and loads variants.
class VariantLibrary {
 public:
  virtual ~VariantLibrary() = default;

  // What the head of a variant's file says.
  struct Listed {
    std::string game;
    std::string name;
    std::string extends;
    std::vector<std::pair<std::string, std::string>> title;
    std::vector<std::pair<std::string, std::string>> about;
    std::string file;
  };

  // `wanted`: a name, or a path ending in ".lua", that somebody has typed. Loads its bases too.
  // Usage: no such variant (with suggestions). Input: what is wrong with a file.
  virtual Result<Variant> load(const std::string& game, const std::string& wanted) const = 0;
  // The same; a name is looked for beside the file `journal` first, and last in the working folder.
  virtual Result<Variant> load_near(const std::string& game, const std::string& wanted,
                                    const std::string& /*journal*/) const {
    return load(game, wanted);
  }
  // `name` stands in a file (a journal), so it is never a path. Usage: nothing here is called so.
  virtual Result<Variant> named(const std::string& game, const std::string& name) const = 0;
  // Loads layers from text, base first, as a journal embeds them (name, text).
  virtual Result<Variant> load_embedded(
      const std::vector<std::pair<std::string, std::string>>& layers) const = 0;
  // Whether the sources of two variants, layer for layer, say the same: values and code, whatever
  // the comments and the layout. Runs no code of theirs.
  virtual bool say_the_same(const std::vector<std::string>& a,
                            const std::vector<std::string>& b) const {
    return a == b;
  }
  // What the layers of a variant, base first, say in words of their own; runs no code of theirs.
  virtual Wordings wordings(const std::vector<std::string>& /*sources*/) const { return {}; }
  // What a variant is called in the head of its source, by language; runs no code of it.
  virtual std::vector<std::pair<std::string, std::string>> title(
      std::string_view /*source*/) const {
    return {};
  }
  // Every variant that can be found, by game and name; runs no code of theirs.
  virtual std::vector<Listed> list() const = 0;
};

}  // namespace hausregel
