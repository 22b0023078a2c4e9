// Words that a house rule declares: shown as its names in the reader's language, typed as these or
// as declared.
#include <memory>
#include <set>

#include "console/catalogs_for_tests.h"
#include "console/commands.h"
#include "console/page/page.h"
#include "console/world_for_tests.h"
#include "script/script_hooks.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

Console named_console(const std::string& language, const std::string& more = "") {
  static const script::ScriptLibrary variants({HAUSREGEL_SOURCE "/variants"});
  World world = plain_world();
  world.variants = &variants;
  world.make_hooks = [](const Variant& variant, const Json& rules) {
    return std::make_shared<script::ScriptHooks>(variant, rules);
  };
  world.voice = [](const std::string& spoken) -> Result<Say> {
    const auto catalog = std::make_shared<TemplateCatalog>(catalog_of(spoken));
    return Say([catalog](const Message& message) { return catalog->say(message); });
  };
  Console console(std::move(world), language);
  CHECK(tell(console, "new table Anna Bert seed=7 variant=" HAUSREGEL_SOURCE
                      "/tests/author/house/colours.lua" +
                          more + "\nnext\n")
            .err == "");
  return console;
}

// What the last answer gave.
Json last_args(const Console& console) {
  for (std::int64_t n = console.log().last(); n > 0; --n) {
    if (const auto* move = console.session->entry(n).as<journal::Move>()) {
      if (const Json* args = move->command().find("args")) { return *args; }
    }
  }
  return {};
}

std::vector<std::string> offered_here(const Console& console, std::string_view line) {
  return names_by(complete(console, line).candidates, &Candidate::word);
}

}  // namespace

TEST_CASE("choices and cards are typed by their names, by beginnings of them, or as declared",
          "[console][words]") {
  for (const char* line : {"paint rot Ein Geschenk", "paint ROT \"ein geschenk\"", "paint red gift",
                           "paint Anna rot Ein Ges", "paint Anna red gi"}) {
    INFO(line);
    Console console = named_console("de");
    const Output told = tell(console, line);
    REQUIRE(told.err == "");
    CHECK(last_args(console).has_text("card", "gift"));
    CHECK(last_args(console).has_text("colour", "red"));
    CHECK_THAT(told.out, Has("Anna: paint rot Ein Geschenk.") && Has("Anna: 1 (Lohn)"));
  }
  Console list = named_console("de");
  REQUIRE(tell(list, "mix dunkles Blau rot blue").err == "");
  CHECK(to_text(last_args(list)) == R"({"all":["red","blue","blue"]})");
  Console english = named_console("en");
  REQUIRE(tell(english, "paint rose A tax").err == "");
  CHECK(last_args(english).has_text("card", "tax"));
  CHECK(last_args(english).has_text("colour", "rose"));
}

TEST_CASE("a word that no choice has is refused with those that there are, in the language",
          "[console][words]") {
  Console console = named_console("de");
  // Both colours begin so.
  CHECK_THAT(tell(console, "paint ro gift").err, Has("rot, rosa, dunkles Blau"));
  CHECK_THAT(tell(console, "paint lila gift").err,
             Has("rot, rosa, dunkles Blau") && Has("nicht lila"));
  CHECK_THAT(tell(console, "paint rot Joker").err, Has("Ein Geschenk") && Has("Eine Steuer"));
  CHECK_THAT(tell(console, "paint dunkles Blau gift").err, Has("dunkles Blau ist hässlich."));
  CHECK(console.log().last() == 1);
}

TEST_CASE("boards, legal lines, Tab, .log and .why show names, and the journal keeps the words",
          "[console][words]") {
  Console console = named_console("de");
  CHECK_THAT(tell(console, ".legal").out,
             Has("paint rot blank|Ein Geschenk|Eine Steuer") && !Has("gift"));
  CHECK(offered_here(console, "paint ") == Strings{"rosa", "rot"});
  CHECK(offered_here(console, "paint rot ") == Strings{"blank", "Ein Geschenk", "Eine Steuer"});
  REQUIRE(tell(console, "paint rot Eine Steuer").err == "");
  // The move is called as it is declared, whatever moves points under the same word.
  CHECK_THAT(tell(console, ".state").out, Has("rot") && Has("`paint COLOUR"));
  CHECK_THAT(tell(console, ".log").out, Has("paint Anna rot Eine Steuer"));
  CHECK_THAT(tell(console, ".why").out, Has("(Lohn)") && !Has("(paint)"));
  const std::string kept = console.log().line(2);
  CHECK_THAT(kept, Has(R"("colour":"red")") && Has(R"("why":"paint")") && !Has(R"("rot")"));
  REQUIRE(tell(console, "mix rot").err == "");
  const auto evening = evening_of(console.log(), *console.world.variants);
  REQUIRE(evening);
  std::string story;
  for (const Message& one : evening->rounds[0].story) { story += console.say(one) + "\n"; }
  CHECK_THAT(story, Has("paint rot Eine Steuer") && Has("(Lohn)") && Has("Laune"));
}

TEST_CASE("a real table is asked whose card it is, and told it by its name", "[console][words]") {
  Console console = named_console("de", " mode=table");
  std::vector<std::string> questions;
  console.world.ask = [&, typed = typing({"Ein Geschenk"})](const Question& question) mutable {
    questions.push_back(console.say(question.text));
    return typed(question);
  };
  REQUIRE(tell(console, "paint rot blank").err == "");
  REQUIRE(questions.size() == 1);
  CHECK_THAT(questions[0], Has("Anna zieht eine Karte („letzte Karte“)") &&
                               Has("1 = blank, 2 = Ein Geschenk, 3 = Eine Steuer"));
  CHECK_THAT(to_text(*read_json(console.table().state_json())), Has(R"("Anna":"gift")"));
  // What lies hidden is opened in the same line.
  REQUIRE(tell(console, "mix rot wurf Eine St heiter").err == "");
  CHECK_THAT(to_text(*read_json(console.table().state_json())),
             Has(R"("Bert":"tax")") && Has(R"("colours.mood":"up")"));
}

TEST_CASE("a result too many at the question of a real table is asked for again",
          "[console][luck]") {
  Console console = named_console("de", " mode=table");
  REQUIRE(tell(console, "paint rot blank wurf gift").err == "");
  std::vector<std::string> questions;
  console.world.ask = [&, typed = typing({"3 trüb 2", "3", "heiter 1 2", "trüb"})](
                          const Question& question) mutable {
    questions.push_back(console.say(question.text));
    return typed(question);
  };
  const Output told = tell(console, "mix rot");
  REQUIRE(told.err == "");
  REQUIRE(questions.size() == 4);
  CHECK_THAT(questions[0], Has("Bert zieht eine Karte"));
  CHECK_THAT(questions[1], Has("2 Würfe, und hier steht einer mehr") && Has("Bert zieht"));
  CHECK_THAT(questions[2], Has("„Laune“ wird aufgedeckt") && Has("1 = heiter, 2 = trüb"));
  CHECK_THAT(questions[3], Has("2 Würfe, und hier steht einer mehr") && Has("Laune"));
  CHECK_THAT(to_text(*read_json(console.table().state_json())), Has(R"("colours.mood":"down")"));
  CHECK_THAT(told.out, !Has("hat keine Hausregel gefragt"));
}

TEST_CASE("a card that is called by a number is typed so", "[console][luck]") {
  Console console = named_console("de");
  REQUIRE(tell(console, "new table Anna Bert mode=table variant=showdown\nnext luck 10\n").err ==
          "");
  CHECK_THAT(to_text(*read_json(console.table().state_json())), Has(R"("showdown.board":"ten")"));
}

TEST_CASE("a word that is the same in English is a word of the language", "[console][words]") {
  Console console = named_console("de");
  REQUIRE(tell(console, "new teufel Anna Bert").err == "");
  const auto offered = offered_here(console, ".ch");
  CHECK(std::set(offered.begin(), offered.end()) == std::set<std::string>{".chancen", ".chips"});
}
