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
  const std::string value = std::visit(
      Overloaded{[](const WholeNumbers& list) { return "{ " + joined(list, ", ") + " }"; },
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

// Returns the rule or the setting of that name; its value is null if there is none.
ResolvedRule rule_of(const LoadedVariant& side, const std::string& name) {
  for (const auto* rows : {&side.rules.rules, &side.rules.settings}) {
    if (const auto* row = find_by(*rows, &ResolvedRule::name, name)) { return *row; }
  }
  return {name, {}, -1};
}

}  // namespace

Differences differences(const LoadedVariant& from, const LoadedVariant& to) {
  const Game& game = *from.game;
  Differences all;
  Strings names = names_by(from.rules.rules, &ResolvedRule::name);
  for (const auto* settings : {&from.rules.settings, &to.rules.settings}) {
    for (const ResolvedRule& setting : *settings) {
      if (!contains(names, setting.name)) { names.push_back(setting.name); }
    }
  }
  for (const std::string& name : names) {
    const ResolvedRule was = rule_of(from, name);
    const ResolvedRule now = rule_of(to, name);
    if (was.value == now.value) { continue; }
    const RuleSpec* spec = find_by(game.rules(), &RuleSpec::name, name);
    all.rules.push_back({name,
                         {},
                         was.value,
                         console::layer_of(from.variant, was),
                         now.value,
                         console::layer_of(to.variant, now),
                         spec != nullptr ? spec->ids : std::string_view()});
  }
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
