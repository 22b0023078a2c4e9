#include "engine/rules/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>

#include "core/lists.h"
#include "core/text.h"
#include "engine/catalog.h"

namespace hausregel {
namespace {

constexpr std::size_t kShownValueBytes = 40;

Message range(const RuleLimits& limits) {
  if (limits.min == limits.max) { return plain(limits.min); }
  if (limits.max >= std::numeric_limits<std::int32_t>::max()) {
    return worded("rule.or_more", {{"least", limits.min}});
  }
  return plain(fmt::format("{} … {}", limits.min, limits.max));
}

Message words(const std::vector<std::string_view>& choices) {
  return one_of(choices, [](std::string_view word) { return fmt::format("\"{}\"", word); });
}

bool within(const RuleLimits& limits, const Json& value) {
  const std::int64_t* number = value.integer();
  return number != nullptr && *number >= limits.min && *number <= limits.max;
}

bool chosen(const RuleSpec& spec, const Json& value) {
  return value.is_string() && contains(spec.choices, *value.string());
}

bool is_pair(const RuleSpec& spec, const Json& value) {
  const Json::List* parts = value.list();
  return parts != nullptr && parts->size() == 2 && within(spec.limits, (*parts)[0]) &&
         within(spec.second, (*parts)[1]);
}

bool is_fraction(const RuleSpec& spec, const Json& value) {
  return is_pair(spec, value) && *(*value.list())[0].integer() <= *(*value.list())[1].integer();
}

std::string shown(const Json& value) { return cut_utf8(to_text(value), kShownValueBytes); }

// Returns what is wrong with a list, or nullopt.
std::optional<Message> list_flaw(const RuleSpec& spec, const Json& value) {
  const Json::List* items = value.list();
  if (items == nullptr) { return plain(shown(value)); }
  const auto count = static_cast<std::int64_t>(items->size());
  if (count < spec.items.min || count > spec.items.max) {
    return worded("rule.elements", {{"count", count}});
  }
  for (const std::size_t i : indices(*items)) {
    const Json& item = (*items)[i];
    const bool good =
        spec.kind == RuleKind::Integers ? within(spec.limits, item) : is_pair(spec, item);
    if (!good) { return worded("rule.as_element", {{"value", shown(item)}, {"number", i + 1}}); }
  }
  return std::nullopt;
}

std::optional<Message> flaw_of(const RuleSpec& spec, const Json& value) {
  using enum RuleKind;
  bool good = false;
  switch (spec.kind) {
    case Integer:
      good = within(spec.limits, value);
      break;
    case Boolean:
      good = value.is_bool();
      break;
    case Choice:
      good = chosen(spec, value);
      break;
    case IntegerOrChoice:
      good = within(spec.limits, value) || chosen(spec, value);
      break;
    case Fraction:
      good = is_fraction(spec, value);
      break;
    case Integers:
    case Pairs:
      return list_flaw(spec, value);
  }
  return good ? std::nullopt : std::optional(plain(shown(value)));
}

}  // namespace

Message RuleSpec::accepted() const {
  using enum RuleKind;
  switch (kind) {
    case Integer:
      return worded("rule.integer", {}, {{"range", range(limits)}});
    case Boolean:
      return worded("rule.truth");
    case Choice:
      return words(choices);
    case IntegerOrChoice:
      return worded("rule.integer_or", {}, {{"range", range(limits)}, {"words", words(choices)}});
    case Integers:
      return worded("rule.integers", {}, {{"count", range(items)}, {"range", range(limits)}});
    case Pairs:
      return worded("rule.pairs", {{"example", "{ 10, 2 }"}},
                    {{"count", range(items)}, {"first", range(limits)}, {"second", range(second)}});
    case Fraction:
      return worded("rule.share", {}, {{"first", range(limits)}, {"second", range(second)}});
  }
  return {};
}

Message meaning_of(std::string_view game, const RuleSpec& spec) {
  return {std::string(game) + ".rule." + std::string(spec.name), {}, std::string(spec.help)};
}

Result<> check_value(const RuleSpec& spec, const Json& value) {
  const std::optional<Message> flaw = flaw_of(spec, value);
  if (!flaw) { return {}; }
  Error error{Fault::Usage, worded("rule.takes", {{"rule", spec.name}},
                                   {{"accepted", spec.accepted()}, {"value", *flaw}})};
  if (value.is_string() && !spec.choices.empty()) {
    error.suggestions = suggestions(*value.string(), {spec.choices.begin(), spec.choices.end()});
  }
  return fail(std::move(error));
}

std::vector<RuleConflict> people_conflicts(int fewest, int most) {
  if (fewest <= most) { return {}; }
  return {{{"players_min", "players_max"}, worded("rule.conflict.players")}};
}

}  // namespace hausregel
