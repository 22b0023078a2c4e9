#include "audit/remarks.h"

#include <algorithm>
#include <map>

#include "core/names.h"

namespace hausregel::audit {
namespace {

// Tells who could have chosen draws, by the phrases of each round.
void say_phrases(const Report& report, Facts& facts) {
  std::map<std::string, std::int64_t> last;
  for (const RowTold& round : all_told(report, &Told::rounds)) {
    const Json::List& spoke = round.row.at("spoke").items();
    ++last[spoke.empty() ? "" : spoke.back().text()];
  }
  if (last[""] > 0) {
    facts.add("audit.fact.no_phrase", {{"count", last[""]}});
  }
  for (const std::string& player : report.told.game.players) {
    if (last[player] > 0) {
      facts.add("audit.fact.last_phrase", {{"player", player}, {"count", last[player]}});
    }
  }
}

// Names that a reader may take for one another, or for what they are not.
void say_names(const std::vector<std::string>& players, Facts& facts) {
  for (const auto& [first, second] : look_alikes(players)) {
    facts.add("audit.fact.names_alike", {{"first", players[first]}, {"second", players[second]}});
  }
  for (const std::string& player : players) {
    if (mixes_scripts(player)) {
      facts.add("audit.fact.name_mixed", {{"player", player}});
    }
  }
}

bool has_bots(const Report& report) {
  return std::ranges::any_of(report.told.game.bots,
                             [](const auto& bot) { return bot.has_value(); }) ||
         std::ranges::any_of(all_told(report, &Told::seats),
                             [](const RowTold& seat) { return !seat.row.at("bot").is_null(); });
}

}  // namespace

void say_more(Report& report) {
  const Told& told = report.told;
  const GameTold& game = told.game;
  if (!told.backwards.empty()) {
    report.integrity.facts.add("audit.fact.backwards", {{"count", told.backwards.size()},
                                                        {"entry", told.backwards.front()}});
  }
  say_names(game.players, report.integrity.facts);
  Verdict& fairness = report.fairness;
  if (fairness.answer == Answer::NotAsked) {
    return;
  }
  const bool virtual_game = game.mode == "virtual";
  if (const auto given_up = all_told(report, &Told::given_up); virtual_game && !given_up.empty()) {
    fairness.facts.add("audit.fact.given_up", {{"count", given_up.size()}});
    fairness.answer = std::max(fairness.answer, Answer::ButGivenUp);
  }
  if (!game.seeded) {
    say_phrases(report, fairness.facts);
  }
  if (virtual_game && !game.seeded) {
    fairness.facts.add("audit.fact.secret");
  }
  for (const BeforeTold& before : report.line) {
    if (before.rounds + before.draws > 0) {
      fairness.facts.add("audit.fact.went_on", {{"rounds", before.rounds},
                                                {"draws", before.draws},
                                                {"file", before.file},
                                                {"entry", before.last}});
    }
  }
  if (game.parent) {
    const std::int64_t known = report.line.empty() ? game.parent->n : report.line.back().known;
    fairness.facts.add("audit.fact.branch_seeds", {{"entry", known}});
  }
  if (!game.players.empty() && game.starter != game.players.front() && game.mode != "lab") {
    fairness.facts.add("audit.fact.starter", {{"player", game.starter}});
  }
  if (has_bots(report) && game.mode != "lab") {
    fairness.facts.add("audit.fact.bots");
  }
}

}  // namespace hausregel::audit
