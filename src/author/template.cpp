#include "author/template.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "author/test_table.h"
#include "core/filled.h"
#include "core/find_by.h"

namespace hausregel::author {
namespace {

constexpr std::string_view kChanged = "goal";

// Returns the rule for the example: one worth changing for a short evening, else the first number.
const RuleSpec& example_rule(const Game& game) {
  const auto& rules = game.rules();
  const RuleSpec* found = find_by(rules, &RuleSpec::name, kChanged);
  found = found == nullptr ? find_by(rules, &RuleSpec::kind, RuleKind::Integer) : found;
  return found == nullptr ? rules.front() : *found;
}

// Returns three quarters of the standard value, rounded to convenient steps.
std::string example_value(const RuleSpec& spec) {
  const std::int64_t* standard = spec.standard.integer();
  if (standard == nullptr) {
    return to_text(spec.standard);
  }
  const std::int64_t step = *standard >= 1000 ? 100 : (*standard >= 100 ? 10 : 5);
  const std::int64_t value = *standard * 3 / 4 / step * step;
  return fmt::format("{}", std::max(spec.limits.min, value == 0 ? *standard : value));
}

}  // namespace

std::string new_variant(std::string_view text, const Game& game, const std::string& name,
                        const console::Say& english) {
  Json rules{Json::Object{}};
  const std::vector<int> seats = test_seats(game, rules);
  const int players = seats.empty() ? 2 : seats[seats.size() / 2];
  const RuleSpec& spec = example_rule(game);
  return filled(text, {{{"game", std::string(game.name())},
                        {"name", name},
                        {"rule", std::string(spec.name)},
                        {"value", example_value(spec)},
                        {"help", english(meaning_of(game.name(), spec))},
                        {"accepts", spec.accepts()},
                        {"players", std::to_string(players)},
                        {"rounds", "60"}}});
}

}  // namespace hausregel::author
