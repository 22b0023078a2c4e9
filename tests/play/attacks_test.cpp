// What a cheat can do by ordinary moves and words of the console, and what stands in the journal
// then. Each attack tries what it would need; the tests say how far it comes.
// tests/audit/attackers_test.cpp has what secrets and files give besides.
#include <algorithm>
#include <array>
#include <set>

#include "play/closing.h"
#include "play/evening.h"
#include "play/moves.h"
#include "play/opening.h"

using namespace hausregel;
using namespace hausregel::play;

TEST_CASE("attack: the round whose seed is public is played again under a chosen phrase") {
  Evening evening;
  evening.next();
  evening.play_round();
  REQUIRE(evening.phase() == "idle");
  CHECK(evening.luck() == 0);  // no round is running
  CHECK(evening.why_no_undo(1) == "console.undo.round_over");
  const auto given_up = undo_round(evening.session(), 1, "another try", nullptr);
  REQUIRE_FALSE(given_up);
  CHECK(given_up.error().message.id == "console.undo.round_over");
}

TEST_CASE("attack: a round is given up until it goes as one likes") {
  Evening evening;
  evening.next();
  evening.bets();
  const std::int64_t known = evening.draw();
  evening.give_up();
  CHECK(evening.phase() == "idle");
  CHECK(evening.last_done() == R"({"undo":0,"because":"the coal fell"})");
  // It is begun anew from other luck, and nothing that was given up comes back.
  CHECK_FALSE(redo(evening.session()));
  evening.next();
  CHECK(evening.luck() == 2);
  evening.bets();
  CHECK(evening.draw() != known);
  const Digest second = evening.close_and_seed("2");
  CHECK(sha256(second) == evening.secret_seed(1));
}

TEST_CASE("attack: draw, undo, and bet knowing the coal") {
  Evening evening;
  evening.next();
  evening.bets();
  evening.draw();
  CHECK(evening.why_no_undo(1) == "console.undo.shown");
  CHECK(evening.why_no_undo(2) == "console.undo.shown");
  CHECK(evening.phase() == "draw");
}

TEST_CASE("attack: a stake is taken back when the others' lie open") {
  Evening evening;
  evening.next();
  evening.bet("Petra", 20);
  evening.bet("Angela", 20);
  evening.undo(1);  // nothing is open yet
  evening.bet("Angela", 30);
  evening.bet("Lucy", 20);
  CHECK(evening.why_no_undo(1) == "console.undo.shown");
}

TEST_CASE("attack: a phrase, the draw, and another phrase") {
  Evening evening;
  evening.speak("Petra", "one");
  CHECK(evening.why_no_undo(1) == "console.undo.phrase");
  evening.next();
  CHECK(evening.refuses(R"({"move":"phrase","player":"Petra","text":"two"})"));
  evening.speak("Angela", "three");
  evening.bets();
  evening.draw();
  evening.give_up();
  // What was spoken before the round holds on; who spoke within it may speak again.
  CHECK(evening.refuses(R"({"move":"phrase","player":"Petra","text":"two"})"));
  evening.speak("Angela", "four");
}

TEST_CASE("a phrase that freezes what the others have laid says so") {
  Evening evening;
  evening.next();
  evening.speak("Petra", "one");
  CHECK(evening.session().take_happened().remarks.empty());
  evening.bet("Petra", 20);
  evening.speak("Angela", "two");
  const auto remarks = evening.session().take_happened().remarks;
  REQUIRE(remarks.size() == 1);
  CHECK(remarks.front().id == "console.phrase_freezes");
  CHECK(evening.why_no_undo(2) == "console.undo.shown");
}

TEST_CASE("attack: orders laid anew when the next throw is known") {
  Evening evening("polterfass");
  evening.next();
  CHECK(evening.why_no_undo(1) == "console.undo.shown");  // the first throw
  for (const Seat who : evening.session().table().status().to_move) {
    const std::string& name = evening.session().table().setup().name(who);
    evening.must(R"({"move":"order","player":")" + name + R"(","cards":[3]})");
  }
  evening.undo(1);
  evening.must(
      R"({"move":"order","player":")" +
      evening.session().table().setup().name(evening.session().table().status().to_move[0]) +
      R"(","cards":[3]})");
  evening.must(R"({"move":"roll","throw":[]})");
  CHECK(evening.why_no_undo(2) == "console.undo.shown");
}

TEST_CASE("attack: a branch opens everybody's sealed stakes, and the main line goes on") {
  Evening evening;
  evening.next();
  evening.play_round();
  evening.next();
  evening.bet("Petra", 20);
  evening.bet("Angela", 30);
  // Nothing of the running round comes along.
  const auto point = branch_point(evening.session(), {});
  REQUIRE(point);
  CHECK(evening.session().replay().table_at(*point)->status().phase == "idle");
  auto probe = play::branch(evening.session(), *point, "probe", "");
  REQUIRE(probe);
  CHECK((*probe)->table().status().round == 1);
  CHECK((*probe)->table().status().sealed.empty());
  const auto told = std::get<journal::Branch>(evening.log().entries().back().doing);
  CHECK(told.name == "probe");
  CHECK(told.commit == *journal::commit_of((*probe)->log().opening()));
  evening.bet("Lucy", 20);
}

TEST_CASE("attack: twelve branches of one moment, to take the best") {
  Evening evening;
  evening.next();
  evening.play_round();
  const std::int64_t moment = branch_point(evening.session(), 1).value();
  evening.session().take_happened();
  std::set<Digest> commits;
  for (int i = 0; i < 12; ++i) {
    auto branch = play::branch(evening.session(), moment, "b" + std::to_string(i), "");
    REQUIRE(branch);
    CHECK(evening.session().take_happened().entries.size() == 1);
    commits.insert(std::get<journal::Branch>(evening.log().entries().back().doing).commit);
  }
  CHECK(commits.size() == 12);
}

TEST_CASE("a branch begins where a round has ended, or at the beginning") {
  Evening evening;
  evening.next();
  evening.play_round();
  const std::int64_t first = evening.log().last();
  evening.next();
  evening.play_round();
  CHECK(branch_point(evening.session(), 0) == 0);
  CHECK(branch_point(evening.session(), 1) == first);
  CHECK(branch_point(evening.session(), 2) == evening.log().last());
  CHECK(branch_point(evening.session(), {}) == evening.log().last());
  CHECK(branch_point(evening.session(), 3).error().message.id == "console.branch.no_round");
  auto branch = play::branch(evening.session(), first, "other", "");
  REQUIRE(branch);
  CHECK((*branch)->table().status().round == 1);
  CHECK(branch_point(**branch, 1) == 0);
  CHECK(branch_point(**branch, 0).error().message.id == "console.branch.no_round");
}

TEST_CASE("a branch holds no phrase that was spoken into other seeds") {
  Evening evening;
  evening.speak("Petra", "one");
  auto branch = play::branch(evening.session(), evening.log().last(), "other", "");
  REQUIRE(branch);
  CHECK((*branch)->table().phrases() == std::vector<std::string>{"", "", ""});
  CHECK(evening.session().table().phrases().front() == "one");
}

TEST_CASE("other rules hold from the next round on, and the journal before them is closed") {
  Evening evening;
  evening.next();
  evening.bet("Petra", 20);
  const auto within = reload(evening.session(), "short", "reload", "");
  REQUIRE_FALSE(within);
  CHECK(within.error().message.id == "console.reload_within");
  evening.bet("Angela", 20);
  evening.bet("Lucy", 20);
  evening.draws();
  const std::int64_t last = evening.log().last();
  CHECK(reload(evening.session(), "", "same", "").error().message.id == "console.reload_same");
  const auto reached = reload(evening.session(), "short", "reload", "");
  REQUIRE_FALSE(reached);
  CHECK(reached.error().message.id == "engine.change_goal");  // who has 10 has won already
  CHECK(evening.log().last() == last);
  auto branch = reload(evening.session(), "bonus", "reload", "");
  REQUIRE(branch);
  CHECK(evening.session().closed());
  const auto closing = *std::get<journal::Close>(evening.log().entries().back().doing).closing;
  CHECK(closing.why == journal::CloseWhy::Continued);
  CHECK(closing.branch.value() == "reload");
  const journal::Opening& opening = (*branch)->log().opening();
  CHECK(closing.commit.value() == *journal::commit_of(opening));
  CHECK(opening.parent->n == last);
  const Json::List events = opening.events.list();
  CHECK(events.front().at("e") == Json("rules_changed"));
  CHECK(events.front().at("round") == Json(0));
  CHECK(events.back().at("e") == Json("rules_changed"));
  CHECK(events.back().at("round") == Json(1));
  CHECK(events.back().at("rules") == opening.rules);
  // The branch can be continued in its turn, and a branch of it tells the same.
  auto again = reload(**branch, "official", "reload-2", "");
  REQUIRE(again);
  const Json::List changed = (*again)->log().opening().events.list();
  CHECK(std::ranges::count_if(changed, [](const Json& event) {
          return event.at("e") == Json("rules_changed");
        }) == 3);
}

TEST_CASE("at a real table a round given up is told as lines to be typed again") {
  NewGame wanted;
  wanted.game = "teufel";
  wanted.players = {"Petra", "Angela"};
  wanted.mode = Mode::Table;
  Evening evening(open_new(wanted, plain_world()).value());
  CHECK(evening.refuses(R"({"move":"phrase","player":"Petra","text":"one"})"));
  for (int round = 1; round <= 2; ++round) {
    evening.next();
    evening.bet("Petra", 20);
    evening.bet("Angela", 30);
    for (int turn = 0; turn < 2; ++turn) {
      REQUIRE(Moves(evening.session()).play(*read_json(R"({"move":"draw"})"), std::array{0l}));
      evening.must(R"({"move":"stop"})");
    }
    evening.must(R"({"move":"refill","yes":false})");
  }
  CHECK(evening.why_no_undo(10) == "console.undo.corrected_only");
  evening.session().take_happened();
  REQUIRE(undo_round(evening.session(), 1, "wrong names", nullptr));
  CHECK(evening.session().table().status().round == 0);
  std::vector<std::string> lines;
  const Happened happened = evening.session().take_happened();
  for (const Message& told : happened.entries.back().story) {
    if (told.id == "console.undone_line") { lines.push_back(told.parts.front().second.text); }
  }
  REQUIRE(lines.size() == 16);
  CHECK(lines[0] == "next");
  CHECK(lines[1] == "bet Petra 20");
  CHECK(lines[3] == "draw 100");
  CHECK_FALSE(redo(evening.session()));
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

TEST_CASE("attack: what was laid and taken back is kept from the closing entry") {
  Evening evening;
  evening.next();
  evening.bet("Petra", 20);
  REQUIRE(undo(evening.session(), 1));
  evening.bet("Petra", 30);
  evening.give_up();
  REQUIRE(abandon(evening.session(), std::nullopt));
  const journal::Doing last = evening.log().entries().back().doing;
  const auto sealed = journal::values_opened(last);
  REQUIRE(sealed.size() == 2);
  CHECK(*sealed[0].find("stake") == Json(20));
  CHECK(*sealed[1].find("stake") == Json(30));
}
