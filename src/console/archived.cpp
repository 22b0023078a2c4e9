#include <fmt/format.h>

#include <algorithm>

#include "console/audited.h"

namespace hausregel::console {
namespace {

using audit::ArchiveReport;
using audit::ChanceTest;
using audit::PlayerRecord;

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "-"
                    : fmt::format("{:.1f} %",
                                  100 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string mean(std::int64_t sum, std::uint64_t games) {
  return fmt::format("{:.1f}", static_cast<double>(sum) / static_cast<double>(games));
}

Board players_of(const ArchiveReport& report) {
  constexpr auto kRight = Board::Align::Right;
  Board board;
  board.columns = {"console.column.game",
                   "console.column.player",
                   "console.column.bot",
                   {"audit.column.games", kRight},
                   {"audit.column.wins", kRight},
                   {"audit.column.mean", kRight},
                   {"audit.column.best", kRight},
                   {"audit.column.decisions", kRight},
                   {"audit.column.same_kind", kRight},
                   {"audit.column.same_move", kRight}};
  for (const PlayerRecord& player : report.players) {  // wins in sixtieths: some are shared
    board.rows.push_back(
        {{cell(player.game), cell(player.name), cell(player.bot), cell(player.games),
          plain(percent(player.wins60, 60 * player.games)), plain(mean(player.total, player.games)),
          cell(player.best), cell(player.decisions),
          plain(percent(player.same_kind, player.decisions)),
          plain(percent(player.same_move, player.decisions))}});
  }
  return board;
}

std::string name_of(const ChanceTest& test) {
  return test.scheme + " " + test.purpose +
         (test.below > 0 ? " " + std::to_string(test.below) : std::string());
}

// "usual", "unusual", or "too_few" to say.
std::string verdict_of(const ArchiveReport& report) {
  const bool unusual =
      std::ranges::any_of(report.chance, [](const ChanceTest& test) { return test.unusual; });
  return report.chance.empty() ? "too_few" : unusual ? "unusual" : "usual";
}

void say_luck(const ArchiveReport& report, std::vector<Message>& lines) {
  lines.push_back({"audit.luck." + verdict_of(report),
                   {{"draws", report.draws}, {"tests", report.chance.size()}}});
  for (const ChanceTest& test : report.chance) {
    if (test.unusual) {
      lines.push_back(
          {"audit.luck.test",
           {{"test", name_of(test)}, {"draws", test.draws}, {"p", fmt::format("{:.2g}", test.p)}}});
    }
  }
  if (report.observed > 0) {
    lines.push_back({"audit.luck.observed", {{"count", report.observed}}});
  }
}

struct TestRow {
  std::string dice;
  std::string purpose;
  std::optional<std::int64_t> below;
  std::uint64_t draws;
  Canonical p;  // a decimal, which journals do not have and results may
  bool unusual;

  FIELDS(TestRow, dice, purpose, below, draws, p, unusual);
};
auto luck_of(const ArchiveReport& report) {
  std::vector<TestRow> tests;
  for (const ChanceTest& test : report.chance) {
    tests.push_back(
        {test.scheme, test.purpose, {}, test.draws, {fmt::format("{:.4g}", test.p)}, test.unusual});
    if (test.below > 0) {
      tests.back().below = test.below;
    }
  }
  return fields<"verdict, false_alarms, draws, observed, tests">(
      verdict_of(report), Canonical{fmt::format("{}", audit::kFalseAlarms)}, report.draws,
      report.observed, std::move(tests));
}

}  // namespace

Shown archived(const ArchiveReport& report, const std::vector<SkippedJournal>& skipped,
               const std::string& yardstick) {
  Shown shown;
  const std::uint64_t games = report.ended + report.abandoned + report.open;
  shown.lines.push_back({"audit.archive",
                         {{"count", games},
                          {"ended", report.ended},
                          {"abandoned", report.abandoned},
                          {"open", report.open},
                          {"branches", report.branches},
                          {"copies", report.copies},
                          {"skipped", skipped.size()}}});
  say_luck(report, shown.lines);
  if (!report.players.empty()) {
    shown.lines.push_back({"audit.archive.yardstick", {{"bot", yardstick}}});
    shown.boards.push_back(players_of(report));
  }
  shown.data =
      fields<"games, ended, abandoned, open, branches, copies, skipped, yardstick, players, luck">(
          games, report.ended, report.abandoned, report.open, report.branches, report.copies,
          skipped, yardstick, report.players, luck_of(report));
  return shown;
}

}  // namespace hausregel::console
