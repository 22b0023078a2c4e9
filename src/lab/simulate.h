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

// What is played; all that the result depends on. There is a game, and 1 <= shard <= shards; what
// else does not fit together is an error of simulate().
struct SimulationOrder {
  const Game* game = nullptr;
  std::string variant;  // for the report
  Json rules;           // object of rule values
  int players = 0;
  std::vector<std::string> bots;  // one a seat, in the first line-up
  // Further ones, each as long: the games are shared out among all of them in equal parts, in this
  // order.
  std::vector<std::vector<std::string>> more_bots{};
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  std::uint64_t shard = 1;  // of `shards`, from 1
  std::uint64_t shards = 1;
  // Makes the house rules of one worker; empty: none. Called by several threads at a time, as is
  // make_script.
  std::function<std::shared_ptr<Hooks>()> make_hooks{};
  // Makes the script of a bot for one worker, null for the game's own; empty: none is a script.
  std::function<std::shared_ptr<Hooks>(const std::string& bot)> make_script{};

  std::size_t line_ups() const { return 1 + more_bots.size(); }
  // Precondition: line_up < line_ups().
  const std::vector<std::string>& bots_of(std::size_t line_up) const {
    return line_up == 0 ? bots : more_bots[line_up - 1];
  }
};

// How it is done; nothing here changes the result.
struct SimulationManner {
  int threads = 1;  // the one that calls among them
  int lanes = 0;    // PlayoutOrder::lanes
  // Called for every batch that is done, from one thread at a time, with the games done so far.
  std::function<void(std::uint64_t)> progress;
  // Set from outside to stop after the running batches.
  const std::atomic<bool>* stop = nullptr;
  // Told, before the error is given, of the game in which a house rule or a bot failed: the first
  // of those that the workers had begun.
  std::function<void(std::uint64_t game)> failed_in;
  // Makes the keeper of the journals of one worker and one line-up, with its bots; empty: none are
  // kept.
  std::function<std::unique_ptr<PlayoutLog>(const std::vector<std::string>& bots)> make_log;
};

// What all seats of one bot came to.
struct BotTally {
  std::string bot;
  std::uint64_t games = 0;  // seats it had, over all games
  std::uint64_t wins60 = 0;
};

// Sums of the games of the shard, or of those before it was stopped.
struct Simulation {
  Tally tally;
  std::vector<Tally> by_line_up{};  // which it is the sum of
  bool partial = false;             // stopped from outside

  // In the order of names. `order` is the one that was played.
  std::vector<BotTally> by_bot(const SimulationOrder& order) const;
};

// Shares from 0 to 1.
struct Interval {
  double low = 0;
  double high = 1;
};
// Within which the chance of winning lies in 95 of 100 experiments, of which `wins60` / 60 of
// `games` were won: Wilson's interval; all of it where there were no games.
Interval wilson95(std::uint64_t wins60, std::uint64_t games);

// Puts as many line-ups as there are `bots`, at least one, in the place of those in the order: each
// bot sits in every seat once. The players are set before.
void mix_bots(SimulationOrder& order, const std::vector<std::string>& bots);

// A table of the lab with the seats P1, P2, …
Setup lab_setup(int players);

// One bot a seat: `named` fills from the last seat, the others are "steady". Usage: too many names.
Result<std::vector<std::string>> fill_seats(const std::vector<std::string>& named, int players);

// Stopped from outside it gives what it has, marked partial. Errors, which leave no result: Usage
// (players, bots, rules), HouseRule, Bot, Input (journals cannot be written), Interrupted (the
// clock stopped a house rule or a bot).
Result<Simulation> simulate(const SimulationOrder& order, const SimulationManner& manner);

// The result as one line of JSON, as docs/commands.md describes it, without line end. In
// simulate_json.cpp.
std::string to_json_line(const SimulationOrder& order, const Simulation& simulation);

}  // namespace hausregel::lab
