// Plays a variant before people do: bots of every kind, every number of players, every state
// looked at.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/variant.h"

namespace hausregel::author {

struct PlaytestLimits {
  std::uint64_t moves = 30000;            // looked at one by one
  std::uint64_t games = 4000;             // played through by the lab
  int rounds = 60;                        // after which a game looked at is left
  std::uint64_t long_games = 12;          // played through although somebody has reached the goal
  int long_rounds = 100;                  // of these
  std::chrono::milliseconds clock{1500};  // a last resort: fewer games on a slow machine
};

// What is wrong, and the command that plays the game again in which it showed; empty: none does.
struct Problem : Error {
  std::string again;
};

struct Playtest {
  std::uint64_t games = 0;
  bool cut_short = false;         // the clock ran out before it was known whether games end
  std::vector<Problem> problems;  // at most one of a kind
  std::vector<Error> doubts;      // what an author will hardly have meant
};

// Problems: a house rule that fails, a state that is not sound, a seat to move without a move
// (HouseRule or Input, with the script's place where it is known), games that never end (Input).
// Doubts: a hook of the variant's own that always gave what base(f) gives, or was never asked;
// games that all end in their first round. Precondition: `resolved` is that of `variant`. What it
// finds depends on the machine where limits.clock runs out.
Playtest playtest(const Game& game, const Variant& variant, const ResolvedRules& resolved,
                  const PlaytestLimits& limits = {});

}  // namespace hausregel::author
