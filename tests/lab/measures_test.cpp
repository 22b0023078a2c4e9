#include "lab/measures.h"

#include <map>

#include "catch.h"
#include "core/lists.h"
#include "lab/simulate.h"

using namespace hausregel;

namespace {

lab::SimulationOrder moving_bots(std::string_view game, bool measures) {
  lab::SimulationOrder order;
  order.game = find_game(game);
  order.players = 3;
  order.rotates = true;
  order.measures = measures;
  lab::mix_bots(order, {"random", "steady"});
  order.games = 3 * 1000;
  order.seed = 3;
  return order;
}

// Counts events and sums their numbers as a reader of journals would.
class EventCounts final : public PlayoutLog {
 public:
  explicit EventCounts(std::map<std::string, std::int64_t>& counts) : counts_(counts) {}

  void game_opened(const GameAt&, const Setup&, std::string_view) override {}
  void entry(std::string_view, std::span<const Draw>, std::string_view events,
             std::string_view) override {
    const Json list = *read_json(events);
    for (const Json& event : list.items()) {
      const std::string name = event.at("e").text();
      ++counts_[name];
      for (const auto& [member, value] : event.members()) {
        if (value.is_int()) { counts_[name + "." + member] += *value.integer(); }
        if (value.is_string()) { ++counts_[name + "." + member + "=" + value.text()]; }
      }
    }
  }
  Result<> game_closed(const Outcome&) override { return {}; }

 private:
  std::map<std::string, std::int64_t>& counts_;
};

Outcome totals(std::initializer_list<int> of, std::initializer_list<int> winners = {}) {
  Outcome outcome;
  outcome.totals = of;
  for (const int winner : winners) { outcome.winners.push_back(seat(winner)); }
  return outcome;
}

// Returns what is measured of a game of these rounds.
std::vector<std::int64_t> measured(const std::vector<Outcome>& rounds, const Outcome& end) {
  lab::Measurer measurer(std::make_shared<lab::Measures>(*find_game("teufel")), nullptr);
  measurer.game_opened({}, lab::lab_setup(3), "");
  for (const std::size_t i : indices(rounds)) {
    measurer.round_ended(rounds[i], seat(as_int(i % 3)));
  }
  REQUIRE(measurer.game_closed(end));
  return measurer.take().front().values;
}

}  // namespace

TEST_CASE("measures: who leads, who comes back, and by how much", "[lab]") {
  using lab::Measure;
  const auto one = measured({totals({5, 1, 0}), totals({5, 5, 0}), totals({6, 9, 0}),
                             totals({10, 9, 8}), totals({10, 12, 30})},
                            totals({10, 12, 30}, {2}));
  CHECK(one[Measure::kRounds] == 5);
  CHECK(one[Measure::kLeadChanges] == 3);  // P1, P2, P1, P3: a tie is nobody's lead
  CHECK(one[Measure::kComeback] == 9);
  CHECK(one[Measure::kMargin] == 18);
  CHECK(one[Measure::kHalfLed] == 0);  // two of five rounds: a tie
  const auto other = measured({totals({3, 1, 0}), totals({4, 4, 1})}, totals({4, 4, 1}, {0, 1}));
  CHECK(other[Measure::kLeadChanges] == 0);
  CHECK(other[Measure::kComeback] == 2);
  CHECK(other[Measure::kMargin] == 0);
  CHECK(other[Measure::kHalfLed] == 1);
  CHECK(other[Measure::kHalfWins] == 30);
  CHECK(other[Measure::kHalfLost] == 30);
  CHECK(other[Measure::kHalfLast] == 0);
  CHECK(other[Measure::kHalfTrailed] == 1);
  CHECK(measured({totals({3, 1, 0}), totals({3, 4, 5})},
                 totals({3, 4, 5}, {2}))[Measure::kHalfLast] == 60);
  CHECK(measured({totals({1, 0, 0})}, totals({1, 0, 0}, {0}))[Measure::kHalfLed] == 0);
}

TEST_CASE("measures: what the places of a round gain above an equal share", "[lab]") {
  constexpr std::size_t first = lab::Measure::kInRound;
  // P1 begins and gains 6, the others nothing; P2 begins and gains 9, P1 loses 3.
  const auto values = measured({totals({6, 0, 0}), totals({3, 9, 0})}, totals({3, 9, 0}, {1}));
  CHECK(values[first] == 60 * (6 - 2 + 9 - 2));
  CHECK(values[first + 1] == 60 * (0 - 2 + 0 - 2));
  CHECK(values[first + 2] == 60 * (0 - 2 - 3 - 2));
  CHECK(values[first + 3] == 0);
}

TEST_CASE("measures: events are counted as a journal has them", "[lab]") {
  const std::string game = GENERATE("teufel", "polterfass");
  auto order = moving_bots(game, true);
  order.games = 3 * 100;
  std::map<std::string, std::int64_t> counts;
  lab::SimulationManner manner;
  manner.make_log = [&](const Strings&) { return std::make_unique<EventCounts>(counts); };
  const auto simulation = lab::simulate(order, manner);
  REQUIRE(simulation);
  int numbers = 0;
  for (std::size_t i = lab::Measure::kCount; i < simulation->names.size(); ++i) {
    const std::string& name = simulation->names[i];
    if (name.find(".top") != std::string::npos) { continue; }  // a truth, no number in a journal
    INFO(name);
    CHECK(simulation->measured_sum(i) == counts[name]);
    numbers += simulation->measured_sum(i) > 0 ? 1 : 0;
  }
  CHECK(numbers > 15);
  CHECK(simulation->measured_sum(lab::Measure::kRounds) == simulation->sum(lab::Quantity::kRounds));
  CHECK(counts[game == "teufel" ? "devil_drawn" : "bill.kind=greedy"] > 0);
}

TEST_CASE("measures: games are the same, measured or not, in order from any threads", "[lab]") {
  const std::string game = GENERATE("teufel", "polterfass");
  auto order = moving_bots(game, true);
  order.games = 3 * 5000;  // several batches
  std::vector<lab::MeasuredGame> games;
  lab::SimulationManner manner;
  manner.threads = 3;
  manner.take_games = [&](std::span<const lab::MeasuredGame> some) {
    games.insert(games.end(), some.begin(), some.end());
  };
  const auto whole = lab::simulate(order, manner);
  REQUIRE(whole);
  REQUIRE(games.size() == order.games);
  for (const std::size_t i : indices(games)) { CHECK(games[i].at.game == i); }
  const auto plain = lab::simulate(moving_bots(game, false), {});
  order.games = 3 * 1000;
  const auto fewer = lab::simulate(order, {});
  CHECK(plain->tally() == fewer->tally());
  for (const std::size_t i : indices(plain->by_line_up)) {
    CHECK(plain->by_line_up[i].moments == fewer->by_line_up[i].moments);
  }
  std::vector<lab::LineUpSums> sums(2);
  order.games = 3 * 5000;
  order.shards = 7;
  for (order.shard = 1; order.shard <= order.shards; ++order.shard) {
    const auto part = lab::simulate(order, {});
    REQUIRE(part);
    for (const std::size_t i : indices(sums)) { sums[i] += part->by_line_up[i]; }
  }
  CHECK(sums == whole->by_line_up);
}

TEST_CASE("measures: quantiles of a histogram", "[lab]") {
  const lab::Histogram games{{-5, 1}, {0, 8}, {7, 1}};
  CHECK(lab::quantile_of(games, 0) == -5);
  CHECK(lab::quantile_of(games, 10) == -5);
  CHECK(lab::quantile_of(games, 11) == 0);
  CHECK(lab::quantile_of(games, 90) == 0);
  CHECK(lab::quantile_of(games, 100) == 7);
  CHECK(lab::quantile_of({}, 50) == 0);
}
