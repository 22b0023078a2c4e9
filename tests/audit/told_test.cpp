// What a report tells besides its verdicts.
#include "audit/journals.h"
#include "catch.h"
#include "console/audited.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

Wanted in_progress() {
  Wanted wanted;
  wanted.open = true;
  return wanted;
}

std::size_t lines_with(const Report& report, const std::string& part) {
  std::size_t count = 0;
  for (const Message& line : console::audited(report, console::Say(console::bare)).lines) {
    count += line.text.find(part) != std::string::npos ? 1 : 0;
  }
  return count;
}

}  // namespace

TEST_CASE("told: a redo of what had been shown is told like an undo", "[audit][told]") {
  const Report report = audited(played({"teufel",
                                        {},
                                        0,
                                        {"next", "bets 10 20 30", "draw", ".undo because slip",
                                         ".redo", ".undo because again", "draw"}}),
                                in_progress());
  INFO(to_json(report));
  REQUIRE(report.told.takebacks.size() == 3);
  REQUIRE(report.told.moves.size() == 1);
  const std::int64_t drawn = report.told.moves[0].n;
  CHECK(report.told.moves[0].move == R"({"move":"draw"})");
  CHECK_FALSE(report.told.moves[0].story.lines.empty());
  const char* by[] = {"undo", "redo", "undo"};
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(report.told.takebacks[i].by == by[i]);
    CHECK(report.told.takebacks[i].moves == 1);
    CHECK(report.told.takebacks[i].was == std::vector<std::int64_t>{drawn});
  }
  CHECK(report.told.takebacks[0].then->n == drawn + 2);
  CHECK_FALSE(report.told.takebacks[1].then);
  CHECK(report.told.takebacks[2].then->n == drawn + 4);
  CHECK(report.told.notes.empty());
  // Two draws were taken back; that one was played again is no third time.
  CHECK_THAT(to_json(report), Has(R"("takebacks":{"count":2})"));
  CHECK(lines_with(report, "audit.told.takeback") == 2);
  CHECK(lines_with(report, "audit.told.redone") == 1);
}

TEST_CASE("told: of undos in a row the last one says what stands instead", "[audit][told]") {
  const Report report = audited(played({"teufel",
                                        {},
                                        0,
                                        {"next", "bets 10 20 30", "draw", "draw", "draw",
                                         ".undo because slip", ".undo 2 because slip", "draw"}}),
                                in_progress());
  INFO(to_json(report));
  REQUIRE(report.told.takebacks.size() == 2);
  REQUIRE(report.told.takebacks[0].then);
  REQUIRE(report.told.takebacks[1].then);
  CHECK(report.told.takebacks[0].then->n == report.told.takebacks[1].then->n);
  CHECK(lines_with(report, "audit.told.then") == 1);
}

TEST_CASE("told: every move that was taken back, once, however often", "[audit][told]") {
  std::vector<std::string> said{"next", "bets 10 20 30"};
  for (int i = 0; i < 2100; ++i) {
    said.insert(said.end(), {"draw", ".undo because slip"});
  }
  const Report report = audited(played({"teufel", {}, 0, said}), in_progress());
  CHECK(report.good());
  CHECK(report.told.takebacks.size() == 2100);
  REQUIRE(report.told.moves.size() == 2100);
  CHECK_FALSE(report.told.moves.back().story.lines.empty());
}
