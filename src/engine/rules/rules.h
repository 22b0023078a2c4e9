// The name, bounds and meaning of a game's rules. The console, `rules check`, the documentation and
// the journal read these rows; a game binds them to its Rules struct. Only the game implements a
// rule.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/result.h"

namespace hausregel {

// The type of a rule's value, in JSON and Lua.
enum class RuleKind : std::uint8_t {
  Integer,
  Boolean,
  Choice,           // one of `choices`
  IntegerOrChoice,  // a number, or one of `choices`
  Integers,         // a list of numbers
  Pairs,            // a list of [number, number]
  Fraction,         // [numerator, denominator]
};

// From `min` to `max`, inclusive.
struct RuleLimits {
  std::int64_t min = 0;
  std::int64_t max = 0;
};

// The words of a rule; `name` and texts must outlive its row.
struct RuleText {
  std::string_view name;
  std::string_view ids;        // rule ids, "T-06, T-07"
  std::string_view help = "";  // see meaning_of()
  bool printed = true;         // false: in no rulebook, or only `printed_part` of it
  std::string_view printed_part{};
};

// Everything about a rule but the member of a game's Rules that it is bound to.
struct RuleSpec : RuleText {
  RuleKind kind = RuleKind::Integer;
  RuleLimits limits{};  // of a number; of each element, or each pair's first
  RuleLimits second{};  // of each pair's second
  RuleLimits items{};   // of the number of elements
  std::vector<std::string_view> choices{};
  bool builds = false;  // determines what the table is made of: fixed from the first round on
  Json standard{};      // the value if no variant sets it

  // "integer 10 … 100000", "true or false", "\"best\", \"others\" or \"sum\"", …
  Message accepted() const;
};

// Says the rule's purpose in one sentence, with unit: "GAME.rule.NAME" in the catalogs; in English
// the row's `help` if en.lua has none.
Message meaning_of(std::string_view game, const RuleSpec& spec);

// Refuses (Usage) a value of the wrong kind or outside the limits, and says what is valid.
Result<> check_value(const RuleSpec& spec, const Json& value);

// Rules that are valid one by one but contradict each other, or that are compatible but hardly
// intended.
struct RuleConflict {
  enum class Weight : std::uint8_t { Contradiction, Doubt };

  Strings rules;
  Message what;
  Weight weight = Weight::Contradiction;
};
// Finds players_min above players_max.
std::vector<RuleConflict> people_conflicts(int fewest, int most);

// Binds the rows of a game's rule table to the members of its Rules struct. One row names, bounds,
// reads and writes each rule, so that a value cannot be set in one place and forgotten in another.
// Rows check nothing: check_value() must run first.

// Two numbers that belong together; in JSON [first, second].
struct Pair {
  int first = 0;
  int second = 0;
  constexpr bool operator==(const Pair&) const = default;
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
  for (const T& value : values) { list.push_back(json_of(value)); }
  return Json(std::move(list));
}
inline void read(const Json& json, int& number) { number = as_int(*json.integer()); }
inline void read(const Json& json, bool& truth) { truth = *json.boolean(); }
inline void read(const Json& json, Pair& p) {
  read((*json.list())[0], p.first);
  read((*json.list())[1], p.second);
}
template <class T, int N>
void read(const Json& json, InlineList<T, N>& values) {
  values.clear();
  for (const Json& item : *json.list()) { read(item, values.grow()); }
}
// Of an enum, by its words in order; of a number, with a word for the number `code`.
template <class Enum>
Json json_of(Enum value, const std::vector<std::string_view>& words) {
  return Json(words[as_index(value)]);
}
template <class Enum>
void read(const Json& json, Enum& value, const std::vector<std::string_view>& words) {
  value = static_cast<Enum>(std::ranges::find(words, *json.string()) - words.begin());
}
inline Json json_of(int number, std::string_view word, int code) {
  return number == code ? Json(word) : Json(number);
}
inline void read(const Json& json, int& number, std::string_view, int code) {
  json.is_string() ? void(number = code) : read(json, number);
}

// A row for a `member` that json_of() and read() represent in the form `how`; its standard value is
// that of R{}.
template <class R, class T, class... How>
RuleRow<R> row(RuleSpec spec, T R::* member, const How&... how) {
  RuleRow<R> made{std::move(spec), [=](const R& r) { return json_of(r.*member, how...); },
                  [=](R& r, const Json& json) { read(json, r.*member, how...); }};
  made.spec.standard = made.get(R{});
  return made;
}

// One constructor for each kind of value, for the member that holds it; `limits` are inclusive and
// apply to each number.
template <class R>
RuleRow<R> integer(RuleText text, int R::* member, RuleLimits limits) {
  return row({text, RuleKind::Integer, limits}, member);
}
template <class R>
RuleRow<R> boolean(RuleText text, bool R::* member) {
  return row({text, RuleKind::Boolean}, member);
}
template <class R, int N>
RuleRow<R> integers(RuleText text, InlineList<int, N> R::* member, RuleLimits limits,
                    int min_items) {
  return row({text, RuleKind::Integers, limits, {}, {min_items, N}}, member);
}
template <class R, int N>
RuleRow<R> pairs(RuleText text, InlineList<Pair, N> R::* member, RuleLimits first,
                 RuleLimits second, int min_items) {
  return row({text, RuleKind::Pairs, first, second, {min_items, N}}, member);
}
// A share first/second with 0 <= first <= second; `first` and `second` bound the two numbers.
template <class R>
RuleRow<R> fraction(RuleText text, Pair R::* member, RuleLimits first, RuleLimits second) {
  return row({text, RuleKind::Fraction, first, second}, member);
}
// Precondition: the enumerators are in the order of `choices`.
template <class R, class Enum>
RuleRow<R> choice(RuleText text, Enum R::* member, const std::vector<std::string_view>& choices) {
  return row({text, RuleKind::Choice, {}, {}, {}, choices}, member, choices);
}
// Stores `word` as `code`, a number outside the limits.
template <class R>
RuleRow<R> integer_or(RuleText text, int R::* member, RuleLimits limits, std::string_view word,
                      int code) {
  return row({text, RuleKind::IntegerOrChoice, limits, {}, {}, {word}}, member, word, code);
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
  add_all(rows, more);
  return rows;
}

// Whether `name` is qualified by a layer, "insurance.premium", as those of settings are.
inline bool is_qualified(std::string_view name) { return name.find('.') != name.npos; }

// Parses an object of rule values; an absent rule keeps its standard value. Refuses unknown names
// and bad values (Usage). Skips settings of house rules, whose names are qualified.
template <class R>
Result<R> rules_from(const std::vector<RuleRow<R>>& table, const Json& values) {
  R rules{};
  if (!values.is_object() && !values.is_null()) { return fail_worded(Fault::Usage, "rule.object"); }
  for (const auto& [name, value] : values.members()) {
    if (is_qualified(name)) { continue; }
    const RuleRow<R>* found = find_by(table, [](const auto& row) { return row.spec.name; }, name);
    if (found == nullptr) { return fail_worded(Fault::Usage, "rule.unknown", {{"rule", name}}); }
    TRY(check_value(found->spec, value));
    found->set(rules, value);
  }
  return rules;
}

}  // namespace hausregel
