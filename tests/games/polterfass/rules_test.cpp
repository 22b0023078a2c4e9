// The rule table: material, people, limits and contradictions.
#include <array>
#include <fstream>
#include <iterator>

#include "games/polterfass/arrange.h"
#include "rules_json.h"

using namespace hausregel;
using namespace hausregel::polterfass;

namespace {

Result<std::unique_ptr<Table>> open(int players, const std::string& rules = "{}") {
  return find_game("polterfass")->open(people(players), *read_json(rules));
}

bool opens(int players, const std::string& rules = "{}") {
  return open(players, rules).has_value();
}

// What the standard rules and HAUSREGEL_FLIP make of a table of `players`.
bool opens_by_standard(int players) {
  return opens(players, to_text(rules_json(Polterfass::rows(), standard())));
}

}  // namespace

TEST_CASE("Q-13 seven number barrels: 9/2, and 8/3, 7/4, 6/5 twice", "[polterfass]") {
  Scene scene;
  std::vector<std::array<int, 2>> ends;
  for (int b = 0; b < 7; ++b) {
    ends.push_back({scene.state.barrels.ends[b].first, scene.state.barrels.ends[b].second});
  }
  CHECK(ends ==
        std::vector<std::array<int, 2>>{{9, 2}, {8, 3}, {8, 3}, {7, 4}, {7, 4}, {6, 5}, {6, 5}});
  for (const auto& [first, second] : ends) { CHECK(first + second == 11); }
}

TEST_CASE("Q-20 two specials follow the number barrels", "[polterfass]") {
  Scene scene;
  CHECK(scene.state.barrels.size == 9);
  CHECK(scene.state.barrels.specials == BarrelSet{1u << 7 | 1u << 8});
}

TEST_CASE("Q-24 three to six play", "[polterfass]") {
  for (int players = 1; players <= 6; ++players) {
    CHECK(opens_by_standard(players) == (players >= 3));
  }
}

TEST_CASE("P-01 two players are refused, as one guest would be highest and lowest",
          "[polterfass]") {
  for (int players = 3; players <= 6; ++players) { CHECK(opens_by_standard(players)); }
  const auto refused = open(2);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().rule == "P-01");
  CHECK(opens(2, R"({"players_min":2,"all_tied":"penalty"})"));
}

TEST_CASE("P-18 a doubled barrel counts twice", "[polterfass]") {
  Scene scene;
  scene.to_pour({6, D});
  REQUIRE(scene.make(Close{}));
  CHECK(scene.state.served == 12);
}

TEST_CASE("Rules that contradict each other open no table", "[polterfass]") {
  CHECK(opens(3));
  CHECK_FALSE(opens(4, R"({"players_min":5,"players_max":4})"));
  CHECK_FALSE(opens(4, R"({"stand_chance":[1,21]})"));
  CHECK(opens(4, R"({"stand_chance":[1,20]})"));
  CHECK_FALSE(opens(4, R"({"stand_chance":[3,2]})"));
  CHECK_FALSE(opens(4, R"({"cards":[1,2,2]})"));
  CHECK_FALSE(opens(4, R"({"cards_min":3})"));
  CHECK_FALSE(opens(4, R"({"cards":[4],"cards_max":2})"));
  CHECK(opens(4, R"({"cards":[4],"cards_max":1})"));
  CHECK_FALSE(opens(4, R"({"barrels":[]})"));
  CHECK_FALSE(opens(4, R"({"barrels":[[21,1]]})"));
  CHECK_FALSE(opens(4, R"({"specials":5})"));
}

TEST_CASE("The rules stand in the order of the documentation", "[polterfass]") {
  std::string names;
  for (const RuleSpec& spec : find_game("polterfass")->rules()) {
    names += std::string(spec.name) + " ";
    CHECK(spec.ids.size() >= 4);
    CHECK(check_value(spec, spec.standard));
  }
  CHECK(names ==
        "players_min players_max goal barrels specials stand_chance cards cards_min cards_max "
        "card_count_shown cards_return first_throw_needs first_throw_repeats throw_saved_by "
        "rethrow_specials destroying doubling double_factor double_destroyed all_tied lowest_share "
        "lowest_gets fail_pays_guests first_to_goal_wins totals tie max_rounds ");
}

TEST_CASE("Every rule has a line in flips.txt", "[polterfass]") {
  std::ifstream file(HAUSREGEL_SOURCE "/tests/games/polterfass/flips.txt");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  for (const RuleSpec& spec : find_game("polterfass")->rules()) {
    INFO(spec.name);
    CHECK_THAT(text, Has(" " + std::string(spec.name) + "="));
  }
}
