// .chips: pieces that lie before everybody, and those that changed hands.
#include "console/world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

TEST_CASE(".chips begins with what the book gives out", "[console][chips]") {
  Desk desk{plain_world()};
  CHECK_FALSE(tell(desk, "new teufel Anna Bert mode=table seed=7").failed);
  const std::string out = tell(desk, ".chips").out;
  CHECK_THAT(out, Has("1 × 100 + 1 × 50 + 2 × 20 + 1 × 10"));
  const Json json = *read_json(tell(desk, ".chips --json").out);
  CHECK(to_text(*json.find("chips")->find("Anna")) == "[[100,1],[50,1],[20,2],[10,1]]");
  CHECK(*json.find("entry") == Json(0));
}

TEST_CASE(".chips shows which pieces changed hands last", "[console][chips]") {
  Desk desk{plain_world()};
  CHECK_FALSE(tell(desk, "new teufel Anna Bert mode=table seed=7\nnext\nbets 60 20").failed);
  Json json = *read_json(tell(desk, ".chips --json").out);
  CHECK(to_text(*json.find("stakes")->find("Bert")) == "[[20,1]]");
  CHECK(to_text(*json.find("moved")->find("Bert")) == "[[20,-1]]");
  CHECK(to_text(*json.find("left")) == "{\"Anna\":0,\"Bert\":0}");
  CHECK_FALSE(tell(desk, "draw 50 stop\ndraw devil").failed);
  json = *read_json(tell(desk, ".chips --json").out);
  std::int64_t worth = 0;
  for (const Json& piece : *json.find("chips")->find("Bert")->list()) {
    worth += *(*piece.list())[0].integer() * *(*piece.list())[1].integer();
  }
  CHECK(worth == 220);
  CHECK(*json.find("exact") == Json(true));
}

TEST_CASE(".chips tells what cannot be paid out", "[console][chips]") {
  Desk desk{plain_world()};
  CHECK_FALSE(tell(desk, "new teufel Anna Bert mode=table seed=7").failed);
  CHECK_FALSE(tell(desk, ".set Anna.chips 205 because \"a joke\"").failed);
  CHECK_THAT(tell(desk, ".chips").out, Has("console.chips_left"));
  CHECK(to_text(*read_json(tell(desk, ".chips --json").out)->find("left")) ==
        "{\"Anna\":5,\"Bert\":0}");
  Desk other{plain_world()};
  CHECK_FALSE(tell(other, "new polterfass Anna Bert Cleo seed=7").failed);
  CHECK(tell(other, ".chips").failed == Fault::Usage);
}
