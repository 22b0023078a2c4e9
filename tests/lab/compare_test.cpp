#include "lab/compare.h"

#include <cmath>

#include "catch.h"
#include "core/lists.h"
#include "engine/rules/rules.h"

using namespace hausregel;

namespace {

lab::SimulationOrder side(std::string_view game, Json::Object rules = {}) {
  lab::SimulationOrder order;
  order.game = find_game(game);
  order.variant = rules.empty() ? "official" : "changed";
  order.rules = Json(std::move(rules));
  order.players = 4;
  order.rotates = true;
  order.games = 4 * 1000;
  order.seed = 7;
  lab::mix_bots(order, {"steady"});
  return order;
}

lab::ComparisonOrder coal(std::uint64_t blocks) {
  lab::ComparisonOrder order{side("teufel"), side("teufel", {{"bonus_coal", Json(40)}})};
  order.one.games = 4 * blocks;
  order.populations = {order.one.line_ups};
  return order;
}

lab::Comparison done(const lab::ComparisonOrder& order, const lab::SimulationManner& manner = {}) {
  const auto found = lab::compare(order, manner);
  REQUIRE(found);
  return *found;
}

const lab::Finding& of(const lab::Comparison& found, const std::string& measure) {
  const lab::Finding* one = find_by(found.findings, &lab::Finding::measure, measure);
  REQUIRE(one != nullptr);
  return *one;
}

}  // namespace

TEST_CASE("compare: the difference is that of the same games under both rules", "[lab]") {
  lab::ComparisonOrder order = coal(1000);
  lab::mix_bots(order.one, {"random", "steady"});
  order.populations = {order.one.line_ups};
  order.measures = measures_of(order);
  order.other.line_ups = order.one.line_ups;
  order.one.measures = order.other.measures = true;
  const auto found = done(order);
  REQUIRE(found.blocks == 1000);
  CHECK(found.looks == 5);  // 64, 128, 256, 512, 1000
  order.other.games = order.one.games;
  const auto one = lab::simulate(order.one, {});
  const auto other = lab::simulate(order.other, {});
  REQUIRE((one && other));
  const lab::Finding& rounds = of(found, "rounds");
  CHECK(rounds.one.value == Approx(one->rounds().value));
  CHECK(rounds.one.interval.low < rounds.one.value);
  CHECK(rounds.one.interval.high > rounds.one.value);
  CHECK(rounds.other.value == Approx(other->rounds().value));
  CHECK(rounds.difference.value == Approx(rounds.other.value - rounds.one.value));
  CHECK(of(found, "turn.2").one.value == Approx(100 * one->wins(lab::Quantity::kTurn + 1).value));
  const auto bots = other->by_bot(order.other);
  CHECK(of(found, "wins.steady").other.value == Approx(100 * bots[1].share.value));
  CHECK(of(found, "wins.steady").difference.value ==
        Approx(-of(found, "wins.random").difference.value));
  CHECK(of(found, "decisions").other.value ==
        Approx(mean_of(other->measured(lab::Measure::kDecisions)).value));
  CHECK(of(found, "half_wins60").share);
}

TEST_CASE("compare: luck is the same for both, so far fewer games are needed", "[lab]") {
  const auto found = done(coal(4000));
  CHECK(of(found, "rounds").gain > 3);
  CHECK(of(found, "rounds").verdict == "more");
  CHECK(of(found, "turn.1").gain > 1);
}

TEST_CASE("compare: it stops as soon as every question is answered", "[lab]") {
  auto order = coal(100'000);
  order.measures = {"rounds"};
  auto found = done(order);
  CHECK(found.sure);
  CHECK(found.blocks <= 1024);
  CHECK(of(found, "rounds").verdict == "more");
  order.effect = 1;  // a whole round is more than there is
  found = done(order);
  CHECK(found.sure);
  CHECK(of(found, "rounds").verdict == (found.blocks < 1024 ? "more" : "same"));
  order.effect = 0;
  order.thresholds = {{"rounds", true, 1}, {"rounds", false, -1}};
  found = done(order);
  CHECK(found.sure);
  CHECK_FALSE(of(found, "rounds").crossed);
  order.thresholds = {{"rounds", true, 0.001}};
  CHECK(of(done(order), "rounds").crossed);
  order.thresholds = {{"rounds", false, 0.001}};
  CHECK_FALSE(of(done(order), "rounds").crossed);
}

TEST_CASE("compare: the same rules differ in nothing, and few games do not show that", "[lab]") {
  lab::ComparisonOrder order{side("polterfass"), side("polterfass")};
  order.one.games = 4 * 5000;
  order.populations = {order.one.line_ups};
  order.effect = 1;
  const auto found = done(order);
  CHECK(found.blocks == 1024);
  for (const lab::Finding& one : found.findings) {
    const auto& [low, high] = one.difference.interval;
    CHECK(one.verdict == "same");
    CHECK(one.difference.value == 0);
    CHECK(low < 0);  // a difference in one block of a thousand may not have been seen
    CHECK(high == -low);
  }
  order.effect = 0.01;
  const auto unsure = done(order);
  CHECK_FALSE(unsure.sure);
  for (const lab::Finding& one : unsure.findings) { CHECK(one.verdict == "open"); }
}

TEST_CASE("compare: threads and lanes do not change a byte", "[lab]") {
  auto order = coal(3000);
  order.populations.push_back(
      {{"random", "steady", "steady", "steady"}, {"steady", "random", "random", "steady"}});
  if (GENERATE(false, true)) { order.measures = measures_of(order); }
  lab::SimulationManner manner;
  const std::string wanted = to_json_line(order, done(order, manner));
  for (manner.threads = 1; manner.threads <= 3; ++manner.threads) {
    for (const int lanes : {1, 4, 8}) {
      manner.lanes = lanes;
      CHECK(to_json_line(order, done(order, manner)) == wanted);
    }
  }
}

TEST_CASE("compare: populations that a rule does not treat alike are told", "[lab]") {
  lab::ComparisonOrder order{side("teufel"), side("teufel", {{"goal", Json(700)}})};
  order.populations = {{{"random", "random", "random", "random"}}, order.one.line_ups};
  order.measures = {"rounds"};
  const auto found = done(order);
  REQUIRE(found.findings.size() == 2);
  CHECK(found.findings[0].difference.value < 2 * found.findings[1].difference.value);
  for (const lab::Finding& one : found.findings) { CHECK(one.depends); }
}

TEST_CASE("simulate: a block of bots all alike is one game, played once", "[lab]") {
  auto order = side(GENERATE("teufel", "polterfass"));
  order.measures = GENERATE(false, true);
  const auto once = lab::simulate(order, {});
  lab::SimulationManner manner;
  manner.take_games = [](std::span<const lab::MeasuredGame>) {};  // whoever takes them gets all
  const auto all = lab::simulate(order, manner);
  REQUIRE((once && all));
  CHECK(once->by_line_up == all->by_line_up);
  CHECK(once->tally().games == order.games);
}

// Takes half a minute: tests/CMakeLists.txt gives it a test of its own.
TEST_CASE("compare: at most 5 of 100 comparisons of the same rules find something", "[.alarms]") {
  const std::string game = GENERATE("teufel", "polterfass");
  constexpr int kTimes = 1000;
  int alarms = 0;
  for (int i = 0; i < kTimes; ++i) {
    lab::ComparisonOrder order{side(game), side(game)};
    lab::mix_bots(order.one, {"random", "steady"});
    order.populations = {order.one.line_ups};
    order.one.rotates = order.other.rotates =
        false;               // else a block is of one seed, as its starter is
    order.one.games = 2048;  // six looks
    order.one.seed = 1 + static_cast<unsigned>(i);
    order.other.seed = 100'001 + static_cast<unsigned>(i);
    const auto found = done(order);
    alarms += std::ranges::any_of(found.findings, [](const lab::Finding& one) {
      return one.difference.interval.low * one.difference.interval.high > 0;
    });
  }
  std::printf("%s: %d of %d comparisons of the same rules find something\n", game.c_str(), alarms,
              kTimes);
  CHECK(alarms <= kTimes / 20);
}
