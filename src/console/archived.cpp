#include "console/archived.h"

#include <fmt/format.h>

#include <algorithm>

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
  using Align = Board::Align;
  Board board;
  for (const auto& [id, align] :
       {std::pair("console.column.game", Align::Left),
        std::pair("console.column.player", Align::Left),
        std::pair("console.column.bot", Align::Left), std::pair("audit.column.games", Align::Right),
        std::pair("audit.column.wins", Align::Right), std::pair("audit.column.mean", Align::Right),
        std::pair("audit.column.best", Align::Right),
        std::pair("audit.column.decisions", Align::Right),
        std::pair("audit.column.same_kind", Align::Right),
        std::pair("audit.column.same_move", Align::Right)}) {
    board.columns.push_back({{id, {}, {}}, align});
  }
  for (const PlayerRecord& player : report.players) {
    const audit::SeatRecord& sums = player.sums;
    board.rows.push_back(
        {{plain(player.game), plain(sums.name), plain(sums.bot),
          plain(std::to_string(player.games)), plain(percent(sums.wins60, 60 * player.games)),
          plain(mean(sums.total, player.games)), plain(std::to_string(player.best)),
          plain(std::to_string(sums.decisions)), plain(percent(sums.same_kind, sums.decisions)),
          plain(percent(sums.same_move, sums.decisions))},
         false});
  }
  return board;
}

std::string name_of(const ChanceTest& test) {
  return test.scheme + " " + test.purpose +
         (test.below > 0 ? " " + std::to_string(test.below) : std::string());
}

// "usual", "unusual", or "too_few" to say.
std::string verdict_of(const ArchiveReport& report) {
  const bool unusual = std::any_of(report.chance.begin(), report.chance.end(),
                                   [](const ChanceTest& test) { return test.unusual; });
  return report.chance.empty() ? "too_few" : unusual ? "unusual" : "usual";
}

void say_luck(const ArchiveReport& report, std::vector<Message>& lines) {
  lines.push_back(
      {"audit.luck." + verdict_of(report),
       {{"draws", std::to_string(report.draws)}, {"tests", std::to_string(report.chance.size())}},
       {}});
  for (const ChanceTest& test : report.chance) {
    if (test.unusual) {
      lines.push_back({"audit.luck.test",
                       {{"test", name_of(test)},
                        {"draws", std::to_string(test.draws)},
                        {"p", fmt::format("{:.2g}", test.p)}},
                       {}});
    }
  }
  if (report.observed > 0) {
    lines.push_back({"audit.luck.observed", {{"count", std::to_string(report.observed)}}, {}});
  }
}

Json json_of(const PlayerRecord& player) {
  Json json;
  json.set("game", player.game);
  json.set("player", player.sums.name);
  json.set("bot", player.sums.bot.empty() ? Json() : Json(player.sums.bot));
  json.set("games", player.games);
  json.set("wins60", player.sums.wins60);
  json.set("total_sum", player.sums.total);
  json.set("total_best", player.best);
  json.set("decisions", player.sums.decisions);
  json.set("same_kind", player.sums.same_kind);
  json.set("same_move", player.sums.same_move);
  return json;
}

// Chances are decimals, which journals do not have and results may.
std::string luck_json(const ArchiveReport& report) {
  std::string tests;
  for (const ChanceTest& test : report.chance) {
    tests += fmt::format(
        R"({}{{"dice":{},"purpose":{},"below":{},"draws":{},"p":{:.4g},"unusual":{}}})",
        tests.empty() ? "" : ",", to_text(Json(test.scheme)), to_text(Json(test.purpose)),
        test.below > 0 ? std::to_string(test.below) : "null", test.draws, test.p, test.unusual);
  }
  return fmt::format(
      R"({{"verdict":"{}","false_alarms":{},"draws":{},"observed":{},"tests":[{}]}})",
      verdict_of(report), audit::kFalseAlarms, report.draws, report.observed, tests);
}

}  // namespace

Shown archived(const ArchiveReport& report, const std::vector<SkippedJournal>& skipped,
               const std::string& yardstick, const Say& say) {
  Shown shown;
  const std::uint64_t games = report.ended + report.abandoned + report.open;
  shown.lines.push_back({"audit.archive",
                         {{"count", std::to_string(games)},
                          {"ended", std::to_string(report.ended)},
                          {"abandoned", std::to_string(report.abandoned)},
                          {"open", std::to_string(report.open)},
                          {"branches", std::to_string(report.branches)},
                          {"copies", std::to_string(report.copies)},
                          {"skipped", std::to_string(skipped.size())}},
                         {}});
  say_luck(report, shown.lines);
  if (!report.players.empty()) {
    shown.lines.push_back({"audit.archive.yardstick", {{"bot", yardstick}}, {}});
    shown.boards.push_back(players_of(report));
  }
  Json json;
  json.set("games", games);
  json.set("ended", report.ended);
  json.set("abandoned", report.abandoned);
  json.set("open", report.open);
  json.set("branches", report.branches);
  json.set("copies", report.copies);
  Json::List left_out;
  for (const SkippedJournal& one : skipped) {
    Json entry;
    entry.set("file", one.file);
    entry.set("why", say(one.why));
    left_out.push_back(std::move(entry));
  }
  json.set("skipped", std::move(left_out));
  json.set("yardstick", yardstick);
  Json::List players;
  for (const PlayerRecord& player : report.players) {
    players.push_back(json_of(player));
  }
  json.set("players", std::move(players));
  shown.data = to_text(json);
  shown.data.back() = ',';
  shown.data += "\"luck\":" + luck_json(report) + "}";
  return shown;
}

}  // namespace hausregel::console
