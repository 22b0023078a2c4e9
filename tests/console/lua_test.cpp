// .lua: an expression over the open game.
#include "console/world_for_tests.h"
#include "script/lua/host.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

Console console_with_game() {
  World world = plain_world();
  world.evaluate = script::evaluate;
  Console console(std::move(world));
  CHECK_FALSE(tell(console, "new teufel Petra Bud Lucy seed=7\nnext").failed);
  return console;
}

std::string shown(const std::string& expression) {
  Console console = console_with_game();
  const Output told = tell(console, ".lua " + expression);
  INFO(told.err);
  CHECK_FALSE(told.failed);
  return told.out;
}

std::string wrong(const std::string& expression) {
  Console console = console_with_game();
  const std::string before = console.session->table().state_json();
  const Output told = tell(console, ".lua " + expression);
  CHECK(told.failed == Fault::Usage);
  CHECK(console.session->table().state_json() == before);
  return told.err;
}

}  // namespace

TEST_CASE(".lua shows what an expression over the state and the rules gives", "[console][lua]") {
  CHECK(shown("f.round * 2 + 40") == "42\n");
  CHECK(shown("#f.seats") == "3\n");
  CHECK(shown("f.seats[1].name .. \" and \" .. f.seats[2].name") == "\"Petra and Bud\"\n");
  CHECK(shown("rules.goal - f.seats[3].chips") == "1400\n");
  CHECK(shown("{ 1, rules.coal[1][2] }") == "[1,2]\n");
  CHECK(shown("nil") == "null\n");
  CHECK(shown("f.seats[1].chips --json") == "{\"value\":200}\n");
  CHECK(shown("f.round + 1\r") == "2\n");  // from a file of another system
}

TEST_CASE(".lua: f holds the facts of hooks, and the rest of the state", "[console][lua]") {
  CHECK(shown("f.chips") == "[200,200,200]\n");
  CHECK(shown("f.names[f.starter] .. \" \" .. f.devils_left") == "\"Petra 9\"\n");
  CHECK(shown("state.starter") == "\"Petra\"\n");
  CHECK(shown("f.phase") == "\"bet\"\n");
  CHECK(shown("f.memory_payout") == "0\n");
  World world = plain_world();
  world.evaluate = script::evaluate;
  Console console(std::move(world));
  CHECK_FALSE(tell(console, "new polterfass Petra Bud Lucy seed=7\nnext").failed);
  CHECK(tell(console, ".lua {f.totals, f.innkeeper, #f.faces, f.failed}").out ==
        "[[0,0,0],1,9,false]\n");
}

TEST_CASE(".lua refuses what is wrong, and nothing has moved", "[console][lua]") {
  CHECK_THAT(wrong("f.seats[9].chips"), Has("index a nil value"));
  CHECK_THAT(wrong("os.time()"), Has("'os' is not available"));
  CHECK_THAT(wrong("(function() while true do end end)()"), Has("has used up its"));
  CHECK_THAT(wrong("table.unpack(f.chips)"), Has("several are a list in { }"));
  CHECK_THAT(wrong("f.round = 7"), Has("near '='"));
  CHECK_THAT(wrong("function() end"), Has("function"));
  CHECK_THAT(wrong(""), Has("the form is: .lua EXPR"));
  CHECK_THAT(wrong("#'" + std::string(65'000, 'x') + "'"), Has("is longer than 64 KiB"));
}

TEST_CASE(".lua knows the names of facts, places and rules, as hooks do", "[console][lua]") {
  CHECK_THAT(wrong("f.nothing"), Has("there is no fact 'nothing'"));
  CHECK_THAT(wrong("2 + f['chip'][1]"), Has("there is no fact 'chip'"));
  CHECK_THAT(wrong("rules.gaol"), Has("goal"));
  CHECK_THAT(wrong("state.phasse"), Has("phase"));
  CHECK(shown("'f.nothing'") == "\"f.nothing\"\n");
  CHECK(shown("math.max(table.unpack(f.chips))") == "200\n");
}
