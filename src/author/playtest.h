// Plays a variant before people do: with bots of every kind and every number of players, checking
// every state.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/variant.h"

namespace hausregel::author {

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

}  // namespace hausregel::author
