// Journals of every version hold as long as there are later ones (tests/golden).
#include <algorithm>
#include <filesystem>

#include "audit/journals.h"
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
    files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("corpus: every stored journal holds at every depth", "[audit][golden]") {
  const std::vector<std::string> files = golden_files();
  CHECK(files.size() >= 30);
  for (const std::string& file : files) {
    const Report report =
        audit::audit(journal::file_source(journal::system_disk(), file).value(), file, {});
    INFO(to_json(report));
    CHECK(report.closed);
    CHECK(first_finding(report).empty());
    // What a branch has from a parent that is not here cannot be judged.
    CHECK(report.good() == !report.told.game.parent.has_value());
    CHECK((report.legality.answer == Answer::NotDone) == report.told.game.parent.has_value());
  }
}

TEST_CASE("corpus: a branch of version 2 holds beside its parent, of whatever version",
          "[audit][golden]") {
  const std::string folder = HAUSREGEL_SOURCE "/tests/golden/";
  for (const char* branch :
       {"teufel-2+carried.jsonl", "polterfass-2+carried.jsonl", "teufel-seeded+on.jsonl"}) {
    const std::string file = folder + branch;
    const std::string parent = file.substr(0, file.rfind('+')) + ".jsonl";
    Wanted wanted;
    wanted.parent = [&](const journal::Opening&) {
      return std::move(journal::file_source(journal::system_disk(), parent).value());
    };
    const Report report =
        audit::audit(journal::file_source(journal::system_disk(), file).value(), file, wanted);
    INFO(to_json(report));
    CHECK(report.good());
    CHECK(report.told.branches.size() == 1);
  }
}

TEST_CASE("corpus: every stored journal decides the same again", "[audit][golden]") {
  for (const std::string& file : golden_files()) {
    INFO(file);
    const auto opened = journal::Log::open(file, journal::Access::Read);
    REQUIRE(opened);
    const journal::Opening& opening = opened->log.opening();
    const hausregel::Game& game = *find_game(opening.game);
    const auto again =
        rejudge(opening, opened->log.entries(), journal::open_table(game, opening).value(),
                journal::open_table(game, opening).value());
    REQUIRE(again);
    CHECK(again->moves > 0);
    CHECK(again->changed.empty());
    CHECK_FALSE(again->stop);
  }
}

// An audit refuses an opening of version 1 that leaves out a rule: none was ever written so.
TEST_CASE("corpus: every opening states every rule of its game, in the order of the game",
          "[audit][golden]") {
  for (const std::string& file : golden_files()) {
    INFO(file);
    const auto opened = journal::Log::open(file, journal::Access::Read);
    REQUIRE(opened);
    const journal::Opening& opening = opened->log.opening();
    std::vector<std::string> stated;
    for (const auto& [name, value] : *opening.rules.object()) {
      stated.push_back(name);
    }
    std::vector<std::string> due;
    for (const RuleSpec& rule : find_game(opening.game)->rules()) {
      due.emplace_back(rule.name);
    }
    CHECK(stated == due);
  }
}
