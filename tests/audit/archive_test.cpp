// Many journals together.
#include "audit/archive.h"

#include <algorithm>

#include "audit/journals.h"
#include "catch.h"
#include "journal/redact.h"
#include "journal/replay.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

Archive steady_archive() {
  return Archive([](const Table& table, Seat who, BotLuck& luck) {
    return table.choose("steady", who, luck);
  });
}

void take(Archive& archive, const journal::Log& log) {
  auto share = archive.read(log);
  REQUIRE(share);
  archive.add(std::move(*share));
}

// `draws` of an archive whose die shows 0 with `extra` more chances in a thousand.
ChanceTests thrown(std::uint64_t archive, int draws, std::int64_t extra) {
  ChanceTests tests;
  for (const auto& [purpose, below] : {std::pair("roll", 6), std::pair("coal", 48)}) {
    FastDice dice(archive, static_cast<std::uint64_t>(below));
    for (int i = 0; i < draws; ++i) {
      const DrawKey key{Purpose(purpose), i, 0, 0, 0, 0};
      const DrawKey again{Purpose("again"), i, 0, 0, 0, 0};
      const std::int64_t got = dice.below(key, below);
      tests.add("fast/1", purpose, below, dice.below(again, 1000) < extra ? 0 : got);
    }
  }
  return tests;
}

bool unusual(const ChanceTests& tests) {
  const auto results = tests.results();
  return std::any_of(results.begin(), results.end(),
                     [](const ChanceTest& test) { return test.unusual; });
}

}  // namespace

TEST_CASE("chance: it does not matter in which order archives are added up") {
  const ChanceTests a = thrown(1, 301, 0);
  const ChanceTests b = thrown(2, 977, 0);
  ChanceTests ab = a;
  ChanceTests ba = b;
  ab += b;
  ba += a;
  CHECK(ab.draws() == 2 * (301 + 977));
  const auto one = ab.results();
  const auto other = ba.results();
  REQUIRE(one.size() == other.size());
  REQUIRE_FALSE(one.empty());
  for (std::size_t i = 0; i < one.size(); ++i) {
    CHECK(one[i].draws == other[i].draws);
    CHECK(one[i].p == other[i].p);
  }
}

TEST_CASE("chance: of a thousand archives with fair dice about ten are called unusual",
          "[archive]") {
  int alarms = 0;
  for (std::uint64_t archive = 0; archive < 1000; ++archive) {
    alarms += unusual(thrown(archive, 600, 0)) ? 1 : 0;
  }
  CHECK(alarms >= 2);
  CHECK(alarms <= 20);
}

TEST_CASE("chance: a loaded die is found, and a few draws are not judged", "[archive]") {
  int found = 0;
  for (std::uint64_t archive = 0; archive < 20; ++archive) {
    found += unusual(thrown(archive, 6000, 50)) ? 1 : 0;
  }
  CHECK(found == 20);
  const ChanceTests few = thrown(1, 20, 1000);
  CHECK(few.draws() == 40);
  CHECK(few.results().empty());
  ChanceTests none;
  none.add("fast/1", "roll", 1, 0);
  CHECK(none.draws() == 0);
}

TEST_CASE("chance: probabilities are those of the tables", "[archive]") {
  ChanceTests tests;  // 10, 20 of 30 with two results: chi-square 3.333, p = 0.0679
  for (int i = 0; i < 30; ++i) { tests.add("x", "coin", 2, i < 10 ? 0 : 1); }
  REQUIRE(tests.results().size() == 1);
  CHECK(std::abs(tests.results()[0].p - 0.0679) < 0.004);
  ChanceTests six;  // 5 … 30 of 60 with six results: chi-square 32.5 of 5 degrees, p = 4.7e-6
  for (const auto& [face, times] : {std::pair(0, 30), std::pair(1, 5), std::pair(2, 5),
                                    std::pair(3, 5), std::pair(4, 10), std::pair(5, 5)}) {
    for (int i = 0; i < times; ++i) { six.add("x", "die", 6, face); }
  }
  REQUIRE(six.results().size() == 1);
  CHECK(six.results()[0].p > 1e-12);
  CHECK(six.results()[0].p < 1e-5);
}

TEST_CASE("archive: wins and totals by player; a bot agrees with itself", "[archive]") {
  Archive archive = steady_archive();
  std::vector<journal::Log> logs;
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    logs.push_back(log_of(played({"teufel", seed})));
    take(archive, logs.back());
  }
  const ArchiveReport report = archive.report();
  CHECK(report.ended == 3);
  REQUIRE(report.players.size() == 3);
  std::uint64_t wins = 0;
  for (const PlayerRecord& player : report.players) {
    CHECK(player.games == 3);
    CHECK(player.decisions > 10);
    wins += player.wins60;
  }
  CHECK(wins == 3 * 60);
  CHECK(report.players[0].name == "Ann");
  CHECK(report.players[0].bot == "steady");
  CHECK(report.players[0].same_move == report.players[0].decisions);
  CHECK(report.players[1].bot == "random");
  CHECK(report.players[1].same_move < report.players[1].decisions);
  std::int64_t total = 0;
  for (const journal::Log& log : logs) {
    total += *std::get<journal::Close>(log.entries().back().doing)
                  .closing->totals.find("Ann")
                  ->integer();
  }
  CHECK(report.players[0].total == total);
}

TEST_CASE("archive: copies, branches, open and abandoned games are told apart", "[archive]") {
  Archive archive = steady_archive();
  const journal::Log whole = log_of(played({"teufel", 7}));
  take(archive, whole);
  const std::uint64_t draws = archive.report().draws;
  CHECK(draws > 0);
  take(archive, whole);
  const auto copy = journal::redact(whole, {});
  REQUIRE(copy);
  take(archive, *copy);
  take(archive, log_of(played({"teufel", 8, 5, {}})));
  take(archive, log_of(played({"teufel", 9, 5, {}, Mode::Virtual, Ending::Finished})));
  const ArchiveReport report = archive.report();
  CHECK(report.ended == 1);
  CHECK(report.copies == 2);
  CHECK(report.open == 1);
  CHECK(report.abandoned == 1);
  CHECK(report.players.size() == 3);
  CHECK(report.players[0].games == 1);
}

TEST_CASE("archive: draws of a round given up count, for those made again are others",
          "[archive]") {
  Archive archive = steady_archive();
  take(archive, log_of(played({"teufel",
                               7,
                               0,
                               {"next", "bets 10 20 30", "draw", ".undo round because \"x\"",
                                "next", "bets 10 20 30", "draw"}})));
  CHECK(archive.report().draws == 2);
}

TEST_CASE("archive: a journal that does not hold counts for nothing", "[archive]") {
  std::vector<std::string> lines = lines_of(played({"teufel", 7}));
  const auto coal = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
    return line.find("\"e\":\"coal_drawn\"") != std::string::npos;
  });
  const std::size_t at = coal->find("\"value\":") + 8;
  (*coal)[at] = (*coal)[at] == '1' ? '2' : '1';
  const journal::Log forged = log_of(reforged(lines));
  Archive archive = steady_archive();
  CHECK_FALSE(archive.read(forged));
  CHECK(archive.report().draws == 0);
  CHECK(archive.report().ended == 0);
}
