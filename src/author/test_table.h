// A table to try a variant at: moves as console lines or by bots, nothing sealed from anybody,
// nothing journalled. Chance comes from a seed, as in a simulated game (mode Lab), or at a real
// table from what the lines show.
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
  std::uint64_t number = 0;  // of the game among those of the seed
  std::shared_ptr<Hooks> hooks = nullptr;
};

class TestTable final : public play::TableDriver {
 public:
  // Usage: the players cannot sit down under these rules, or a rule has no such value.
  static Result<TestTable> open(const TestTableOrder& order);

  // At a real table: results for the draws of hooks to come, in order; then they are generated.
  void type_luck(const std::vector<std::int64_t>& results);
  // A line of moves; gives the events of all of them. What opens or follows by itself follows.
  // Usage: words that are no move, or one that is asked for more. Refused, HouseRule: as play(),
  // and the moves before it on the line are made.
  Result<Json::List> line(std::string_view line);
  // A command in open form; gives the events as JSON lists, one a move: its own, then what
  // followed.
  Result<std::vector<std::string>> play(const Json& command,
                                        std::span<const std::int64_t> observed = {});
  // The next move of a game between bots, one of the game's own in every seat: opens the round
  // where that is the next thing. Null where the game is over. Errors as Table::choose(), and
  // HouseRule where a hook fails that says what is possible.
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
  std::vector<std::string> events_;  // of the running move
  Json draft_;
};

// The events of all moves that play() gave.
Json::List events_in(const std::vector<std::string>& moves);
// Up to six names.
std::vector<std::string> test_players(int count);
// How many may sit down under these rules, ascending; none: nobody may.
std::vector<int> test_seats(const Game& game, const Json& rules);

}  // namespace hausregel::author
