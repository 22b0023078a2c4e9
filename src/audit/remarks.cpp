#include "audit/remarks.h"

#include <algorithm>

#include "core/names.h"

namespace hausregel::audit {
namespace {

std::string count_of(std::int64_t count) { return std::to_string(count); }

// Who could have chosen draws, by the phrases of each round, and by what was set in it.
void say_phrases(const Told& told, Facts& facts) {
  std::int64_t silent = 0;
  std::int64_t by_hand = 0;
  for (const RoundTold& round : told.rounds) {
    silent += round.spoke.empty() ? 1 : 0;
    by_hand += round.by_hand ? 1 : 0;
  }
  if (silent > 0) {
    facts.add("audit.fact.no_phrase", {{"count", count_of(silent)}});
  }
  for (const std::string& player : told.game.players) {
    const auto last = std::ranges::count_if(told.rounds, [&](const RoundTold& round) {
      return !round.spoke.empty() && round.spoke.back() == player;
    });
    if (last > 0) {
      facts.add("audit.fact.last_phrase", {{"player", player}, {"count", count_of(last)}});
    }
  }
  if (by_hand > 0) {
    facts.add("audit.fact.by_hand", {{"count", count_of(by_hand)}});
  }
  if (!told.given_up.empty()) {
    facts.add("audit.fact.given_up",
              {{"count", count_of(static_cast<std::int64_t>(told.given_up.size()))},
               {"entry", count_of(told.given_up.front())}});
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
        {{"count", count_of(static_cast<std::int64_t>(told.backwards.size()))},
         {"entry", count_of(told.backwards.front())}});
  }
  say_names(game.players, report.integrity.facts);
  Verdict& fairness = report.fairness;
  if (fairness.answer == Answer::NotAsked) {
    return;
  }
  const bool virtual_game = game.mode == "virtual";
  const auto takebacks = std::ranges::count_if(
      told.takebacks, [](const TakebackTold& takeback) { return takeback.by == "undo"; });
  if (virtual_game && takebacks > 0) {
    fairness.facts.add("audit.fact.takebacks", {{"count", count_of(takebacks)}});
    if (fairness.answer == Answer::Holds) {
      fairness.answer = Answer::ButTakebacks;
    }
  }
  if (!game.seeded) {
    say_phrases(told, fairness.facts);
  }
  if (virtual_game && !game.seeded) {
    fairness.facts.add("audit.fact.secret");
  }
  if (game.parent) {
    fairness.facts.add("audit.fact.branch_seeds", {{"entry", count_of(game.parent->n)}});
  }
  if (!game.players.empty() && game.starter != game.players.front() && game.mode != "lab") {
    fairness.facts.add("audit.fact.starter", {{"player", game.starter}});
  }
  if (has_bots(told) && game.mode != "lab") {
    fairness.facts.add("audit.fact.bots");
  }
}

}  // namespace hausregel::audit
