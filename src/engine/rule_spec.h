// The name, bounds and meaning of a game's rules. The console, `rules check`, the documentation and
// the journal read these rows; a game binds them to its Rules struct (engine/rule_table.h). Only
// the game implements a rule.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
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

// A row for display: everything except how the value is bound to a game's Rules.
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
  std::string accepts() const { return accepted().text; }
};

// Says the rule's purpose in one sentence, with unit: "GAME.rule.NAME" in the catalogs; in English
// the row's `help` if en.lua has none.
Message meaning_of(std::string_view game, const RuleSpec& spec);

// Refuses (Usage) a value of the wrong kind or outside the limits, and says what is valid.
Result<void> check_value(const RuleSpec& spec, const Json& value);

// Rules that are valid one by one but contradict each other, or that are compatible but hardly
// intended.
struct RuleConflict {
  enum class Weight : std::uint8_t { Contradiction, Doubt };

  std::vector<std::string> rules;
  Message what;
  Weight weight = Weight::Contradiction;
};
// Finds players_min above players_max.
std::vector<RuleConflict> people_conflicts(int fewest, int most);
// Returns the first contradiction, or null.
const RuleConflict* contradiction_in(const std::vector<RuleConflict>& conflicts);

}  // namespace hausregel
