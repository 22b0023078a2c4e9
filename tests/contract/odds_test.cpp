// What every game says of chance, at whatever decision.
#include "catch.h"
#include "contract/play.h"

using namespace hausregel;
using namespace hausregel::contract;

namespace {

// Whether anything was said on the way.
bool check_odds(const Seating& seating, bool house_rules) {
  bool said = false;
  Playout playout(seating, 5);
  for (int step = 0; step < 60 && playout.step(); ++step) {
    const std::string before = playout.table().state_json();
    const auto odds = playout.table().odds();
    if (!odds) { return false; }
    INFO(to_words(seating) << " " << odds->json);
    const auto json = read_json(odds->json);
    REQUIRE(json);
    CHECK(to_text(*json) == odds->json);
    CHECK(json->is_null() == odds->boards.empty());
    CHECK(odds->house_rules == house_rules);
    CHECK(playout.table().state_json() == before);
    said = said || !json->is_null();
  }
  return said;
}

}  // namespace

TEST_CASE("games say what chance may bring by every shipped variant", "[contract][odds]") {
  for (const Seating& seating : shipped_seatings()) {
    if (seating.seats == 4 && seating.mode == Mode::Virtual) {
      INFO(to_words(seating));
      CHECK(check_odds(seating, seating.hooks != nullptr) == open(seating)->odds().has_value());
    }
  }
}

TEST_CASE("a game with hooks in use says that its odds are those of the rules",
          "[contract][odds]") {
  for (const Game* game : tried_games()) {
    check_odds(house_seating(*game, all_hooks(*game), 4, Mode::Virtual), true);
  }
}
