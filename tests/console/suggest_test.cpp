#include "catch.h"
#include "console/commands.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {
const std::vector<std::string> kKnown{"bet", "bets", "draw", "stop", ".state", ".help", ".quit"};
}

TEST_CASE("a mistyped word gets its neighbours, the nearest first") {
  CHECK(unknown_word("darw", kKnown).suggestions == std::vector<std::string>{"draw"});
  CHECK(unknown_word("bte", kKnown).suggestions.front() == "bet");
  CHECK(unknown_word("xyzzy", kKnown).suggestions.empty());
}

TEST_CASE("a word of another table is understood") {
  CHECK(unknown_word("hit", kKnown).suggestions == std::vector<std::string>{"draw"});
  CHECK(unknown_word("take", {"roll"}).suggestions.empty());
}

TEST_CASE("a forgotten dot is suggested") {
  CHECK(unknown_word("help", kKnown).suggestions.front() == ".help");
  CHECK(unknown_word("quit", kKnown).suggestions == std::vector<std::string>{".quit"});
}

TEST_CASE("never more than three suggestions") {
  CHECK(unknown_word("b", {"ba", "bb", "bc", "bd"}).suggestions.size() == 3);
}

TEST_CASE("a beginning stands for the only word that it begins; a whole word for itself") {
  CHECK(expand("dr", kKnown).value() == "draw");
  CHECK(expand("bet", kKnown).value() == "bet");
  const auto tie = expand("be", kKnown);
  REQUIRE_FALSE(tie);
  CHECK(tie.error().suggestions == std::vector<std::string>{"bet", "bets"});
  CHECK_FALSE(expand("zz", kKnown));
}

TEST_CASE("ae, oe and ue stand for umlauts, whole and begun") {
  CHECK(Typed(".zurueck").fit(".zurück") == Fit::Whole);
  CHECK(Typed(".zuruck").fit(".zurück") == Fit::Whole);
  CHECK(Typed("nachfue").fit("nachfüllen") == Fit::Begins);
  CHECK(Typed("neü").fit("neue") == Fit::Begins);
  CHECK(Typed("nachfoe").fit("nachfüllen") == Fit::No);
  CHECK(Typed("\u200b").fit("draw") == Fit::No);
}
