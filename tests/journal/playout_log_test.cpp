#include "catch.h"
#include "journal/log.h"
#include "samples.h"

using namespace hausregel;
using namespace hausregel::journal;

namespace {

Setup two_in_the_lab() {
  Setup setup;
  setup.players = {"A", "B"};
  setup.mode = Mode::Lab;
  return setup;
}

PlayoutJournals journals_in(const Folder& folder) {
  Opening opening = sample_opening();
  opening.players.clear();
  opening.bots = {"steady", "random"};
  return {folder.at(""), opening, 7};
}

}  // namespace

TEST_CASE("playout log: one closed, readable journal a game, the same bytes every time",
          "[journal][playout]") {
  const Folder folder;
  const Setup setup = two_in_the_lab();
  PlayoutJournals journals = journals_in(folder);
  const std::vector<Draw> draws{{"coal/r1/s0/1", 48, 12, DrawnFrom::Generated}};
  for (const std::uint64_t game : {12u, 1234567u}) {
    journals.game_opened({.game = game, .luck = game}, setup, R"({"sum":0})");
    journals.entry(R"({"move":"add"})", draws, R"([{"e":"added","by":5}])", R"({"sum":5})");
    Outcome outcome;
    outcome.winners.push_back(seat(1));
    outcome.totals = {3, 4};
    REQUIRE(journals.game_closed(outcome));
  }
  const auto opened = Log::open(folder.at("fake-000012.jsonl"), Access::Read);
  REQUIRE(opened);
  CHECK_FALSE(opened->damage);
  CHECK(opened->log.closed());
  CHECK(opened->log.last() == 2);
  CHECK(opened->log.opening().players == setup.players);
  CHECK(opened->log.opening().seeded);
  CHECK(opened->log.opening().mode == Mode::Lab);
  CHECK(std::get<LabSource>(opened->log.opening().dice) == LabSource{.seed = 7, .game = 12});
  CHECK(opened->log.entries()[0].draws == draws);
  CHECK(opened->log.entries()[0].link.state == sum_digest(5));
  CHECK(
      to_text(opened->log.entries()[1].doing) ==
      R"({"close":{"why":"ended","winners":["B"],"totals":{"A":3,"B":4},"seeds":{},"sealed":[]}})");
  CHECK(exists(folder.at("fake-1234567.jsonl")));
  journals.game_opened({.game = 12, .luck = 12}, setup, R"({"sum":0})");
  journals.entry(R"({"move":"add"})", draws, R"([{"e":"added","by":5}])", R"({"sum":5})");
  CHECK(journals.game_closed({}).error().fault == Fault::Usage);
}

TEST_CASE("playout log: a game that breaks off is kept as far as it went", "[journal][playout]") {
  const Folder folder;
  const Setup setup = two_in_the_lab();
  PlayoutJournals journals = journals_in(folder);
  journals.game_opened({.game = 3, .luck = 3}, setup, R"({"sum":0})");
  journals.entry(R"({"move":"add"})", {}, R"([{"e":"added","by":5}])", R"({"sum":5})");
  journals.game_broken_off();
  const auto opened = Log::open(folder.at("fake-000003.jsonl"), Access::Read);
  REQUIRE(opened);
  CHECK_FALSE(opened->damage);
  CHECK_FALSE(opened->log.closed());
  CHECK(opened->log.last() == 1);
}

TEST_CASE("playout log: long games are written in portions", "[journal][playout]") {
  const Folder folder;
  const Setup setup = two_in_the_lab();
  PlayoutJournals journals = journals_in(folder);
  journals.game_opened({.game = 0, .luck = 0}, setup, R"({"sum":0})");
  for (int i = 0; i < 10'000; ++i) {
    journals.entry(R"({"move":"add"})", {}, R"([{"e":"added","by":0}])", R"({"sum":0})");
  }
  Outcome outcome;
  outcome.totals = {3, 4};
  REQUIRE(journals.game_closed(outcome));
  const LineStep step = read_to_end(contents(folder.at("fake-000000.jsonl")));
  CHECK(std::get<End>(step).entries == 10'002);
  CHECK(std::get<End>(step).bytes > (2u << 20));
}
