#include "author/ruleset.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "console/commands.h"
#include "console/reply.h"
#include "core/lists.h"
#include "script/lua/sandbox.h"
#include "script/script_hooks.h"

namespace hausregel::author {

using script::ScriptHooks;

namespace {

script::Limits traced() {
  script::Limits limits;
  limits.trace = true;
  return limits;
}

}  // namespace

std::string shown(const HookAnswer& answer) {
  const auto in_lua = [](const auto& value) {
    if constexpr (requires { value.size(); }) {
      return fmt::format("{{ {} }}", fmt::join(value, ", "));
    } else {
      return fmt::format("{}", value);
    }
  };
  return std::visit(in_lua, answer.value) +
         (answer.memory ? fmt::format(", {}", *answer.memory) : "");
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
      return std::make_shared<ScriptHooks>(variant, rules, traced());
    };
  }
  return ruleset;
}

Variant without(Variant variant, const std::function<bool(const Place&)>& bad) {
  const auto at_bad = [&](const auto& setting) { return bad(setting.place); };
  for (VariantLayer& layer : variant.layers) {
    std::erase_if(layer.rules, at_bad);
    std::erase_if(layer.hooks, at_bad);
  }
  return variant;
}

Strings test_players(int count) {
  Strings names{"Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz"};
  names.resize(as_index(std::clamp(count, 1, kSeatLimit)));
  return names;
}

std::vector<int> test_seats(const Game& game, const Json& rules) {
  std::vector<int> counts;
  for (int count = 1; count <= kSeatLimit; ++count) {
    Setup setup;
    setup.players = test_players(count);
    setup.mode = Mode::Lab;
    if (game.open(setup, rules)) { counts.push_back(count); }
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

// Adds the settings that only one has, or that have other values.
void add_settings(const LoadedVariant& from, const LoadedVariant& to, Differences& all) {
  const auto named = [](const LoadedVariant& in, const std::string& name) {
    return find_by(in.rules.settings, &ResolvedRule::name, name);
  };
  Strings names = names_by(from.rules.settings, &ResolvedRule::name);
  for (const ResolvedRule& setting : to.rules.settings) {
    if (named(from, setting.name) == nullptr) { names.push_back(setting.name); }
  }
  const auto layer = [](const LoadedVariant& of, const ResolvedRule* setting) {
    return setting == nullptr ? std::nullopt : console::layer_of(of.variant, *setting);
  };
  for (const std::string& name : names) {
    const ResolvedRule* was = named(from, name);
    const ResolvedRule* now = named(to, name);
    if (was != nullptr && now != nullptr && was->value == now->value) { continue; }
    all.rules.push_back({name,
                         {},
                         was != nullptr ? was->value : Json(),
                         layer(from, was),
                         now != nullptr ? now->value : Json(),
                         layer(to, now),
                         {}});
  }
}

}  // namespace

Differences differences(const LoadedVariant& from, const LoadedVariant& to) {
  const Game& game = *from.game;
  Differences all;
  for (const std::size_t i : indices(game.rules())) {
    const ResolvedRule& was = from.rules.rules[i];
    const ResolvedRule& now = to.rules.rules[i];
    if (was.value == now.value) { continue; }
    all.rules.push_back({now.name,
                         {},
                         was.value,
                         console::layer_of(from.variant, was),
                         now.value,
                         console::layer_of(to.variant, now),
                         game.rules()[i].ids});
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
