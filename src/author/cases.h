// The examples that a variant carries with it, `tests = { … }`, tried.
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
// chance comes from it; without one the lines show it (`draw 10`), as at a real table.
// given.starter: a name. expect: places of the state; `events` in this order, with these members,
// others may stand between; `no_events`: none like these; `refused` = the rule id with which the
// last line is refused. rounds, rounds_percent (against the variant this one extends, on the same
// luck), wins_percent (a list, by seat, or a table by bot) and per_100_games (events, or
// "event.member" for the sum of a number in them) are bounds of whole numbers.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/variant.h"

namespace hausregel::author {

struct CaseResult {
  std::string name;
  Place place;                       // of the case
  std::vector<Message> differences;  // "- wanted", "+ got"; empty: it holds
  std::vector<Error> errors;         // it could not be tried
  bool good() const { return differences.empty() && errors.empty(); }
};

// Why it could not be tried, and in one sentence with all of its lines what does not hold; none
// where the case is good.
std::vector<Error> problems_of(const CaseResult& result);

// The cases of the variant's own layer, in order, then those that stand beside it
// (script/case_file.h). Input: `tests` is no list of tables, the file beside does not run, or the
// rules do not resolve (the first problem).
Result<std::vector<CaseResult>> run_cases(const Game& game, const Variant& variant);

}  // namespace hausregel::author
