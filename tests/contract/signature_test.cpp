// The signature of a game: a digest of everything that happens in 1,000 seeded playouts. A change
// of the code either keeps it, or is explained and pinned anew.
#include <fmt/format.h>

#include <fstream>
#include <map>
#include <sstream>

#include "catch.h"
#include "engine/lanes/playout.h"

using namespace hausregel;

namespace {

// "GAME BOTS DIGEST" lines of signatures.txt, or of a game's own folder.
std::map<std::string, std::string> pinned(const std::string& path) {
  std::ifstream file(HAUSREGEL_SOURCE "/tests/" + path);
  std::map<std::string, std::string> all;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string game;
    std::string bots;
    std::string digest;
    if (words >> game >> bots >> digest && !game.starts_with('#')) {
      all[game + " " + bots] = digest;
    }
  }
  return all;
}

}  // namespace

TEST_CASE("every game keeps its signature", "[contract][signature]") {
  for (const Game* game : tried_games()) {
    auto expected = pinned("contract/signatures.txt");
    expected.merge(pinned("games/" + std::string(game->name()) + "/signature.txt"));
    for (const std::string_view mix : kSignatureBots) {
      const auto found = signature(*game, {.bots = mix});
      REQUIRE(found);
      const auto line = expected.find(fmt::format("{} {}", game->name(), mix));
      INFO(game->name() << " " << mix << " " << *found);
      CHECK((line != expected.end() && line->second == *found));
    }
  }
}

TEST_CASE("a signature depends on the games played alone", "[contract][signature]") {
  for (const Game* game : tried_games()) {
    const SignatureOrder few{.bots = "random", .games = 20};
    SignatureOrder more = few;
    more.games = 21;
    SignatureOrder other = few;
    other.seed = 8;
    CHECK(*signature(*game, few) == *signature(*game, few));
    CHECK(*signature(*game, few) != *signature(*game, more));
    // Without a variant nothing happens at a table.
    CHECK((game->name() == "table" || *signature(*game, few) != *signature(*game, other)));
  }
}
