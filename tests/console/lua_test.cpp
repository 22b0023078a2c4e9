// .lua: an expression over the open game.
#include "console/world_for_tests.h"
#include "script/evaluate.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

Desk desk_with_game() {
  World world = plain_world();
  world.evaluate = script::evaluate;
  Desk desk(std::move(world));
  CHECK_FALSE(tell(desk, "new teufel Petra Bud Lucy seed=7\nnext").failed);
  return desk;
}

std::string shown(const std::string& expression) {
  Desk desk = desk_with_game();
  const Told told = tell(desk, ".lua " + expression);
  INFO(told.err);
  CHECK_FALSE(told.failed);
  return told.out;
}

std::string wrong(const std::string& expression) {
  Desk desk = desk_with_game();
  const std::string before = desk.session->table().state_json();
  const Told told = tell(desk, ".lua " + expression);
  CHECK(told.failed == Fault::Usage);
  CHECK(desk.session->table().state_json() == before);
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
}

TEST_CASE(".lua: f holds the facts of hooks, and the rest of the state", "[console][lua]") {
  CHECK(shown("f.chips") == "[200,200,200]\n");
  CHECK(shown("f.names[f.starter] .. \" \" .. f.devils_left") == "\"Petra 9\"\n");
  CHECK(shown("state.starter") == "\"Petra\"\n");
  CHECK(shown("f.phase") == "\"bet\"\n");
  CHECK(shown("f.memory_payout") == "0\n");
  World world = plain_world();
  world.evaluate = script::evaluate;
  Desk desk(std::move(world));
  CHECK_FALSE(tell(desk, "new polterfass Petra Bud Lucy seed=7\nnext").failed);
  CHECK(tell(desk, ".lua {f.totals, f.innkeeper, #f.faces, f.failed}").out ==
        "[[0,0,0],1,9,false]\n");
}

TEST_CASE(".lua refuses what is wrong, and nothing has moved", "[console][lua]") {
  CHECK(wrong("f.seats[9].chips").find("index a nil value") != std::string::npos);
  CHECK(wrong("os.time()").find("'os' is not available") != std::string::npos);
  CHECK(wrong("(function() while true do end end)()").find("script.budget") != std::string::npos);
  CHECK(wrong("table.unpack(f.chips)").find("several are a list in { }") != std::string::npos);
  CHECK(wrong("f.round = 7").find("near '='") != std::string::npos);
  CHECK(wrong("function() end").find("function") != std::string::npos);
  CHECK(wrong("").find("console.form") != std::string::npos);
}

TEST_CASE(".lua knows the names of facts, places and rules, as hooks do", "[console][lua]") {
  CHECK(wrong("f.nothing").find("there is no fact 'nothing'") != std::string::npos);
  CHECK(wrong("2 + f['chip'][1]").find("there is no fact 'chip'") != std::string::npos);
  CHECK(wrong("rules.gaol").find("goal") != std::string::npos);
  CHECK(wrong("state.phasse").find("phase") != std::string::npos);
  CHECK(shown("'f.nothing'") == "\"f.nothing\"\n");
  CHECK(shown("math.max(table.unpack(f.chips))") == "200\n");
}
