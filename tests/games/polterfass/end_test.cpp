// Innkeepers in turn, the goal, ties, and the last round.
#include "games/polterfass/arrange.h"
#include "scripted_dice.h"

using namespace hausregel;
using namespace hausregel::polterfass;

namespace {

// Totals before a round in which all guests order nothing and Franziska serves `served`.
Scene ended(const std::vector<int>& totals, int served, Rules rules = standard()) {
  Scene scene(static_cast<int>(totals.size()), rules);
  scene.score(totals);
  scene.to_open(served);
  REQUIRE(scene.open(std::vector<int>(totals.size() - 1, 0)));
  return scene;
}

SeatList winners(const Scene& scene) {
  const EventList over = only<GameEnded>(scene.events);
  return over.empty() ? SeatList{} : std::get<GameEnded>(over[0]).winners;
}

}  // namespace

TEST_CASE("Q-10 the round in which somebody reaches 75 is finished, and the most mugs win",
          "[polterfass]") {
  const Scene scene = ended({70, 80, 60, 0}, 5);
  CHECK(winners(scene) == SeatList{kAugustin});
  CHECK(scene.state.phase == Phase::Over);
  CHECK(text_of(scene.events.back()) ==
        R"({"e":"game_ended","winners":["Augustin"],"totals":{"Franziska":75,"Augustin":80,)"
        R"("Benedikt":60,"Becky":0}})");
  CHECK(winners(ended({70, 0, 0, 0}, 4)).empty());
  CHECK(winners(ended({70, 0, 0, 0}, 5)) == SeatList{kFranziska});
}

TEST_CASE("Q-10 by house rule the first to reach the goal wins, in the order of scoring",
          "[polterfass]") {
  const Rules rules = house([](Rules& r) { r.first_to_goal_wins = true; });
  CHECK(winners(ended({70, 80, 60, 0}, 5, rules)) == SeatList{kFranziska});
  CHECK(winners(ended({70, 80, 90, 0}, 4, rules)) == SeatList{kAugustin});
  CHECK(winners(ended({75, 75, 0, 0}, 0, rules)) == SeatList{kFranziska});
}

TEST_CASE("P-28 a tie at the top is a shared win", "[polterfass]") {
  CHECK(winners(ended({70, 75, 0, 0}, 5)) == SeatList{kFranziska, kAugustin});
}

TEST_CASE("P-28 by house rule a tie at the top goes on for another round", "[polterfass]") {
  const Rules rules = house([](Rules& r) { r.tie = Tie::NextRound; });
  CHECK(winners(ended({70, 75, 0, 0}, 5, rules)).empty());
  CHECK(winners(ended({71, 75, 0, 0}, 5, rules)) == SeatList{kFranziska});
}

TEST_CASE("P-28 the game ends after round 1000 at the latest", "[polterfass]") {
  for (const int round : {999, 1000}) {
    Scene scene;
    scene.score({3, 4, 0, 0});
    scene.to_open(0);
    scene.state.round = round;
    REQUIRE(scene.open({0, 0, 0}));
    CHECK(winners(scene) == (round == 1000 ? SeatList{kAugustin} : SeatList{}));
  }
}

TEST_CASE("P-28 after the end nothing is possible", "[polterfass]") {
  Scene scene = ended({75, 0, 0, 0}, 5);
  CHECK(scene.refusal(Next{}) == "P-28");
  CHECK(scene.refusal(Phrase{kBecky, "Prost"}) == "P-28");
  CHECK(Polterfass::legal(scene.rules, scene.state, scene.setup).empty());
  CHECK(Polterfass::status(scene.state).over);
}

TEST_CASE("P-32 the named starter is the first innkeeper, and then the left neighbour",
          "[polterfass]") {
  Scene scene;
  scene.state.first = kBenedikt;
  for (const Seat innkeeper : {kBenedikt, kBecky, kFranziska, kAugustin, kBenedikt}) {
    REQUIRE(scene.make(Next{}, {0}));
    CHECK(scene.events.at(0) == Event{polterfass::RoundStarted{scene.state.round, innkeeper}});
    scene.to_open(0, innkeeper);
    scene.state.round = std::get<polterfass::RoundStarted>(scene.events.at(0)).round;
    REQUIRE(scene.open({0, 0, 0}));
  }
}

TEST_CASE("A round's seed is published when the round is over, and its phrases are done with",
          "[polterfass]") {
  Scene scene(4, standard(), Mode::Virtual);
  scene.to_open(3);
  scene.state.phrases = {"a", "", "", ""};
  Open open;
  for (const Seat who : {kAugustin, kBenedikt, kBecky}) {
    open.values.push_back({who, cards_of({1}), std::nullopt});
  }
  ScriptedDice dice;
  const Digest seed = sha256("round 1");
  dice.publish(1, seed);
  EventList events;
  KeepingSink<State, Event> sink(scene.state, events);
  REQUIRE(make<Polterfass>(scene.rules, scene.setup, open, dice, sink));
  CHECK(events.back() == Event{LuckOpened{1, {}, seed}});
  CHECK(scene.state.phrases.empty());
}
