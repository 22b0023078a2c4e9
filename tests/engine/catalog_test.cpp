// Sentences from templates, and tallies.
#include "engine/catalog.h"

#include "catch.h"
#include "engine/game.h"
#include "engine/lanes/playout.h"
#include "engine/story.h"

using namespace hausregel;

TEST_CASE("places of a template are filled from the arguments", "[engine][catalog]") {
  const TemplateCatalog catalog(Templates({{"won", "{player} wins {amount} {{of {bank}}}"}}));
  CHECK(catalog.say({"won", {{"player", "Anna"}, {"amount", "50"}}}) == "Anna wins 50 {of {bank}}");
  CHECK(catalog.say({"won", {{"player", "{amount}"}, {"amount", "5"}}}) ==
        "{amount} wins 5 {of {bank}}");
}

TEST_CASE("names have the language's and before the last", "[engine][catalog]") {
  const TemplateCatalog german(
      Templates({{"engine.and", "{all} und {last}"}, {"won", "{winners} gewinnen {totals}"}}));
  const auto said = [&](std::string_view winners) {
    return german.say({"won", {{"winners", winners}, {"totals", "1, 2"}}});
  };
  CHECK(said("Anna, Bert, Cilli") == "Anna, Bert und Cilli gewinnen 1, 2");
  CHECK(said("Anna, Bert") == "Anna und Bert gewinnen 1, 2");
  CHECK(said("Anna") == "Anna gewinnen 1, 2");
  const TemplateCatalog italian(Templates({{"engine.and", "{all} e {last}"},
                                           {"engine.and.e", "{all} ed {last}"},
                                           {"won", "{winners}"}}));
  CHECK(italian.say({"won", {{"winners", "Anna, Eva"}}}) == "Anna ed Eva");
  CHECK(italian.say({"won", {{"winners", "Eva, Anna"}}}) == "Eva e Anna");
  const TemplateCatalog without(Templates{{"won", "{winners} win"}});
  CHECK(without.say({"won", {{"winners", "Anna, Bert"}}}) == "Anna, Bert win");
}

TEST_CASE("one of something has its own sentence where there is one", "[engine][catalog]") {
  const TemplateCatalog catalog(Templates{{"left", "{n} pieces"}, {"left.one", "one piece"}});
  CHECK(catalog.say({"left", {{"n", "1"}}}) == "one piece");
  CHECK(catalog.say({"left", {{"n", "2"}}}) == "2 pieces");
  CHECK(catalog.say({"left", {{"who", "Anna"}, {"n", "1"}}}) == "one piece");
}

TEST_CASE("a noun takes the form that its number has in the language", "[engine][catalog]") {
  const auto say = [](Templates templates, const std::string& n) {
    templates.push_back({"left", "{who}: {n} {n|entry|entries}{n| is|}"});
    return TemplateCatalog(std::move(templates)).say({"left", {{"who", "Anna"}, {"n", n}}});
  };
  CHECK(say({}, "1") == "Anna: 1 entry is");
  CHECK(say({}, "0") == "Anna: 0 entries");
  CHECK(say({}, "11") == "Anna: 11 entries");
  const Templates french{{"engine.singular", "0 1"}};
  CHECK(say(french, "0") == "Anna: 0 entry is");
  CHECK(say(french, "1") == "Anna: 1 entry is");
  CHECK(say(french, "10") == "Anna: 10 entries");
  const TemplateCatalog odd(Templates{{"a", "{n|only}{m|x|y}"}});
  CHECK(odd.say({"a", {{"n", "1"}}}) == "only{m|x|y}");
  CHECK(odd.say({"a", {{"n", "2"}}}) == "{m|x|y}");
  const TemplateCatalog colon(Templates{{"a", "{n:mug|mugs}"}});
  CHECK(colon.say({"a", {{"n", "1"}}}) == "mug");
  CHECK(colon.say({"a", {{"n", "2"}}}) == "mugs");
  CHECK(places_in("{n:mug|mugs} {n}") == Strings{"n"});
}

TEST_CASE("a missing sentence comes from the fallback, the message, or its parts",
          "[engine][catalog]") {
  const TemplateCatalog english(Templates{{"hello", "hello"}});
  const TemplateCatalog german(Templates{{"bye", "tschüss"}}, &english);
  CHECK(german.say({"hello", {}}) == "hello");
  CHECK(german.say({"bye", {}}) == "tschüss");
  CHECK(german.say({"gone", {}, "as it is"}) == "as it is");
  CHECK(german.say({"gone", {{"a", "1"}}}) == "gone a=1");
  const TemplateCatalog games(Templates{{"chess.over", "mate"}, {"engine.over", "over"}});
  CHECK(games.say(Message("chess.over")) == "mate");
  CHECK(games.say(Message("pig.over")) == "over");
  CHECK(games.say(Message("pig.begun")) == "pig.begun");
  CHECK(german.say(plain("a {text}")) == "a {text}");
}

TEST_CASE("values of an event become words", "[engine][story]") {
  CHECK(words_of_json("\"Anna\"") == "Anna");
  CHECK(words_of_json("null") == "-");
  CHECK(words_of_json("[1,\"X\",null]") == "1, X, -");
  CHECK(words_of_json(R"({"Anna":3,"Bert":4})") == "Anna 3, Bert 4");
  CHECK(words_of_json("true") == "true");
}

TEST_CASE("a win is sixty, and a shared win as much in all", "[engine][tally]") {
  for (int k = 1; k <= 6; ++k) {
    SeatList winners;
    for (int i = 0; i < k; ++i) { winners.push_back(seat(i)); }
    Tally tally;
    count_game(tally, 0, 9, winners);
    CHECK(tally.games == 1);
    CHECK(tally.rounds == 9);
    std::uint64_t sum = 0;
    for (const std::uint64_t wins : tally.wins60) { sum += wins; }
    CHECK(sum == 60);
    CHECK(tally.wins60[0] == 60u / static_cast<unsigned>(k));
    Tally twice = tally;
    twice += tally;
    CHECK(twice.games == 2);
    CHECK(twice.wins60[0] == 2 * tally.wins60[0]);
  }
}

TEST_CASE("a value with a line end begins no line of its own", "[catalog]") {
  const TemplateCatalog catalog(Templates{{"x", "{name} has won"}});
  CHECK(catalog.say({"x", {{"name", "A\nB"}}}) == "A\\x0aB has won");
}

TEST_CASE("words of its own are said in the language of the catalog, else in English",
          "[catalog]") {
  const Message message{
      "engine.told", {{"name", "Zoë"}}, {}, {{"fr", "{name} !"}, {"en", "{name}?"}}};
  CHECK(TemplateCatalog({}, nullptr, "fr").say(message) == "Zoë !");
  CHECK(TemplateCatalog({}, nullptr, "de").say(message) == "Zoë?");
  CHECK(TemplateCatalog({}, nullptr, "de").say({{}, {}, "x", {{"it", "solo"}}}) == "solo");
}
