// Phase 2: drawing coal, devils, the last piece.
#include "games/teufel/arrange.h"

using namespace hausregel;
using namespace hausregel::teufel;

TEST_CASE("T-05 somebody without chips takes an ordinary turn", "[teufel]") {
  Scene scene(3);
  scene.deal({{}, {.chips = 0}, {}});
  scene.state.round = 0;
  REQUIRE(scene.make(Next{}));
  REQUIRE(scene.bet({10, 10}));
  REQUIRE(scene.draw_devil());
  CHECK(scene.state.turn == kAngela);
  CHECK(scene.refusal(Stop{}) == "B-19");
  REQUIRE(scene.draw(50));
  CHECK(scene.events == EventList{CoalDrawn{kAngela, 50, 50}});
}

TEST_CASE("T-05 by house rule somebody without chips is passed over", "[teufel]") {
  Scene scene(3, house([](Rules& r) { r.chipless_draws = false; }));
  scene.deal({{.chips = 0}, {}, {.chips = 0}});
  scene.state.round = 0;
  REQUIRE(scene.make(Next{}));
  REQUIRE(scene.bet({10}));
  CHECK(scene.state.turn == kAngela);
  REQUIRE(scene.draw_devil());
  CHECK(scene.state.phase == Phase::Idle);
}

TEST_CASE("T-09 the last piece of coal ends turn and phase, and what lies there stays",
          "[teufel]") {
  Scene scene(3);
  scene.deal({{.coal = 20, .pieces = 1}, {}, {}}).turn_of(kGottlieb, {kAngela, kLucy});
  scene.leave_in_oven({50});
  REQUIRE(scene.draw(50));
  REQUIRE(scene.events.size() > 3);
  CHECK(EventList(scene.events.begin(), scene.events.begin() + 3) ==
        EventList{CoalDrawn{kGottlieb, 50, 70}, TurnStopped{kGottlieb, 70, 2}, OvenEmptied{}});
  CHECK_FALSE(scene.state.turn.somebody());
  CHECK(scene.at(kGottlieb).coal == 70);
}

TEST_CASE("C3m with two pieces left one person empties the oven and the others have no coal",
          "[teufel]") {
  Scene scene(3);
  scene.deal({{.stake = 70}, {.stake = 80}, {.stake = 10}});
  scene.turn_of(kGottlieb, {kAngela, kLucy}).leave_in_oven({20, 50});
  REQUIRE(scene.draw(20));
  REQUIRE(scene.draw(50));
  CHECK(scene.at(kGottlieb).coal == 70);
  CHECK(scene.at(kGottlieb).pieces == 2);
  CHECK(scene.at(kAngela).coal == 0);
  CHECK(scene.at(kLucy).coal == 0);
  CHECK(only<BetWon, BetLost>(scene.events) == EventList{BetWon{kGottlieb, 70, 70, false},
                                                         BetLost{kAngela, 80},
                                                         BetWon{kLucy, 10, 10, false}});
  CHECK(scene.state.phase == Phase::Idle);
}

TEST_CASE("T-22 turns go clockwise from the starter, to the left", "[teufel]") {
  Scene scene;
  scene.state.first = kLucy;
  REQUIRE(scene.make(Next{}));
  REQUIRE(scene.bet({10, 10, 10, 10}));
  for (const Seat who : {kLucy, kSaulus, kGottlieb, kAngela}) {
    CHECK(scene.state.turn == who);
    REQUIRE(scene.draw(10));
    REQUIRE(scene.make(Stop{}));
  }
  CHECK(scene.state.phase == Phase::Idle);
}

TEST_CASE("B-31 the starter is given, and passes to the left every round", "[teufel]") {
  Scene scene(3);
  scene.state.first = kLucy;
  for (const Seat who : {kLucy, kGottlieb, kAngela, kLucy}) {
    REQUIRE(scene.make(Next{}));
    CHECK(scene.events == EventList{RoundStarted{scene.state.round, who}});
    REQUIRE(scene.bet({10, 10, 10}));
    for (const int value : {10, 20, 25}) {
      REQUIRE(scene.draw(value));
      REQUIRE(scene.make(Stop{}));
    }
  }
}

TEST_CASE("T-30 the parts of a round follow one another: bets, coal, money, pawns", "[teufel]") {
  Scene scene(2);
  CHECK(scene.refusal(DrawCoal{}) == "T-30");
  CHECK(scene.refusal(Stop{}) == "T-30");
  CHECK(scene.refusal(Bet{kGottlieb, std::nullopt}) == "T-30");
  CHECK(scene.refusal(Open{}) == "T-30");
  CHECK(scene.refusal(Refill{true}) == "T-30");
  CHECK(scene.refusal(Pact{kGottlieb, true}) == "T-30");
  REQUIRE(scene.make(Next{}));
  CHECK(scene.refusal(Next{}) == "T-30");
  CHECK(scene.refusal(Stop{}) == "T-30");
  REQUIRE(scene.bet({10, 10}));
  CHECK(scene.refusal(Next{}) == "T-30");
  CHECK(scene.refusal(Bet{kGottlieb, std::nullopt}) == "T-30");
  CHECK(scene.refusal(Open{}) == "T-30");
}

TEST_CASE("B-19 at least one piece is drawn before somebody stops", "[teufel]") {
  Scene scene(2);
  scene.deal({{}, {}}).turn_of(kGottlieb, {kAngela});
  CHECK(scene.refusal(Stop{}) == "B-19");
  REQUIRE(scene.draw(10));
  REQUIRE(scene.make(Stop{}));
  CHECK(scene.events == EventList{TurnStopped{kGottlieb, 10, 1}});
}

TEST_CASE("B-19 by house rule somebody may stop with empty hands, or must draw more", "[teufel]") {
  Scene none(2, house([](Rules& r) { r.draw_min = 0; }));
  none.deal({{}, {}}).turn_of(kGottlieb, {kAngela});
  REQUIRE(none.make(Stop{}));
  CHECK(none.events == EventList{TurnStopped{kGottlieb, 0, 0}});
  Scene three(2, house([](Rules& r) { r.draw_min = 3; }));
  three.deal({{.coal = 20, .pieces = 2}, {}}).turn_of(kGottlieb, {kAngela});
  CHECK(three.refusal(Stop{}) == "B-19");
}

TEST_CASE(
    "B-14 a devil as the last piece makes the coal worthless, is paid for, and ends the phase",
    "[teufel]") {
  Scene scene(3);
  scene.deal({{.coal = 90, .pieces = 2}, {.chips = 50, .pact = PactWhy::FirstSpace}, {}});
  scene.turn_of(kGottlieb, {kAngela, kLucy}).leave_in_oven({0});
  REQUIRE(scene.draw_devil());
  REQUIRE(scene.events.size() > 3);
  CHECK(EventList(scene.events.begin(), scene.events.begin() + 3) ==
        EventList{DevilDrawn{kGottlieb, 90, 2}, PactPaid{kAngela, 50, Payer{kGottlieb}},
                  OvenEmptied{}});
  CHECK(scene.at(kGottlieb).coal == 0);
  CHECK(scene.state.phase == Phase::Idle);
}

TEST_CASE("B-22 with fewer pieces than people the round goes on, and bets without coal count",
          "[teufel]") {
  Scene scene(3);
  scene.deal({{.stake = 20}, {.stake = 30}, {.stake = 20}});
  scene.turn_of(kGottlieb, {kAngela, kLucy}).leave_in_oven({10, 20});
  REQUIRE(scene.draw(10));
  REQUIRE(scene.make(Stop{}));
  REQUIRE(scene.draw(20));
  CHECK(only<OvenEmptied, BetWon, BetLost, BonusPaid>(scene.events) ==
        EventList{OvenEmptied{}, BetWon{kGottlieb, 20, 20, false}, BetLost{kAngela, 30},
                  BetWon{kLucy, 20, 20, false}, BonusPaid{kAngela, BonusFor::Coal, 50},
                  BonusPaid{kGottlieb, BonusFor::Pieces, 50},
                  BonusPaid{kAngela, BonusFor::Pieces, 50}});
}

TEST_CASE("B-26 coal that has been drawn stays out of the oven", "[teufel]") {
  Scene scene(2);
  scene.deal({{}, {}}).turn_of(kGottlieb, {kAngela});
  REQUIRE(scene.draw(100));
  REQUIRE(scene.draw_devil());
  CHECK(scene.state.oven.left() == 46);
  CHECK(scene.state.oven.kind(0).left == 1);
  CHECK(scene.state.oven.kind(scene.state.oven.kinds - 1).left == 8);
}

TEST_CASE("B-32 a devil ends the turn, so nobody meets two", "[teufel]") {
  Scene scene(2);
  scene.deal({{.coal = 45, .pieces = 2}, {}}).turn_of(kGottlieb, {kAngela});
  REQUIRE(scene.draw_devil());
  CHECK(scene.events == EventList{DevilDrawn{kGottlieb, 45, 2}});
  CHECK(scene.at(kGottlieb).pieces == 0);
  CHECK(scene.state.turn == kAngela);
}

TEST_CASE("B-27 with everybody at nothing the game goes on", "[teufel]") {
  Scene scene(2);
  scene.deal(
      {{.chips = 0, .pact = PactWhy::FirstSpace}, {.chips = 0, .pact = PactWhy::FirstSpace}});
  scene.state.round = 0;
  REQUIRE(scene.make(Next{}));
  CHECK(scene.state.phase == Phase::Draw);
  REQUIRE(scene.draw_devil());
  CHECK(scene.events == EventList{DevilDrawn{kGottlieb, 0, 0}, PactPaid{kAngela, 50, Payer{}}});
  REQUIRE(scene.draw(10));
  REQUIRE(scene.make(Stop{}));
  CHECK(scene.at(kAngela).chips == 150);
}

TEST_CASE("every draw names round, seat and piece", "[teufel]") {
  Scene scene(3);
  scene.deal({{}, {}, {.coal = 10, .pieces = 1}}).turn_of(kLucy);
  scene.state.round = 4;
  REQUIRE(scene.draw(20));
  CHECK(scene.draws ==
        std::vector<Draw>{{"coal/r4/s2/2", 47, scene.draws[0].got, DrawnFrom::Scripted}});
}
