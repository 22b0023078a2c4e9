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
#include <vector>

#include "engine/game.h"
#include "engine/variant.h"

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
// (script/case_file.h). Input: `tests` is no list of tables, the file beside does not run, or the
// rules do not resolve (reports the first problem).
Result<std::vector<CaseResult>> run_cases(const Game& game, const Variant& variant);

}  // namespace hausregel::author
