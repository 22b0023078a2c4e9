// What is said about the next pieces, beside every order in which they can come.
// HAUSREGEL_LONG=1: of every oven of up to 8 pieces under each of the rules, else of one in 16.
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <random>

#include "games/teufel/arrange.h"
#include "games/teufel/game.h"

using namespace hausregel;
using namespace hausregel::teufel;

namespace {

// The same numbers on every machine.
class Any {
 public:
  explicit Any(unsigned seed) : from_(seed) {}
  int within(int low, int high) {
    return low + static_cast<int>(from_() % static_cast<unsigned>(high - low + 1));
  }
  bool coin() { return within(0, 1) == 1; }

 private:
  std::mt19937 from_;
};

constexpr int kKinds = 3;

Rules any_rules(Any& any) {
  Rules r;
  r.bet_on = static_cast<BetOn>(any.within(0, 2));
  r.draw_min = any.within(0, 4);
  r.lost_top_voids = any.coin();
  r.pact_uses_stake = any.coin();
  r.bonus_ties = static_cast<BonusTies>(any.within(0, 2));
  r.refill_at = any.within(0, 5);
  r.devils = 8;
  r.coal.clear();
  const int unit = any.coin() ? 5 : 1;
  int value = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    value += unit * any.within(1, 9);
    r.coal.push_back({value, 8});
  }
  return r;
}

Scene any_scene(Any& any) {
  Scene scene(3, any_rules(any));
  scene.deal({{}, {}, {}});
  for (Player& p : scene.state.seats) {
    p.stake = any.within(0, 8) * 10;
    p.pieces = any.within(0, 3);
    p.coal = p.pieces == 0 ? 0 : any.within(1, 60);
    p.pact = any.coin() ? PactWhy::AloneLast : PactWhy::None;
  }
  Teufel::rebalance(scene.state);
  return scene.turn_of(kAngela);
}

Scene with_oven(Scene scene, const std::vector<int>& counts) {
  std::vector<int> values;
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    const int value = scene.state.oven.value(static_cast<int>(kind));
    values.insert(values.end(), static_cast<std::size_t>(counts[kind]), value);
  }
  return scene.leave_in_oven(values);
}

// Ovens of `pieces`, by kind, devils last.
void each_oven(int pieces, std::vector<int>& counts, std::size_t kind, const auto& visit) {
  if (kind + 1 == counts.size()) {
    counts[kind] = pieces;
    return visit(counts);
  }
  for (counts[kind] = 0; counts[kind] <= pieces; ++counts[kind]) {
    each_oven(pieces - counts[kind], counts, kind + 1, visit);
  }
  counts[kind] = 0;
}

std::int64_t orders(int pieces) { return pieces <= 1 ? 1 : pieces * orders(pieces - 1); }

bool wins(const EventList& events, Seat who) {
  for (const Event& event : only<BetWon>(events)) {
    if (std::get<BetWon>(event).player == who) { return true; }
  }
  return false;
}

// How many orders win from a state that several orders reach: each state is played on once.
using Counted = std::vector<std::pair<State, std::int64_t>>;

// In how many orders of the pieces left whoever draws wins the stake of `who`, drawing on until a
// stop would.
std::int64_t orders_that_win(const Scene& scene, Seat who, Counted& counted);

std::int64_t play_on(const Scene& scene, Seat who, Counted& counted) {
  Scene stopped = scene;
  if (stopped.make(Stop{}) && wins(stopped.events, who)) { return orders(scene.state.oven.left()); }
  std::int64_t all = 0;
  for (int kind = 0; kind <= scene.state.oven.devils(); ++kind) {
    const Lump lump = scene.state.oven.kind(kind);
    if (lump.left == 0) { continue; }
    Scene next = scene;
    REQUIRE(next.draw(lump.value));
    if (!has<DevilDrawn>(next.events)) {
      const bool goes_on = next.state.phase == Phase::Draw;
      all += lump.left * (goes_on                  ? orders_that_win(next, who, counted)
                          : wins(next.events, who) ? orders(scene.state.oven.left() - 1)
                                                   : 0);
    }
  }
  return all;
}

std::int64_t orders_that_win(const Scene& scene, Seat who, Counted& counted) {
  for (const auto& [state, orders] : counted) {
    if (state == scene.state) { return orders; }
  }
  const std::int64_t orders = play_on(scene, who, counted);
  counted.emplace_back(scene.state, orders);
  return orders;
}

Chance share(std::int64_t ways, std::int64_t of) { return chance_of({Ways(ways), Ways(of)}); }

// Whether the stake of `who` is won though whoever draws lays nothing.
bool wins_anyway(Scene scene, Seat who) {
  scene.rules.draw_min = 0;
  scene.state.at(scene.state.turn).coal = 0;
  REQUIRE(scene.make(Stop{}));
  return wins(scene.events, who);
}

void check_next(const Scene& scene, const DrawOdds& odds) {
  const int left = scene.state.oven.left();
  const int coal = scene.at(scene.state.turn).coal;
  int devils = 0;
  int change = 0;
  for (int piece = 0; piece < left; ++piece) {
    Scene next = scene;
    REQUIRE(next.make(DrawCoal{}, {piece}));
    const EventList drawn = only<CoalDrawn>(next.events);
    devils += drawn.empty() ? 1 : 0;
    change += (drawn.empty() ? 0 : std::get<CoalDrawn>(drawn[0]).sum) - coal;
  }
  CHECK(odds.devil == share(devils, left));
  CHECK(odds.gain ==
        average_of({Ways(std::abs(change)), Ways(left)}, change < 0 ? Sign::Minus : Sign::Plus));
}

void check_odds(const Scene& scene) {
  const DrawOdds odds = draw_odds(scene.rules, scene.state);
  check_next(scene, odds);
  std::size_t at = 0;
  for (const Player& p : scene.state.seats) {
    if (p.stake == 0 || wins_anyway(scene, p.name)) { continue; }
    REQUIRE(at < odds.stakes.size());
    const StakeOdds& stake = odds.stakes[at++];
    CHECK(stake.player == p.name);
    CHECK(stake.stake == p.stake);
    REQUIRE(stake.chance);
    Counted counted;
    CHECK(*stake.chance ==
          share(orders_that_win(scene, p.name, counted), orders(scene.state.oven.left())));
  }
  CHECK(at == odds.stakes.size());
}

Scene official(const std::vector<Hand>& hands) {
  Scene scene(static_cast<int>(hands.size()));
  scene.deal(hands);
  return scene.turn_of(kGottlieb);
}

}  // namespace

TEST_CASE("odds of teufel are those of every order of up to 8 pieces", "[teufel][odds]") {
  const char* longer = std::getenv("HAUSREGEL_LONG");
  const bool all = longer != nullptr && *longer != '\0';
  Any any(17);
  for (int rules = 0; rules < 200; ++rules) {
    const Scene scene = any_scene(any);
    for (int pieces = 1; pieces <= 8; ++pieces) {
      std::vector<int> counts(kKinds + 1);
      each_oven(pieces, counts, 0, [&](const std::vector<int>& oven) {
        if (all || any.within(0, 15) == 0) { check_odds(with_oven(scene, oven)); }
      });
    }
  }
}

TEST_CASE("odds of the first piece of a full oven", "[teufel][odds]") {
  const Scene scene = official({{160, 40}, {100, 100}});
  const DrawOdds odds = draw_odds(scene.rules, scene.state);
  CHECK(odds.left == 48);
  CHECK(odds.devil == share(9, 48));
  CHECK(odds.gain == average_of({1270, 48}));
  REQUIRE(odds.stakes.size() == 2);
  CHECK(odds.stakes[0].coal == 40);
  CHECK(odds.stakes[0].chance->ppb > odds.stakes[1].chance->ppb);
}

TEST_CASE("odds while stakes are laid are those of a turn that begins", "[teufel][odds]") {
  Any any(5);
  for (int i = 0; i < 50; ++i) {
    Scene scene = any_scene(any);
    std::vector<int> counts(kKinds + 1);
    for (int& count : counts) { count = any.within(1, 4); }
    scene = with_oven(scene, counts);
    const DrawOdds turn = odds_of_a_turn(scene.rules, scene.state);
    scene.rules.bet_on = BetOn::Best;
    for (Player& p : scene.state.seats) { p.coal = p.pieces = p.stake = 0; }
    for (const StakeOdds& stake : turn.stakes) {
      scene.state.at(kAngela).stake = stake.stake;
      const DrawOdds odds = draw_odds(scene.rules, scene.state);
      CHECK(odds.devil == turn.devil);
      CHECK(odds.gain == turn.gain);
      REQUIRE(odds.stakes.size() == 1);
      CHECK(odds.stakes[0].chance == stake.chance);
    }
  }
}

TEST_CASE("odds of many pieces stay right where fractions grow too long", "[teufel][odds]") {
  Scene scene(2, house([](Rules& r) {
                r.coal.clear();
                r.coal.push_back({10, 48});
                r.coal.push_back({20, 0});
                r.devils = 48;
              }));
  scene.deal({{100, 40}, {100, 0}});
  scene.turn_of(kGottlieb);
  const DrawOdds odds = draw_odds(scene.rules, scene.state);
  const double four = 48.0 / 96 * 47 / 95 * 46 / 94 * 45 / 93;
  REQUIRE(odds.stakes.size() == 1);
  CHECK(std::abs(static_cast<double>(odds.stakes[0].chance->ppb) - four * 1e9) < 1);
}

TEST_CASE("odds that would take too long are said not to be computed", "[teufel][odds]") {
  Scene scene(2, house([](Rules& r) {
                r.coal.clear();
                r.coal.push_back({997, 48});
                r.coal.push_back({991, 48});
              }));
  scene.deal({{100000, 90000}, {100, 0}});
  scene.turn_of(kGottlieb);
  const DrawOdds odds = draw_odds(scene.rules, scene.state);
  REQUIRE(odds.stakes.size() == 1);
  CHECK(odds.stakes[0].coal == 90000);
  CHECK_FALSE(odds.stakes[0].chance);
  CHECK(odds.devil == share(9, 105));
}

TEST_CASE("chances are told in tenths of a percent, and never rounded to certainty",
          "[teufel][odds]") {
  CHECK(words_of(share(1, 3)).text == "33.3 %");
  CHECK(words_of(share(0, 1)).text == "0.0 %");
  CHECK(words_of(share(1, 1)).text == "100.0 %");
  CHECK(words_of(share(1, 100000)).text == "< 0.1 %");
  CHECK(words_of(share(99999, 100000)).text == "> 99.9 %");
  CHECK(exact_words(share(9, 48)) == "3/16");
  CHECK(exact_words(share(1, 100000)).empty());
  CHECK(words_of(average_of({37, 2}), Signed::Yes).text == "+18.5");
  CHECK(words_of(average_of({37, 2}, Sign::Minus), Signed::Yes).text == "-18.5");
  CHECK(words_of(average_of({1, 100}, Sign::Minus), Signed::Yes).text == "0.0");
}
