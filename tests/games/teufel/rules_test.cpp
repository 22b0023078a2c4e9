// The rule table: names, values, and what cannot stand together.
#include <fstream>
#include <set>
#include <sstream>

#include "games/teufel/arrange.h"
#include "rules_json.h"

using namespace hausregel;
using namespace hausregel::teufel;

namespace {

std::string conflict_of(std::string_view values) {
  const auto found = find_game("teufel")->conflicts(*read_json(values));
  return found.empty() ? "" : found.front().rules.front();
}

// "ID rule=value" lines of flips.txt as "rule=value".
std::set<std::string> flips() {
  std::ifstream file(HAUSREGEL_SOURCE "/tests/games/teufel/flips.txt");
  std::set<std::string> found;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string id;
    std::string flip;
    if (words >> id >> flip && !id.starts_with('#')) { found.insert(flip); }
  }
  return found;
}

}  // namespace

TEST_CASE("teufel: the rules have their names, order and standard values", "[teufel]") {
  CHECK(to_text(rules_json(Teufel::rows(), Rules{})) ==
        R"({"players_min":2,"players_max":6,"start_chips":200,"goal":1600,"stake_min":10,)"
        R"("stake_step":10,"stake_max":0,"zero_stake":false,"chipless_draws":true,)"
        R"("bet_on":"best","win_factor":1,"top_win_factor":2,"lost_top_voids":false,)"
        R"("bonus_coal":50,"bonus_pieces":50,"bonus_ties":"each","bonus_without_coal":false,)"
        R"("draw_min":1,"pact_payment":50,"pact_alone_last":true,"pact_on_first_space":true,)"
        R"("pact_optional":false,"pact_partial":false,"pact_all_or_nothing":false,)"
        R"("pact_immune":false,"pact_pays_revealer":false,"pact_uses_stake":false,)"
        R"("last_by":"space","track":[50,200,300,500,700,1000,1300,1600],)"
        R"("coal":[[100,2],[75,3],[50,7],[25,9],[20,9],[10,9]],"devils":9,"refill_at":16,)"
        R"("chips":[[10,16],[20,16],[50,8],[100,12],[200,8],[500,6],[1000,4]],)"
        R"("bank":"unlimited","tie":"shared","open_totals":false,"max_rounds":1000})");
  CHECK(Teufel::rows().size() == 37);
}

TEST_CASE("teufel: rules that no rulebook prints are marked", "[teufel]") {
  std::vector<std::string_view> unprinted;
  for (const auto& row : Teufel::rows()) {
    if (!row.spec.printed) { unprinted.push_back(row.spec.name); }
  }
  CHECK(unprinted == std::vector<std::string_view>{"stake_min", "stake_step", "zero_stake", "track",
                                                   "refill_at", "bank", "tie", "max_rounds"});
}

TEST_CASE("teufel: every rule says where it comes from", "[teufel]") {
  for (const auto& row : Teufel::rows()) {
    INFO(row.spec.name);
    CHECK_FALSE(row.spec.ids.empty());
    CHECK(check_value(row.spec, row.spec.standard));
  }
}

TEST_CASE("teufel: rules that contradict one another are named", "[teufel]") {
  CHECK(conflict_of("{}").empty());
  CHECK(conflict_of(R"({"players_min":5,"players_max":4})") == "players_min");
  CHECK(conflict_of(R"({"stake_max":15,"stake_min":20})") == "stake_max");
  CHECK(conflict_of(R"({"stake_max":15,"stake_min":11})") == "stake_max");
  CHECK(conflict_of(R"({"track":[50,50]})") == "track");
  CHECK(conflict_of(R"({"track":[200,50]})") == "track");
  CHECK(conflict_of(R"({"coal":[[10,3],[10,4]],"refill_at":1})") == "coal");
  CHECK(conflict_of(R"({"coal":[[10,0]],"devils":48})") == "coal");
  CHECK(conflict_of(R"({"coal":[[10,48],[20,48],[30,31]],"devils":0})") == "coal");
  CHECK(conflict_of(R"({"coal":[[10,48],[20,48],[30,30]],"devils":0})").empty());
  CHECK(conflict_of(R"({"coal":[[10,5]],"devils":5,"refill_at":10})") == "refill_at");
  CHECK(conflict_of(R"({"chips":[[10,100]]})") == "chips");
  CHECK(conflict_of(R"({"chips":[[10000,1000],[9999,1000]]})").empty());
}

TEST_CASE("teufel: every rule, and every word a rule may be, is flipped by a rule test",
          "[teufel]") {
  const auto listed = flips();
  for (const auto& row : Teufel::rows()) {
    const std::string name(row.spec.name);
    INFO(name);
    CHECK(std::any_of(listed.begin(), listed.end(),
                      [&](const std::string& flip) { return flip.starts_with(name + "="); }));
    for (const std::string_view word : row.spec.choices) {
      if (row.spec.standard != Json(word)) {
        INFO(word);
        CHECK(listed.count(name + "=" + std::string(word)) == 1);
      }
    }
  }
}
