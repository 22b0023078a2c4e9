// The end of the game, and what the bank can pay.
#include "games/teufel/arrange.h"

using namespace hausregel;
using namespace hausregel::teufel;

namespace {

EventList ending(const EventList& events) { return only<GameEnded>(events); }

GameEnded won_by(std::vector<Seat> winners, std::vector<int> totals) {
  GameEnded ended;
  for (const Seat who : winners) { ended.winners.push_back(who); }
  for (const int total : totals) { ended.totals.of.push_back(total); }
  return ended;
}

// A last turn that earns nobody a bonus: both have the same coal, and bonuses are off.
Rules without_bonuses(Rules rules = standard()) {
  rules.bonus_coal = 0;
  rules.bonus_pieces = 0;
  return rules;
}

}  // namespace

TEST_CASE("T-01 the game ends when somebody has 1600 points at the end of a round", "[teufel]") {
  Scene goes_on(2, without_bonuses());
  CHECK(ending(goes_on.settle({{.chips = 1590, .coal = 10, .pieces = 1}, {}})).empty());
  CHECK(goes_on.state.phase == Phase::Idle);
  Scene ends(2, without_bonuses());
  CHECK(ending(ends.settle({{.chips = 1600, .coal = 10, .pieces = 1}, {}})) ==
        EventList{won_by({kGottlieb}, {1600, 200})});
  CHECK(ends.state.phase == Phase::Over);
  CHECK(ends.refusal(Next{}) == "T-01");
}

TEST_CASE("T-02 the goal is in points: the box has far fewer chips", "[teufel]") {
  Scene scene(2, without_bonuses());
  int pieces = 0;
  for (const Pair& kind : scene.rules.chips) { pieces += kind.second; }
  CHECK(pieces < scene.rules.goal);
  CHECK(ending(scene.settle({{.chips = 800, .coal = 10, .pieces = 1}, {.chips = 1200}})).empty());
}

TEST_CASE("C3o with 1600 the game is over and the most points win, with 1590 it goes on",
          "[teufel]") {
  Scene over(3, without_bonuses());
  CHECK(ending(over.settle({{.chips = 1600, .coal = 10, .pieces = 1}, {.chips = 1730}, {}})) ==
        EventList{won_by({kAngela}, {1600, 1730, 200})});
  CHECK(over.state.winners == SeatList{kAngela});
  Scene on(2, without_bonuses());
  CHECK(ending(on.settle({{.chips = 1590, .coal = 10, .pieces = 1}, {}})).empty());
}

TEST_CASE("B-23 the goal is looked at when all money of the round is paid", "[teufel]") {
  Scene during(2);
  during.deal({{.chips = 1580}, {.pact = PactWhy::AloneLast}}).turn_of(kGottlieb, {kAngela});
  during.state.at(kAngela).chips = 1590;
  Teufel::rebalance(during.state);
  REQUIRE(during.draw_devil());
  CHECK(during.at(kAngela).chips == 1640);
  CHECK(during.state.phase == Phase::Draw);
  Scene stakes(2, without_bonuses());
  CHECK(
      ending(stakes.settle({{.chips = 1500, .stake = 100, .coal = 10, .pieces = 1}, {}})).empty());
  Scene after(2);
  CHECK(ending(after.settle({{.chips = 1500, .coal = 10, .pieces = 1}, {}})) ==
        EventList{won_by({kGottlieb}, {1600, 200})});
}

TEST_CASE("B-24 the same most points in several hands share the win", "[teufel]") {
  Scene scene(3, without_bonuses());
  CHECK(ending(scene.settle({{.chips = 1700, .coal = 10, .pieces = 1}, {}, {.chips = 1700}})) ==
        EventList{won_by({kGottlieb, kLucy}, {1700, 200, 1700})});
}

TEST_CASE("B-24 by house rule more coal in the last round decides a tie", "[teufel]") {
  Scene scene(2, without_bonuses(house([](Rules& r) { r.tie = Tie::LastCoal; })));
  CHECK(ending(scene.settle({{.chips = 1700, .coal = 10, .pieces = 1},
                             {.chips = 1700, .coal = 20, .pieces = 1}})) ==
        EventList{won_by({kAngela}, {1700, 1700})});
  Scene equal(2, without_bonuses(house([](Rules& r) { r.tie = Tie::LastCoal; })));
  CHECK(ending(equal.settle({{.chips = 1700, .coal = 20, .pieces = 1},
                             {.chips = 1700, .coal = 20, .pieces = 1}})) ==
        EventList{won_by({kGottlieb, kAngela}, {1700, 1700})});
}

TEST_CASE("B-24 by house rule a tie is played on", "[teufel]") {
  Scene scene(2, without_bonuses(house([](Rules& r) { r.tie = Tie::NextRound; })));
  CHECK(ending(scene.settle({{.chips = 1700, .coal = 10, .pieces = 1}, {.chips = 1700}})).empty());
  CHECK(scene.state.phase == Phase::Idle);
}

TEST_CASE("B-28 the game ends after its last round though nobody has reached the goal",
          "[teufel]") {
  Scene last(2, without_bonuses());
  last.deal({{.chips = 300, .coal = 10, .pieces = 1}, {}}).turn_of(kGottlieb);
  last.state.round = 1000;
  REQUIRE(last.make(Stop{}));
  CHECK(ending(last.events) == EventList{won_by({kGottlieb}, {300, 200})});
  Scene before(2, without_bonuses());
  before.deal({{.chips = 300, .coal = 10, .pieces = 1}, {}}).turn_of(kGottlieb);
  before.state.round = 999;
  REQUIRE(before.make(Stop{}));
  CHECK(ending(before.events).empty());
}

TEST_CASE("B-29 of two people the one behind is alone last and has a pact", "[teufel]") {
  Scene scene(2);
  CHECK(only<PactMade>(scene.settle({{.chips = 300, .coal = 10, .pieces = 1}, {.chips = 100}})) ==
        EventList{PactMade{kAngela, PactWhy::AloneLast}});
}

TEST_CASE("B-04 the bank pays even what it has not got", "[teufel]") {
  Scene scene(2);
  const EventList events = scene.settle(
      {{.chips = 5000, .stake = 130, .coal = 140, .pieces = 2}, {.chips = 5380, .stake = 140}});
  CHECK(only<BetWon>(events) ==
        EventList{BetWon{kGottlieb, 130, 130, false}, BetWon{kAngela, 140, 280, true}});
  CHECK(scene.state.bank == 30 - 130 - 280 - 100);
  CHECK_FALSE(Teufel::flaw(scene.state));
}

TEST_CASE("B-04 by house rule the bank pays what is in the box, the starter first", "[teufel]") {
  Scene scene(2, house([](Rules& r) { r.bank = Bank::Box; }));
  scene.state.total += 5;
  const EventList events = scene.settle(
      {{.chips = 5000, .stake = 130, .coal = 140, .pieces = 2}, {.chips = 5220, .stake = 140}});
  CHECK(only<BetWon>(events) ==
        EventList{BetWon{kGottlieb, 130, 130, false}, BetWon{kAngela, 140, 60, true}});
  CHECK(only<BonusPaid>(events).empty());
  CHECK(scene.state.bank == 5);
}

TEST_CASE("B-04 by house rule a short bank pays whole stake_steps, and all where it is not short",
          "[teufel]") {
  const Rules rules = house([](Rules& r) {
    r.bank = Bank::Box;
    r.stake_step = 20;
    r.bonus_pieces = 0;
    r.bonus_coal = 75;
  });
  const auto paid = [&](int in_the_bank) {
    Scene scene(2, rules);
    scene.deal({{.coal = 10, .pieces = 1}, {}});
    scene.state.total += in_the_bank - scene.state.bank;
    Teufel::rebalance(scene.state);
    scene.turn_of(kGottlieb);
    REQUIRE(scene.make(Stop{}));
    const EventList bonuses = only<BonusPaid>(scene.events);
    return bonuses.empty() ? 0 : std::get<BonusPaid>(bonuses[0]).amount;
  };
  CHECK(paid(75) == 75);
  CHECK(paid(74) == 60);
  CHECK(paid(59) == 40);
  CHECK(paid(19) == 0);
}

TEST_CASE("B-04 by house rule the bank cannot pay for a devil what it has not got", "[teufel]") {
  Scene scene(2, house([](Rules& r) { r.bank = Bank::Box; }));
  scene.deal({{.chips = 40}, {.chips = 10620, .pact = PactWhy::AloneLast}});
  scene.turn_of(kGottlieb, {kAngela});
  REQUIRE(scene.draw_devil());
  CHECK(only<PactPaid>(scene.events) == EventList{PactPaid{kAngela, 20, Payer{}}});
  CHECK(scene.state.bank == 0);
}
