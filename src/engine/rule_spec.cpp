#include "engine/rule_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "core/text.h"

namespace hausregel {
namespace {

constexpr std::size_t kShownValueBytes = 40;

std::string range(const RuleLimits& limits) {
  if (limits.min == limits.max) {
    return fmt::format("{}", limits.min);
  }
  if (limits.max >= std::numeric_limits<std::int32_t>::max()) {
    return fmt::format("{} or more", limits.min);
  }
  return fmt::format("{} … {}", limits.min, limits.max);
}

std::string words(const std::vector<std::string_view>& choices) {
  std::string text;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) {
      text += i + 1 == choices.size() ? " or " : ", ";
    }
    text += fmt::format("\"{}\"", choices[i]);
  }
  return text;
}

bool within(const RuleLimits& limits, const Json& value) {
  const std::int64_t* number = value.integer();
  return number != nullptr && *number >= limits.min && *number <= limits.max;
}

bool chosen(const RuleSpec& spec, const Json& value) {
  return value.is_string() &&
         std::find(spec.choices.begin(), spec.choices.end(), *value.string()) != spec.choices.end();
}

bool is_pair(const RuleSpec& spec, const Json& value) {
  const Json::List* parts = value.list();
  return parts != nullptr && parts->size() == 2 && within(spec.limits, (*parts)[0]) &&
         within(spec.second, (*parts)[1]);
}

bool is_fraction(const RuleSpec& spec, const Json& value) {
  return is_pair(spec, value) && *(*value.list())[0].integer() <= *(*value.list())[1].integer();
}

std::string shown(const Json& value) {
  std::string text = to_text(value);
  if (text.size() > kShownValueBytes) {
    std::size_t end = kShownValueBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) {
      --end;  // not inside a character
    }
    text = text.substr(0, end) + "…";
  }
  return text;
}

// What is wrong with a list, or nothing.
std::optional<std::string> list_flaw(const RuleSpec& spec, const Json& value) {
  const Json::List* items = value.list();
  if (items == nullptr) {
    return shown(value);
  }
  const auto count = static_cast<std::int64_t>(items->size());
  if (count < spec.items.min || count > spec.items.max) {
    return fmt::format("{} elements", count);
  }
  for (std::size_t i = 0; i < items->size(); ++i) {
    const Json& item = (*items)[i];
    const bool good =
        spec.kind == RuleKind::Integers ? within(spec.limits, item) : is_pair(spec, item);
    if (!good) {
      return fmt::format("{} as element {}", shown(item), i + 1);
    }
  }
  return std::nullopt;
}

std::optional<std::string> flaw_of(const RuleSpec& spec, const Json& value) {
  bool good = false;
  switch (spec.kind) {
    case RuleKind::Integer:
      good = within(spec.limits, value);
      break;
    case RuleKind::Boolean:
      good = value.is_bool();
      break;
    case RuleKind::Choice:
      good = chosen(spec, value);
      break;
    case RuleKind::IntegerOrChoice:
      good = within(spec.limits, value) || chosen(spec, value);
      break;
    case RuleKind::Fraction:
      good = is_fraction(spec, value);
      break;
    case RuleKind::Integers:
    case RuleKind::Pairs:
      return list_flaw(spec, value);
  }
  return good ? std::nullopt : std::optional(shown(value));
}

}  // namespace

std::string RuleSpec::accepts() const {
  switch (kind) {
    case RuleKind::Integer:
      return "integer " + range(limits);
    case RuleKind::Boolean:
      return "true or false";
    case RuleKind::Choice:
      return words(choices);
    case RuleKind::IntegerOrChoice:
      return "integer " + range(limits) + " or " + words(choices);
    case RuleKind::Integers:
      return fmt::format("list of {} integers, each {}", range(items), range(limits));
    case RuleKind::Pairs:
      return fmt::format("list of {} pairs like {{ 10, 2 }}, first number {}, second {}",
                         range(items), range(limits), range(second));
    case RuleKind::Fraction:
      return fmt::format("a share as two numbers, first {}, second {}, first not above second",
                         range(limits), range(second));
  }
  return {};
}

Result<void> check_value(const RuleSpec& spec, const Json& value) {
  const std::optional<std::string> flaw = flaw_of(spec, value);
  if (!flaw) {
    return {};
  }
  Error error{Fault::Usage,
              plain(fmt::format("rule '{}' takes {}, not {}", spec.name, spec.accepts(), *flaw))};
  if (value.is_string() && !spec.choices.empty()) {
    error.suggestions = suggestions(*value.string(), {spec.choices.begin(), spec.choices.end()});
  }
  return fail(std::move(error));
}

const RuleConflict* contradiction_in(const std::vector<RuleConflict>& conflicts) {
  const auto found = std::find_if(conflicts.begin(), conflicts.end(), [](const RuleConflict& one) {
    return one.weight == RuleConflict::Weight::Contradiction;
  });
  return found == conflicts.end() ? nullptr : &*found;
}

std::vector<RuleConflict> people_conflicts(int fewest, int most) {
  if (fewest <= most) {
    return {};
  }
  return {{{"players_min", "players_max"}, "players_min is above players_max"}};
}

}  // namespace hausregel
