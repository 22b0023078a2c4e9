#include "play/steps.h"

#include "catch.h"

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
  for (journal::Entry& one : made) {
    entries.add(journal::finish(one, journal::kNoHash));
  }
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
  CHECK(steps[1].entries == std::vector<std::int64_t>{2, 3});
}

TEST_CASE("draws, openings and published seeds have revealed something; a sealed value has not") {
  const journal::Entries entries =
      kept({entry(1, R"({"move":"bet","player":"A","commit":null})"),
            entry(2, R"({"move":"draw"})", "[]", {kDraw}),
            entry(3, R"({"move":"stop"})", R"([{"e":"luck_opened","round":1,"seed":""}])"),
            entry(4, R"({"move":"close"})"), entry(5, R"({"move":"open","values":[]})")});
  const std::vector<std::int64_t> line{0, 1, 2, 3, 4, 5};
  const auto steps = steps_of(entries, line);
  REQUIRE(steps.size() == 4);
  CHECK(steps[0].revealed == Revealed::Nothing);
  CHECK(steps[1].revealed == Revealed::Something);
  CHECK(steps[2].revealed == Revealed::Something);
  CHECK(steps[3].revealed == Revealed::Something);
}

TEST_CASE("entries in a few words keep sealed values to themselves") {
  const auto words = [](const std::string& doing) {
    return short_words(journal::read_doing(*read_json(doing)).value());
  };
  CHECK(words(R"({"move":"bet","player":"A","commit":"ff"})") == "bet A");
  CHECK(words(R"({"move":"open","values":[{"player":"A","stake":10}]})") == "open");
  CHECK(words(R"({"undo":3,"because":"a slip"})") == "undo 3 because a slip");
  CHECK(words(R"({"close":{"why":"ended","winners":[],"totals":{},"seeds":{},"sealed":[]}})") ==
        "close ended");
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
