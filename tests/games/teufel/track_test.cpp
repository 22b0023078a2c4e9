// Phase 4: pawns on the track, and who makes a pact there.
#include "games/teufel/arrange.h"

using namespace hausregel;
using namespace hausregel::teufel;

namespace {

EventList pacts(const EventList& events) {
  return only<PactEnded, PactOffered, PactMade, PactKept, PactDeclined>(events);
}

// No bonuses: a round that is settled leaves everybody what he has.
Scene quiet(int seats, Rules rules = standard()) {
  rules.bonus_coal = 0;
  rules.bonus_pieces = 0;
  return Scene(seats, rules);
}

}  // namespace

TEST_CASE("B-30 0 to 50 is the first space, 60 to 190 lies between it and 200", "[teufel]") {
  const Rules rules = standard();
  for (int chips = 0; chips <= 50; chips += 10) { CHECK(space_of(rules, chips) == Space{0, 50}); }
  for (int chips = 60; chips < 200; chips += 10) {
    CHECK(space_of(rules, chips) == Space{50, 200});
  }
  CHECK(space_of(rules, 200) == Space{200, 200});
}

TEST_CASE("B-30 a pawn stands on the first space, not between its ends", "[teufel]") {
  const Setup setup = people(2);
  const auto told = [&](Space space) { return Teufel::story(PawnMoved{kAngela, space}, setup); };
  CHECK(told({0, 50}).id == "teufel.pawn_moved.first");
  CHECK(told({0, 50}).args.at(1).second == "0-50");
  CHECK(told({50, 200}).id == "teufel.pawn_moved.between");
  CHECK(told({200, 200}).id == "teufel.pawn_moved");
  CHECK(told({1600, Space::kOpen}).id == "teufel.pawn_moved.beyond");
}

TEST_CASE("B-30 a pawn stands on its number, between two numbers, or beyond the last", "[teufel]") {
  const Rules rules = standard();
  CHECK(space_of(rules, 210) == Space{200, 300});
  CHECK(space_of(rules, 300) == Space{300, 300});
  CHECK(space_of(rules, 490) == Space{300, 500});
  CHECK(space_of(rules, 1600) == Space{1600, 1600});
  CHECK(space_of(rules, 1610) == Space{1600, Space::kOpen});
}

TEST_CASE("C3g totals of 370, 310, 300 and 60 go to their spaces, and only pawns that change move",
          "[teufel]") {
  Scene scene = quiet(4);
  scene.deal(
      {{.chips = 300, .coal = 10, .pieces = 1}, {.chips = 270}, {.chips = 60}, {.chips = 310}});
  scene.state.at(kAngela).chips = 370;
  for (Player& p : scene.state.seats) { p.space = {200, 200}; }
  scene.state.at(kSaulus).space = {300, 500};
  Teufel::rebalance(scene.state);
  scene.turn_of(kGottlieb);
  REQUIRE(scene.make(Stop{}));
  CHECK(only<PawnMoved>(scene.events) == EventList{PawnMoved{kGottlieb, {300, 300}},
                                                   PawnMoved{kAngela, {300, 500}},
                                                   PawnMoved{kLucy, {50, 200}}});
  CHECK(scene.at(kSaulus).space == Space{300, 500});
}

TEST_CASE("T-15 the pawn alone at the back makes a pact by itself", "[teufel]") {
  Scene scene = quiet(3);
  CHECK(pacts(scene.settle(
            {{.chips = 200, .coal = 10, .pieces = 1}, {.chips = 200}, {.chips = 150}})) ==
        EventList{PactMade{kLucy, PactWhy::AloneLast}});
  CHECK(scene.at(kLucy).pact == PactWhy::AloneLast);
  CHECK(scene.state.phase == Phase::Idle);
}

TEST_CASE("T-15 pawns that share the last place make no pact", "[teufel]") {
  Scene scene = quiet(3);
  CHECK(pacts(scene.settle({{.coal = 10, .pieces = 1}, {.chips = 100}, {.chips = 150}})).empty());
}

TEST_CASE("T-16 one of the two conditions is enough, and both make one pact", "[teufel]") {
  Scene scene = quiet(3);
  CHECK(pacts(scene.settle({{.coal = 10, .pieces = 1}, {.chips = 300}, {.chips = 50}})) ==
        EventList{PactMade{kLucy, PactWhy::Both}});
  Scene first = quiet(3);
  CHECK(pacts(first.settle({{.coal = 10, .pieces = 1}, {.chips = 0}, {.chips = 50}})) ==
        EventList{PactMade{kAngela, PactWhy::FirstSpace}, PactMade{kLucy, PactWhy::FirstSpace}});
}

TEST_CASE("T-16 by house rule only one of the conditions makes pacts", "[teufel]") {
  Scene first = quiet(3, house([](Rules& r) { r.pact_alone_last = false; }));
  CHECK(pacts(first.settle({{.coal = 10, .pieces = 1}, {.chips = 60}, {.chips = 300}})).empty());
  Scene last = quiet(3, house([](Rules& r) { r.pact_on_first_space = false; }));
  CHECK(pacts(last.settle({{.coal = 10, .pieces = 1}, {.chips = 0}, {.chips = 50}})).empty());
}

TEST_CASE("B-12 with both conditions a devil pays fifty once", "[teufel]") {
  Scene scene = quiet(2);
  scene.settle({{.coal = 10, .pieces = 1}, {.chips = 50}});
  REQUIRE(scene.at(kAngela).pact == PactWhy::Both);
  REQUIRE(scene.make(Next{}));
  REQUIRE(scene.bet({10, 10}));
  CHECK(scene.state.turn == kAngela);
  REQUIRE(scene.draw(10));
  REQUIRE(scene.make(Stop{}));
  REQUIRE(scene.draw_devil());
  CHECK(only<PactPaid>(scene.events) == EventList{PactPaid{kAngela, 50, Payer{kGottlieb}}});
}

TEST_CASE("B-10 a pact is no choice", "[teufel]") {
  Scene scene = quiet(2);
  const EventList events = scene.settle({{.coal = 10, .pieces = 1}, {.chips = 30}});
  CHECK(pacts(events) == EventList{PactMade{kAngela, PactWhy::Both}});
  CHECK(scene.refusal(Pact{kAngela, false}) == "T-30");
}

TEST_CASE("B-10 by house rule everybody who may make a pact is asked", "[teufel]") {
  Scene scene = quiet(3, house([](Rules& r) { r.pact_optional = true; }));
  CHECK(pacts(scene.settle({{.coal = 10, .pieces = 1}, {.chips = 30}, {.chips = 40}})) ==
        EventList{PactOffered{kAngela, PactWhy::FirstSpace},
                  PactOffered{kLucy, PactWhy::FirstSpace}});
  CHECK(scene.state.phase == Phase::Pact);
  CHECK(scene.refusal(Next{}) == "T-30");
  CHECK(scene.refusal(Pact{kGottlieb, true}) == "B-10");
  REQUIRE(scene.make(Pact{kLucy, false}));
  CHECK(scene.events == EventList{PactDeclined{kLucy}});
  CHECK(scene.refusal(Pact{kLucy, true}) == "B-10");
  REQUIRE(scene.make(Pact{kAngela, true}));
  CHECK(scene.events == EventList{PactMade{kAngela, PactWhy::FirstSpace}});
  CHECK(scene.state.phase == Phase::Idle);
  CHECK(scene.at(kAngela).has_pact());
  CHECK_FALSE(scene.at(kLucy).has_pact());
}

TEST_CASE("B-11 a pact that goes on for another reason is not made again", "[teufel]") {
  const std::vector<Hand> hands{
      {.coal = 10, .pieces = 1}, {.chips = 30, .pact = PactWhy::AloneLast}, {.chips = 90}};
  Scene scene = quiet(3);
  CHECK(pacts(scene.settle(hands)) == EventList{PactKept{kAngela, PactWhy::Both}});
  CHECK(scene.at(kAngela).pact == PactWhy::Both);
  CHECK(pacts(scene.settle(
                  {{.coal = 10, .pieces = 1}, {.chips = 30, .pact = PactWhy::Both}, {.chips = 90}}))
            .empty());
}

TEST_CASE("B-10 by house rule a pact that is held on to goes on", "[teufel]") {
  Scene scene = quiet(2, house([](Rules& r) { r.pact_optional = true; }));
  scene.settle({{.coal = 10, .pieces = 1}, {.chips = 30, .pact = PactWhy::Both}});
  REQUIRE(scene.make(Pact{kAngela, true}));
  CHECK(scene.events == EventList{PactKept{kAngela, PactWhy::Both}});
  CHECK(scene.state.phase == Phase::Idle);
}

TEST_CASE("B-10 by house rule somebody may leave the pact he has", "[teufel]") {
  Scene scene = quiet(2, house([](Rules& r) { r.pact_optional = true; }));
  CHECK(pacts(scene.settle({{.coal = 10, .pieces = 1}, {.chips = 30, .pact = PactWhy::Both}})) ==
        EventList{PactOffered{kAngela, PactWhy::Both}});
  REQUIRE(scene.make(Pact{kAngela, false}));
  CHECK(scene.events == EventList{PactEnded{kAngela}, PactDeclined{kAngela}});
}

TEST_CASE("B-11 a pact holds from one placing of the pawns to the next", "[teufel]") {
  Scene scene = quiet(3);
  scene.deal({{.chips = 90}, {.chips = 100}, {.chips = 20, .pact = PactWhy::Both}});
  scene.turn_of(kGottlieb, {kAngela});
  REQUIRE(scene.draw_devil());
  CHECK(scene.at(kLucy).chips == 70);
  CHECK(scene.at(kLucy).has_pact());
  CHECK_FALSE(scene.at(kGottlieb).has_pact());
  REQUIRE(scene.draw_devil());
  CHECK(only<PactPaid>(scene.events) == EventList{PactPaid{kLucy, 50, Payer{kAngela}}});
  CHECK(pacts(scene.events) == EventList{PactEnded{kLucy}, PactMade{kGottlieb, PactWhy::FirstSpace},
                                         PactMade{kAngela, PactWhy::FirstSpace}});
}

TEST_CASE("B-11 in the first round nobody has a pact", "[teufel]") {
  Scene scene;
  REQUIRE(scene.make(Next{}));
  REQUIRE(scene.bet({200, 200, 200, 200}));
  REQUIRE(scene.draw_devil());
  CHECK(scene.events == EventList{DevilDrawn{kGottlieb, 0, 0}});
}

TEST_CASE("B-13 last place is told by the spaces, those between two numbers included", "[teufel]") {
  Scene scene = quiet(2);
  CHECK(pacts(scene.settle({{.chips = 220, .coal = 10, .pieces = 1}, {.chips = 290}})).empty());
  Scene between = quiet(2);
  CHECK(pacts(between.settle({{.chips = 200, .coal = 10, .pieces = 1}, {.chips = 190}})) ==
        EventList{PactMade{kAngela, PactWhy::AloneLast}});
}

TEST_CASE("B-13 by house rule last place is told by exact totals", "[teufel]") {
  Scene scene = quiet(2, house([](Rules& r) { r.last_by = LastBy::Total; }));
  CHECK(pacts(scene.settle({{.chips = 210, .coal = 10, .pieces = 1}, {.chips = 290}})) ==
        EventList{PactMade{kGottlieb, PactWhy::AloneLast}});
}

TEST_CASE("C3h Lucy alone at the back has a pact; with Angela beside her nobody has", "[teufel]") {
  Scene alone = quiet(4);
  CHECK(pacts(alone.settle({{.chips = 200, .coal = 10, .pieces = 1},
                            {.chips = 370},
                            {.chips = 60},
                            {.chips = 310}})) == EventList{PactMade{kLucy, PactWhy::AloneLast}});
  Scene shared = quiet(4);
  CHECK(pacts(shared.settle({{.chips = 200, .coal = 10, .pieces = 1},
                             {.chips = 100},
                             {.chips = 60},
                             {.chips = 310}}))
            .empty());
}

TEST_CASE("C3i everybody on the first space has a pact, the one ahead has not", "[teufel]") {
  Scene scene = quiet(4);
  CHECK(
      pacts(scene.settle(
          {{.chips = 200, .coal = 10, .pieces = 1}, {.chips = 50}, {.chips = 30}, {.chips = 0}})) ==
      EventList{PactMade{kAngela, PactWhy::FirstSpace}, PactMade{kLucy, PactWhy::FirstSpace},
                PactMade{kSaulus, PactWhy::FirstSpace}});
}

TEST_CASE("a pact that stays for another reason says so, one that stays as it is says nothing",
          "[teufel]") {
  Scene scene = quiet(3);
  CHECK(pacts(scene.settle({{.coal = 10, .pieces = 1},
                            {.chips = 50, .pact = PactWhy::Both},
                            {.chips = 40, .pact = PactWhy::FirstSpace}})) ==
        EventList{PactKept{kAngela, PactWhy::FirstSpace}});
}

TEST_CASE("B-25 the board shows the totals of those with a pact and nobody else's", "[teufel]") {
  Scene scene = quiet(2);
  scene.deal({{.chips = 410}, {.chips = 30, .pact = PactWhy::Both}});
  const Board closed = Teufel::board(scene.rules, scene.state, scene.setup);
  CHECK(closed.rows[0].cells[2] == plain("?"));
  CHECK(closed.rows[1].cells[2] == plain("30"));
}

TEST_CASE("B-25 by house rule, and when the game is over, all totals are open", "[teufel]") {
  Scene scene = quiet(2, house([](Rules& r) { r.open_totals = true; }));
  scene.deal({{.chips = 410}, {.chips = 30}});
  CHECK(Teufel::board(scene.rules, scene.state, scene.setup).rows[0].cells[2] == plain("410"));
  Scene over = quiet(2);
  over.deal({{.chips = 410}, {.chips = 30}});
  over.state.phase = Phase::Over;
  CHECK(Teufel::board(over.rules, over.state, over.setup).rows[0].cells[2] == plain("410"));
}

TEST_CASE("B-30 a pawn beyond the last number stays there without an event", "[teufel]") {
  Scene scene = quiet(3, [] {
    Rules rules = standard();
    rules.goal = 5000;
    return rules;
  }());
  scene.deal({{.chips = 2000, .coal = 10, .pieces = 1}, {.chips = 300}, {.chips = 200}});
  scene.state.at(kGottlieb).space = {1600, Space::kOpen};
  Teufel::rebalance(scene.state);
  scene.turn_of(kGottlieb);
  REQUIRE(scene.make(Stop{}));
  CHECK(only<PawnMoved>(scene.events).empty());
  CHECK(scene.at(kGottlieb).space == Space{1600, Space::kOpen});
}

TEST_CASE("B-25 nor do the stakes that are possible, unless the pawn stands on the total",
          "[teufel]") {
  Scene scene(3);
  REQUIRE(scene.make(Next{}));
  Player& rich = scene.state.at(kGottlieb);
  rich.chips = 370;
  rich.space = {300, 500};
  Player& poor = scene.state.at(kAngela);
  poor.chips = 60;
  poor.space = {50, 200};
  poor.pact = PactWhy::AloneLast;
  std::vector<std::string> words;
  for (const Choice& choice : Teufel::legal(scene.rules, scene.state, scene.setup)) {
    if (choice.move != "phrase") { words.push_back(in_words(choice, scene.setup).text); }
  }
  CHECK(words == std::vector<std::string>{"bet " + scene.setup.name(kGottlieb) + " 10..? step 10",
                                          "bet " + scene.setup.name(kAngela) + " 10..60 step 10",
                                          "bet " + scene.setup.name(kLucy) + " 10..200 step 10"});
  CHECK(Teufel::legal(scene.rules, scene.state, scene.setup)[0].max == 370);
}
