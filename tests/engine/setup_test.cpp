#include "engine/setup.h"

#include "catch.h"
#include "core/text.h"

using namespace hausregel;

namespace {

// The player that a word means, or the id of the sentence that says why there is none.
std::string meant(const std::vector<std::string>& players, std::string_view word) {
  const Setup setup{players, seat(0), Mode::Table, {}};
  const auto who = setup.find_short(word);
  return who ? setup.name(*who) : who.error().message.id;
}

std::string refused(const std::vector<std::string>& players) {
  const auto fit = check_new_players(players);
  return fit ? "" : fit.error().message.id;
}

}  // namespace

TEST_CASE("a player's word: letter by letter first, then without case and accents", "[setup]") {
  const std::vector<std::string> table{"Zoë", "Petra", "Peter", "Łukasz", "Вера"};
  CHECK(meant(table, "Zoë") == "Zoë");
  CHECK(meant(table, "zoe") == "Zoë");
  CHECK(meant(table, "ZOE\u0308") == "Zoë");
  CHECK(meant(table, "z") == "Zoë");
  CHECK(meant(table, "luk") == "Łukasz");
  CHECK(meant(table, "вера") == "Вера");
  CHECK(meant(table, "petR") == "Petra");
  CHECK(meant(table, "Pete") == "Peter");
  CHECK(meant(table, "pet") == "engine.several_players");
  CHECK(meant(table, "Anna") == "engine.no_player");
  CHECK(meant(table, "") == "engine.no_player");
  CHECK(meant(table, "\u200B") == "engine.no_player");
  CHECK(meant(table, "\xFF") == "engine.no_player");
}

TEST_CASE("a player's word: of several readings the closest decides", "[setup]") {
  CHECK(meant({"Zoe", "Zoë"}, "Zoe") == "Zoe");
  CHECK(meant({"Zoe", "Zoë"}, "zoe") == "Zoe");
  CHECK(meant({"Zoe", "Zoë"}, "zoë") == "Zoë");
  CHECK(meant({"Zoë", "Zoé"}, "zoe") == "engine.several_players");
  CHECK(meant({"zoeanna", "Zoë"}, "zoe") == "Zoë");
  CHECK(meant({"petra", "Petrus"}, "P") == "Petrus");
  // Journals from before names were compared by their skeletons.
  CHECK(meant({"petra", "Petra"}, "Petra") == "Petra");
  CHECK(meant({"petra", "Petra"}, "p") == "petra");
  CHECK(meant({"petra", "Petra"}, "PETRA") == "engine.several_players");
}

TEST_CASE("new players: no two are the same to a reader, none hides anything", "[setup]") {
  CHECK(refused({"Zoe", "Zoë", "Petra"}).empty());
  CHECK(refused({"Petra", "Saul", "Petra"}) == "engine.name_twice");
  CHECK(refused({"Petra", "PETRA"}) == "engine.names_same");
  CHECK(refused({"Zoë", "Zoe\u0308"}) == "engine.names_same");
  CHECK(refused({"Petra", "\uFF30etra"}) == "engine.names_same");
  CHECK(refused({"Pe\u034Ftra"}) == "engine.name_hides");
  CHECK(refused({"\u3164"}) == "engine.name_hides");
  CHECK(refused({"Bank"}) == "engine.name_reserved");
  CHECK(refused({"\uFF59es"}) == "engine.name_reserved");
  CHECK(refused({}).empty());
}
