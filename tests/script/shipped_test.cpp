// What ships fits the games.
#include "catch.h"
#include "engine/game.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::script;

TEST_CASE(
    "the rules of every variant that ships fit its game, and differ from the official ones, but "
    "for "
    "English",
    "[shipped]") {
  const ScriptLibrary library({std::string(HAUSREGEL_SOURCE) + "/variants"});
  for (const auto& row : library.list()) {
    INFO(row.file);
    const Game* game = find_game(row.game);
    if (row.game == "table") { continue; }  // whole games
    REQUIRE(game != nullptr);
    const auto variant = library.load(row.game, row.name);
    REQUIRE(variant);
    const auto rules = resolve(*game, *variant);
    INFO((rules ? std::string() : rules.error().front().message.text));
    REQUIRE(rules);
    const auto official = resolve(*game, *library.load(row.game, "official"));
    REQUIRE(official);
    const bool same = rules->values() == official->values() && rules->hooks.empty();
    const bool as_german = row.name == "english" || (row.game == "teufel" && row.name == "french");
    CHECK(same == (row.name == "official" || as_german));
  }
}

TEST_CASE("every game ships its official rules", "[shipped]") {
  const ScriptLibrary library({std::string(HAUSREGEL_SOURCE) + "/variants"});
  for (const Game* game : games()) {
    INFO(game->name());
    const auto official = library.load(std::string(game->name()), "official");
    REQUIRE(official);
    const auto rules = resolve(*game, *official);
    REQUIRE(rules);
    for (const ResolvedRule& rule : rules->rules) { CHECK(rule.layer == -1); }
  }
}
