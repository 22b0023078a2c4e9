// Stored journals hold as long as there are later versions of the program (tests/golden).
#include <algorithm>
#include <filesystem>

#include "audit/evenings.h"
#include "audit/rejudge.h"
#include "catch.h"
#include "journal/log.h"
#include "journal/replay.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

std::vector<std::string> golden_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(HAUSREGEL_SOURCE "/tests/golden")) {
    if (entry.path().extension() == ".jsonl") { files.push_back(entry.path().string()); }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("corpus: every stored journal holds at every depth", "[audit][golden]") {
  Journals journals;
  for (const std::string& file : golden_files()) {
    journals[file] = stored("tests/golden/" + std::filesystem::path(file).filename().string());
  }
  CHECK(journals.size() >= 13);
  std::size_t branches = 0;
  for (const auto& [file, text] : journals) {
    Wanted wanted;
    wanted.open_table = as_stated;  // sources of variants are not run here
    const Report report = judged(journals, file, {}, wanted);
    INFO(to_json(report));
    CHECK(report.closed);
    CHECK(first_finding(report).empty());
    CHECK(report.good());
    branches += report.line.size();
    // What a branch has from a parent that is not here cannot be judged.
    wanted.journal_with = {};
    const Report alone = audited(text, wanted);
    CHECK((alone.legality.answer == Answer::NotDone) == report.told.game.parent.has_value());
  }
  CHECK(branches >= 3);
}

TEST_CASE("corpus: every stored journal decides the same again", "[audit][golden]") {
  for (const std::string& file : golden_files()) {
    INFO(file);
    const auto opened = journal::Log::open(file, journal::Access::Read);
    REQUIRE(opened);
    const journal::Opening& opening = opened->log.opening();
    const auto again = rejudge(opened->log, journal::open_table(opening).value());
    REQUIRE(again);
    CHECK(again->moves > 0);
    CHECK(again->changed.empty());
    CHECK_FALSE(again->stop);
  }
}

TEST_CASE("corpus: every opening states every rule of its game, in the order of the game",
          "[audit][golden]") {
  for (const std::string& file : golden_files()) {
    INFO(file);
    const auto opened = journal::Log::open(file, journal::Access::Read);
    REQUIRE(opened);
    const journal::Opening& opening = opened->log.opening();
    std::vector<std::string> stated;
    for (const auto& [name, value] : *opening.rules.object()) { stated.push_back(name); }
    std::vector<std::string> due;
    for (const RuleSpec& rule : find_game(opening.game)->rules()) { due.emplace_back(rule.name); }
    CHECK(stated == due);
  }
}
