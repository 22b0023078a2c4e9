#include "audit/remarks.h"

#include <algorithm>

#include "core/names.h"

namespace hausregel::audit {
namespace {

// Who could have chosen draws, by the phrases of each round.
void say_phrases(const Told& told, Facts& facts) {
  const auto silent = std::ranges::count_if(
      told.rounds, [](const RoundTold& round) { return round.spoke.empty(); });
  if (silent > 0) {
    facts.add("audit.fact.no_phrase", {{"count", silent}});
  }
  for (const std::string& player : told.game.players) {
    const auto last = std::ranges::count_if(told.rounds, [&](const RoundTold& round) {
      return !round.spoke.empty() && round.spoke.back() == player;
    });
    if (last > 0) {
      facts.add("audit.fact.last_phrase", {{"player", player}, {"count", last}});
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

bool has_bots(const Told& told) {
  return std::ranges::any_of(told.game.bots, [](const auto& bot) { return bot.has_value(); }) ||
         std::ranges::any_of(told.seats, [](const SeatTold& seat) { return seat.bot.has_value(); });
}

}  // namespace

void say_more(Report& report) {
  const Told& told = report.told;
  const GameTold& game = told.game;
  if (!told.backwards.empty()) {
    report.integrity.facts.add(
        "audit.fact.backwards",
        {{"count", told.backwards.size()}, {"entry", told.backwards.front()}});
  }
  say_names(game.players, report.integrity.facts);
  Verdict& fairness = report.fairness;
  if (fairness.answer == Answer::NotAsked) {
    return;
  }
  const bool virtual_game = game.mode == "virtual";
  if (virtual_game && !told.given_up.empty()) {
    fairness.facts.add("audit.fact.given_up", {{"count", told.given_up.size()},
                                               {"entry", told.given_up.front().n}});
    fairness.answer = std::max(fairness.answer, Answer::ButGivenUp);
  }
  if (!game.seeded) {
    say_phrases(told, fairness.facts);
  }
  if (virtual_game && !game.seeded) {
    fairness.facts.add("audit.fact.secret");
  }
  if (game.parent) {
    fairness.facts.add("audit.fact.branch_seeds", {{"entry", game.parent->n}});
  }
  if (!game.players.empty() && game.starter != game.players.front() && game.mode != "lab") {
    fairness.facts.add("audit.fact.starter", {{"player", game.starter}});
  }
  if (has_bots(told) && game.mode != "lab") {
    fairness.facts.add("audit.fact.bots");
  }
}

}  // namespace hausregel::audit
