// C2: the round that the rulebook works through, by commands, with every event.
#include "games/teufel/arrange.h"

using namespace hausregel;
using namespace hausregel::teufel;

namespace {

// Gottlieb draws 50, 20, 20, devil; Angela 10, 25, 100; Lucy a devil; Saulus 10, 10, 10, 20.
Scene bets_and_coal() {
  Scene scene;
  REQUIRE(scene.make(Next{}));
  REQUIRE(scene.bet({100, 120, 140, 60}));
  for (const int value : {50, 20, 20, 0, 10, 25, 100}) { REQUIRE(scene.draw(value)); }
  REQUIRE(scene.make(Stop{}));
  for (const int value : {0, 10, 10, 10, 20}) { REQUIRE(scene.draw(value)); }
  return scene;
}

}  // namespace

TEST_CASE("C2 the worked round: stakes are opened from the starter", "[teufel]") {
  Scene scene;
  REQUIRE(scene.make(Next{}));
  CHECK(scene.events == EventList{RoundStarted{1, kGottlieb}});
  REQUIRE(scene.bet({100, 120, 140, 60}));
  CHECK(scene.events == EventList{StakeOpened{kGottlieb, 100, std::nullopt},
                                  StakeOpened{kAngela, 120, std::nullopt},
                                  StakeOpened{kLucy, 140, std::nullopt},
                                  StakeOpened{kSaulus, 60, std::nullopt}});
  CHECK(scene.at(kLucy).chips == 60);
}

TEST_CASE("C2 the worked round: coal and devils", "[teufel]") {
  const Scene scene = bets_and_coal();
  CHECK(scene.events == EventList{CoalDrawn{kSaulus, 20, 50}});
  CHECK(scene.at(kGottlieb).coal == 0);
  CHECK(scene.at(kGottlieb).pieces == 0);
  CHECK(scene.at(kAngela).coal == 135);
  CHECK(scene.at(kAngela).pieces == 3);
  CHECK(scene.at(kLucy).pieces == 0);
  CHECK(scene.at(kSaulus).pieces == 4);
  CHECK(scene.state.oven.left() == 48 - 12);
}

TEST_CASE("C2 the worked round: the last stop pays, moves the pawns and makes Lucy's pact",
          "[teufel]") {
  Scene scene = bets_and_coal();
  REQUIRE(scene.make(Stop{}));
  CHECK(scene.events ==
        EventList{TurnStopped{kSaulus, 50, 4}, BetWon{kGottlieb, 100, 100, false},
                  BetWon{kAngela, 120, 120, false}, BetLost{kLucy, 140},
                  BetWon{kSaulus, 60, 60, false}, BonusPaid{kAngela, BonusFor::Coal, 50},
                  BonusPaid{kSaulus, BonusFor::Pieces, 50}, PawnMoved{kGottlieb, {300, 300}},
                  PawnMoved{kAngela, {300, 500}}, PawnMoved{kLucy, {50, 200}},
                  PawnMoved{kSaulus, {300, 500}}, PactMade{kLucy, PactWhy::AloneLast}});
  const std::vector<int> totals{300, 370, 60, 310};
  for (int i = 0; i < 4; ++i) {
    CHECK(scene.at(seat(i)).chips == totals[static_cast<std::size_t>(i)]);
    CHECK(scene.at(seat(i)).stake == 0);
  }
  CHECK(scene.state.bank == 10680 - 300 - 370 - 60 - 310);
  CHECK(scene.state.phase == Phase::Idle);
  CHECK_FALSE(Teufel::flaw(scene.state));
}

TEST_CASE("C2 the next round begins with Angela, and a devil pays Lucy", "[teufel]") {
  Scene scene = bets_and_coal();
  REQUIRE(scene.make(Stop{}));
  REQUIRE(scene.make(Next{}));
  CHECK(scene.events == EventList{RoundStarted{2, kAngela}});
  REQUIRE(scene.bet({10, 10, 10, 10}));
  REQUIRE(scene.draw_devil());
  CHECK(scene.events == EventList{DevilDrawn{kAngela, 0, 0}, PactPaid{kLucy, 50, Payer{kAngela}}});
}
