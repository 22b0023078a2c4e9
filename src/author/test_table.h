// A table for trying a variant: moves come from console lines or bots, nothing is hidden or
// journalled. Chance comes from a seed, as in a simulated game (mode Lab), or from the lines, as at
// a real table.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "engine/game.h"
#include "play/driver.h"

namespace hausregel::author {

struct TestTableOrder {
  const Game* game = nullptr;
  Json rules;  // object of rule values
  std::vector<std::string> players;
  int starter = 0;  // among `players`, from 0
  Mode mode = Mode::Lab;
  std::uint64_t seed = 0;
  std::uint64_t number = 0;  // of the game within the seed
  std::shared_ptr<Hooks> hooks = nullptr;
  // At a real table: results for draws of hooks, in order; further draws are generated.
  std::vector<std::int64_t> luck{};
};

class TestTable final : public play::TableDriver {
 public:
  // Usage: the players cannot sit down under these rules, or a rule has an invalid value.
  static Result<TestTable> open(const TestTableOrder& order);

  // Plays a line of moves and their follow-up; returns the events of all. Usage: words that are no
  // move, or that need more words. Refused, HouseRule: as play(); earlier moves on the line remain.
  Result<Json::List> line(std::string_view line);
  // Returns the events of the moves since the last call.
  Json::List happened();
  // Returns the next move of a game between the game's own bots; begins rounds. Null if the game is
  // over. Errors as Table::choose(), and HouseRule if a hook fails that determines the possible
  // moves.
  Result<Json> next_move(std::string_view bot);

 private:
  TestTable(const TestTableOrder& order, std::unique_ptr<Table> table);
  Result<play::Decided> decide(const Json& command,
                               std::span<const std::int64_t> observed) override;
  Result<void> take(Json command, std::optional<Json> value, play::Decided decided) override;

  std::optional<FairDice> shown_;  // at a real table
  std::vector<std::int64_t> typed_;
  FastDice lab_;
  BotLuck luck_;
  std::vector<std::string> events_;  // a JSON list for each move
  Json draft_;
};

// Returns `count` names, at most six.
std::vector<std::string> test_players(int count);
// Returns the possible numbers of players under these rules, ascending; empty: none.
std::vector<int> test_seats(const Game& game, const Json& rules);

}  // namespace hausregel::author
