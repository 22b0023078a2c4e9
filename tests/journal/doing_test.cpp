// What entries do: each kind is read into its own struct and written as it was.
#include "catch.h"
#include "journal/samples.h"

using namespace hausregel;
using namespace hausregel::journal;

namespace {

Doing doing(std::string_view text) { return read_doing(json(text)).value(); }
std::string refusal(std::string_view text) {
  const auto read = read_doing(json(text));
  return read ? "" : read.error().message.text;
}

}  // namespace

TEST_CASE("doing: every kind is written as it was read", "[journal][doing]") {
  const std::string digest(64, 'c');
  const std::string texts[] = {
      R"({"move":"bet","player":"Petra","commit":null})",
      R"({"undo":3})",
      R"({"undo":3,"because":"a \"slip\""})",
      R"({"redo":0})",
      R"({"override":"Petra.chips","value":[1,{"a":null}],"because":""})",
      R"({"note":"ä\n"})",
      R"({"mark":"x"})",
      R"({"bots":{"Petra":"steady","Lucy":null}})",
      R"({"branch":"probe","commit":")" + digest + "\"}",
      R"({"close":{"why":"abandoned","winners":[],"totals":{"Petra":-3},"seeds":{"007":")" +
          digest + R"("},"sealed":[{"player":"Petra","stake":20,"salt":null}]}})",
      R"({"close":{"why":"continued","winners":[],"totals":{},"seeds":{},"sealed":[],)"
      R"("branch":"alms","commit":")" +
          digest + "\"}}"};
  for (const std::string& text : texts) {
    CHECK(to_text(doing(text)) == text);
    CHECK(to_json(doing(text)) == json(text));
  }
}

TEST_CASE("doing: members have types", "[journal][doing]") {
  const auto bet = std::get<Move>(
      doing(R"({"move":"bet","player":"Petra","commit":")" + std::string(64, '0') + "\"}"));
  CHECK(bet.word() == "bet");
  CHECK(*bet.player() == "Petra");
  CHECK(bet.seals());
  CHECK(bet.commit() == Digest{});
  CHECK(lays_value_of(bet, "Petra"));
  CHECK_FALSE(lays_value_of(bet, "Lucy"));
  const auto odd = std::get<Move>(doing(R"({"move":"open","player":1,"commit":"x","values":2})"));
  CHECK(odd.opens());
  CHECK(odd.player() == nullptr);
  CHECK_FALSE(odd.commit());
  CHECK(values_opened(odd).empty());
  CHECK(values_opened(doing(R"({"move":"open","values":[{"player":"Petra"}]})")).size() == 1);
  CHECK(*goes_to(doing(R"({"redo":7})")) == 7);
  CHECK(goes_to(bet) == nullptr);
  CHECK(gives_up(doing(R"({"undo":7,"because":"a child drew"})")));
  CHECK_FALSE(gives_up(doing(R"({"undo":7})")));
  CHECK_FALSE(gives_up(doing(R"({"redo":7})")));
}

TEST_CASE("doing: what is wrong is told with its place", "[journal][doing]") {
  CHECK(refusal(R"({"undo":3,"because":null})") ==
        "'do' does not decode: at .because expected no null");
  CHECK(refusal(R"({"undo":-3})") == "'do.undo' is not a whole number from 0");
  CHECK(refusal(R"({"bots":{"Petra":1}})") ==
        "'do' does not decode: at .bots.Petra expected a text");
  CHECK(refusal(R"({"bots":{}})") == "'do.bots' names nobody");
  CHECK(refusal(R"({"override":"a","because":"x","value":1})") ==
        "the members of 'do' are in another order");
  CHECK(refusal(R"({"close":{"why":"bored","winners":[],"totals":{},"seeds":{},"sealed":[]}})") ==
        "'do' does not decode: at .close.why expected one of the known words");
  CHECK(refusal(R"({"close":{"why":"ended","winners":[],"totals":{},"seeds":{},"sealed":[],)"
                R"("branch":"x"}})") == "'do.close' names a branch where it is continued");
  CHECK(refusal(R"({"move":1})") == "'do.move' is not a text");
  CHECK(refusal(R"({"player":"x","move":"bet"})") == "'do' is not one the format knows");
}
