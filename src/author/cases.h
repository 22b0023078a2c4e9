// Runs the examples in a variant, `tests = { … }`.
// clang-format off
//
//   { name = "a devil costs fifty",
//     given  = { players = { "Anna", "Bert" }, state = { ["Anna.chips"] = 300 }, moves = { "next" } },
//     when   = { "bets 100 50", "draw 10 devil" },
//     expect = { phase = "draw", ["Anna.chips"] = 200,
//                events = { { e = "devil_drawn", lost = 10 } } } }
//   { name = "it is quick", games = 1000, players = 4, bots = { "steady" },
//     expect = { rounds = { min = 5, max = 7 }, rounds_percent = { max = 80 },
//                per_100_games = { bet_won = { min = 300 } } } }
//
// clang-format on
// given.state: places of the state with their values, or the text of `.state --json`. given.seed:
// the source of chance; without it the lines state the results (`draw 10`), as at a real table.
// given.starter: a name. expect: places of the state; `events`: these, in this order, with these
// members, possibly others between them; `no_events`: none like these; `refused`: the rule id that
// refuses the last line. rounds, rounds_percent (relative to the extended variant, on the same
// luck), wins_percent (a list by seat, or a table by bot) and per_100_games (events, or
// "event.member" for the sum of a number in them) are bounds in whole numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "author/ruleset.h"
#include "engine/game.h"
#include "engine/rules/variant.h"
#include "script/key_places.h"

namespace hausregel::author {

struct CaseResult {
  std::string name;
  Place place;                       // of the case
  std::vector<Message> differences;  // "- wanted", "+ got"; empty: passed
  std::vector<Error> errors;         // why it could not be run
  bool good() const { return differences.empty() && errors.empty(); }
};

// Returns why it could not be run, and one sentence with all lines of its differences; empty if the
// case passed.
std::vector<Error> problems_of(const CaseResult& result);

// Runs the cases of the variant's own layer, in order, then those in the file beside it
// (script/script_files.h). Input: `tests` is no list of tables, the file beside does not run, or
// the rules do not resolve (reports the first problem).
Result<std::vector<CaseResult>> run_cases(const Game& game, const Variant& variant);

// Reads the parts of a case. Internal to author/.

// The rules that a case runs under.
struct CaseWorld {
  Ruleset rules;  // of the variant
  Ruleset base;   // of the variant it extends; the same if none can be played
};

// A case with the places of its parts. The layer must outlive it.
class CaseText {
 public:
  // Reads case `index`, from 0, of layer.tests. Precondition: tests is a list that contains it.
  CaseText(const VariantLayer& layer, std::size_t index);

  const Json& json() const { return *json_; }
  // Finds a part like "given.seed"; null if it is absent. "" is the case itself.
  const Json* find(std::string_view part) const;
  // Returns the place of a part like "given.moves", or of the nearest part around it.
  Place place(std::string_view part) const;
  // Returns an Input error at that place.
  tl::unexpected<Error> problem(std::string_view part, Message what,
                                std::vector<std::string> suggestions = {}) const;
  // Input, at `part`, in the words of `otherwise`: `word` is not in `known`; suggests the nearest.
  Result<void> among(std::string_view part, const std::string& word,
                     const std::vector<std::string>& known, Message otherwise) const;
  // Input, at `part`: the game has no such event.
  Result<void> event(std::string_view part, const Game& game, const std::string& name) const;
  // Returns a list of texts, empty if it is absent. Input: anything else.
  Result<std::vector<std::string>> lines(std::string_view part) const;
  // Input: `part` has a member not in `known`, or is no table. Succeeds if it is absent.
  Result<void> only(std::string_view part, const std::vector<std::string>& known) const;

 private:
  std::string path_;  // "tests[1]"
  const Json* json_;
  script::KeyPlaces places_;
};

struct Bounds {
  std::int64_t min;
  std::int64_t max;
};
// Reads { min = …, max = … }; a missing bound is the least or greatest number. Input: anything
// else; `part` is the name of `value`.
Result<Bounds> bounds_of(const CaseText& text, std::string_view part, const Json& value);

// Run a case of console lines (case_play.cpp) or of many games (case_count.cpp). Return the
// differences as lines with "- " (wanted) and "+ " (got). Errors: the case cannot be run.
Result<std::vector<Message>> play_case(const CaseText& text, const CaseWorld& world);
Result<std::vector<Message>> count_case(const CaseText& text, const CaseWorld& world);

}  // namespace hausregel::author
