// Sealed stakes and the players' phrases.
#include "games/teufel/arrange.h"
#include "scripted_dice.h"

using namespace hausregel;
using namespace hausregel::teufel;

namespace {

Salt salt_of(std::uint8_t first) {
  Salt salt{};
  salt[0] = first;
  return salt;
}

// Gottlieb has staked 120 and Angela 50, sealed; Angela begins.
struct Sealed {
  Scene scene{2, standard(), Mode::Virtual};
  Open open;

  Sealed() {
    scene.state.first = kAngela;
    REQUIRE(scene.make(Next{}));
    for (const auto& [who, stake, salt] :
         {std::tuple{kAngela, 50, salt_of(1)}, std::tuple{kGottlieb, 120, salt_of(2)}}) {
      const auto sealed =
          Teufel::seal(scene.rules, scene.state, scene.setup, OpenBet{who, stake}, salt);
      REQUIRE(sealed.first.commit);
      REQUIRE(scene.make(sealed.first));
      open.values.push_back(sealed.second);
    }
  }
};

}  // namespace

TEST_CASE("T-36 a sealed stake shows a commitment alone, and opens with its salt", "[teufel]") {
  Sealed table;
  CHECK(table.scene.at(kGottlieb).stake == 0);
  CHECK(table.scene.state.commits[1] ==
        Commit{kGottlieb, commitment("stake", {std::string(), 1}, "Gottlieb", "120", salt_of(2))});
  REQUIRE(table.scene.make(table.open));
  CHECK(table.scene.events ==
        EventList{StakeOpened{kAngela, 50, salt_of(1)}, StakeOpened{kGottlieb, 120, salt_of(2)}});
  CHECK(table.scene.at(kGottlieb).stake == 120);
  CHECK(table.scene.state.commits.empty());
}

TEST_CASE("T-36 another stake, another salt or no salt does not open a commitment", "[teufel]") {
  Sealed table;
  Open open = table.open;
  open.values[1].value = 110;
  CHECK(table.scene.refusal(open) == "T-36");
  open = table.open;
  open.values[1].salt = salt_of(3);
  CHECK(table.scene.refusal(open) == "T-36");
  open = table.open;
  open.values[1].salt.reset();
  CHECK(table.scene.refusal(open) == "T-36");
  CHECK(table.scene.make(table.open));
}

TEST_CASE("T-36 a commitment copied from somebody else does not open", "[teufel]") {
  Scene scene(2, standard(), Mode::Virtual);
  REQUIRE(scene.make(Next{}));
  const auto [bet, value] =
      Teufel::seal(scene.rules, scene.state, scene.setup, OpenBet{kGottlieb, 120}, salt_of(2));
  REQUIRE(scene.make(bet));
  REQUIRE(scene.make(Bet{kAngela, bet.commit}));
  Open open;
  open.values.push_back(value);
  open.values.push_back({kAngela, 120, value.salt});
  CHECK(scene.refusal(open) == "T-36");
}

TEST_CASE("T-36 a commitment of another round or another game does not open", "[teufel]") {
  Scene scene(2, standard(), Mode::Virtual);
  REQUIRE(scene.make(Next{}));
  State other = scene.state;
  Setup setup = scene.setup;
  SECTION("luck") { other.luck = 2; }
  SECTION("journal") { setup.hash = "ab12"; }
  Open open;
  for (const Seat who : {kGottlieb, kAngela}) {
    const State& sealed_in = who == kGottlieb ? other : scene.state;
    const auto [bet, value] =
        Teufel::seal(scene.rules, sealed_in, who == kGottlieb ? setup : scene.setup,
                     OpenBet{who, 30}, salt_of(9));
    REQUIRE(scene.make(bet));
    open.values.push_back(value);
  }
  CHECK(scene.refusal(open) == "T-36");
}

TEST_CASE("T-36 all sealed stakes are opened together, from the starter, and no others",
          "[teufel]") {
  Sealed table;
  Open open;
  CHECK(table.scene.refusal(open) == "T-36");
  open.values.push_back(table.open.values[0]);
  CHECK(table.scene.refusal(open) == "T-36");
  open.values.push_back(table.open.values[1]);
  open.values.push_back(table.open.values[1]);
  CHECK(table.scene.refusal(open) == "T-36");
  open.values.clear();
  open.values.push_back(table.open.values[1]);
  open.values.push_back(table.open.values[0]);
  CHECK(table.scene.refusal(open) == "T-36");
}

TEST_CASE("T-36 a salt where nothing was committed is refused", "[teufel]") {
  Scene scene(2);
  REQUIRE(scene.make(Next{}));
  REQUIRE(scene.make(Bet{kGottlieb, std::nullopt}));
  REQUIRE(scene.make(Bet{kAngela, std::nullopt}));
  Open open;
  open.values.push_back({kGottlieb, 10, salt_of(1)});
  open.values.push_back({kAngela, 10, std::nullopt});
  CHECK(scene.refusal(open) == "T-36");
}

TEST_CASE("B-02 a stake that was sealed against the rules cannot be opened", "[teufel]") {
  Scene scene(2);
  REQUIRE(scene.make(Next{}));
  REQUIRE(scene.make(Bet{kGottlieb, std::nullopt}));
  REQUIRE(scene.make(Bet{kAngela, std::nullopt}));
  const auto opened = [&](int stake) {
    Open open;
    open.values.push_back({kGottlieb, stake, std::nullopt});
    open.values.push_back({kAngela, 10, std::nullopt});
    return scene.refusal(open);
  };
  CHECK(opened(210) == "B-02");
  CHECK(opened(15) == "B-02");
  CHECK(opened(0) == "B-01");
  CHECK(opened(200).empty());
}

TEST_CASE("T-35 a phrase is short, can be printed, and comes once before the first coal",
          "[teufel]") {
  Scene scene(3, standard(), Mode::Virtual);
  const auto phrases = [&] {
    int possible = 0;
    for (const Choice& choice : Teufel::legal(scene.rules, scene.state, scene.setup)) {
      possible += choice.move == "phrase" ? 1 : 0;
    }
    return possible;
  };
  CHECK(scene.refusal(Phrase{kAngela, ""}) == "T-35");
  CHECK(scene.refusal(Phrase{kAngela, std::string(201, 'x')}) == "T-35");
  CHECK(scene.refusal(Phrase{kAngela, "red\x1b[2J"}) == "T-35");
  CHECK(scene.refusal(Phrase{Seat{}, "red"}) == "T-35");
  CHECK(phrases() == 3);
  REQUIRE(scene.make(Phrase{kAngela, "rot"}));
  CHECK(phrases() == 2);
  CHECK(scene.refusal(Phrase{kAngela, "blau"}) == "T-35");
  REQUIRE(scene.make(Next{}));
  CHECK(scene.state.phase == Phase::Bet);
  CHECK(phrases() == 2);
  for (const Player& p : scene.state.seats) { REQUIRE(scene.make(Bet{p.name, std::nullopt})); }
  Open open;
  for (int i = 0; i < scene.state.count(); ++i) {
    open.values.push_back({left_of(scene.state.starter, i, scene.state.count()), 10, std::nullopt});
  }
  REQUIRE(scene.make(open));
  CHECK(phrases() == 2);
  REQUIRE(scene.make(Phrase{seat(0), "last"}));
  const int drawn = GENERATE(10, 0);  // a coal, or the devil
  REQUIRE(scene.make(DrawCoal{}, {scene.draw_of(drawn)}));
  CHECK(phrases() == 0);
  CHECK(scene.refusal(Phrase{seat(2), "late"}) == "T-35");
}

TEST_CASE("the seed of a round is published by the last event of its last move", "[teufel]") {
  Scene scene(2, standard(), Mode::Virtual);
  scene.deal({{.coal = 10, .pieces = 1}, {}}).turn_of(kGottlieb);
  scene.state.phrases = {"a", ""};
  ScriptedDice dice;
  dice.publish(1, Digest{7});
  std::vector<Event> events;
  KeepingSink<State, Event> sink(scene.state, events);
  REQUIRE(make<Teufel>(scene.rules, scene.setup, Stop{}, dice, sink));
  CHECK(events.back() == Event{LuckOpened{1, {}, Digest{7}}});
  CHECK(scene.state.phrases.empty());
}
