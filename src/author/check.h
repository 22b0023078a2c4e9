// Finds all problems of a variant at once, and plays it to find those that no table shows.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/rules/variant.h"
#include "script/variant_library.h"

namespace hausregel::author {

// Plays a variant before people do: with bots of every kind and every number of players, checking
// every state.

struct PlaytestLimits {
  std::uint64_t moves = 30000;            // checked one by one
  std::uint64_t games = 4000;             // played by the lab
  std::chrono::milliseconds clock{1500};  // safety limit: fewer games on a slow machine
};

// A problem, and the command that replays the game that showed it; empty: none.
struct Problem : Error {
  std::string again;
};

struct Checked {
  std::optional<Variant> variant;  // as far as it could be read
  std::vector<Problem> problems;   // in text order within each file; of games, one of a kind
  std::vector<Error> doubts;       // likewise: hardly what the author intended; only if there are
                                   // no problems
  std::uint64_t games = 0;         // played
  int rounds = 0;                  // half of the games last at least so long; 0: not known
  bool cut_short = false;          // the clock ran out before it was known whether games end
};

// Bots that cases may name, if not only the game's own.
struct CaseBots {
  Strings names{};
  std::function<std::shared_ptr<Hooks>(const std::string& bot, const Json& rules)>
      make{};  // as make_script of an order
};

// Loads and resolves the layers; if they are good, plays games and runs the file's own cases. Opens
// no file. Takes up to a few seconds.
Checked check_variant(const script::ReadVariant& read, const PlaytestLimits& limits = {},
                      const CaseBots& bots = {});

// The examples in a variant, `tests = { … }`.
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

struct CaseResult {
  std::string name;
  Place place;                // of the case
  Messages differences;       // "- wanted", "+ got"; empty: passed
  std::vector<Error> errors;  // why it could not be run
  bool other = false;         // of a lower layer of a stack, where it may hold no more
  bool good() const { return differences.empty() && errors.empty(); }
};

// Returns why it could not be run, and one sentence with all lines of its differences; empty if the
// case passed.
std::vector<Error> problems_of(const CaseResult& result);  // cases.cpp

// Runs the cases of the layers that the variant adds (added_in), its own last, then those in the
// file beside it (script/script_files.h). Input: `tests` is no list of tables, the file beside does
// not run, or the rules do not resolve (reports the first problem). In cases.cpp.
Result<std::vector<CaseResult>> run_cases(const Game& game, const Variant& variant,
                                          const CaseBots& bots = {});

}  // namespace hausregel::author
