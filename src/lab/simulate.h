// Many games without a table: the same rules, bots in every seat, sums of whole numbers. The result
// depends on the order alone, not on threads or shards.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/game.h"

namespace hausregel::lab {

struct SimulationOrder {
  const Game* game = nullptr;
  std::string variant;  // for the report
  Json rules;           // object of rule values
  int players = 0;
  std::vector<std::string> bots;  // one a seat
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  std::uint64_t shard = 1;  // of `shards`, from 1
  std::uint64_t shards = 1;
  // Makes the house rules of one worker; empty: none.
  std::function<std::shared_ptr<Hooks>()> make_hooks{};
  // Makes the scripts of one worker's bots, one a seat, null for the game's own; empty: none.
  std::function<std::vector<std::shared_ptr<Hooks>>()> make_scripts{};
};

// How it is done; nothing here changes the result.
struct SimulationManner {
  int threads = 1;
  // Called for every batch that is done, from one thread at a time, with the games done so far.
  std::function<void(std::uint64_t)> progress;
  // Set from outside to stop after the running batches.
  const std::atomic<bool>* stop = nullptr;
  // Told, before the error is given, of the game in which a house rule or a bot failed: the first
  // of those that the workers had begun.
  std::function<void(std::uint64_t game)> failed_in;
  // Makes the keeper of one worker's journals; empty: none are kept.
  std::function<std::unique_ptr<PlayoutLog>()> make_log;
};

struct Simulation {
  Tally tally;
  bool partial = false;  // stopped from outside
};

// The games of the order's shard: [games (shard-1)/shards, games shard/shards).
struct GameRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};
GameRange range_of(const SimulationOrder& order);

// Names of the simulated seats: P1, P2, …
Setup lab_setup(int players);

// One bot a seat: `named` fills from the last seat, the others are "steady". Usage: too many names.
Result<std::vector<std::string>> fill_seats(const std::vector<std::string>& named, int players);

// Errors: Usage (players, bots, rules), HouseRule, Input (journals cannot be written).
Result<Simulation> simulate(const SimulationOrder& order, const SimulationManner& manner);

// The result as one line of JSON, as docs/commands.md describes it, without line end.
std::string to_json_line(const SimulationOrder& order, const Simulation& simulation);

}  // namespace hausregel::lab
