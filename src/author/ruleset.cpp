#include "author/ruleset.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "console/commands.h"
#include "console/reply.h"
#include "core/lists.h"
#include "core/text.h"
#include "script/lua/sandbox.h"
#include "script/script_hooks.h"

namespace hausregel::author {

std::string shown(const HookAnswer& answer) {
  const std::string value = std::visit(Overloaded{[](const std::vector<std::int64_t>& list) {
                                                    return "{ " + joined(list, ", ") + " }";
                                                  },
                                                  [](auto one) { return fmt::format("{}", one); }},
                                       answer.value);
  return value + (answer.memory ? fmt::format(", {}", *answer.memory) : "");
}

Variant below_top(Variant variant) {
  variant.layers.pop_back();
  return variant;
}

Ruleset ruleset_of(const LoadedVariant& loaded) {
  Ruleset ruleset;
  ruleset.game = loaded.game;
  ruleset.rules = loaded.rules.values();
  if (loaded.rules.has_scripts()) {
    ruleset.make_hooks = [variant = loaded.variant, rules = ruleset.rules] {
      return std::make_shared<script::ScriptHooks>(variant, rules, script::Limits{.trace = true});
    };
  }
  return ruleset;
}

std::vector<int> test_seats(const Game& game, const Json& rules) {
  std::vector<int> counts;
  for (int count = 1; count <= kSeatLimit; ++count) {
    if (game.open(lab::lab_setup(count), rules)) { counts.push_back(count); }
  }
  return counts;
}

// Compares variants.

namespace {

// Returns the layer with the script of a hook; null if there is none.
const VariantLayer* layer_with(const LoadedVariant& side, std::string_view hook) {
  const ResolvedHook* found = find_by(side.rules.hooks, &ResolvedHook::name, hook);
  return found == nullptr ? nullptr : &side.variant.layers[as_index(found->layer)];
}

std::optional<std::string> name_of(const VariantLayer* layer) {
  return layer == nullptr ? std::nullopt : std::optional(layer->name);
}

// Adds a rule that only one has, or that has other values; null: it has none.
void add_difference(const LoadedVariant& from, const ResolvedRule* was, const LoadedVariant& to,
                    const ResolvedRule* now, std::string_view ids, Differences& all) {
  if (was != nullptr && now != nullptr && was->value == now->value) { return; }
  const auto value = [](const ResolvedRule* rule) {
    return rule != nullptr ? rule->value : Json();
  };
  const auto layer = [](const LoadedVariant& of, const ResolvedRule* rule) {
    return rule == nullptr ? std::nullopt : console::layer_of(of.variant, *rule);
  };
  all.rules.push_back({(was != nullptr ? was : now)->name,
                       {},
                       value(was),
                       layer(from, was),
                       value(now),
                       layer(to, now),
                       ids});
}

// Adds the settings that only one has, or that have other values.
void add_settings(const LoadedVariant& from, const LoadedVariant& to, Differences& all) {
  const auto named = [](const LoadedVariant& in, const std::string& name) {
    return find_by(in.rules.settings, &ResolvedRule::name, name);
  };
  Strings names = names_by(from.rules.settings, &ResolvedRule::name);
  for (const ResolvedRule& setting : to.rules.settings) {
    if (named(from, setting.name) == nullptr) { names.push_back(setting.name); }
  }
  for (const std::string& name : names) {
    add_difference(from, named(from, name), to, named(to, name), {}, all);
  }
}

}  // namespace

Differences differences(const LoadedVariant& from, const LoadedVariant& to) {
  const Game& game = *from.game;
  Differences all;
  for (const std::size_t i : indices(game.rules())) {
    add_difference(from, &from.rules.rules[i], to, &to.rules.rules[i], game.rules()[i].ids, all);
  }
  add_settings(from, to, all);
  for (const HookSpec& spec : game.hooks()) {
    const std::string hook(spec.name);
    const VariantLayer* was = layer_with(from, hook);
    const VariantLayer* now = layer_with(to, hook);
    if (was == now || (was != nullptr && now != nullptr && was->name == now->name &&
                       was->sha256 == now->sha256)) {
      continue;
    }
    all.hooks.push_back({{}, hook, {}, name_of(was), {}, name_of(now), spec.ids});
  }
  return all;
}

}  // namespace hausregel::author
