#include "engine/rules/variant.h"

#include <algorithm>

#include "core/lists.h"
#include "core/names.h"
#include "core/sentences.h"
#include "core/text.h"
#include "engine/game.h"
#include "engine/rules/declared.h"
#include "engine/rules/questions.h"

namespace hausregel {
namespace {

// The author may have meant another game.
template <class Specs>
Message where_else(const Game& game, std::string_view name, bool guessed,
                   const Specs& (Game::*specs)() const) {
  for (const Game* other : games()) {
    if (find_by((other->*specs)(), &Specs::value_type::name, name) != nullptr) {
      return worded("rule.other_has", {{"game", other->name()}});
    }
  }
  return guessed ? Message() : worded("rule.listed", {{"game", game.name()}});
}

// Reports a rule or hook of the script that is not among `specs`; as worded() does.
template <class Specs>
Error unknown(const Game& game, std::string id, const char* kind, const std::string& name,
              const Place& place, const Specs& (Game::*specs)() const) {
  auto near = suggestions(name, names_by((game.*specs)(), &Specs::value_type::name));
  return {Fault::Usage,
          worded(std::move(id), {{"game", game.name()}, {kind, name}},
                 {{"more", where_else(game, name, !near.empty(), specs)}}),
          {},
          place,
          std::move(near)};
}

// Returns where the contradiction was written: in the topmost layer that sets one of its rules.
Place place_of(const RuleConflict& conflict, const Variant& variant) {
  for (auto layer = variant.layers.rbegin(); layer != variant.layers.rend(); ++layer) {
    for (const RuleSetting& setting : layer->rules) {
      if (contains(conflict.rules, setting.rule)) { return setting.place; }
    }
  }
  return variant.layers.empty() ? Place{} : Place{variant.top().file};
}

std::vector<Error> conflicts_in(const Game& game, const Variant& variant,
                                const ResolvedRules& resolved, RuleConflict::Weight weight) {
  std::vector<Error> found;
  for (const RuleConflict& conflict : game.conflicts(resolved.values())) {
    if (conflict.weight == weight) {
      found.push_back({Fault::Usage, conflict.what, {}, place_of(conflict, variant)});
    }
  }
  return found;
}

Error at(Place place, Error error) {
  error.place = std::move(place);
  return error;
}

// Adds the settings and places of all layers; reports settings that are called like a rule.
void add_declared(const Game& game, const Variant& variant, ResolvedRules& resolved,
                  std::vector<Error>& problems) {
  PlaceTypes places = places_of(variant);
  // A layer may be called like one below it.
  const bool twice = std::ranges::any_of(
      places, [&](const auto& one) { return find_named(places, one.first) != &one.second; });
  if (twice || places.size() > kMostPlaces) {
    problems.push_back({Fault::Usage,
                        worded("rule.many_places", {{"most", kMostPlaces}}),
                        {},
                        {variant.top().file}});
    places.clear();
  }
  for (const std::size_t i : indices(variant.layers)) {
    const VariantLayer& layer = variant.layers[i];
    resolved.has_unasked |= std::ranges::any_of(layer.moves, &DeclaredMove::is_unasked);
    for (const DeclaredSetting& setting : layer.settings) {
      if (find_by(game.rules(), &RuleSpec::name, setting.name) != nullptr) {
        problems.push_back({Fault::Usage,
                            worded("rule.setting_taken", {{"rule", setting.name}}),
                            {},
                            setting.place});
      }
      const std::string name = layer.name + "." + setting.name;
      if (find_by(resolved.settings, &ResolvedRule::name, name) != nullptr) {
        problems.push_back(
            {Fault::Usage, worded("declared.twice", {{"name", name}}), {}, setting.place});
      }
      resolved.settings.push_back({name, setting.standard, as_int(i)});
    }
  }
  if (!places.empty()) { resolved.places = std::make_shared<const PlaceTypes>(std::move(places)); }
}

// Sets a setting, whose name may be unknown.
Result<> set(const Variant& variant, ResolvedRules& resolved, const std::string& name,
             const Json& value) {
  ResolvedRule* setting = find_by(resolved.settings, &ResolvedRule::name, name);
  if (setting == nullptr) {
    const Strings known = names_by(resolved.settings, &ResolvedRule::name);
    return fail(Error{Fault::Usage,
                      worded(known.empty() ? "rule.no_settings" : "rule.no_setting",
                             {{"name", clean(name)}, {"settings", listed(known)}}),
                      {},
                      {},
                      suggestions(name, known)});
  }
  TRY(declaration_of(variant, *setting)->check(name, value));
  setting->value = value;
  return {};
}

// Whether `layer` extends the one called `name`, directly or not.
bool extends(const Variant& variant, const VariantLayer& layer, std::string_view name) {
  const VariantLayer* at = &layer;
  for (std::size_t i = 0; at != nullptr && i < variant.layers.size(); ++i) {
    if (at->extends == name) { return true; }
    at = find_by(variant.layers, &VariantLayer::name, at->extends);
  }
  return false;
}

std::string at(const Place& place) {
  return place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

}  // namespace

std::vector<const VariantLayer*> added_in(const Variant& variant) {
  std::vector<const VariantLayer*> added;
  for (const VariantLayer& layer : variant.layers) {
    if (layer.api > 0 && !extends(variant, variant.top(), layer.name)) { added.push_back(&layer); }
  }
  return added;
}

std::string called(const Variant& variant) {
  return joined(added_in(variant), ", ", &VariantLayer::name);
}

std::vector<Error> overlaid(const Game& game, const Variant& variant) {
  std::vector<Error> all;
  const auto said = [&](std::string_view id, const std::string& name, const Place& upper,
                        const VariantLayer& over, const Place& lower, const VariantLayer& under) {
    all.push_back({Fault::Input,
                   worded(id, {{"name", name},
                               {"layer", over.name},
                               {"other", under.name},
                               {"at", at(lower)},
                               {"example", "replaces = { \"" + name + "\" }"}}),
                   {},
                   upper});
  };
  for (const std::size_t i : indices(variant.layers)) {
    const VariantLayer& over = variant.layers[i];
    for (const VariantLayer& under : std::span(variant.layers).first(i)) {
      if (extends(variant, over, under.name)) { continue; }
      for (const RuleSetting& one : over.rules) {
        const RuleSetting* other = find_by(under.rules, &RuleSetting::rule, one.rule);
        if (other != nullptr && other->value != one.value) {
          said("variant.overlaid", one.rule, one.place, over, other->place, under);
        }
      }
      for (const HookSetting& one : over.hooks) {
        const HookSetting* other = find_by(under.hooks, &HookSetting::hook, one.hook);
        const HookSpec* spec = find_by(game.hooks(), &HookSpec::name, one.hook);
        if (other != nullptr && spec != nullptr && spec->asked != HookSpec::Asked::Happening &&
            !contains(over.replaces, one.hook) && !holds(over.text, "base(")) {
          said("variant.silenced", one.hook, one.place, over, other->place, under);
        }
      }
    }
  }
  return all;
}

bool may_have_hooks(std::string_view text) {
  constexpr std::string_view kWords[] = {
      "hooks", "round =", "round=", "begin =", "begin=", "effect"};
  return std::ranges::any_of(kWords, [&](std::string_view word) { return holds(text, word); });
}

const DeclaredSetting* declaration_of(const Variant& variant, const ResolvedRule& setting) {
  if (setting.layer < 0 || !is_qualified(setting.name)) { return nullptr; }
  const VariantLayer& layer = variant.layers[as_index(setting.layer)];
  return find_by(layer.settings, &DeclaredSetting::name,
                 std::string_view(setting.name).substr(layer.name.size() + 1));
}

RuleSpec DeclaredSetting::spec() const {
  RuleSpec row;
  row.name = name;
  row.kind = kind;
  row.limits = limits;
  row.choices = {words.begin(), words.end()};
  row.standard = standard;
  row.printed = false;
  return row;
}

Result<> DeclaredSetting::check(std::string_view called, const Json& value) const {
  RuleSpec row = spec();
  row.name = called;
  TRY(check_value(row, value));
  return value.is_int() && (value.whole() - limits.min) % step != 0
             ? wrong_usage("rule.steps", {{"rule", called},
                                          {"least", limits.min},
                                          {"step", step},
                                          {"value", value.whole()}})
             : done();
}

namespace {

// Whether lines of the game begin with `word`, in any language.
bool is_printed(const Game& game, std::string_view word) {
  constexpr std::string_view kWords[] = {"new",  "expect", "help", "quit",   "exit",
                                         "luck", "open",   "and",  "because"};
  const auto begins = [&](std::string_view language) {
    const Templates known = templates_of(language);
    return std::ranges::any_of(game.moves(), [&](const MoveForm& form) {
      const std::string id = std::string(game.name()) + ".word." + std::string(form.word);
      const std::string_view* own = words_of(known, id);
      return form.word == word || (own != nullptr && contains(split(*own, " "), word));
    });
  };
  return contains(kWords, word) || word.size() < 2 || yes_or_no(word) ||
         std::ranges::any_of(languages(), begins);
}

}  // namespace

tl::expected<ResolvedRules, std::vector<Error>> resolve(const Game& game, const Variant& variant) {
  ResolvedRules resolved;
  for (const RuleSpec& spec : game.rules()) {
    resolved.rules.push_back({std::string(spec.name), spec.standard, -1});
  }
  for (const HookSpec& spec : game.hooks()) {
    resolved.hooks.push_back({std::string(spec.name), -1});
  }
  std::vector<Error> problems;
  const auto note = [&](const Place& place, Result<> good) {
    if (!good) { problems.push_back(at(place, std::move(good.error()))); }
    return good.has_value();
  };
  add_declared(game, variant, resolved, problems);
  for (const std::size_t i : indices(variant.layers)) {
    for (const RuleSetting& setting : variant.layers[i].rules) {
      if (is_qualified(setting.rule)) {
        note(setting.place, set(variant, resolved, setting.rule, setting.value));
        continue;
      }
      ResolvedRule* rule = find_by(resolved.rules, &ResolvedRule::name, setting.rule);
      if (rule == nullptr) {
        problems.push_back(
            unknown(game, "rule.none", "rule", setting.rule, setting.place, &Game::rules));
      } else if (note(setting.place,
                      check_value(*find_by(game.rules(), &RuleSpec::name, setting.rule),
                                  setting.value))) {
        rule->value = setting.value;
        rule->layer = as_int(i);
      }
    }
    for (const DeclaredMove& move : variant.layers[i].moves) {
      if (is_printed(game, short_name(move.name))) {
        problems.push_back({Fault::Usage,
                            worded("declared.printed", {{"name", short_name(move.name)}}),
                            {},
                            move.place});
      }
    }
    for (const HookSetting& setting : variant.layers[i].hooks) {
      if (auto* hook = find_by(resolved.hooks, &ResolvedHook::name, setting.hook)) {
        hook->layer = as_int(i);
        const HookSpec& spec = *find_by(game.hooks(), &HookSpec::name, setting.hook);
        if (spec.asked == HookSpec::Asked::Happening && variant.layers[i].api < 2) {
          problems.push_back({Fault::Usage,
                              worded("rule.happening_api", {{"hook", setting.hook}}),
                              {},
                              setting.place});
        }
      } else {
        problems.push_back(
            unknown(game, "rule.no_hook", "hook", setting.hook, setting.place, &Game::hooks));
      }
    }
  }
  for (const auto& [name, value] : variant.given) { note({}, set(variant, resolved, name, value)); }
  std::erase_if(resolved.hooks, [](const ResolvedHook& hook) { return hook.layer < 0; });
  if (problems.empty()) {
    problems = conflicts_in(game, variant, resolved, RuleConflict::Weight::Contradiction);
  }
  if (!problems.empty()) { return tl::unexpected(std::move(problems)); }
  return resolved;
}

std::vector<Error> doubts_about(const Game& game, const Variant& variant,
                                const ResolvedRules& resolved) {
  std::vector<Error> doubts = overlaid(game, variant);
  add_all(doubts, conflicts_in(game, variant, resolved, RuleConflict::Weight::Doubt));
  return doubts;
}

}  // namespace hausregel
