// One table or several side by side: the same games, by whatever rules.
#include <cstdlib>

#include "catch.h"
#include "engine/game.h"
#include "lab/random_rules.h"

using namespace hausregel;

namespace {

constexpr std::uint64_t kGames = 60;  // more than a lane each, so that lanes begin games anew
constexpr int kRounds = 40;           // most of a game

// Games that end, by rules of which half are the standard ones; they may contradict each other.
PlayoutOrder some_order(Lots& lots, const Game& game, unsigned seed) {
  PlayoutOrder order;
  const auto seats = static_cast<std::size_t>(lots.from(2, kSeatLimit));
  for (std::size_t i = 0; i < seats; ++i) {
    order.setup.players.push_back("P" + std::to_string(i + 1));
    const auto last = static_cast<std::int64_t>(game.bots().size()) - 1;
    order.bots.emplace_back(game.bots()[static_cast<std::size_t>(lots.from(0, last))]);
  }
  order.setup.mode = Mode::Lab;
  order.setup.starter = seat(static_cast<int>(lots.from(0, order.setup.seats() - 1)));
  order.seed = seed;
  order.rotates = lots.one_in(2);
  order.line_ups = static_cast<std::uint64_t>(lots.from(1, 3));
  order.line_up = order.line_ups - 1;
  order.first = order.rotates ? 5 * seats : 5;
  order.last = order.first + kGames;
  for (const RuleSpec& spec : game.rules()) {
    if (lots.one_in(2)) { order.rules.set(spec.name, value(lots, spec)); }
  }
  order.rules.set("players_min", Json(2));
  order.rules.set("players_max", Json(kSeatLimit));
  order.rules.set("max_rounds", Json(lots.from(1, kRounds)));
  return order;
}

}  // namespace

TEST_CASE("lanes: by any rules, tables side by side play what one table plays", "[lab]") {
  const Game& game = *find_game(GENERATE("teufel", "polterfass"));
  const char* longer = std::getenv("HAUSREGEL_LONG");
  const int wanted = longer != nullptr && *longer == '1' ? 2000 : 100;
  unsigned seed = 1;
  for (int played = 0; played < wanted; ++seed) {
    Lots lots(seed);
    PlayoutOrder order = some_order(lots, game, seed);
    INFO(game.name() << " " << to_text(order.rules) << " seed " << seed);
    if (!game.open(order.setup, order.rules)) { continue; }
    ++played;
    Tally single;
    single.each.resize(kGames);
    order.lanes = 1;
    REQUIRE(game.play_out(order, single, nullptr));
    REQUIRE(single.games == kGames);
    for (const int lanes : {4, 8}) {
      Tally several;
      several.each.resize(kGames);
      order.lanes = lanes;
      INFO(lanes << " lanes");
      REQUIRE(game.play_out(order, several, nullptr));
      REQUIRE(several == single);
    }
  }
  CHECK(seed < 100u * static_cast<unsigned>(wanted));
}

TEST_CASE("lanes: fewer games than lanes, and some that are left over", "[lab]") {
  const Game& game = *find_game(GENERATE("teufel", "polterfass"));
  Lots lots(1);
  PlayoutOrder order = some_order(lots, game, 1);
  order.rules = Json(Json::Object{{"players_min", Json(2)}});
  for (const std::uint64_t count : {0u, 1u, 5u, 17u}) {
    order.last = order.first + count;
    Tally single;
    order.lanes = 1;
    REQUIRE(game.play_out(order, single, nullptr));
    CHECK(single.games == count);
    for (const int lanes : {0, 4, 8}) {
      Tally several;
      order.lanes = lanes;
      REQUIRE(game.play_out(order, several, nullptr));
      CHECK(several == single);
    }
  }
}
