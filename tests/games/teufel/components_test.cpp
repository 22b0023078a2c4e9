// What lies on the table before the first round.
#include "games/teufel/arrange.h"
#include "rules_json.h"

using namespace hausregel;
using namespace hausregel::teufel;

TEST_CASE("T-31 the oven holds 48 pieces, nine of them devils, worth 1270 points", "[teufel]") {
  const Scene scene;
  const std::vector<std::pair<int, int>> printed{{100, 2}, {75, 3}, {50, 7}, {25, 9},
                                                 {20, 9},  {10, 9}, {0, 9}};
  std::vector<std::pair<int, int>> found;
  int worth = 0;
  for (int i = 0; i < scene.state.oven.kinds; ++i) {
    const Oven::Lump lump = scene.state.oven.kind(i);
    CHECK(lump.left == lump.of);
    found.emplace_back(lump.value, lump.of);
    worth += lump.value * lump.of;
  }
  CHECK(found == printed);
  CHECK(scene.state.oven.left() == 48);
  CHECK(worth == 1270);
}

TEST_CASE("T-31 seventy chips in seven values are worth 10,680 points", "[teufel]") {
  const Scene scene;
  int count = 0;
  for (const Pair& kind : scene.rules.chips) { count += kind.second; }
  CHECK(scene.rules.chips.size() == 7);
  CHECK(count == 70);
  CHECK(scene.state.total == 10680);
}

TEST_CASE("T-31 everybody starts with 200 points on space 200, and the bank holds the rest",
          "[teufel]") {
  const int seats = GENERATE(2, 3, 4, 5, 6);
  const Scene scene(seats);
  for (const Player& p : scene.state.seats) {
    CHECK(p.chips == 200);
    CHECK(p.space == Space{200, 200});
    CHECK_FALSE(p.has_pact());
  }
  CHECK(scene.state.bank == 10680 - 200 * seats);
  CHECK_FALSE(Teufel::flaw(scene.state));
}

TEST_CASE("B-29 two to six people play", "[teufel]") {
  const auto opens = [](int seats) {
    const Json rules = rules_json(Teufel::rows(), standard());
    return find_game("teufel")->open(people(seats), rules).has_value();
  };
  CHECK(opens(2));
  CHECK(opens(6));
  CHECK_FALSE(opens(1));
}

TEST_CASE("B-29 other numbers of people are refused where the rules narrow them", "[teufel]") {
  const Json rules = rules_json(Teufel::rows(), house([](Rules& r) {
                                  r.players_min = 3;
                                  r.players_max = 5;
                                }));
  for (const int seats : {2, 6}) {
    const auto opened = find_game("teufel")->open(people(seats), rules);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().rule == "B-29");
    CHECK(opened.error().fault == Fault::Usage);
  }
  CHECK(find_game("teufel")->open(people(3), rules));
  CHECK(find_game("teufel")->open(people(5), rules));
}

TEST_CASE("T-26 how many pieces lie before somebody is there for all to see", "[teufel]") {
  Scene scene;
  scene.deal({{.coal = 135, .pieces = 3}, {}, {}, {}}).turn_of(kAngela);
  const Board shown = Teufel::board(scene.rules, scene.state, scene.setup);
  bool seen = false;
  for (const Message& cell : shown.rows[0].cells) {
    for (const auto& [name, value] : cell.args) {
      seen = seen || (name == "pieces" && value == "3");
    }
  }
  CHECK(seen);
}
