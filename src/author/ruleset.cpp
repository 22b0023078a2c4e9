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

Variant without(Variant variant, const std::function<bool(const Place&)>& bad) {
  const auto at_bad = [&](const auto& setting) { return bad(setting.place); };
  for (VariantLayer& layer : variant.layers) {
    std::erase_if(layer.rules, at_bad);
    std::erase_if(layer.hooks, at_bad);
  }
  return variant;
}

std::vector<int> test_seats(const Game& game, const Json& rules) {
  std::vector<int> counts;
  for (int count = 1; count <= kSeatLimit; ++count) {
    if (game.open(lab::lab_setup(count), rules)) { counts.push_back(count); }
  }
  return counts;
}

}  // namespace hausregel::author
