// Many games without a table: the same rules, bots in every seat, sums of whole numbers. The result
// depends on the order alone, not on threads or shards, and game i of a seed is the same however
// many there are (docs/laboratory.md).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/game.h"
#include "lab/sums.h"

namespace hausregel::lab {

// The experiment: everything that the result depends on. Precondition: `game` is set and 1 <= shard
// <= shards; simulate() reports other inconsistencies as errors.
struct SimulationOrder {
  const Game* game = nullptr;
  std::string variant;  // for the report
  Json rules;           // object of rule values
  int players = 0;
  // One bot a seat in each; they take blocks in turn. At least one.
  std::vector<Strings> line_ups{};
  // Whether a block is a game for each seat, with every bot in each seat once; see PlayoutOrder.
  bool rotates = false;
  std::uint64_t games = 0;             // whole blocks
  IfAny<std::uint64_t> games_asked{};  // for the report, if `games` was rounded up
  std::uint64_t seed = 0;
  std::uint64_t shard = 1;  // of `shards`, from 1: of the blocks
  std::uint64_t shards = 1;
  std::uint64_t first_block = 0;  // those before it are left out
  // Makes the house rules of one worker; empty: none. Like make_script, called by several threads
  // at a time.
  std::function<std::shared_ptr<Hooks>()> make_hooks{};
  // Makes a bot's script for one worker, under these rule values; null for the game's own; empty:
  // no bot is a script.
  std::function<std::shared_ptr<Hooks>(const std::string& bot, const Json& rules)> make_script{};

  // Whether games are measured, at one table after another (lab/measures.h).
  bool measures = false;

  std::uint64_t block_size() const {
    return rotates ? static_cast<std::uint64_t>(players) : std::uint64_t{1};
  }
};

// Numbers first … last-1.
struct Range {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};
// Returns the blocks of the order's shard.
Range range_of(const SimulationOrder& order);

// How to run it; does not affect the result.
struct SimulationManner {
  int threads = 1;  // including the calling thread
  int lanes = 0;    // PlayoutOrder::lanes
  // Set by another thread to stop after the running batches.
  const std::atomic<bool>* stop = nullptr;
  // Called with the number of games in each batch that was played, by one thread at a time.
  std::function<void(std::uint64_t games)> played;
  // Called before the error is returned, with the game in which a house rule or a bot failed: the
  // first of those that the workers had begun, in the order in which they take them.
  std::function<void(std::uint64_t game)> failed_in;
  // Makes a journal writer for one worker and one line-up, with its bots; empty: keep no journals.
  std::function<std::unique_ptr<PlayoutLog>(const Strings& bots)> make_log;
  // Receives measured games, in order, by one thread at a time; empty: nobody does.
  std::function<void(std::span<const MeasuredGame> games)> take_games;
};

// The results of all seats of one bot.
struct BotTally {
  std::string bot;
  std::uint64_t games = 0;  // seats it had, over all games
  std::int64_t wins60 = 0;
  Estimate share;
};

// Sums of the games of the shard, or of those played before it was stopped.
struct Simulation {
  std::vector<LineUpSums> by_line_up{};
  std::uint64_t block_size = 1;
  bool partial = false;  // stopped from outside
  Strings names{};       // of the measures; empty: nothing was measured

  LineUpSums all() const;  // of all line-ups together
  std::uint64_t blocks() const;
  Tally tally() const;
  std::int64_t sum(std::size_t quantity) const { return all().moments[quantity].sum; }
  // moment(line-up) over all games, divided by `per_game` for each of them.
  template <class Of>
  Strata strata(Of moment, double per_game) const {
    Strata all;
    for (const LineUpSums& one : by_line_up) {
      all.push_back(
          {one.blocks, moment(one), static_cast<double>(one.blocks * block_size) * per_game});
    }
    return all;
  }
  Strata strata(std::size_t quantity, double per_game) const {
    return strata([&](const LineUpSums& one) { return one.moments[quantity]; }, per_game);
  }
  Estimate rounds() const { return mean_of(strata(Quantity::kRounds, 1)); }
  // The wins of all seats of a bot. `order` must be the one that was played.
  Strata wins_of(const SimulationOrder& order, const std::string& bot) const;
  // The share of wins of a seat, Quantity::kSeat + seat, or of a turn.
  Estimate wins(std::size_t quantity) const { return share_of(strata(quantity, 60)); }
  // Returns the numbers of the measures that were not 0 in every game.
  std::vector<std::size_t> seen() const;
  // Measure number `i` of all games; it was measured.
  Histogram histogram(std::size_t i) const { return all().measured[i].games; }
  std::int64_t measured_sum(std::size_t i) const { return all().measured[i].moment.sum; }
  Strata measured(std::size_t i, double per_game = 1) const {
    return strata([&](const LineUpSums& one) { return one.measured[i].moment; }, per_game);
  }
  // The interval does not reach below 0 if no game did.
  Estimate measured_mean(std::size_t i) const;
  // In the order of names.
  std::vector<BotTally> by_bot(const SimulationOrder& order) const;
  // Adds other blocks of the same experiment.
  Simulation& operator+=(const Simulation& more);
};

// Returns the names of the bots of an order, sorted.
Strings bots_of(const SimulationOrder& order);

// Replaces the order's line-ups by one for each of `bots`, at least one, so that each bot sits in
// every seat once. Set the players first.
void mix_bots(SimulationOrder& order, const Strings& bots);

// Returns the setup of a lab table with the seats P1, P2, …
Setup lab_setup(int players);

// One bot a seat: `named` fills from the last seat, the others are "steady". Usage: too many names.
Result<Strings> fill_seats(const Strings& named, int players);

// If stopped from outside, returns its results so far, marked partial. Errors, which leave no
// result: Usage (players, bots, rules), HouseRule, Bot, Input (journals cannot be written),
// Interrupted (the clock stopped a house rule or a bot).
Result<Simulation> simulate(const SimulationOrder& order, const SimulationManner& manner);

// The results of one order, or of two and of the second minus the first, game by game, so that the
// luck they share is gone.
using Simulations = std::vector<Simulation>;
// Plays the same blocks under two orders, or one; the second keeps no journals and hands on no
// games. Precondition: the orders differ in rules and hooks alone.
Result<Simulations> simulate_all(std::span<const SimulationOrder> orders,
                                 const SimulationManner& manner);

// Returns the result as one line of JSON, described in docs/commands.md, without line end. In
// simulate.cpp.
std::string to_json_line(const SimulationOrder& order, const Simulation& simulation);

}  // namespace hausregel::lab
