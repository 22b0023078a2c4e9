// Whole games of the bots, and what they amount to.
#include <cmath>

#include "games/polterfass/arrange.h"

using namespace hausregel;
using namespace hausregel::polterfass;

namespace {

Tally games_of(const std::string& bot, std::uint64_t games, const std::string& rules = "{}",
               std::uint64_t first = 0) {
  PlayoutOrder order;
  order.setup = people(4);
  order.rules = *read_json(rules);
  order.bots.assign(4, bot);
  order.seed = 7;
  order.first = first;
  order.last = first + games;
  Tally tally;
  REQUIRE(find_game("polterfass")->play_out(order, tally, nullptr));
  return tally;
}

// Keeps every entry and folds it into a second table.
class CommandLog final : public PlayoutLog {
 public:
  void game_opened(const GameAt&, const Setup& setup, std::string_view state) override {
    table = std::move(*find_game("polterfass")->open(setup, Json{}));
    CHECK(table->state_json() == state);
  }
  void entry(std::string_view command, std::span<const Draw> draws, std::string_view events,
             std::string_view state) override {
    ++entries;
    drawn += draws.size();
    CHECK(read_json(command));
    CHECK(table->fold(*read_json(events)));
    CHECK(table->state_json() == state);
  }
  Result<void> game_closed(const Outcome& outcome) override {
    CHECK(table->status().over);
    CHECK(outcome.winners == table->outcome().winners);
    return {};
  }

  std::unique_ptr<Table> table;
  std::size_t entries = 0;
  std::size_t drawn = 0;
};

}  // namespace

TEST_CASE("Steady games are as long, and the seats win as often, as an independent program says",
          "[polterfass][lab]") {
  const Tally tally = games_of("steady", 20000);
  CHECK(std::abs(static_cast<double>(tally.rounds) / 20000.0 - 10.856) < 0.08);
  const double shares[] = {.3243, .2691, .2247, .1819};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(std::abs(static_cast<double>(tally.wins60[i]) / 60.0 / 20000.0 - shares[i]) < 0.013);
  }
}

TEST_CASE("Games do not depend on how they are split", "[polterfass][lab]") {
  Tally split = games_of("random", 30);
  split += games_of("random", 70, "{}", 30);
  CHECK(split == games_of("random", 100));
}

TEST_CASE("A recorded game folds to the same states", "[polterfass][lab]") {
  for (const std::string bot : {"steady", "random"}) {
    PlayoutOrder order;
    order.setup = people(4);
    order.bots.assign(4, bot);
    order.seed = 7;
    order.last = 3;
    Tally tally;
    CommandLog recorder;
    REQUIRE(find_game("polterfass")->play_out(order, tally, &recorder));
    CHECK(tally == games_of(bot, 3));
    CHECK(recorder.drawn > 50);
  }
}

TEST_CASE("The bots play by any rules", "[polterfass][lab]") {
  for (const std::string rules :
       {R"({"destroying":"may","doubling":"may","specials":4})",
        R"({"doubling":"may_two","rethrow_specials":"one_of_two"})",
        R"({"cards_return":false,"cards_max":3,"cards_min":2})", R"({"card_count_shown":false})",
        R"({"rethrow_specials":"some","throw_saved_by":"number","double_destroyed":true})",
        R"({"first_throw_needs":"any","first_throw_repeats":"lying","barrels":[[5,5]],"goal":20})",
        R"({"stand_chance":[1,1],"totals":"gains"})",
        R"({"cards":[0],"cards_max":1,"max_rounds":9})"}) {
    for (const std::string bot : {"steady", "random"}) {
      CHECK(games_of(bot, 20, rules).games == 20);
    }
  }
}

TEST_CASE("Nobody plays with a bot that does not exist, or without one", "[polterfass][lab]") {
  PlayoutOrder order;
  order.setup = people(3);
  order.last = 1;
  order.bots = {"steady", "steady"};
  Tally tally;
  CHECK_FALSE(find_game("polterfass")->play_out(order, tally, nullptr));
  order.bots = {"steady", "steady", "karl"};
  CHECK_FALSE(find_game("polterfass")->play_out(order, tally, nullptr));
}
