// Pacts: what a devil costs, and who is paid.
#include "games/teufel/arrange.h"

using namespace hausregel;
using namespace hausregel::teufel;

namespace {

constexpr PactWhy kFirst = PactWhy::FirstSpace;

PactPaid paid(Seat to, int amount, Seat by) { return {to, amount, Payer{by}}; }
PactPaid bank_paid(Seat to, int amount = 50) { return {to, amount, Payer{}}; }

// Gottlieb, with `free` chips beside his stake, draws a devil; the other three have pacts.
Scene devil_for(Hand gottlieb, Rules rules = standard()) {
  Scene scene(4, rules);
  scene.deal({gottlieb,
              {.chips = 50, .pact = kFirst},
              {.chips = 0, .pact = kFirst},
              {.chips = 30, .pact = kFirst}});
  scene.turn_of(kGottlieb, {kAngela});
  REQUIRE(scene.draw_devil());
  return scene;
}

EventList payments(const Scene& scene) { return only<PactPaid>(scene.events); }

}  // namespace

TEST_CASE("T-11 nobody collects for his own devil", "[teufel]") {
  Scene scene(3);
  scene.deal({{}, {.chips = 50, .pact = kFirst}, {.chips = 50, .pact = kFirst}});
  scene.turn_of(kAngela, {kLucy});
  REQUIRE(scene.draw_devil());
  CHECK(payments(scene) == EventList{paid(kLucy, 50, kAngela)});
  CHECK(scene.at(kAngela).chips == 0);
}

TEST_CASE("T-11 by house rule a partner collects for his own devil too", "[teufel]") {
  Scene scene(2, house([](Rules& r) { r.pact_pays_revealer = true; }));
  scene.deal({{.chips = 20, .pact = kFirst}, {}}).turn_of(kGottlieb, {kAngela});
  REQUIRE(scene.draw_devil());
  CHECK(payments(scene) == EventList{bank_paid(kGottlieb)});
}

TEST_CASE("T-12 stakes never pay for a devil", "[teufel]") {
  const Scene scene = devil_for({.chips = 0, .stake = 500});
  CHECK(payments(scene) == EventList{bank_paid(kAngela), bank_paid(kLucy), bank_paid(kSaulus)});
  CHECK(scene.at(kGottlieb).stake == 500);
}

TEST_CASE("T-12 by house rule stakes pay where free chips do not", "[teufel]") {
  const Scene scene =
      devil_for({.chips = 20, .stake = 100}, house([](Rules& r) { r.pact_uses_stake = true; }));
  CHECK(payments(scene) ==
        EventList{paid(kAngela, 50, kGottlieb), paid(kLucy, 50, kGottlieb), bank_paid(kSaulus)});
  CHECK(scene.at(kGottlieb).chips == 0);
  CHECK(scene.at(kGottlieb).stake == 20);
}

TEST_CASE("T-13 each partner is paid by himself: fifty or nothing, while the payer has fifty",
          "[teufel]") {
  const Scene scene = devil_for({.chips = 90});
  CHECK(payments(scene) ==
        EventList{paid(kAngela, 50, kGottlieb), bank_paid(kLucy), bank_paid(kSaulus)});
  CHECK(scene.at(kGottlieb).chips == 40);
}

TEST_CASE("T-13 by house rule partners get another sum", "[teufel]") {
  const Scene scene = devil_for({.chips = 50}, house([](Rules& r) { r.pact_payment = 20; }));
  CHECK(payments(scene) == EventList{paid(kAngela, 20, kGottlieb), paid(kLucy, 20, kGottlieb),
                                     bank_paid(kSaulus, 20)});
}

TEST_CASE("T-14 every partner has fifty more, whoever was paid by whom", "[teufel]") {
  const int free = GENERATE(0, 40, 50, 90, 100, 140, 150, 400);
  const Scene scene = devil_for({.chips = free});
  CHECK(scene.at(kAngela).chips == 100);
  CHECK(scene.at(kLucy).chips == 50);
  CHECK(scene.at(kSaulus).chips == 80);
}

TEST_CASE(
    "B-05 a payer gives fifty to as many partners as he can, from his left, the bank the rest",
    "[teufel]") {
  const int free = GENERATE(0, 40, 50, 90, 100, 140, 150, 400);
  const Scene scene = devil_for({.chips = free});
  const int own = std::min(3, free / 50);
  EventList expected;
  for (int i = 0; i < 3; ++i) {
    expected.push_back(i < own ? paid(seat(i + 1), 50, kGottlieb) : bank_paid(seat(i + 1)));
  }
  CHECK(payments(scene) == expected);
  CHECK(scene.at(kGottlieb).chips == free - 50 * own);
}

TEST_CASE("B-05 payments go clockwise from the payer, across the last seat", "[teufel]") {
  Scene scene(4);
  scene.deal({{.pact = kFirst}, {.pact = kFirst}, {.chips = 400}, {.pact = kFirst}});
  scene.turn_of(kLucy, {kSaulus});
  REQUIRE(scene.draw_devil());
  CHECK(payments(scene) ==
        EventList{paid(kSaulus, 50, kLucy), paid(kGottlieb, 50, kLucy), paid(kAngela, 50, kLucy)});
}

TEST_CASE("B-06 nothing is paid in part", "[teufel]") {
  const Scene scene = devil_for({.chips = 40});
  CHECK(payments(scene) == EventList{bank_paid(kAngela), bank_paid(kLucy), bank_paid(kSaulus)});
  CHECK(scene.at(kGottlieb).chips == 40);
}

TEST_CASE("B-06 by house rule a payer gives what he has and the bank makes it up", "[teufel]") {
  const Scene scene = devil_for({.chips = 70}, house([](Rules& r) { r.pact_partial = true; }));
  CHECK(payments(scene) == EventList{paid(kAngela, 50, kGottlieb), paid(kLucy, 20, kGottlieb),
                                     bank_paid(kLucy, 30), bank_paid(kSaulus)});
  CHECK(scene.at(kGottlieb).chips == 0);
}

TEST_CASE("B-07 who cannot pay all partners still pays those he can", "[teufel]") {
  const Scene scene = devil_for({.chips = 120});
  CHECK(payments(scene) ==
        EventList{paid(kAngela, 50, kGottlieb), paid(kLucy, 50, kGottlieb), bank_paid(kSaulus)});
}

TEST_CASE("B-07 by house rule who cannot pay all pays nobody", "[teufel]") {
  const Rules all_or_nothing = house([](Rules& r) { r.pact_all_or_nothing = true; });
  const Scene poor = devil_for({.chips = 140}, all_or_nothing);
  CHECK(payments(poor) == EventList{bank_paid(kAngela), bank_paid(kLucy), bank_paid(kSaulus)});
  const Scene rich = devil_for({.chips = 150}, all_or_nothing);
  CHECK(rich.at(kGottlieb).chips == 0);
}

TEST_CASE("B-08 what somebody got earlier in the round pays, what he has staked does not",
          "[teufel]") {
  Scene scene(4);
  scene.deal({{.chips = 60},
              {.chips = 0, .stake = 200, .pact = kFirst},
              {.pact = kFirst},
              {.pact = kFirst}});
  scene.turn_of(kGottlieb, {kAngela, kLucy});
  REQUIRE(scene.draw_devil());
  CHECK(payments(scene) ==
        EventList{paid(kAngela, 50, kGottlieb), bank_paid(kLucy), bank_paid(kSaulus)});
  REQUIRE(scene.draw_devil());
  CHECK(payments(scene) == EventList{paid(kLucy, 50, kAngela), bank_paid(kSaulus)});
  CHECK(scene.at(kAngela).chips == 0);
  CHECK(scene.at(kAngela).stake == 200);
}

TEST_CASE("B-09 a partner who draws a devil pays the others like anybody", "[teufel]") {
  Scene scene(3);
  scene.deal({{.chips = 40}, {.chips = 50, .pact = kFirst}, {.chips = 50, .pact = kFirst}});
  scene.turn_of(kLucy);
  scene.state.draws.add(kLucy);
  scene.state.starter = kLucy;
  scene.state.draws.add(kGottlieb);
  REQUIRE(scene.draw_devil());
  CHECK(payments(scene) == EventList{paid(kAngela, 50, kLucy)});
  CHECK(scene.at(kLucy).chips == 0);
}

TEST_CASE("B-09 by house rule partners never pay, the bank does", "[teufel]") {
  Scene scene(3, house([](Rules& r) { r.pact_immune = true; }));
  scene.deal({{}, {.chips = 50, .pact = kFirst}, {.chips = 50, .pact = kFirst}});
  scene.turn_of(kGottlieb, {kAngela, kLucy});
  REQUIRE(scene.draw_devil());
  CHECK(payments(scene) == EventList{paid(kAngela, 50, kGottlieb), paid(kLucy, 50, kGottlieb)});
  REQUIRE(scene.draw_devil());
  CHECK(payments(scene) == EventList{bank_paid(kLucy)});
}

TEST_CASE("C3j Gottlieb with 90 free draws a devil: 40 left, stake untouched, partners 50 richer",
          "[teufel]") {
  const Scene scene = devil_for({.chips = 90, .stake = 110});
  const int bank_before = scene.state.total - 90 - 110 - 50 - 0 - 30;
  CHECK(scene.at(kGottlieb).chips == 40);
  CHECK(scene.at(kGottlieb).stake == 110);
  CHECK(scene.at(kAngela).chips == 100);
  CHECK(scene.at(kLucy).chips == 50);
  CHECK(scene.at(kSaulus).chips == 80);
  CHECK(bank_before - scene.state.bank == 100);
}

TEST_CASE("C3k with 100, 150 or 40 free a payer pays two, three or none of three partners",
          "[teufel]") {
  const auto [free, pays, left] =
      GENERATE(table<int, int, int>({{100, 2, 0}, {150, 3, 0}, {40, 0, 40}}));
  const Scene scene = devil_for({.chips = free});
  const auto by_bank = [](const Event& event) {
    return !std::get<PactPaid>(event).by.who.somebody();
  };
  const EventList all = payments(scene);
  CHECK(std::count_if(all.begin(), all.end(), by_bank) == 3 - pays);
  CHECK(scene.at(kGottlieb).chips == left);
}

TEST_CASE("C3l a partner with 50 free draws a devil: one partner from him, one from the bank",
          "[teufel]") {
  Scene scene(4);
  scene.deal({{.chips = 90},
              {.chips = 50, .pact = kFirst},
              {.chips = 0, .pact = kFirst},
              {.chips = 50, .pact = kFirst}});
  scene.turn_of(kSaulus);
  REQUIRE(scene.draw_devil());
  CHECK(payments(scene) == EventList{paid(kAngela, 50, kSaulus), bank_paid(kLucy)});
  CHECK(scene.at(kSaulus).chips == 0);
}

TEST_CASE("a devil without partners costs nothing", "[teufel]") {
  Scene scene(3);
  scene.deal({{}, {}, {}}).turn_of(kGottlieb, {kAngela});
  REQUIRE(scene.draw_devil());
  CHECK(scene.events == EventList{DevilDrawn{kGottlieb, 0, 0}});
}
