#include "lab/simulate.h"

#include <cmath>
#include <map>
#include <mutex>

#include "catch.h"
#include "core/lists.h"

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
  return simulation->tally();
}

// The games of an experiment by number, as text: who sits where, who begins, and all that happens.
using Games = std::map<std::uint64_t, std::string>;

class Reader final : public PlayoutLog {
 public:
  Reader(const Strings& bots, Games& games, std::mutex& mutex)
      : bots_(bots), games_(games), mutex_(mutex) {}

  void game_opened(const GameAt& at, const Setup& setup, std::string_view state) override {
    game_ = at.game;
    text_ = std::to_string(at.luck) + setup.name(setup.starter) + std::string(state);
    for (const std::size_t i : indices(bots_)) {
      text_ += " " + bots_[(i + as_index(at.turn)) % bots_.size()];
    }
  }
  void entry(std::string_view command, std::span<const Draw> draws, std::string_view events,
             std::string_view) override {
    for (const Draw& draw : draws) {
      text_ += draw.key + "=" + std::to_string(draw.got.value_or(0)) + " ";
    }
    text_ += std::string(command) + std::string(events) + "\n";
  }
  Result<> game_closed(const Outcome&) override {
    const std::lock_guard lock(mutex_);
    games_[game_] = text_;
    return {};
  }

 private:
  Strings bots_;
  Games& games_;
  std::mutex& mutex_;
  std::uint64_t game_ = 0;
  std::string text_;
};

Games games_of(const lab::SimulationOrder& order, int threads = 1) {
  Games games;
  std::mutex mutex;
  lab::SimulationManner manner;
  manner.threads = threads;
  manner.make_log = [&](const Strings& bots) {
    return std::make_unique<Reader>(bots, games, mutex);
  };
  REQUIRE(lab::simulate(order, manner));
  return games;
}

// Three seats, two line-ups, bots that move.
lab::SimulationOrder rotated(std::string_view game, std::uint64_t blocks) {
  auto order = order_of(game, 3 * blocks);
  order.players = 3;
  order.rotates = true;
  lab::mix_bots(order, {"random", "steady"});
  return order;
}

}  // namespace

TEST_CASE("simulate: a game of a seed is the same, however many there are", "[lab]") {
  const std::string game = GENERATE("teufel", "polterfass");
  const Games many = games_of(rotated(game, 50));
  CHECK(many.size() == 150);
  const Games few = games_of(rotated(game, 3), 2);
  REQUIRE(few.size() == 9);
  for (const auto& [number, text] : few) { CHECK(text == many.at(number)); }
  Games parts;
  auto order = rotated(game, 50);
  order.shards = 7;
  for (order.shard = 1; order.shard <= order.shards; ++order.shard) {
    Games part = games_of(order, 2);
    CHECK(part.size() % 3 == 0);  // cut between blocks
    parts.merge(part);
    CHECK(part.empty());
  }
  CHECK(parts == many);
}

TEST_CASE("simulate: in a block every bot has the same luck once in every seat", "[lab]") {
  PlayoutOrder order;
  order.setup = lab::lab_setup(4);
  order.bots = {"a", "b", "c", "d"};
  order.rotates = true;
  order.line_up = 2;
  order.line_ups = 3;
  std::array<int, 4> begun{};
  for (std::uint64_t block = 0; block < 400; ++block) {
    const GameAt first = order.at(4 * block);
    CHECK(first.luck == 3 * block + 2);
    ++begun[as_index(first.starter.index)];
    for (int turn = 0; turn < 4; ++turn) {
      const GameAt at = order.at(4 * block + static_cast<unsigned>(turn));
      CHECK(at.game == 4 * first.luck + static_cast<unsigned>(turn));
      CHECK(at.luck == first.luck);
      CHECK(at.starter == first.starter);
      CHECK(at.turn == turn);
      CHECK(order.bot_at(3, turn).name == order.bots[as_index(3 + turn) % 4]);
    }
  }
  for (const int times : begun) { CHECK(times > 60); }  // of 400, 100 expected
}

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
  CHECK(simulation->blocks() == 0);
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
  auto order = order_of("teufel", 8);
  order.rotates = true;
  order.games_asked = 7;
  PlayoutOrder games{lab::lab_setup(4), {}, order.line_ups.front(), 7};
  games.rotates = true;
  const auto won = [](int rounds, std::initializer_list<int> winners) {
    Played played{static_cast<std::uint32_t>(rounds), {}};
    for (const int winner : winners) { played.winners.add(seat(winner)); }
    return played;
  };
  lab::Simulation simulation{std::vector<lab::LineUpSums>(1), 4};
  simulation.by_line_up[0].add(games, {{won(9, {0}), won(9, {0}), won(9, {0, 1}), won(9, {2}),
                                        won(11, {0}), won(11, {1}), won(11, {1}), won(11, {3})}});
  CHECK(simulation.tally().wins60 == std::array<std::uint64_t, 6>{210, 150, 60, 60, 0, 0});
  const std::string line = lab::to_json_line(order, simulation);
  INFO(line);
  CHECK(line.starts_with(
      "{\"game\":\"teufel\",\"variant\":\"official\",\"players\":4,"
      "\"bots\":[\"steady\",\"steady\",\"steady\",\"steady\"],\"games\":8,\"games_asked\":7,"
      "\"blocks\":2,\"seats\":\"rotated\",\"seed\":7,"
      "\"rounds\":{\"sum\":80,\"mean\":10,\"mean95\":[0."));
  CHECK_THAT(line, Has("\"wins\":[0.4375,0.3125,0.125,0.125],\"wins60\":[210,150,60,60],"
                       "\"wins95\":[["));
  CHECK(
      line.ends_with("\"by_bot\":[{\"bot\":\"steady\",\"games\":32,\"wins\":0.25,\"wins95\":"
                     "[0.0013,0.9883],\"wins60\":480}],\"rotated\":true}"));
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
  CHECK(bots[0].share.value == Approx(static_cast<double>(bots[0].wins60) / 60 / 750));
  Tally sum;
  std::int64_t random_wins = 0;
  for (order.shard = 1, order.shards = 3; order.shard <= 3; ++order.shard) {
    const auto part = lab::simulate(order, {});
    REQUIRE(part);
    sum += part->tally();
    random_wins += part->by_bot(order)[0].wins60;
  }
  CHECK(sum == whole->tally());
  CHECK(random_wins == bots[0].wins60);
}

namespace {

// `won` of the blocks are won, if a block is one game.
lab::Estimate share_of(std::uint64_t won, std::uint64_t blocks) {
  const auto sum = static_cast<std::int64_t>(60 * won);
  const std::array one{
      lab::Stratum{blocks, {sum, lab::Wide{60} * sum}, 60.0 * static_cast<double>(blocks)}};
  return lab::share_of(one);
}

}  // namespace

TEST_CASE("the interval of a share is Wilson's where blocks are games", "[simulate]") {
  const auto half = share_of(5000, 10000).interval;
  CHECK(half.low == Approx(0.4902).margin(0.0001));
  CHECK(half.high == Approx(0.5098).margin(0.0001));
  const auto none = share_of(0, 100).interval;
  CHECK(none.low == 0);
  CHECK(none.high == Approx(0.037).margin(0.001));
  CHECK(share_of(100, 100).interval.high == 1);
  for (const std::uint64_t blocks : {0u, 1u}) {
    CHECK(share_of(0, blocks).interval.low == 0);
    CHECK(share_of(0, blocks).interval.high == 1);
  }
}

TEST_CASE("an interval is as wide as blocks differ, line-up by line-up", "[simulate]") {
  // Two line-ups, of which one always wins half as often again: that is no chance.
  const std::array still{lab::Stratum{100, {100 * 120, 100 * 120 * 120}, 100 * 240},
                         lab::Stratum{100, {100 * 180, 100 * 180 * 180}, 100 * 240}};
  const auto exact = lab::mean_of(still);
  CHECK(exact.value == 0.625);
  CHECK(exact.interval.low == exact.interval.high);
  // Blocks of four games won or lost together count as one game.
  const std::array together{lab::Stratum{400, {200 * 240, 200 * 240 * 240}, 400 * 240}};
  const auto wide = lab::share_of(together).interval;
  const auto single = share_of(200, 400).interval;
  CHECK(wide.low == Approx(single.low));
  CHECK(wide.high == Approx(single.high));
}

TEST_CASE("the interval of a mean of few blocks is Student's", "[simulate]") {
  const std::array five{lab::Stratum{5, {15, 55}, 5}};  // 1 2 3 4 5
  const auto mean = lab::mean_of(five);
  CHECK(mean.value == 3);
  CHECK(mean.interval.high == Approx(3 + 2.776 * std::sqrt(0.5)).margin(0.01));
}
