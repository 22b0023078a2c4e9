// Variants: layers of rule values, each a difference from its base. Loaders (script/) and users
// share this file, which reads no files and runs no scripts.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "engine/catalog.h"
#include "engine/rules/rules.h"
#include "engine/setup.h"

namespace hausregel {

class Game;

// One line of a script's `rules`.
struct RuleSetting {
  std::string rule;
  Json value;
  Place place;  // of the rule's name in the script
};

// A function of a script that a game may ask (engine/rules/hooks.h).
struct HookSetting {
  std::string hook;
  Place place;  // of the hook's name in the script
};

// The head of a variant's file.
struct VariantHead {
  std::string game;
  std::string name;
  std::string extends;  // empty: none
  Wording title;
  Wording about;     // its description
  std::string file;  // as given or found, for messages
};

// A value that whoever plays or extends a variant may set, within bounds: `rules.NAME` in scripts.
struct DeclaredSetting {
  std::string name;  // "premium"
  RuleKind kind = RuleKind::Integer;
  RuleLimits limits{};
  std::int64_t step = 1;
  Strings words{};  // of a choice
  Json standard{};
  Wording help{};
  Place place{};

  // As a row of rules; valid as long as the setting.
  RuleSpec spec() const;
  // Usage: the setting cannot have `value`; the message calls it `called`.
  Result<> check(std::string_view called, const Json& value) const;
};

// A move that functions of a variant may ask for; or that players may make unasked.
struct DeclaredMove {
  // Those who are to move, everybody else, or all.
  enum class Who : std::uint8_t { Turn, Others, All };

  std::string name;     // qualified
  std::string form{};   // of its lines: "bid AMOUNT"
  PlaceTypes args{};    // in the order typed
  bool judged = false;  // it has a function `legal`
  Strings phases{};     // in which it is made unasked, and has its `effect`; none: never
  Who who = Who::Turn;
  Wording help{};
  Place place{};

  bool is_unasked() const { return !phases.empty(); }
};

// One script.
struct VariantLayer : VariantHead {
  Strings with{};                           // variants that it adds below itself
  Strings replaces{};                       // hooks whose lower layers it silences on purpose
  int api = 1;                              // the notation it is written in; 0: no variant, but a
                                            // file that those above it require
  std::vector<DeclaredSetting> settings{};  // by name
  PlaceTypes places{};                      // by qualified name
  std::vector<DeclaredMove> moves{};
  Strings bots{};                  // the moves and offers that its own bots answer
  std::string source;              // where its rules are printed, or empty
  std::vector<RuleSetting> rules;  // as written in the script
  std::vector<HookSetting> hooks;  // by name
  Json tests;                      // its own examples; null: none
  std::string text;                // the script's source
  std::string sha256;              // of the text
  bool on_disk = false;            // `file` can be read again
  // Path and text of its case files, its own first; only for a script on disk.
  Named<std::string> beside{};
};

// Layers in order, base first; the last is the variant itself.
struct Variant {
  std::vector<VariantLayer> layers;
  Named<Json> given{};  // settings given by whoever plays, by qualified name

  const VariantLayer& top() const { return layers.back(); }  // precondition: it has layers
};

// Whether a script of that text can have hooks: a loader accepts them only where one of these words
// stands in it, so that nobody has to run it to know.
bool may_have_hooks(std::string_view text);

// Returns the layers that the top does not extend, itself among them, in order: with "official"
// below both, "alms" and "second-best" of their stack.
std::vector<const VariantLayer*> added_in(const Variant& variant);
// Returns their names, "alms, second-best".
std::string called(const Variant& variant);
// Returns what one of them sets or answers that another has set or answered: a value, or a hook
// that does not ask base() and says nothing of it in `replaces`. At the upper place; for people to
// know.
std::vector<Error> overlaid(const Game& game, const Variant& variant);

// Returns the places that all layers declare, in order.
inline PlaceTypes places_of(const Variant& variant) {
  PlaceTypes all;
  for (const VariantLayer& layer : variant.layers) { add_all(all, layer.places); }
  return all;
}

// The origin of a rule's value: index into Variant::layers, or -1 for the game's standard value.
struct ResolvedRule {
  std::string name;
  Json value;
  int layer = -1;
};

// A hook that the variant has, and the topmost layer that has it.
struct ResolvedHook {
  std::string name;
  int layer = 0;
};
constexpr auto names_of(DeclaredMove::Who) { return names<"turn, others, all">(); }

// A variant laid over its game's standard values.
struct ResolvedRules {
  std::vector<ResolvedRule> rules;  // every rule of the game, in table order
  std::vector<ResolvedHook> hooks;  // in table order
  // By qualified name: settings, and the layer that declares each; and places, null: none.
  std::vector<ResolvedRule> settings{};
  std::shared_ptr<const PlaceTypes> places{};
  bool has_unasked = false;  // moves that are made unasked

  // An object, as in a journal's opening.
  Json values() const {
    Json all{Json::Object{}};
    for (const ResolvedRule& rule : rules) { all.set(rule.name, rule.value); }
    for (const ResolvedRule& setting : settings) { all.set(setting.name, setting.value); }
    return all;
  }
  // Whether there is something that scripts are needed for.
  bool has_scripts() const { return !hooks.empty() || places != nullptr || has_unasked; }
  // As in a journal's opening.
  IfAny<PlaceTypes> declared() const {
    return places != nullptr ? IfAny<PlaceTypes>(*places) : IfAny<PlaceTypes>();
  }
};

// Lays the layers over the game's standard values. Reports all problems at once: unknown rules and
// hooks (with suggestions), wrong kinds, values out of limits, contradictions. Places name the
// script's line.
tl::expected<ResolvedRules, std::vector<Error>> resolve(const Game& game, const Variant& variant);
// Returns rules that are compatible, but hardly what their author intended.
std::vector<Error> doubts_about(const Game& game, const Variant& variant,
                                const ResolvedRules& resolved);

// Returns the declaration of a resolved setting; null of a rule, or where its layer has not been
// read.
const DeclaredSetting* declaration_of(const Variant& variant, const ResolvedRule& setting);

// Finds and loads variants.
class VariantLibrary {
 public:
  virtual ~VariantLibrary() = default;

  using Listed = VariantHead;

  // `wanted`: a name, or a path ending in ".lua", as typed. Loads its bases too. Usage: no such
  // variant (with suggestions). Input: a file is faulty; says why.
  virtual Result<Variant> load(const std::string& game, const std::string& wanted) const = 0;
  // Likewise, but looks for a name beside the file `journal` first, in the working folder last.
  virtual Result<Variant> load_near(const std::string& game, const std::string& wanted,
                                    const std::string& /*journal*/) const {
    return load(game, wanted);
  }
  // `name` comes from a file (a journal), so it is never used as a path. Usage: no such variant
  // here.
  virtual Result<Variant> named(const std::string& game, const std::string& name) const = 0;
  // Loads layers from text, base first, as a journal embeds them (name, text).
  virtual Result<Variant> load_embedded(const Named<std::string>& layers) const = 0;
  // Likewise, if each is equivalent to a file that can be found by its name: the same values and
  // code, whatever the comments and the layout. Answer: one is not; runs none of their code.
  virtual Result<Variant> load_ours(const std::string& game,
                                    const Named<std::string>& layers) const = 0;
  // Returns the words of a variant's layers, base first; runs none of their code.
  virtual Wordings wordings(const Strings& /*sources*/) const { return {}; }
  // Returns a variant's title from the head of its source, by language; runs none of its code.
  virtual Wording title(std::string_view /*source*/) const { return {}; }
  // Returns all variants that can be found, by game and name; runs none of their code.
  virtual std::vector<Listed> list() const = 0;
};

}  // namespace hausregel
