// The published vectors of docs/dice-vectors.txt, which docs/check_vectors.sh checks with other
// tools.
#include <fstream>
#include <sstream>

#include "catch.h"
#include "core/dice.h"
#include "core/json.h"

using namespace hausregel;

TEST_CASE("dice: the published vectors", "[dice]") {
  std::ifstream file(HAUSREGEL_SOURCE "/docs/dice-vectors.txt");
  std::optional<SeedChain> chain;
  std::string id;
  std::optional<FairDice> dice;
  int draws = 0;
  int again = 0;
  for (std::string line; std::getline(file, line);) {
    INFO(line);
    std::istringstream words(line);
    std::string what;
    words >> what;
    if (what == "game") {
      std::uint64_t seed = 0;
      int length = 0;
      std::string commit;
      words >> seed >> length >> id >> commit;
      chain.emplace(seeded_root(seed), length);
      CHECK(seeded_id(seed) == id);
      CHECK(hex(chain->commitment()) == commit);
    } else if (what == "luck") {
      int luck = 0;
      std::string seed;
      std::string list;
      words >> luck >> seed;
      std::getline(words >> std::ws, list);
      CHECK(hex(chain->seed(luck)) == seed);
      std::vector<std::string> phrases;
      const Json spoken = read_json(list).value();
      for (const Json& phrase : *spoken.list()) {
        phrases.push_back(*phrase.list()->front().string());
      }
      dice.emplace(id, *chain);
      dice->use_phrases(phrases);
      dice->use_luck(luck, luck + 1);
    } else if (what == "draw") {
      std::string name;
      std::int64_t below = 0;
      std::int64_t got = 0;
      words >> name >> below >> got;
      const auto key = read_draw_key(name);
      REQUIRE(key);
      CHECK(dice->below(*key, below) == got);
      ++draws;
      again += below > (std::int64_t{1} << 62) ? 1 : 0;
    }
  }
  CHECK(draws >= 280);
  CHECK(again > 3);  // ranges for which some tries are refused
}
