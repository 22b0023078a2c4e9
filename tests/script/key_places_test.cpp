// Where the keys of a script stand.
#include "catch.h"
#include "script/parser.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

constexpr std::string_view kSource =
    "return {\n"
    "  name = \"a\",\n"
    "  rules = { goal = 1, goal = 2 },\n"
    "  tests = {\n"
    "    { when = { \"x\" } },\n"
    "  },\n"
    "  name = \"b\",\n"
    "}\n";

}  // namespace

TEST_CASE("keys: the last of doubles") {
  const KeyPlaces keys("f.lua", kSource);
  CHECK(keys.at("rules.goal") == Place{"f.lua", 3, 23});
  CHECK(keys.text("name") == "b");
}

TEST_CASE("keys: what is not there has no line and no text, and is nearest to what holds it") {
  const KeyPlaces keys("f.lua", kSource);
  CHECK(keys.at("rules.stake") == Place{"f.lua", 0, 0});
  CHECK(keys.text("rules.stake").empty());
  CHECK(keys.text("rules.goal").empty());  // a number
  CHECK(keys.nearest("rules.stake").line == 3);
  CHECK(keys.nearest("tests[1].given.moves[2]").line == 5);
  CHECK(keys.nearest("tests[2].when").line == 4);
  CHECK(keys.nearest("hooks.payout") == Place{"f.lua", 0, 0});
}
