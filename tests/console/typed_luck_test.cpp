// At a real table the game master types what hooks draw: behind the line, or asked for.
#include <memory>

#include "console/world_for_tests.h"
#include "script/script_hooks.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

// Asked, somebody types these words, one after the other; then there is nobody to ask.
Console console_with_fates(std::vector<std::string> typed) {
  static const script::ScriptLibrary variants({HAUSREGEL_SOURCE "/variants"});
  World world = plain_world();
  world.variants = &variants;
  world.make_hooks = [](const Variant& variant, const Json& rules) {
    return std::make_shared<script::ScriptHooks>(variant, rules);
  };
  if (!typed.empty()) { world.ask = typing(std::move(typed)); }
  Console console(std::move(world));
  CHECK(tell(console, "new teufel Anna Bert mode=table seed=7 variant=" HAUSREGEL_SOURCE
                      "/tests/author/house/fates.lua\nnext\nbets 50 60\ndraw 10 stop\ndraw 100\n")
            .err == "");
  return console;
}

// The card that `fates` keeps in its memory; 0: none was turned.
std::int64_t card_of(const Console& console) {
  const Json state = *read_json(console.session->table().state_json());
  const Json* kept = state.find("memory")->find("round_end");
  return kept == nullptr ? 0 : *kept->integer() % 8;
}

}  // namespace

TEST_CASE("what a hook draws is typed behind the line, or asked for", "[console][luck]") {
  Console behind = console_with_fates({});
  CHECK(tell(behind, "stop luck 2/6").err == "");
  CHECK(card_of(behind) == 2);
  Console asked = console_with_fates({"5/6"});
  CHECK_FALSE(tell(asked, "stop").failed);
  CHECK(card_of(asked) == 5);
  Console instead = console_with_fates({".state"});
  CHECK_FALSE(tell(instead, "stop").failed);
  CHECK(instead.instead == ".state");
  CHECK(instead.status().phase == "draw");
  Console nobody = console_with_fates({});
  CHECK(tell(nobody, "stop").failed == Fault::Usage);
  CHECK(card_of(nobody) == 0);
  CHECK(nobody.session->table().status().phase == "draw");
}

TEST_CASE("a round given up is told with what its hooks drew", "[console][luck]") {
  Console console = console_with_fates({});
  REQUIRE(tell(console, "stop luck 2/6").err == "");
  const std::string before = console.session->table().state_json();
  const Output given = tell(console, ".undo round 1 because \"to see\"");
  REQUIRE(given.err == "");
  CHECK_THAT(given.out, Has("line=stop luck "));
  REQUIRE(tell(console, lines_shown(given)).err == "");
  CHECK(console.session->table().state_json() == before);
}

TEST_CASE(".audit of a game with hooks does not speak of the printed rules", "[console][luck]") {
  Console console = console_with_fates({});
  const std::string told = tell(console, ".audit").out;
  CHECK_THAT(told, Has("audit.hooks variant=fates") && Has("audit.origin.own"));
  CHECK_THAT(told, !Has("rules=audit.rules.printed"));
}

TEST_CASE("what a hook draws on a bot's move is typed or asked for, too", "[console][luck]") {
  Console behind = console_with_fates({});
  CHECK_THAT(tell(behind, ".bots Bert=steady\n.auto luck 2/6 1/6").err, Has("console.luck_unused"));
  CHECK(card_of(behind) == 2);
  Console asked = console_with_fates({"x"});
  CHECK(tell(asked, ".bots Bert=steady\n.auto").failed == Fault::Usage);
  CHECK(card_of(asked) == 0);
  asked.world.ask = typing({"x", "5/6"});
  CHECK_FALSE(tell(asked, ".auto").failed);
  CHECK(card_of(asked) == 5);
  Console nobody = console_with_fates({});
  CHECK(tell(nobody, ".bots Bert=steady\n.auto").failed == Fault::Usage);
  CHECK(card_of(nobody) == 0);
  CHECK(nobody.session->typed.luck.empty());
}

TEST_CASE("a die of a house rule shows no side that it does not have", "[console][luck]") {
  Console console = console_with_fates({});
  REQUIRE(tell(console, "new table Anna Bert variant=zehntausend mode=table\nnext\n").err == "");
  CHECK_THAT(tell(console, "roll luck 7 1 1 1 1 1").err,
             Has("console.no_such_side face=7 sides=6"));
  CHECK_THAT(tell(console, "roll luck 20/20 1 1 1 1 1").err, Has("face=20 sides=6"));
  CHECK(tell(console, "roll luck 1 1 1 5 3 2").err == "");
}

TEST_CASE("a wrong result is asked for again before any move of the line is made",
          "[console][luck]") {
  Console asked = console_with_fates({"x", "7/6", "5/6"});
  CHECK_FALSE(tell(asked, "draw 50 stop").failed);
  CHECK(card_of(asked) == 5);
  for (const char* last : {"x", ""}) {
    Console declined = console_with_fates({last});
    const std::string before = declined.session->table().state_json();
    CHECK_THAT(tell(declined, "draw 50 stop").err, Has("console.luck_declined"));
    CHECK(declined.session->table().state_json() == before);
  }
}

TEST_CASE("words that a move of a line lacks are asked for before any move is made",
          "[console][luck]") {
  Console asked = console_with_fates({"50", "5/6"});
  CHECK_FALSE(tell(asked, "draw stop").failed);
  CHECK(card_of(asked) == 5);
  Console again = console_with_fates({"50", "25"});
  CHECK_FALSE(tell(again, "50 draw draw").failed);
  const Json state = *read_json(again.session->table().state_json());
  CHECK(state.at("seats").items()[1].at("coal") == Json(225));  // after 100
  for (const char* last : {"x", ""}) {
    Console declined = console_with_fates({last});
    const std::string before = declined.session->table().state_json();
    CHECK(tell(declined, "50 draw").failed == Fault::Usage);
    CHECK(declined.session->table().state_json() == before);
  }
}

TEST_CASE("the answer to an offer is shown as it is typed", "[console][luck]") {
  Console console = console_with_fates({});
  REQUIRE(tell(console,
               "new teufel Anna Bert variant=insurance mode=table\nnext\nbets 50 60\n"
               "Anna yes\n")
              .err == "");
  const std::string before = console.session->table().state_json();
  const Output given = tell(console, ".undo round 1 because \"to see\"");
  CHECK_THAT(given.out, Has("line=Anna yes"));
  REQUIRE(tell(console, lines_shown(given)).err == "");
  CHECK(console.session->table().state_json() == before);
}

TEST_CASE("a line with one result too many is refused whole", "[console][luck]") {
  Console console = console_with_fates({});
  const std::string before = console.session->table().state_json();
  CHECK_THAT(tell(console, "draw 50 stop luck 2/6 3/6").err,
             Has("console.luck_too_many count=1") && Has("t.hr:1:23"));
  CHECK_THAT(tell(console, "draw 50 luck 2/6").err, Has("console.luck_too_many count=0"));
  CHECK(console.session->table().state_json() == before);
  CHECK(console.session->typed.fates.empty());
  CHECK_FALSE(tell(console, "draw 50 stop luck 2/6").failed);
}

TEST_CASE("what lies hidden at a real table is typed by its word", "[console][luck]") {
  Console console = console_with_fates({});
  REQUIRE_FALSE(tell(console,
                     "new teufel Anna Bert mode=table variant=secret-goals\nnext\n"
                     "bets 50 60\ndraw 10 stop\ndraw 100")
                    .failed);
  CHECK_THAT(tell(console, "stop").err,
             Has("console.luck.hidden.of_seat player=Anna place=engine.board.place "
                 "place=secret-goals.aim") &&
                 Has("console.luck.word") && Has("devilish=devilish"));
  CHECK_THAT(tell(console, "stop luck rich poor").err, Has("console.bad_luck word=poor"));
  CHECK_THAT(tell(console, "stop luck 4 rich").err, Has("console.no_such_side face=4 sides=3"));
  CHECK_THAT(tell(console, "stop luck 2/3 rich").err, Has("console.bad_luck word=2/3"));
  std::vector<std::string> questions;
  console.world.ask = [&, typed = typing({"4", "Greedy 3"})](const Question& question) mutable {
    questions.push_back(bare(question.text));
    return typed(question);
  };
  const Output told = tell(console, "stop");
  REQUIRE_FALSE(told.failed);
  CHECK_THAT(told.out, Has("shows : greedy") && Has("shows : devilish"));
  REQUIRE(questions.size() == 2);
  CHECK_THAT(questions[1], Has("console.luck_ask.again") && Has("face=4") && Has("player=Anna"));
}
