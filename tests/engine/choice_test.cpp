// Moves that are possible, as data.
#include "engine/moves/choice.h"

#include "catch.h"

using namespace hausregel;

namespace {

Setup two() { return {{"Anna", "Bert"}, seat(0), Mode::Virtual, ""}; }

std::vector<std::string> texts(const Choice& choice) {
  std::vector<std::string> all;
  for (const Json& command : commands_of(choice, two())) { all.push_back(to_text(command)); }
  return all;
}

Choice choice(Choice::Of of) {
  Choice made;
  made.move = "act";
  made.argument = "what";
  made.of = of;
  return made;
}

}  // namespace

TEST_CASE("a choice without argument is one command", "[engine][choice]") {
  Choice plain = choice(Choice::Of::Nothing);
  CHECK(texts(plain) == std::vector<std::string>{R"({"move":"act"})"});
  plain.player = seat(1);
  CHECK(texts(plain) == std::vector<std::string>{R"({"move":"act","player":"Bert"})"});
  CHECK(in_words(plain, two()).text == "act Bert");
}

TEST_CASE("a range is every step from least to most", "[engine][choice]") {
  Choice range = choice(Choice::Of::Range);
  range.min = 10;
  range.max = 35;
  range.step = 10;
  CHECK(texts(range) == std::vector<std::string>{R"({"move":"act","what":10})",
                                                 R"({"move":"act","what":20})",
                                                 R"({"move":"act","what":30})"});
  CHECK(in_words(range, two()).text == "act 10..35 step 10");
  CHECK(to_text(to_json(range, two())) == R"({"move":"act","what":{"min":10,"max":35,"step":10}})");
  range.max = 10;
  CHECK(texts(range).size() == 1);
  CHECK(in_words(range, two()).text == "act 10");
  range.max = 9;
  CHECK(texts(range).empty());
}

TEST_CASE("one of a set is the option itself, several are lists of every size allowed",
          "[engine][choice]") {
  Choice set = choice(Choice::Of::Set);
  set.options = {Json(true), Json(false)};
  CHECK(texts(set) == std::vector<std::string>{R"({"move":"act","what":true})",
                                               R"({"move":"act","what":false})"});
  CHECK(in_words(set, two()).text == "act yes|no");
  set.options = {Json(4), Json("X"), Json(7)};
  set.pick_max = 2;
  CHECK(texts(set) == std::vector<std::string>{
                          R"({"move":"act","what":[4]})", R"({"move":"act","what":["X"]})",
                          R"({"move":"act","what":[4,"X"]})", R"({"move":"act","what":[7]})",
                          R"({"move":"act","what":[4,7]})", R"({"move":"act","what":["X",7]})"});
  CHECK(in_words(set, two()).text == "act 4|X|7 (1..2)");
  set.pick_min = 0;
  set.pick_max = 0;
  CHECK(texts(set) == std::vector<std::string>{R"({"move":"act","what":[]})"});
  CHECK(to_text(to_json(set, two())) ==
        R"({"move":"act","what":{"of":[4,"X",7],"min":0,"max":0}})");
}

TEST_CASE("texts and opened values cannot be listed", "[engine][choice]") {
  CHECK(texts(choice(Choice::Of::Text)).empty());
  CHECK(texts(choice(Choice::Of::Values)).empty());
  CHECK(in_words(choice(Choice::Of::Text), two()).text == "act TEXT");
  CHECK(in_words(choice(Choice::Of::Values), two()).text == "act …");
}
