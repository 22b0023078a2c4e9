// Finds all problems of a variant at once, and plays it to find those that no table shows.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/rules/variant.h"
#include "script/library.h"

namespace hausregel::author {

// Plays a variant before people do: with bots of every kind and every number of players, checking
// every state.

struct PlaytestLimits {
  std::uint64_t moves = 30000;            // checked one by one
  std::uint64_t games = 4000;             // played by the lab
  int rounds = 60;                        // limit for a checked game
  std::uint64_t long_games = 12;          // played on after somebody reaches the goal
  int long_rounds = 100;                  // limit for those games
  std::chrono::milliseconds clock{1500};  // safety limit: fewer games on a slow machine
};

// A problem, and the command that replays the game that showed it; empty: none.
struct Problem : Error {
  std::string again;
};

struct Playtest {
  std::uint64_t games = 0;
  bool cut_short = false;         // the clock ran out before it was known whether games end
  std::vector<Problem> problems;  // at most one of a kind
  std::vector<Error> doubts;      // hardly what the author intended
};

// Problems: a failing house rule, an unsound state, a seat to move without a move (HouseRule or
// Input, with the script's place if known), games that never end (Input). Doubts: a hook of the
// variant's own that always returned the answer of base(f) or was never asked; games that all end
// in their first round. Precondition: `resolved` is that of `variant`. If limits.clock runs out,
// the result depends on the machine.
Playtest playtest(const Game& game, const Variant& variant, const ResolvedRules& resolved,
                  const PlaytestLimits& limits = {});

struct Checked {
  const Game* game = nullptr;          // null: no game of that name
  std::optional<Variant> variant;      // as far as it could be read
  std::optional<ResolvedRules> rules;  // only if there are no problems
  std::vector<Problem> problems;       // in text order within each file
  std::vector<Error> doubts;           // likewise; only if there are no problems
  Playtest playtest;                   // the games played
};

// Loads and resolves the layers; if they are good, plays games and runs the file's own cases. Opens
// no file. Takes up to a few seconds.
Checked check_variant(const script::ReadVariant& read, const PlaytestLimits& limits = {});

}  // namespace hausregel::author
