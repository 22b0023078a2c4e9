// Binds the rows of a game's rule table to the members of its Rules struct. One row names, bounds,
// reads and writes each rule, so that a value cannot be set in one place and forgotten in another.
// Rows check nothing: check_value() must run first.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "core/find_by.h"
#include "core/inline_list.h"
#include "core/seat.h"
#include "engine/rule_spec.h"

namespace hausregel {

// Two numbers that belong together; in JSON [first, second].
struct Pair {
  int first = 0;
  int second = 0;
  friend constexpr bool operator==(const Pair&, const Pair&) = default;
};

// The words of a RuleSpec, under the same names; `name` and texts must outlive the rows.
struct RuleText {
  std::string_view name;
  std::string_view ids;
  std::string_view help = "";  // in English; empty if en.lua has it
  bool printed = true;
  std::string_view printed_part{};
};

// Holds functions, not a member pointer, because a member may be an enum, a list or a number with a
// word for one of its values, and readers of a row need not know which. Called when rules are read
// or shown, never in a move.
template <class Rules>
struct RuleRow {
  RuleSpec spec;
  std::function<Json(const Rules&)> get;
  std::function<void(Rules&, const Json&)> set;  // the value has passed check_value
};

namespace rule {

// Convert a rule's value to JSON and back; input to read() has passed check_value.
inline Json json_of(int number) { return Json(number); }
inline Json json_of(bool truth) { return Json(truth); }
inline Json json_of(const Pair& p) { return Json(Json::List{Json(p.first), Json(p.second)}); }
template <class T, int N>
Json json_of(const InlineList<T, N>& values) {
  Json::List list;
  for (const T& value : values) {
    list.push_back(json_of(value));
  }
  return Json(std::move(list));
}
inline void read(const Json& json, int& number) { number = static_cast<int>(*json.integer()); }
inline void read(const Json& json, bool& truth) { truth = *json.boolean(); }
inline void read(const Json& json, Pair& p) {
  read((*json.list())[0], p.first);
  read((*json.list())[1], p.second);
}
template <class T, int N>
void read(const Json& json, InlineList<T, N>& values) {
  values.clear();
  for (const Json& item : *json.list()) {
    T value{};
    read(item, value);
    values.push_back(value);
  }
}

// A row of any kind; its standard value is that of R{}.
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
// A row for a member that JSON represents directly.
template <class R, class T>
RuleRow<R> member_row(RuleText text, RuleKind kind, T R::* member, RuleLimits limits = {},
                      RuleLimits second = {}, RuleLimits items = {}) {
  auto made = row<R>(
      text, kind, [member](const R& r) { return json_of(r.*member); },
      [member](R& r, const Json& json) { read(json, r.*member); });
  made.spec.limits = limits;
  made.spec.second = second;
  made.spec.items = items;
  return made;
}

// One constructor for each kind of value, for the member that holds it; `limits` are inclusive and
// apply to each number.
template <class R>
RuleRow<R> integer(RuleText text, int R::* member, RuleLimits limits) {
  return member_row<R>(text, RuleKind::Integer, member, limits);
}
template <class R>
RuleRow<R> boolean(RuleText text, bool R::* member) {
  return member_row<R>(text, RuleKind::Boolean, member);
}
template <class R, int N>
RuleRow<R> integers(RuleText text, InlineList<int, N> R::* member, RuleLimits limits,
                    int min_items) {
  return member_row<R>(text, RuleKind::Integers, member, limits, {}, {min_items, N});
}
template <class R, int N>
RuleRow<R> pairs(RuleText text, InlineList<Pair, N> R::* member, RuleLimits first,
                 RuleLimits second, int min_items) {
  return member_row<R>(text, RuleKind::Pairs, member, first, second, {min_items, N});
}
// A share first/second with 0 <= first <= second; `first` and `second` bound the two numbers.
template <class R>
RuleRow<R> fraction(RuleText text, Pair R::* member, RuleLimits first, RuleLimits second) {
  return member_row<R>(text, RuleKind::Fraction, member, first, second);
}

// Precondition: the enumerators are in the order of `choices`.
template <class R, class Enum>
RuleRow<R> choice(RuleText text, Enum R::* member, std::vector<std::string_view> choices) {
  auto made = row<R>(
      text, RuleKind::Choice,
      [member, choices](const R& r) { return Json(choices[static_cast<std::size_t>(r.*member)]); },
      [member, choices](R& r, const Json& json) {
        const auto at = std::ranges::find(choices, *json.string());
        r.*member = static_cast<Enum>(at - choices.begin());
      });
  made.spec.choices = std::move(choices);
  return made;
}

// Stores `word` as `code`, a number outside the limits.
template <class R>
RuleRow<R> integer_or(RuleText text, int R::* member, RuleLimits limits, std::string_view word,
                      int code) {
  auto made = row<R>(
      text, RuleKind::IntegerOrChoice,
      [member, word, code](const R& r) {
        return r.*member == code ? Json(word) : json_of(r.*member);
      },
      [member, code](R& r, const Json& json) {
        json.is_string() ? void(r.*member = code) : read(json, r.*member);
      });
  made.spec.limits = limits;
  made.spec.choices = {word};
  return made;
}

// Marks a rule that the table is built by: a running game cannot change it.
template <class R>
RuleRow<R> builds(RuleRow<R> row) {
  row.spec.builds = true;
  return row;
}

// The number of people who may play, from `fewest` up: the first rows of every game.
template <class R>
std::vector<RuleRow<R>> people(std::string_view ids, int fewest) {
  const RuleLimits limits{fewest, kSeatLimit};
  return {builds(integer<R>({"players_min", ids, "fewest players"}, &R::players_min, limits)),
          builds(integer<R>({"players_max", ids, "most players"}, &R::players_max, limits))};
}

// Ends a game that would not end by itself: a game's last row.
template <class R>
RuleRow<R> last_round(std::string_view ids) {
  return integer<R>({"max_rounds", ids, "the game ends after this round at the latest", false},
                    &R::max_rounds, {1, 100000});
}

}  // namespace rule

// Concatenates both, in order.
template <class R>
std::vector<RuleRow<R>> operator+(std::vector<RuleRow<R>> rows,
                                  const std::vector<RuleRow<R>>& more) {
  rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

// Parses an object of rule values; an absent rule keeps its standard value. Refuses unknown names
// and bad values (Usage).
template <class R>
Result<R> rules_from(const std::vector<RuleRow<R>>& table, const Json& values) {
  R rules{};
  if (!values.is_object() && !values.is_null()) {
    return fail(Fault::Usage, worded("rule.object"));
  }
  if (values.is_object()) {
    for (const auto& [name, value] : *values.object()) {
      const RuleRow<R>* found = find_by(table, [](const auto& row) { return row.spec.name; }, name);
      if (found == nullptr) {
        return fail(Fault::Usage, worded("rule.unknown", {{"rule", name}}));
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
