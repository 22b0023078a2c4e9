// What a cheat can do by ordinary moves and words of the console, and what stands in the journal
// then. Each attack tries what it would need; the tests say how far it comes.
// tests/audit/attackers_test.cpp has what secrets and files give besides.
#include <set>

#include "play/branching.h"
#include "play/closing.h"
#include "play/evening.h"
#include "play/moves.h"
#include "play/opening.h"
#include "play/reloading.h"
#include "play/undo.h"

using namespace hausregel;
using namespace hausregel::play;

TEST_CASE("attack: the round whose seed is public is played again under a chosen phrase") {
  Evening evening;
  evening.next();
  evening.play_round();
  REQUIRE(evening.phase() == "idle");
  CHECK(evening.luck() == 0);  // no round is running
  const Digest seed = published(evening.log()).value();
  // With the old seed a phrase for any coal is found at once …
  const auto [word, tries] = chosen_word(seed, evening.id(), {"", "", ""}, 0);
  CHECK(tries < 2000);
  evening.undo_to_start();
  CHECK(evening.last_done() == R"({"undo":0,"because":"a typing mistake"})");
  evening.speak("Petra", word);
  evening.next();
  evening.bets();
  // … but the round that is begun again draws from the next seed, of which nothing is known.
  CHECK(evening.luck() == 2);
  const std::int64_t got = evening.draw();
  const Digest next = evening.close_and_seed("2");
  CHECK(sha256(next) == seed);
  CHECK(got == first_coal(next, evening.id(), {word, "", ""}));
  CHECK(got != kWanted);
}

TEST_CASE("attack: the holder of the secret who speaks last chooses the first coal") {
  // Whoever has read the secret file knows the seed: a phrase for one coal of 48 takes some 48
  // tries, one for k of them 48 to the power of k. The report says who spoke last.
  Evening evening;
  evening.speak("Angela", "red");
  evening.next();
  const Digest seed = evening.secret_seed(1);
  const auto [word, tries] = chosen_word(seed, evening.id(), {"", "red", ""}, 0);
  CHECK(tries < 2000);
  evening.speak("Petra", word);
  const auto again = evening.play(R"({"move":"phrase","player":"Petra","text":"other"})");
  REQUIRE_FALSE(again);
  CHECK(again.error().fault == Fault::Refused);
  SECTION("where nobody speaks after him, he has it") {
    evening.bets();
    CHECK(evening.draw() == kWanted);
  }
  SECTION("one word behind his, when the stakes lie sealed, and it is as good as any") {
    evening.bet("Petra", 100);
    evening.bet("Angela", 20);
    evening.speak("Lucy", "blue");
    evening.bet("Lucy", 20);
    const std::int64_t got = evening.draw();
    CHECK(got == first_coal(seed, evening.id(), {word, "red", "blue"}));
    CHECK(got != kWanted);
  }
}

TEST_CASE("attack: a phrase taken back and given again") {
  Evening evening;
  evening.speak("Petra", "one");
  evening.undo(1);
  CHECK(evening.refuses(R"({"move":"phrase","player":"Petra","text":"two"})"));
  evening.next();
  CHECK(evening.refuses(R"({"move":"phrase","player":"Petra","text":"two"})"));
  evening.undo(1);
  // Another round, another luck: there it is allowed.
  evening.speak("Petra", "two");
  evening.next();
  CHECK(evening.luck() == 2);
}

TEST_CASE("attack: a branch opens everybody's sealed stakes, and the main line goes on") {
  Evening evening;
  evening.next();
  evening.bet("Petra", 20);
  evening.bet("Angela", 30);
  auto probe = play::branch(evening.session(), evening.log().last(), "probe", "");
  REQUIRE(probe);
  REQUIRE(make_move(**probe, *read_json(R"({"move":"bet","player":"Lucy","stake":10})")));
  CHECK((*probe)->happened.entries.back().story.size() >= 3);  // the stakes are seen …
  // … and the main line says that there was a branch while they lay sealed.
  const auto told = std::get<journal::Branch>(evening.log().entries().back().doing);
  CHECK(told.name == "probe");
  CHECK(told.commit == *journal::commit_of((*probe)->log().opening()));
}

TEST_CASE("attack: twelve branches of one moment, to take the best") {
  Evening evening;
  evening.next();
  evening.bets();
  const std::int64_t moment = evening.log().last();
  evening.session().take_happened();
  std::set<Digest> commits;
  for (int i = 0; i < 12; ++i) {
    auto branch = play::branch(evening.session(), moment, "b" + std::to_string(i), "");
    REQUIRE(branch);
    CHECK(evening.session().take_happened().entries.size() == 1);
    commits.insert(std::get<journal::Branch>(evening.log().entries().back().doing).commit);
  }
  CHECK(commits.size() == 12);
  CHECK(evening.log().last() == moment + 12);
}

TEST_CASE("attack: undo the draw, then undo the bet") {
  Evening evening;
  evening.next();
  evening.bets();
  const std::int64_t known = evening.draw();
  evening.undo(1);
  CHECK(evening.phase() == "draw");
  evening.undo(1);
  CHECK(evening.phase() == "idle");  // not back among the bets
  evening.next();
  evening.bet("Petra", 100);
  evening.bet("Angela", 20);
  evening.bet("Lucy", 20);
  CHECK(evening.luck() == 2);
  CHECK(evening.draw() != known);
}

TEST_CASE("attack: undo behind the round, play only `next` again, and bet anew") {
  Evening evening;
  evening.next();
  evening.bets();
  evening.draw();
  evening.undo(2);
  REQUIRE(evening.phase() == "idle");
  REQUIRE(redo(evening.session()));
  // The redo passes the bets: what they were cannot be changed.
  CHECK(evening.phase() == "draw");
  CHECK(evening.luck() == 1);
  CHECK(evening.refuses(R"({"move":"bet","player":"Petra","stake":100})"));
}

TEST_CASE("attack: a draw is taken back, looked at again, and left alone") {
  // This much is left: to draw, to look, and to stop before. Each takeback stands in the journal
  // with its reason.
  Evening evening;
  evening.next();
  evening.bets();
  evening.draw();
  const std::int64_t second = evening.draw();
  evening.undo(1);
  CHECK_THAT(evening.last_done(), Has("a typing mistake"));
  CHECK(evening.draw() == second);
}

TEST_CASE("attack: chance that repeats itself lays no value twice") {
  // With the same salt the commitment would tell that the value is the same.
  NewGame wanted;
  wanted.game = "teufel";
  wanted.players = {"Petra", "Angela", "Lucy"};
  World world = plain_world();
  world.random = [] { return sha256("always the same"); };
  Evening evening(open_new(wanted, world).value());
  evening.next();
  evening.bet("Petra", 50);
  evening.undo(1);
  const auto again = evening.play(R"({"move":"bet","player":"Petra","stake":50})");
  REQUIRE_FALSE(again);
  CHECK(again.error().message.id == "console.commitment_laid");
  evening.bet("Petra", 60);
}

TEST_CASE("attack: orders laid anew when the next throw is known") {
  Evening evening("polterfass");
  evening.next();
  const auto guests = evening.session().table().status().to_move;
  for (const Seat who : guests) {
    const std::string& name = evening.session().table().setup().name(who);
    evening.must(R"({"move":"order","player":")" + name + R"(","cards":[3]})");
  }
  evening.must(R"({"move":"roll","throw":[]})");
  evening.undo(2);
  CHECK(evening.phase() == "idle");
}

TEST_CASE("attack: a game is reloaded until the rules let the luck be better") {
  Evening evening;
  evening.next();
  evening.bets();
  const std::int64_t before = evening.log().last();
  auto reloaded = reload(evening.session(), "", "reload");
  REQUIRE(reloaded);
  CHECK(evening.log().last() == before + 1);
  CHECK(std::get<journal::Branch>(evening.log().entries().back().doing).name == "reload");
}

TEST_CASE("attack: what was laid and taken back is kept from the closing entry") {
  Evening evening;
  evening.next();
  evening.bet("Petra", 20);
  REQUIRE(undo(evening.session(), 1, std::nullopt, nullptr));
  evening.bet("Petra", 30);
  REQUIRE(abandon(evening.session(), std::nullopt));
  const journal::Doing last = evening.log().entries().back().doing;
  const auto sealed = journal::values_opened(last);
  REQUIRE(sealed.size() == 2);
  CHECK(*sealed[0].find("stake") == Json(20));
  CHECK(*sealed[1].find("stake") == Json(30));
}
