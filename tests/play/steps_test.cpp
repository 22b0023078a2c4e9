#include "catch.h"
#include "play/chronicle.h"

using namespace hausregel;
using namespace hausregel::play;

namespace {

journal::Entry entry(std::int64_t n, const std::string& doing, const std::string& events = "[]",
                     std::vector<Draw> draws = {}) {
  journal::Entry made;
  made.n = n;
  made.doing = journal::read_doing(*read_json(doing)).value();
  made.events = *read_json(events);
  made.draws = std::move(draws);
  made.at = journal::kSeededTime;
  made.link.state = "0123456789abcdef";
  return made;
}

journal::Entries kept(std::vector<journal::Entry> made) {
  journal::Entries entries;
  for (journal::Entry& one : made) { entries.push_back(std::move(one)); }
  return entries;
}

const Draw kDraw{"coal/r1/s0/1", 48, 3, DrawnFrom::Generated};

}  // namespace

TEST_CASE("an opening belongs to the move before it") {
  const journal::Entries entries = kept(
      {entry(1, R"({"move":"next"})"), entry(2, R"({"move":"bet","player":"A","commit":null})"),
       entry(3, R"({"move":"open","values":[]})"), entry(4, R"({"move":"draw"})")});
  const std::vector<std::int64_t> line{0, 1, 2, 3, 4};
  const auto steps = steps_of(entries, line);
  REQUIRE(steps.size() == 3);
  CHECK(steps[1] == std::vector<std::int64_t>{2, 3});
}

TEST_CASE("the events of an opening are told round by round, and what lies between") {
  const auto parts = parts_of_line(*read_json(
      R"([{"e":"rules_changed"},{"e":"overridden"},{"e":"round_started","round":1},{"e":"x"},)"
      R"({"e":"luck_opened"},{"e":"round_started","round":2},{"e":"luck_opened"},{"e":"y"}])"));
  REQUIRE(parts.size() == 4);
  CHECK(parts[0].list().size() == 2);
  CHECK(parts[1].list().size() == 3);
  CHECK(parts[2].list().size() == 2);
  CHECK(parts[3].text() == R"([{"e":"y"}])");
  CHECK(parts_of_line(Events()).empty());
}

TEST_CASE("entries in a few words keep sealed values to themselves") {
  const auto words = [](const std::string& doing) {
    return short_words(journal::read_doing(*read_json(doing)).value());
  };
  CHECK(words(R"({"move":"bet","player":"A","commit":"ff"})") == "bet A");
  CHECK(words(R"({"move":"open","values":[{"player":"A","stake":10}]})") == "open");
  CHECK(words(R"({"undo":3,"because":"a slip"})") == "undo 3 because a slip");
  CHECK(words(R"({"close":{"why":"ended","winners":[],"totals":{},"seeds":{},"sealed":[]}})") ==
        "game ended");
  CHECK(words(R"({"note":"tea"})") == "note tea");
}

TEST_CASE("events are told apart one for one, also those that stand twice") {
  const Json twice = known_json(R"([{"e":"a"},{"e":"b"},{"e":"a"}])");
  const Json once = known_json(R"([{"e":"a"},{"e":"c"}])");
  using Texts = std::vector<std::string>;
  CHECK(play::events_without(twice, once) == Texts{R"({"e":"b"})", R"({"e":"a"})"});
  CHECK(play::events_without(once, twice) == Texts{R"({"e":"c"})"});
  CHECK(play::events_without(once, once).empty());
}
