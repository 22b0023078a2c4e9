#include "catch.h"
#include "console/commands.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

std::vector<std::string> texts(std::string_view line) {
  std::vector<std::string> all;
  const auto words = split_words(line);
  REQUIRE(words);
  for (const Word& word : *words) { all.push_back(word.text); }
  return all;
}

using List = std::vector<std::string>;

}  // namespace

TEST_CASE("words are parted by blanks and tabs, and carry their column") {
  const auto words = split_words("  bet\tPetra 120");
  REQUIRE(words);
  REQUIRE(words->size() == 3);
  CHECK((*words)[0].column == 3);
  CHECK((*words)[1].text == "Petra");
  CHECK((*words)[1].column == 7);
  CHECK((*words)[2].column == 13);
}

TEST_CASE("a comment begins with a word, not inside of one") {
  CHECK(texts("draw # the first").size() == 1);
  CHECK(texts("# nothing").empty());
  CHECK(texts("B-19#").front() == "B-19#");
}

TEST_CASE("double quotes keep blanks and the number sign together") {
  CHECK(texts(R"(.note "a # b" c)") == List{".note", "a # b", "c"});
  CHECK(texts(R"(.note "she said \"stop\" \\ so")") == List{".note", R"(she said "stop" \ so)"});
  CHECK(texts(R"(phrase Petra "")") == List{"phrase", "Petra", ""});
  CHECK(texts(R"(because"x y"z)") == List{"becausex yz"});
}

TEST_CASE("an apostrophe is a letter like others") { CHECK(texts("it's Petra's").size() == 2); }

TEST_CASE("a quote that stays open is an error at its column") {
  const auto words = split_words(R"(.note "abc)");
  REQUIRE_FALSE(words);
  CHECK(words.error().fault == Fault::Usage);
  CHECK(words.error().place.column == 7);
}

TEST_CASE("bytes that are not UTF-8 are refused where they stand") {
  const auto words = split_words("bet \xff");
  REQUIRE_FALSE(words);
  CHECK(words.error().place.column == 5);
}

TEST_CASE("semicolons part lines outside of quotes and comments") {
  CHECK(split_lines("draw; stop").size() == 2);
  CHECK(split_lines(R"(.note "a;b"; stop)").size() == 2);
  CHECK(split_lines("draw # a;b").size() == 1);
  CHECK(split_lines("draw\nstop;next").size() == 3);
  CHECK(split_lines(R"(.note "a\"b;c"; stop)").size() == 2);
}

TEST_CASE("quoted text is read back as it was") {
  for (const std::string text : {"plain", "two words", "#x", R"(a"b\c)", "", "Zoë"}) {
    CHECK(texts(hausregel::console::quoted(text)) == List{text});
  }
}

TEST_CASE("a line goes on behind a backslash that is in no comment") {
  CHECK(goes_on("draw 10 \\"));
  CHECK(goes_on("\\"));
  CHECK(goes_on(".note \"open \\"));
  CHECK_FALSE(goes_on("draw 10"));
  CHECK_FALSE(goes_on("next # a comment \\"));
  CHECK_FALSE(goes_on("# only a comment \\"));
  LineJoiner joiner;
  CHECK_FALSE(joiner.add("draw \\").has_value());
  CHECK(joiner.waits());
  CHECK(joiner.add("10 20") == "draw 10 20");
  CHECK_FALSE(joiner.rest().has_value());
  CHECK_FALSE(joiner.add("next\\").has_value());
  CHECK(joiner.rest() == "next");
}

TEST_CASE("what is pasted is lines as they could have been typed") {
  CHECK(pasted_lines("") == List{""});
  CHECK(pasted_lines("a\tb\r\nc\rd") == List{"a b", "c", "d"});
  CHECK(pasted_lines("one\n") == List{"one", ""});
  CHECK(pasted_lines("a\x1b[31mb\x7f") == List{"a[31mb"});
  CHECK(pasted_lines("\xff!") == List{"?!"});
}
