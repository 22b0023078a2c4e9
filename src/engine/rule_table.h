// Binds the rows of a game's rule table to the members of its Rules struct.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/inline_list.h"
#include "core/seat.h"
#include "engine/rule_spec.h"

namespace hausregel {

struct Pair {
  int first = 0;
  int second = 0;
  friend constexpr bool operator==(const Pair&, const Pair&) = default;
};

struct RuleText {
  std::string_view name;
  std::string_view ids;
  std::string_view help;
  bool printed = true;
  std::string_view printed_part{};
};

template <class Rules>
struct RuleRow {
  RuleSpec spec;
  std::function<Json(const Rules&)> get;
  std::function<void(Rules&, const Json&)> set;  // the value has passed check_value
};

namespace rule {

inline int number(const Json& value) { return static_cast<int>(*value.integer()); }
inline Json pair_json(const Pair& p) { return Json(Json::List{Json(p.first), Json(p.second)}); }
inline Pair pair_of(const Json& value) {
  return {number((*value.list())[0]), number((*value.list())[1])};
}

template <class R>
RuleRow<R> row(RuleText text, RuleKind kind, std::function<Json(const R&)> get,
               std::function<void(R&, const Json&)> set) {
  RuleSpec spec;
  spec.name = text.name;
  spec.kind = kind;
  spec.standard = get(R{});
  spec.ids = text.ids;
  spec.help = text.help;
  spec.printed = text.printed;
  spec.printed_part = text.printed_part;
  return {std::move(spec), std::move(get), std::move(set)};
}

template <class R>
RuleRow<R> integer(RuleText text, int R::* member, RuleLimits limits) {
  auto made = row<R>(
      text, RuleKind::Integer, [member](const R& r) { return Json(r.*member); },
      [member](R& r, const Json& v) { r.*member = number(v); });
  made.spec.limits = limits;
  return made;
}

template <class R>
RuleRow<R> boolean(RuleText text, bool R::* member) {
  return row<R>(
      text, RuleKind::Boolean, [member](const R& r) { return Json(r.*member); },
      [member](R& r, const Json& v) { r.*member = *v.boolean(); });
}

// The enumerators stand in the order of `choices`.
template <class R, class Enum>
RuleRow<R> choice(RuleText text, Enum R::* member, std::vector<std::string_view> choices) {
  auto made = row<R>(
      text, RuleKind::Choice,
      [member, choices](const R& r) { return Json(choices[static_cast<std::size_t>(r.*member)]); },
      [member, choices](R& r, const Json& v) {
        for (std::size_t i = 0; i < choices.size(); ++i) {
          if (*v.string() == choices[i]) {
            r.*member = static_cast<Enum>(i);
          }
        }
      });
  made.spec.choices = std::move(choices);
  return made;
}

// `word` is stored as `code`, a number outside the limits.
template <class R>
RuleRow<R> integer_or(RuleText text, int R::* member, RuleLimits limits, std::string_view word,
                      int code) {
  auto made = row<R>(
      text, RuleKind::IntegerOrChoice,
      [member, word, code](const R& r) { return r.*member == code ? Json(word) : Json(r.*member); },
      [member, code](R& r, const Json& v) { r.*member = v.is_string() ? code : number(v); });
  made.spec.limits = limits;
  made.spec.choices = {word};
  return made;
}

template <class R, int N>
RuleRow<R> integers(RuleText text, InlineList<int, N> R::* member, RuleLimits limits,
                    int min_items) {
  auto made = row<R>(
      text, RuleKind::Integers,
      [member](const R& r) {
        Json::List list;
        for (const int value : r.*member) {
          list.emplace_back(value);
        }
        return Json(std::move(list));
      },
      [member](R& r, const Json& v) {
        (r.*member).clear();
        for (const Json& item : *v.list()) {
          (r.*member).push_back(number(item));
        }
      });
  made.spec.limits = limits;
  made.spec.items = {min_items, N};
  return made;
}

template <class R, int N>
RuleRow<R> pairs(RuleText text, InlineList<Pair, N> R::* member, RuleLimits first,
                 RuleLimits second, int min_items) {
  auto made = row<R>(
      text, RuleKind::Pairs,
      [member](const R& r) {
        Json::List list;
        for (const Pair& p : r.*member) {
          list.push_back(pair_json(p));
        }
        return Json(std::move(list));
      },
      [member](R& r, const Json& v) {
        (r.*member).clear();
        for (const Json& item : *v.list()) {
          (r.*member).push_back(pair_of(item));
        }
      });
  made.spec.limits = first;
  made.spec.second = second;
  made.spec.items = {min_items, N};
  return made;
}

// A share first/second with 0 <= first <= second; `first` and `second` bound the two numbers.
template <class R>
RuleRow<R> fraction(RuleText text, Pair R::* member, RuleLimits first, RuleLimits second) {
  auto made = row<R>(
      text, RuleKind::Fraction, [member](const R& r) { return pair_json(r.*member); },
      [member](R& r, const Json& v) { r.*member = pair_of(v); });
  made.spec.limits = first;
  made.spec.second = second;
  return made;
}

// How many people may play, from `fewest` up: what every game says first.
template <class R>
std::vector<RuleRow<R>> people(std::string_view ids, int fewest) {
  return {integer<R>({"players_min", ids, "fewest players"}, &R::players_min, {fewest, kSeatLimit}),
          integer<R>({"players_max", ids, "most players"}, &R::players_max, {fewest, kSeatLimit})};
}

// The end of a game that would not end: what a game says last.
template <class R>
RuleRow<R> last_round(std::string_view ids) {
  return integer<R>({"max_rounds", ids, "the game ends after this round at the latest", false},
                    &R::max_rounds, {1, 100000});
}

}  // namespace rule

template <class R>
std::vector<RuleRow<R>> operator+(std::vector<RuleRow<R>> rows,
                                  const std::vector<RuleRow<R>>& more) {
  rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

// Every value in table order, as the opening of a journal holds them.
template <class R>
Json rules_json(const std::vector<RuleRow<R>>& table, const R& rules) {
  Json all;
  for (const auto& row : table) {
    all.set(row.spec.name, row.get(rules));
  }
  return all;
}

// Reads an object of rule values; a rule that is absent keeps its standard value. Refuses unknown
// names and bad values (Usage).
template <class R>
Result<R> rules_from(const std::vector<RuleRow<R>>& table, const Json& values) {
  R rules{};
  if (!values.is_object() && !values.is_null()) {
    return fail(Fault::Usage, worded("rule.object", "rules must be an object"));
  }
  if (values.is_object()) {
    for (const auto& [name, value] : *values.object()) {
      const RuleRow<R>* found = nullptr;
      for (const auto& row : table) {
        found = row.spec.name == name ? &row : found;
      }
      if (found == nullptr) {
        return fail(Fault::Usage,
                    worded("rule.unknown", "unknown rule '{rule}'", {{"rule", name}}));
      }
      if (auto good = check_value(found->spec, value); !good) {
        return tl::unexpected<Error>(good.error());
      }
      found->set(rules, value);
    }
  }
  return rules;
}

}  // namespace hausregel
