#include "lab/simulate.h"

#include <cmath>

#include "catch.h"

using namespace hausregel;

namespace {

lab::SimulationOrder order_of(std::string_view game, std::uint64_t games, std::uint64_t seed = 7) {
  lab::SimulationOrder order;
  order.game = find_game(game);
  order.variant = "official";
  order.players = 4;
  order.line_ups = {std::vector<std::string>(4, "steady")};
  order.games = games;
  order.seed = seed;
  return order;
}

Tally run(const lab::SimulationOrder& order, int threads) {
  lab::SimulationManner manner;
  manner.threads = threads;
  const auto simulation = lab::simulate(order, manner);
  REQUIRE(simulation.has_value());
  return simulation->tally;
}

}  // namespace

TEST_CASE("simulate: threads change nothing, and another seed changes something", "[lab]") {
  const std::string game = GENERATE("teufel", "polterfass");
  const auto order = order_of(game, 5000);
  const Tally one = run(order, 1);
  CHECK(one.games == 5000);
  CHECK(run(order, 2) == one);
  CHECK(run(order, 5) == one);
  CHECK_FALSE(run(order_of(game, 5000, 8), 1) == one);
}

TEST_CASE("simulate: shards add up to the whole", "[lab]") {
  auto order = order_of("teufel", 1001);
  const Tally whole = run(order, 1);
  Tally sum;
  order.shards = 3;
  for (order.shard = 1; order.shard <= 3; ++order.shard) { sum += run(order, 1); }
  CHECK(sum == whole);
}

TEST_CASE("simulate: every game hands out sixty sixtieths of a win", "[lab]") {
  const std::string game = GENERATE("teufel", "polterfass");
  const Tally tally = run(order_of(game, 3000), 2);
  std::uint64_t sixtieths = 0;
  for (const auto wins : tally.wins60) { sixtieths += wins; }
  CHECK(sixtieths == 60 * tally.games);
}

// The hand-written games with the same policies give 9.15 and 10.86 rounds; the bounds are six
// standard errors of 20,000 games wide.
TEST_CASE("simulate: four steady bots play as long as in the hand-written games", "[lab]") {
  const Tally teufel = run(order_of("teufel", 20000), 2);
  CHECK(static_cast<double>(teufel.rounds) / 20000 == Approx(9.152).margin(0.12));
  const Tally polterfass = run(order_of("polterfass", 20000), 2);
  CHECK(static_cast<double>(polterfass.rounds) / 20000 == Approx(10.856).margin(0.15));
}

TEST_CASE("simulate: a stop from outside leaves a result that says it is partial", "[lab]") {
  const auto order = order_of("teufel", 1000000);
  const std::atomic<bool> stop = true;
  lab::SimulationManner manner;
  manner.stop = &stop;
  const auto simulation = lab::simulate(order, manner);
  REQUIRE(simulation.has_value());
  CHECK(simulation->partial);
  CHECK(lab::to_json_line(order, *simulation).ends_with(",\"partial\":true}"));
}

TEST_CASE("simulate: unknown bots and too many players are refused before any game", "[lab]") {
  auto order = order_of("teufel", 10);
  order.line_ups.front()[2] = "stedy";
  CHECK_FALSE(lab::simulate(order, {}).has_value());
  CHECK_FALSE(lab::fill_seats({"steady", "steady", "steady"}, 2).has_value());
  auto crowd = order_of("polterfass", 10);
  crowd.players = 2;
  crowd.line_ups = {std::vector<std::string>(2, "steady")};
  CHECK_FALSE(lab::simulate(crowd, {}).has_value());
}

TEST_CASE("simulate: named bots fill the last seats, the others are steady", "[lab]") {
  CHECK(*lab::fill_seats({"random"}, 3) == std::vector<std::string>{"steady", "steady", "random"});
}

TEST_CASE("simulate: the result line holds sums, means and shares", "[lab]") {
  const auto order = order_of("teufel", 2);
  lab::Simulation simulation;
  simulation.tally.games = 2;
  simulation.tally.rounds = 19;
  simulation.tally.wins60 = {60, 30, 30, 0, 0, 0};
  CHECK(lab::to_json_line(order, simulation) ==
        "{\"game\":\"teufel\",\"variant\":\"official\",\"players\":4,"
        "\"bots\":[\"steady\",\"steady\",\"steady\",\"steady\"],\"games\":2,\"seed\":7,"
        "\"rounds\":{\"sum\":19,\"mean\":9.5},\"wins\":[0.5,0.25,0.25,0],\"wins60\":[60,30,30,0],"
        "\"wins95\":[[0.0945,0.9055],[0.0267,0.8021],[0.0267,0.8021],[0.0000,0.6576]],"
        "\"by_bot\":[]}");
}

TEST_CASE("a mix seats every bot everywhere, and shards add up to the whole", "[simulate]") {
  auto order = order_of("teufel", 500);
  order.players = 3;
  lab::mix_bots(order, {"random", "steady"});
  CHECK(order.line_ups.front() == std::vector<std::string>{"random", "steady", "random"});
  CHECK(order.line_ups.size() == 2);
  const auto whole = lab::simulate(order, {});
  REQUIRE(whole);
  const auto bots = whole->by_bot(order);
  REQUIRE(bots.size() == 2);
  CHECK(bots[0].bot == "random");
  CHECK(bots[0].games == 750);
  CHECK(bots[0].wins60 + bots[1].wins60 == 500 * 60);
  Tally sum;
  std::uint64_t random_wins = 0;
  for (order.shard = 1, order.shards = 3; order.shard <= 3; ++order.shard) {
    const auto part = lab::simulate(order, {});
    REQUIRE(part);
    sum += part->tally;
    random_wins += part->by_bot(order)[0].wins60;
  }
  CHECK(sum == whole->tally);
  CHECK(random_wins == bots[0].wins60);
}

TEST_CASE("the interval of a share is Wilson's", "[simulate]") {
  const auto near = [](double a, double b) { return std::abs(a - b) < 0.0001; };
  const auto half = lab::wilson95(50 * 60, 100);
  CHECK(near(half.low, 0.4038));
  CHECK(near(half.high, 0.5962));
  const auto none = lab::wilson95(0, 10);
  CHECK(none.low == 0);
  CHECK(near(none.high, 0.2775));
  CHECK(lab::wilson95(0, 0).high == 1);
}
