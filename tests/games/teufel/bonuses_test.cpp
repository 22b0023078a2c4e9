// The two bonuses of a round.
#include "games/teufel/arrange.h"

using namespace hausregel;
using namespace hausregel::teufel;

namespace {

EventList bonuses(const EventList& events) { return only<BonusPaid>(events); }

BonusPaid coal(Seat who, int amount = 50) { return {who, BonusFor::Coal, amount}; }
BonusPaid pieces(Seat who, int amount = 50) { return {who, BonusFor::Pieces, amount}; }

const std::vector<Hand> kTied{
    {.coal = 60, .pieces = 2}, {.coal = 60, .pieces = 3}, {.coal = 10, .pieces = 3}};

}  // namespace

TEST_CASE("T-10 who has laid down nothing gets no bonus", "[teufel]") {
  Scene scene(3);
  CHECK(bonuses(scene.settle({{}, {}, {}})).empty());
}

TEST_CASE("T-10 by house rule all share the bonuses of a round without coal", "[teufel]") {
  Scene scene(2, house([](Rules& r) { r.bonus_without_coal = true; }));
  CHECK(bonuses(scene.settle({{}, {}})) ==
        EventList{coal(kGottlieb), coal(kAngela), pieces(kGottlieb), pieces(kAngela)});
}

TEST_CASE("B-15 in a round of devils all bets are lost and no bonus is paid", "[teufel]") {
  Scene scene(2);
  const EventList events = scene.settle({{.chips = 150, .stake = 50}, {.chips = 190, .stake = 10}});
  CHECK(only<BetWon, BetLost, BonusPaid>(events) ==
        EventList{BetLost{kGottlieb, 50}, BetLost{kAngela, 10}});
  CHECK(scene.at(kGottlieb).chips == 150);
}

TEST_CASE("C3n everybody draws a devil first: all bets lost, no bonuses", "[teufel]") {
  Scene scene(3);
  REQUIRE(scene.make(Next{}));
  REQUIRE(scene.bet({10, 20, 30}));
  REQUIRE(scene.draw_devil());
  REQUIRE(scene.draw_devil());
  REQUIRE(scene.draw_devil());
  CHECK(only<BetWon, BetLost, BonusPaid>(scene.events) ==
        EventList{BetLost{kGottlieb, 10}, BetLost{kAngela, 20}, BetLost{kLucy, 30}});
}

TEST_CASE("T-17 one person may get both bonuses", "[teufel]") {
  Scene scene(2);
  CHECK(bonuses(scene.settle({{.coal = 60, .pieces = 4}, {.coal = 50, .pieces = 1}})) ==
        EventList{coal(kGottlieb), pieces(kGottlieb)});
  CHECK(scene.at(kGottlieb).chips == 300);
}

TEST_CASE("T-18 the most valuable coal earns as much as the most pieces", "[teufel]") {
  Scene scene(2);
  CHECK(bonuses(scene.settle({{.coal = 60, .pieces = 1}, {.coal = 50, .pieces = 4}})) ==
        EventList{coal(kGottlieb), pieces(kAngela)});
  CHECK(scene.at(kGottlieb).chips == scene.at(kAngela).chips);
}

TEST_CASE("C3e most coal and most pieces in one hand earn 100", "[teufel]") {
  Scene scene(3);
  scene.settle({{.chips = 0}, {.chips = 10, .coal = 60, .pieces = 4}, {.coal = 5, .pieces = 1}});
  CHECK(scene.at(kAngela).chips == 110);
}

TEST_CASE("B-16 the bonuses go also to those who have not bet or have lost", "[teufel]") {
  Scene scene(3);
  const EventList events = scene.settle(
      {{.chips = 0, .coal = 60, .pieces = 1}, {.stake = 70, .coal = 20, .pieces = 2}, {}});
  CHECK(bonuses(events) == EventList{coal(kGottlieb), pieces(kAngela)});
}

TEST_CASE("B-17 everybody who ties for a bonus gets all of it", "[teufel]") {
  Scene scene(3);
  CHECK(bonuses(scene.settle(kTied)) ==
        EventList{coal(kGottlieb), coal(kAngela), pieces(kAngela), pieces(kLucy)});
}

TEST_CASE("C3f two tie for the most coal and get 50 each", "[teufel]") {
  Scene scene(2);
  CHECK(bonuses(scene.settle({{.coal = 60, .pieces = 1}, {.coal = 60, .pieces = 2}})) ==
        EventList{coal(kGottlieb), coal(kAngela), pieces(kAngela)});
}

TEST_CASE("B-17 by house rule a tied bonus is split in whole steps, or goes to nobody",
          "[teufel]") {
  Scene split(3, house([](Rules& r) { r.bonus_ties = BonusTies::Split; }));
  CHECK(bonuses(split.settle(kTied)) ==
        EventList{coal(kGottlieb, 20), coal(kAngela, 20), pieces(kAngela, 20), pieces(kLucy, 20)});
  Scene none(3, house([](Rules& r) { r.bonus_ties = BonusTies::None; }));
  CHECK(bonuses(none.settle(kTied)).empty());
  Scene alone(3, house([](Rules& r) { r.bonus_ties = BonusTies::None; }));
  CHECK(bonuses(alone.settle({{.coal = 60, .pieces = 2}, {.coal = 50, .pieces = 2}, {}})) ==
        EventList{coal(kGottlieb)});
}

TEST_CASE("B-17 by house rule a split bonus goes whole to somebody who is alone", "[teufel]") {
  const std::vector<Hand> alone{{.coal = 60, .pieces = 2}, {.coal = 50, .pieces = 1}};
  const auto by = [](int amount, int step) {
    return house([&](Rules& r) {
      r.bonus_ties = BonusTies::Split;
      r.bonus_coal = r.bonus_pieces = amount;
      r.stake_step = step;
    });
  };
  Scene coarse(2, by(75, 10));
  CHECK(bonuses(coarse.settle(alone)) == EventList{coal(kGottlieb, 75), pieces(kGottlieb, 75)});
  Scene coarser(2, by(30, 50));
  CHECK(bonuses(coarser.settle(alone)) == EventList{coal(kGottlieb, 30), pieces(kGottlieb, 30)});
}

TEST_CASE("bonuses of other sizes are paid as the house says", "[teufel]") {
  Scene scene(2, house([](Rules& r) {
                r.bonus_coal = 30;
                r.bonus_pieces = 0;
              }));
  CHECK(bonuses(scene.settle({{.coal = 60, .pieces = 4}, {}})) == EventList{coal(kGottlieb, 30)});
}
