// What a rule of a game is called, may be, and means. The console, `rules check`, the documentation
// and the journal read these rows; a game binds them to its Rules struct (engine/rule_table.h).
// What a rule means in play stands in the game alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/result.h"

namespace hausregel {

// What the value of a rule is, in JSON as in Lua.
enum class RuleKind : std::uint8_t {
  Integer,
  Boolean,
  Choice,           // one of `choices`
  IntegerOrChoice,  // a number, or one of `choices`
  Integers,         // a list of numbers
  Pairs,            // a list of [number, number]
  Fraction,         // [numerator, denominator]
};

// From `min` to `max`, both possible.
struct RuleLimits {
  std::int64_t min = 0;
  std::int64_t max = 0;
};

// A row for people: everything but how the value is bound to a game's Rules.
struct RuleSpec {
  std::string_view name;
  RuleKind kind = RuleKind::Integer;
  Json standard;      // the value where no variant sets it
  RuleLimits limits;  // of a number; of each element, or each first of a pair
  RuleLimits second;  // of each second of a pair
  RuleLimits items;   // how many elements
  std::vector<std::string_view> choices;
  std::string_view ids;   // rule ids, "T-06, T-07"
  std::string_view help;  // see meaning_of()
  bool printed = true;    // false: stands in no rulebook, or only `printed_part` of it
  bool builds = false;    // says what the table is made of: fixed from the first round on
  std::string_view printed_part;

  // "integer 10 … 100000", "true or false", "\"best\", \"others\" or \"sum\"", …
  Message accepted() const;
  std::string accepts() const { return accepted().text; }
};

// What the rule is for, one sentence, with unit: "GAME.rule.NAME" of the catalogs, in English the
// `help` of its row where en.lua has none.
Message meaning_of(std::string_view game, const RuleSpec& spec);

// Refuses (Usage) a value of the wrong kind or outside the limits, saying what would be right.
Result<void> check_value(const RuleSpec& spec, const Json& value);

// Rules that contradict each other, though each is allowed by itself; or that go together, but not
// as anybody will have meant.
struct RuleConflict {
  enum class Weight : std::uint8_t { Contradiction, Doubt };

  std::vector<std::string> rules;
  Message what;
  Weight weight = Weight::Contradiction;
};
// players_min above players_max.
std::vector<RuleConflict> people_conflicts(int fewest, int most);
// The first contradiction, or null.
const RuleConflict* contradiction_in(const std::vector<RuleConflict>& conflicts);

}  // namespace hausregel
