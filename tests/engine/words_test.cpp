// Words of a line: numbers, names, yes and no, and where they stand.
#include "engine/moves/words.h"

#include "catch.h"

using namespace hausregel;

namespace {

const std::vector<Word> kLine{{"bet", 1}, {"An", 5}, {"120", 8}, {"yes", 12}};

Setup table() { return {{"Anna", "Anton", "Bert", "Ann"}, seat(0), Mode::Virtual, ""}; }

template <class T>
int column_of(const Result<T>& result) {
  return result ? 0 : result.error().place.column;
}

std::vector<Word> words(std::string word) { return {{"bet", 1}, {std::move(word), 5}}; }

}  // namespace

TEST_CASE("a word is a number that fits, or the error names its column", "[engine][words]") {
  CHECK(*number_word(kLine, 2, {"bet", "bet NAME AMOUNT", {}}) == 120);
  CHECK(*number_word(words("-3"), 1, {}) == -3);
  CHECK(column_of(number_word(kLine, 1, {})) == 5);
  CHECK(column_of(number_word(words("2147483648"), 1, {})) == 5);
  CHECK(column_of(number_word(words("1.5"), 1, {})) == 5);
}

TEST_CASE("a missing word is missed behind the last", "[engine][words]") {
  const auto missing = number_word(kLine, 4, {"bet", "bet NAME AMOUNT", {}});
  REQUIRE_FALSE(missing);
  CHECK(missing.error().fault == Fault::Usage);
  CHECK(missing.error().place.column == 16);
  CHECK_THAT(missing.error().message.text, Has("bet NAME AMOUNT"));
  CHECK(column_of(player_word(kLine, 4, table(), {})) == 16);
  CHECK(column_of(yes_word(kLine, 4, {})) == 16);
}

TEST_CASE("yes and no are the only answers", "[engine][words]") {
  CHECK(*yes_word(kLine, 3, {}));
  CHECK_FALSE(*yes_word(words("no"), 1, {}));
  CHECK(*yes_word(words("ja"), 1, {}));
  CHECK(column_of(yes_word(words("x"), 1, {})) == 5);
}

TEST_CASE("a name may be shortened while it is one person's, and a whole name always is",
          "[engine][words]") {
  CHECK(*player_word(words("Ann"), 1, table(), {}) == seat(3));
  CHECK(*player_word(words("Anto"), 1, table(), {}) == seat(1));
  CHECK(*player_word(words("B"), 1, table(), {}) == seat(2));
  const auto several = player_word(kLine, 1, table(), {});
  REQUIRE_FALSE(several);
  CHECK(several.error().message.id == "engine.several_players");
  CHECK(several.error().place.column == 5);
  const auto nobody = player_word(words("Brt"), 1, table(), {});
  REQUIRE_FALSE(nobody);
  CHECK(nobody.error().message.id == "engine.no_player");
  CHECK(nobody.error().suggestions == std::vector<std::string>{"Bert"});
  CHECK_FALSE(player_word(words(""), 1, table(), {}));
  CHECK(*player_word(words("anna"), 1, table(), {}) == seat(0));
}

TEST_CASE("too many words are an error at the first of them", "[engine][words]") {
  CHECK(at_most(kLine, 4, {}));
  CHECK(column_of(at_most(kLine, 2, {})) == 8);
}

TEST_CASE("further words become moves of their own, with the columns they had", "[engine][words]") {
  const auto rest = again("draw", kLine, 2);
  REQUIRE(rest.size() == 3);
  CHECK(rest[0].text == "draw");
  CHECK(rest[0].column == 8);
  CHECK(rest[1].text == "120");
  CHECK(rest[2].column == 12);
  CHECK(again("draw", kLine, 4).empty());
}
