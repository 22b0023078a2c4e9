// Stakes: who bets how much, and which bets are won.
#include "games/teufel/arrange.h"

using namespace hausregel;
using namespace hausregel::teufel;

namespace {

EventList bets(const EventList& events) { return only<BetWon, BetLost>(events); }

Rules betting_on(BetOn what) {
  return house([what](Rules& r) { r.bet_on = what; });
}

// A round in which Gottlieb begins and everybody still has to bet.
Scene betting(std::vector<Hand> hands, Rules rules = standard()) {
  Scene scene(static_cast<int>(hands.size()), rules);
  scene.deal(hands);
  scene.state.round = 0;
  scene.state.phase = Phase::Idle;
  REQUIRE(scene.make(Next{}));
  return scene;
}

std::string stake_refusal(const Scene& scene, Seat who, int stake) {
  const auto checked = Teufel::check_value(scene.rules, scene.state, OpenBet{who, stake});
  return checked ? "" : checked.error().rule;
}

}  // namespace

TEST_CASE("T-03 a lost highest bet takes away the extra pay and nothing else", "[teufel]") {
  Scene scene;
  const EventList events = scene.settle({{.chips = 100, .stake = 100},
                                         {.chips = 80, .stake = 120, .coal = 135, .pieces = 3},
                                         {.chips = 60, .stake = 140},
                                         {.chips = 140, .stake = 60, .coal = 50, .pieces = 4}});
  CHECK(bets(events) == EventList{BetWon{kGottlieb, 100, 100, false},
                                  BetWon{kAngela, 120, 120, false}, BetLost{kLucy, 140},
                                  BetWon{kSaulus, 60, 60, false}});
}

TEST_CASE("T-03 by house rule a lost highest bet leaves the other winners with their stakes",
          "[teufel]") {
  Scene scene(3, house([](Rules& r) { r.lost_top_voids = true; }));
  CHECK(
      bets(scene.settle({{.stake = 50, .coal = 60, .pieces = 2}, {.stake = 60}, {.stake = 70}})) ==
      EventList{BetWon{kGottlieb, 50, 0, false}, BetWon{kAngela, 60, 0, false},
                BetLost{kLucy, 70}});
}

TEST_CASE("T-04 a won bet earns its stake once, the highest earns it twice", "[teufel]") {
  Scene scene(2);
  const EventList events = scene.settle(
      {{.chips = 0, .stake = 70, .coal = 100, .pieces = 1}, {.chips = 10, .stake = 90}});
  CHECK(bets(events) ==
        EventList{BetWon{kGottlieb, 70, 70, false}, BetWon{kAngela, 90, 180, true}});
  CHECK(scene.at(kAngela).chips == 10 + 90 + 180);
  CHECK(scene.at(kAngela).stake == 0);
}

TEST_CASE("T-06 the best coal counts for everybody, also for the one who laid it down",
          "[teufel]") {
  Scene scene(2);
  CHECK(bets(scene.settle({{.stake = 80, .coal = 100, .pieces = 1}, {.stake = 30}})) ==
        EventList{BetWon{kGottlieb, 80, 160, true}, BetWon{kAngela, 30, 30, false}});
}

TEST_CASE("T-06 by house rule somebody's own coal does not count for his bet", "[teufel]") {
  Scene scene(3, betting_on(BetOn::Others));
  CHECK(bets(scene.settle({{.stake = 80, .coal = 100, .pieces = 1},
                           {.stake = 100, .coal = 70, .pieces = 1},
                           {.stake = 60}})) == EventList{BetLost{kGottlieb, 80},
                                                         BetWon{kAngela, 100, 200, true},
                                                         BetWon{kLucy, 60, 60, false}});
}

TEST_CASE("T-06 by house rule the other of two equal best counts", "[teufel]") {
  Scene scene(2, betting_on(BetOn::Others));
  CHECK(bets(scene.settle(
            {{.stake = 80, .coal = 80, .pieces = 1}, {.stake = 70, .coal = 80, .pieces = 1}})) ==
        EventList{BetWon{kGottlieb, 80, 160, true}, BetWon{kAngela, 70, 70, false}});
}

TEST_CASE("T-07 the coal of several people is never added up", "[teufel]") {
  Scene scene(3);
  CHECK(bets(scene.settle(
            {{.coal = 60, .pieces = 2}, {.coal = 70, .pieces = 2}, {.chips = 0, .stake = 80}})) ==
        EventList{BetLost{kLucy, 80}});
}

TEST_CASE("T-07 by house rule all coal of the round counts together", "[teufel]") {
  Scene scene(3, betting_on(BetOn::Sum));
  CHECK(
      bets(scene.settle({{.coal = 60, .pieces = 2}, {.coal = 70, .pieces = 2}, {.stake = 130}})) ==
      EventList{BetWon{kLucy, 130, 260, true}});
}

TEST_CASE("T-08 a bet is on the value of one person's coal, not on the number of pieces",
          "[teufel]") {
  Scene scene(2);
  const EventList events =
      scene.settle({{.coal = 100, .pieces = 1}, {.stake = 110, .coal = 90, .pieces = 9}});
  CHECK(bets(events) == EventList{BetLost{kAngela, 110}});
}

TEST_CASE("B-01 somebody with chips stakes at least ten points", "[teufel]") {
  const Scene scene = betting({{}, {}});
  CHECK(stake_refusal(scene, kGottlieb, 0) == "B-01");
  CHECK(stake_refusal(scene, kGottlieb, -10) == "B-01");
  CHECK(stake_refusal(scene, kGottlieb, 10).empty());
}

TEST_CASE("B-01 the smallest stake can be raised", "[teufel]") {
  const Scene scene = betting({{}, {.chips = 20}}, house([](Rules& r) { r.stake_min = 25; }));
  CHECK(stake_refusal(scene, kGottlieb, 20) == "B-01");
  CHECK(stake_refusal(scene, kGottlieb, 30).empty());
  CHECK_FALSE(scene.state.due.has(kAngela));
}

TEST_CASE(
    "B-01 the smallest stake is stake_min rounded up to a step, and who has less is passed over",
    "[teufel]") {
  Scene scene = betting({{}, {.chips = 39}, {.chips = 40}}, house([](Rules& r) {
                          r.stake_min = 25;
                          r.stake_step = 20;
                        }));
  CHECK(scene.state.stake_floor == 40);
  CHECK_FALSE(scene.state.due.has(kAngela));
  CHECK(scene.state.due.has(kLucy));
  CHECK(stake_refusal(scene, kGottlieb, 20) == "B-01");
  CHECK(stake_refusal(scene, kGottlieb, 40).empty());
}

TEST_CASE("B-01 somebody without chips has no bet", "[teufel]") {
  Scene scene = betting({{}, {.chips = 0}});
  CHECK_FALSE(scene.state.due.has(kAngela));
  CHECK(scene.refusal(Bet{kAngela, std::nullopt}) == "B-01");
  REQUIRE(scene.make(Bet{kGottlieb, std::nullopt}));
  CHECK(scene.state.phase == Phase::Open);
}

TEST_CASE("B-01 by house rule a stake may be nothing, and nothing is no highest bet", "[teufel]") {
  Scene scene = betting({{}, {}}, house([](Rules& r) { r.zero_stake = true; }));
  REQUIRE(scene.bet({0, 20}));
  REQUIRE(scene.draw(25));
  REQUIRE(scene.make(Stop{}));
  REQUIRE(scene.draw_devil());
  CHECK(bets(scene.events) == EventList{BetWon{kAngela, 20, 40, true}});
}

TEST_CASE("B-02 a stake is any multiple of ten up to everything somebody has", "[teufel]") {
  const Scene scene = betting({{}, {.chips = 70}});
  for (int stake = 10; stake <= 200; stake += 10) {
    CHECK(stake_refusal(scene, kGottlieb, stake).empty());
  }
  CHECK(stake_refusal(scene, kGottlieb, 15) == "B-02");
  CHECK(stake_refusal(scene, kGottlieb, 210) == "B-02");
  CHECK(stake_refusal(scene, kAngela, 80) == "B-02");
}

TEST_CASE("B-02 by house rule stakes have a cap and another step", "[teufel]") {
  const Scene scene = betting({{}, {}}, house([](Rules& r) {
                                r.stake_max = 60;
                                r.stake_step = 20;
                              }));
  CHECK(stake_refusal(scene, kGottlieb, 60).empty());
  CHECK(stake_refusal(scene, kGottlieb, 80) == "B-02");
  CHECK(stake_refusal(scene, kGottlieb, 50) == "B-02");
}

TEST_CASE("B-03 stakes are unseen until the last is laid down, then all are open", "[teufel]") {
  Scene scene = betting({{}, {}});
  REQUIRE(scene.make(Bet{kAngela, std::nullopt}));
  CHECK(scene.events == EventList{StakeSealed{kAngela, std::nullopt}});
  CHECK(scene.at(kAngela).stake == 0);
  CHECK(scene.at(kAngela).chips == 200);
  REQUIRE(scene.make(Bet{kGottlieb, std::nullopt}));
  CHECK(scene.state.phase == Phase::Open);
  Open open;
  open.values.push_back({kGottlieb, 30, std::nullopt});
  open.values.push_back({kAngela, 200, std::nullopt});
  REQUIRE(scene.make(open));
  CHECK(scene.events == EventList{StakeOpened{kGottlieb, 30, std::nullopt},
                                  StakeOpened{kAngela, 200, std::nullopt}});
  CHECK(scene.at(kAngela).stake == 200);
  CHECK(scene.at(kAngela).chips == 0);
  CHECK(scene.state.phase == Phase::Draw);
}

TEST_CASE("B-03 nobody bets twice in a round", "[teufel]") {
  Scene scene = betting({{}, {}});
  REQUIRE(scene.make(Bet{kAngela, std::nullopt}));
  CHECK(scene.refusal(Bet{kAngela, std::nullopt}) == "B-03");
}

TEST_CASE("T-23 everybody who has chips bets before anybody draws", "[teufel]") {
  Scene scene = betting({{}, {}, {}});
  REQUIRE(scene.make(Bet{kGottlieb, std::nullopt}));
  REQUIRE(scene.make(Bet{kAngela, std::nullopt}));
  CHECK(scene.refusal(DrawCoal{}) == "T-30");
  CHECK(scene.state.phase == Phase::Bet);
  REQUIRE(scene.make(Bet{kLucy, std::nullopt}));
  CHECK(scene.state.phase == Phase::Open);
}

TEST_CASE("B-18 the highest bet is the highest of all, won or lost, and a lone bet is the highest",
          "[teufel]") {
  Scene lost(3);
  CHECK(
      bets(lost.settle({{.stake = 90, .coal = 90, .pieces = 1}, {.stake = 100}, {.stake = 90}})) ==
      EventList{BetWon{kGottlieb, 90, 90, false}, BetLost{kAngela, 100},
                BetWon{kLucy, 90, 90, false}});
  Scene lone(3);
  CHECK(bets(lone.settle({{.coal = 90, .pieces = 1}, {.chips = 190, .stake = 10}, {}})) ==
        EventList{BetWon{kAngela, 10, 20, true}});
}

TEST_CASE("C3a the highest bet is won and earns twice its stake", "[teufel]") {
  Scene scene;
  const EventList events = scene.settle({{.chips = 100, .stake = 100},
                                         {.chips = 80, .stake = 120, .coal = 160, .pieces = 3},
                                         {.chips = 60, .stake = 140},
                                         {.chips = 140, .stake = 60, .coal = 50, .pieces = 4}});
  CHECK(bets(events) == EventList{BetWon{kGottlieb, 100, 100, false},
                                  BetWon{kAngela, 120, 120, false}, BetWon{kLucy, 140, 280, true},
                                  BetWon{kSaulus, 60, 60, false}});
  CHECK(scene.at(kLucy).chips == 60 + 140 + 280);
}

TEST_CASE("C3b all who share the highest bet earn it twice", "[teufel]") {
  Scene scene(3);
  CHECK(
      bets(scene.settle({{.stake = 80, .coal = 90, .pieces = 2}, {.stake = 80}, {.stake = 10}})) ==
      EventList{BetWon{kGottlieb, 80, 160, true}, BetWon{kAngela, 80, 160, true},
                BetWon{kLucy, 10, 10, false}});
}

TEST_CASE("C3d a bet that the coal meets exactly is won", "[teufel]") {
  Scene scene(2);
  CHECK(bets(scene.settle({{.stake = 130, .coal = 120, .pieces = 2}, {.stake = 120}})) ==
        EventList{BetLost{kGottlieb, 130}, BetWon{kAngela, 120, 120, false}});
}
