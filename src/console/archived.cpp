#include <fmt/format.h>

#include <algorithm>

#include "console/audited.h"

namespace hausregel::console {
namespace {

Message percent(std::uint64_t part, std::uint64_t whole) {
  return plain(whole == 0 ? "-"
                          : fmt::format("{:.1f} %", 100 * static_cast<double>(part) /
                                                        static_cast<double>(whole)));
}

Board players_of(const audit::ArchiveReport& report) {
  Board board;
  board.columns = {"console.column.game", "console.column.player", "console.column.bot"};
  for (const char* name :
       {"games", "wins", "mean", "best", "decisions", "same_kind", "same_move"}) {
    board.columns.push_back(
        {Message("audit.column." + std::string(name), {}), Board::Align::Right});
  }
  for (const audit::PlayerRecord& one : report.players) {  // wins in sixtieths: some are shared
    const double mean = static_cast<double>(one.total) / static_cast<double>(one.games);
    board.rows.push_back(
        {{cell(one.game), cell(one.name), cell(one.bot), cell(one.games),
          percent(one.wins60, 60 * one.games), plain(fmt::format("{:.1f}", mean)), cell(one.best),
          cell(one.decisions), percent(one.same_kind, one.decisions),
          percent(one.same_move, one.decisions)}});
  }
  return board;
}

// Decimals, which journals do not have and results may.
auto row_of(const audit::ChanceTest& test) {
  const auto below = test.below > 0 ? std::optional(test.below) : std::nullopt;
  return fields<"dice, purpose, below, draws, p, unusual">(
      test.scheme, test.purpose, below, test.draws, Canonical{fmt::format("{:.4g}", test.p)},
      test.unusual);
}

}  // namespace

Shown archived(const audit::ArchiveReport& report, const std::vector<SkippedJournal>& skipped,
               const std::string& yardstick) {
  Shown shown;
  const std::uint64_t games = report.ended + report.abandoned + report.open;
  const bool unusual = std::ranges::any_of(report.chance, &audit::ChanceTest::unusual);
  const std::string verdict = report.chance.empty() ? "too_few" : unusual ? "unusual" : "usual";
  shown.lines = {
      {"audit.archive",
       {{"count", games},
        {"ended", report.ended},
        {"abandoned", report.abandoned},
        {"open", report.open},
        {"branches", report.branches},
        {"copies", report.copies},
        {"skipped", skipped.size()}}},
      {"audit.luck." + verdict, {{"draws", report.draws}, {"tests", report.chance.size()}}}};
  std::vector<decltype(row_of({}))> tests;
  for (const audit::ChanceTest& test : report.chance) {
    tests.push_back(row_of(test));
    if (test.unusual) {
      shown.lines.push_back(
          {"audit.luck.test",
           {{"test", test.scheme + " " + test.purpose +
                         (test.below > 0 ? " " + std::to_string(test.below) : "")},
            {"draws", test.draws},
            {"p", fmt::format("{:.2g}", test.p)}}});
    }
  }
  if (report.observed > 0) {
    shown.lines.push_back({"audit.luck.observed", {{"count", report.observed}}});
  }
  if (!report.players.empty()) {
    shown.lines.push_back({"audit.archive.yardstick", {{"bot", yardstick}}});
    shown.boards.push_back(players_of(report));
  }
  shown.data =
      fields<"games, ended, abandoned, open, branches, copies, skipped, yardstick, players, luck">(
          games, report.ended, report.abandoned, report.open, report.branches, report.copies,
          skipped, yardstick, report.players,
          fields<"verdict, false_alarms, draws, observed, tests">(
              verdict, Canonical{fmt::format("{}", audit::kFalseAlarms)}, report.draws,
              report.observed, std::move(tests)));
  return shown;
}

}  // namespace hausregel::console
