// Every sentence in every language: filled, and within the width of a screen.
#include <set>

#include "catch.h"
#include "console/catalogs_for_tests.h"
#include "console/render.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "engine/game.h"
#include "engine/moves/words.h"

namespace hausregel::console {
namespace {

// Values such as stand at these places; where a number may stand, it is given.
Message filled(std::string_view id, std::string_view text, bool numbers) {
  Message message{std::string(id), {}};
  for (const std::string& place : places_in(text)) {
    message.args.emplace_back(place, numbers ? "17" : "Zo\xC3\xAB-Bernadette");
  }
  return message;
}

std::set<std::string> set_of_words(std::string_view text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : text) {
    if (c != ' ' && c != '\n') {
      word += c;
    } else if (!word.empty()) {
      words.insert(std::exchange(word, {}));
    }
  }
  words.insert(word);
  return words;
}

// The widest line that could have been broken: a single word may be wider than the screen.
int widest(std::string_view text) {
  int most = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
    if (line.find(' ', first) != std::string_view::npos) {
      most = std::max(most, width_columns(line));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return most;
}

}  // namespace

TEST_CASE("every sentence fills its places in every language") {
  for (const char* language : kLanguages) {
    const TemplateCatalog catalog = catalog_of(language);
    CHECK(catalog.templates().size() > 700);
    for (const auto& [id, text] : catalog.templates()) {
      for (const bool numbers : {false, true}) {
        INFO(language << " " << id);
        const std::string said = catalog.say(filled(id, text, numbers));
        for (const std::string& place : places_in(text)) { CHECK_THAT(said, !Has("{" + place)); }
      }
    }
  }
}

TEST_CASE("every sentence is wrapped at words to the width of the screen") {
  for (const char* language : kLanguages) {
    const TemplateCatalog catalog = catalog_of(language);
    for (const int columns : {80, 40}) {
      Style style;
      style.width = columns;
      for (const auto& [id, text] : catalog.templates()) {
        INFO(language << " " << id << " at " << columns);
        const std::string said = with_minus(catalog.say(filled(id, text, false)), style);
        const std::string lines = fitted(said, style, 2);
        CHECK(widest(lines) <= columns);
        CHECK(set_of_words(lines) == set_of_words(said));
      }
    }
  }
}

TEST_CASE("every rule and every point where a house rule is asked is told in every language") {
  const TemplateCatalog english = catalog_of("en");
  for (const char* language : kLanguages) {
    const TemplateCatalog catalog = catalog_of(language);
    const auto tells = [&](const Message& meaning) {
      const std::string said = catalog.say(meaning);
      const bool as_in_english = said == english.say(meaning);
      return said != meaning.id && as_in_english == (std::string_view(language) == "en");
    };
    for (const Game* game : games()) {
      for (const RuleSpec& spec : game->rules()) {
        INFO(language << " " << game->name() << " " << spec.name);
        CHECK(tells(meaning_of(game->name(), spec)));
      }
      for (const HookSpec& spec : game->hooks()) {
        INFO(language << " " << game->name() << " " << spec.name);
        CHECK(tells(meaning_of(game->name(), spec)));
      }
    }
  }
}

TEST_CASE("a sentence within a sentence is said in the same language") {
  const TemplateCatalog german = catalog_of("de");
  const Message outer =
      worded("journal.cannot_open", {{"file", "x"}}, {{"why", worded("system.missing")}});
  CHECK(outer.text == "cannot open 'x': No such file or directory");
  CHECK(german.say(outer) ==
        "\xE2\x80\x9Ex\xE2\x80\x9C l\xC3\xA4sst sich nicht \xC3\xB6"
        "ffnen: "
        "diese Datei oder diesen Ordner gibt es nicht");
  CHECK(TemplateCatalog().say(outer) == outer.text);
}

TEST_CASE("what a script raised is known by its English words, and said in the language") {
  const TemplateCatalog english = catalog_of("en");
  const auto in_german = [&](const std::string& raised) {
    const Message message{std::string(kRaised), {}, raised};
    CHECK(english.say(message) == raised);
    return TemplateCatalog(templates_of("de"), &english, "de").say(message);
  };
  CHECK(in_german("a.lua:5: attempt to index a nil value (local 't'); Lua says nil") ==
        "a.lua:5: ein Wert der Art nil hat keine Felder (lokal \xE2\x80\x9Et\xE2\x80\x9C); in Lua "
        "hei\xC3\x9Ft das nil");
  CHECK(in_german("hook 'payout' must give integer 0 \xE2\x80\xA6 9, not nothing; is a return "
                  "missing?") ==
        "der Hook \xE2\x80\x9Epayout\xE2\x80\x9C muss liefern: eine ganze Zahl 0 \xE2\x80\xA6 9, "
        "nicht nichts; fehlt ein return?");
  for (const char* own : {"a.lua:5: my own words", "", "a.lua:5: ", "nothing like it; or so"}) {
    CHECK(in_german(own) == own);
  }
}

TEST_CASE("a form of a line is said in the language, and typed so") {
  const TemplateCatalog english = catalog_of("en");
  const TemplateCatalog german = catalog_of("de");
  const std::string_view form = "bet NAME AMOUNT";
  const std::string_view meaning = "teufel.help.bet";
  CHECK(english.say(form_said(form, meaning)) == "bet NAME AMOUNT");
  CHECK(german.say(form_said(form, meaning)) == "setze NAME BETRAG");
  CHECK(german.say(form_said(form)) == "bet NAME BETRAG");
  CHECK(german.say(form_said(".undo [N] [because \"REASON\"]")) ==
        ".zur\xC3\xBC"
        "ck [N] [weil \"GRUND\"]");
  CHECK(german.say(form_said("hausregel journal redact JOURNAL --out FILE")) ==
        "hausregel journal redact JOURNAL --out DATEI");
  CHECK(german.say(form_said("X")) == "X");
  CHECK(german.say(naming_form("console.form", {"bet", form, meaning})) ==
        "so geht es: setze NAME BETRAG");
}

}  // namespace hausregel::console
