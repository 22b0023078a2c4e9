// What message catalogs say.
#include "engine/catalog.h"

#include "catch.h"

using namespace hausregel;

namespace {

Message message(std::string id, std::vector<std::pair<std::string, std::string>> args = {}) {
  return Message{std::move(id), std::move(args)};
}

}  // namespace

TEST_CASE("a catalog fills the places of a template", "[catalog]") {
  const TemplateCatalog catalog(
      Templates{{"brace", "{{{x}}} {unknown} { own }"}, {"coal.drawn", "{player} draws {value}."}});
  CHECK(catalog.say(message("coal.drawn", {{"player", "Petra"}, {"value", "25"}})) ==
        "Petra draws 25.");
  CHECK(catalog.say(message("brace", {{"x", "1"}})) == "{1} {unknown} { own }");
}

TEST_CASE("an argument is put in as it is, even where it looks like a place", "[catalog]") {
  const TemplateCatalog catalog(Templates{{"x", "{a}{b}"}});
  CHECK(catalog.say(message("x", {{"a", "{b}"}, {"b", "2"}})) == "{b}2");
}

TEST_CASE("the first whole number decides between one and many", "[catalog]") {
  const TemplateCatalog catalog(Templates{{"mugs", "{n} mugs"}, {"mugs.one", "{n} mug"}});
  CHECK(catalog.say(message("mugs", {{"who", "Bud"}, {"n", "1"}})) == "1 mug");
  CHECK(catalog.say(message("mugs", {{"n", "2"}, {"m", "1"}})) == "2 mugs");
  CHECK(catalog.say(message("mugs", {{"n", "01x"}})) == "01x mugs");
}

TEST_CASE("what a catalog lacks another says, and at last the message itself", "[catalog]") {
  const TemplateCatalog english(Templates{{"both", "both"}, {"only", "only English"}});
  const TemplateCatalog german(Templates{{"both", "beide"}}, &english);
  CHECK(german.say(message("both")) == "beide");
  CHECK(german.say(message("only")) == "only English");
  CHECK(german.say(message("none", {{"a", "1"}, {"b", "x"}})) == "none a=1 b=x");
  CHECK(german.say(Message{"none", {}, "plain words"}) == "plain words");
  CHECK(german.say(plain("{a} as it is")) == "{a} as it is");
}
