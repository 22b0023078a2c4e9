// Message catalogs: reading them, and what they say.
#include "catch.h"
#include "script/script_files.h"

using namespace hausregel;
using namespace hausregel::script;
using Templates = TemplateCatalog::Templates;

namespace {

Message message(std::string id, std::vector<std::pair<std::string, std::string>> args = {}) {
  return Message{std::move(id), std::move(args)};
}

}  // namespace

TEST_CASE("a catalog fills the places of a template", "[catalog]") {
  const auto templates = load_catalog(
      "return { ['coal.drawn'] = '{player} draws {value}.', ['brace'] = '{{{x}}} {unknown}' }",
      "en.lua");
  REQUIRE(templates);
  const TemplateCatalog catalog(*templates);
  CHECK(catalog.say(message("coal.drawn", {{"player", "Petra"}, {"value", "25"}})) ==
        "Petra draws 25.");
  CHECK(catalog.say(message("brace", {{"x", "1"}})) == "{1} {unknown}");
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

TEST_CASE("a catalog is flat", "[catalog]") {
  const auto nested = load_catalog("return {\n a = 'x',\n b = { c = 'y' },\n}", "en.lua");
  REQUIRE_FALSE(nested);
  CHECK(nested.error().place == Place{"en.lua", 3, 2});
  CHECK(TemplateCatalog().say(nested.error().message) == "'b' must be a text in quotes");
  CHECK(load_catalog("return {\n'a' }", "en.lua").error().place == Place{"en.lua", 2, 1});
  CHECK(read_catalog("nowhere/en.lua").error().fault == Fault::Input);
}

TEST_CASE("a catalog is data: nothing in it runs, and what is left open is refused", "[catalog]") {
  for (const char* text :
       {"return { a = function() end }", "return { a = 'x' .. 'y' }", "return { a = [[x]] }",
        "return { a = 'x'", "return { a = 'x' } return", "local t = {} return t", "",
        "return { a = '\\65' }", "return { a = 'x", "return { [a] = 'x' }",
        "return { a = 'x' b = 'y' }", "return { a = '\x1B[2J' }", "return { a = '\xFF' }"}) {
    INFO(text);
    const auto read = load_catalog(text, "en.lua");
    REQUIRE_FALSE(read);
    CHECK(read.error().fault == Fault::Input);
  }
  const auto read = load_catalog(
      "\xEF\xBB\xBFreturn { ['a'] = \"say \\\"{x}\\\" \\\\\"; b = '' } -- end\n", "en.lua");
  REQUIRE(read);
  CHECK(*read == Templates{{"a", "say \"{x}\" \\"}, {"b", ""}});
  CHECK(load_catalog("return {}", "en.lua")->empty());
}

TEST_CASE("a catalog may be larger than a house rule", "[catalog]") {
  std::string text = "return {\n";
  for (int i = 0; i < 2000; ++i) {
    text += "  ['id." + std::to_string(i) + "'] = 'a sentence with {name} and some words more',\n";
  }
  const auto templates = load_catalog(text + "}\n", "en.lua");
  INFO((templates ? std::string() : templates.error().message.text));
  REQUIRE(templates);
  CHECK(templates->size() == 2000);
}
