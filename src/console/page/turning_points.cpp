// What is told of an evening before anything else: how it ended, what turned it, and what each
// player did best.
#include <algorithm>
#include <array>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "console/page/page.h"
#include "core/lists.h"

namespace hausregel::console {

using journal::CloseWhy;

namespace {

constexpr std::size_t kFewRounds = 3;  // with fewer, says nothing about the lead

std::string players_of(const Evening& evening, const SeatList& seats) {
  return joined(seats, ", ", [&](Seat who) { return evening.players[as_index(who.index)]; });
}

Message how_it_stands(const Evening& evening) {
  const auto& totals = evening.last_totals();
  if (evening.winners.empty()) {
    return {evening.end == CloseWhy::Continued ? "console.page.open.hidden"
                                               : "console.page.abandoned.hidden",
            {{"rounds", evening.finished()}}};
  }
  // Leaders are named only if no total is hidden; and there are at least two players.
  const std::int64_t best = *totals[as_index(evening.winners[0].index)];
  Message told{"console.page.won",
               {{"winners", players_of(evening, evening.winners)},
                {"rounds", evening.finished()},
                {"points", best}}};
  const std::size_t second = places(evening)[1].seat;
  if (!evening.ended()) {
    told.id = evening.end == CloseWhy::Continued ? "console.page.open" : "console.page.abandoned";
  } else if (evening.winners.size() > 1) {
    told.id = "console.page.shared";
  } else if (totals[second] < best) {
    told.id = "console.page.won_clearly";
    told.args.emplace_back("margin", std::to_string(best - *totals[second]));
    told.args.emplace_back("second", evening.players[second]);
  }
  return told;
}

// A sentence about the game, and how much it weighs in percent of what the game is played for.
struct Turning {
  std::int64_t weight;
  Message told;
};
using Turnings = std::vector<Turning>;

// Returns the points that the game is played for: its goal, else the best total.
std::int64_t stakes_of(const Evening& evening) {
  std::int64_t most = evening.goal;
  for (const Evening::Total& total : evening.last_totals()) {
    if (evening.goal == 0) { most = std::max(most, total.value_or(0)); }
  }
  return std::max<std::int64_t>(most, 1);
}
constexpr std::int64_t kGreat = 20;  // percent: a fifth of it turns a game

// Tells how often the sole lead changed, or who held it throughout.
void find_lead(const Evening& evening, Turnings& all) {
  int changes = 0;
  bool alone = evening.rounds.size() >= kFewRounds;
  SeatList leader;  // the last sole one
  for (const Evening::Round& round : evening.rounds) {
    const bool sole = round.ahead.size() == 1;
    alone = alone && sole;
    if (round.finished && sole) {
      changes += leader.empty() || leader == round.ahead ? 0 : 1;
      leader = round.ahead;
    }
  }
  if (changes > 0) {
    all.push_back({20 + 5 * changes, {"console.page.lead", {{"changes", changes}}}});
  } else if (alone && !leader.empty()) {
    all.push_back({40, {"console.page.throughout", {{"player", players_of(evening, leader)}}}});
  }
}

// Tells the round after which the winner was farthest behind.
void find_comeback(const Evening& evening, Turnings& all) {
  if (!evening.ended() || evening.winners.size() != 1) { return; }
  const auto winner = as_index(evening.winners[0].index);
  std::int64_t worst = 0;
  int number = 0;
  for (const Evening::Round& round : evening.rounds) {
    const std::int64_t behind = **std::ranges::max_element(round.totals) - *round.totals[winner];
    if (behind > worst) {
      worst = behind;
      number = round.number;
    }
  }
  const std::int64_t weight = worst * 100 / stakes_of(evening);
  if (weight >= kGreat) {
    all.push_back({weight,
                   {"console.page.comeback",
                    {{"player", evening.players[winner]}, {"behind", worst}, {"round", number}}}});
  }
}

// Tells of an end that was close: few points apart, or several over the goal in one round.
void find_finish(const Evening& evening, Turnings& all) {
  const std::size_t count = evening.rounds.size();
  if (!evening.ended() || count == 0 || evening.winners.size() != 1) { return; }
  const auto& last = evening.last_totals();
  const std::size_t second = places(evening)[1].seat;
  const std::int64_t margin = *last[as_index(evening.winners[0].index)] - *last[second];
  constexpr std::int64_t kClose = 5;  // percent
  if (margin * 100 <= kClose * stakes_of(evening)) {
    all.push_back({90, {"console.page.photo", {{"second", evening.players[second]}}}});
  }
  const auto over = [&](const Evening::Total& total) { return total.value_or(0) >= evening.goal; };
  SeatList arrived;
  for (const std::size_t i : indices(last)) {
    if (over(last[i])) { arrived.push_back(seat(i)); }
  }
  if (evening.goal > 0 && arrived.size() > 1 &&
      std::ranges::none_of(evening.totals_after(count - 1), over)) {
    all.push_back({70, {"console.page.arrived", {{"players", players_of(evening, arrived)}}}});
  }
}

// Returns who alone gained most in a round; nobody: several did, or nobody gained.
Seat best_of(const Evening::Round& round) {
  const auto best = std::ranges::max_element(round.changes);
  return best != round.changes.end() && *best > 0 && std::ranges::count(round.changes, *best) == 1
             ? seat(best - round.changes.begin())
             : Seat();
}

// Tells the longest run of rounds in which one player gained most, and a leader's great loss.
void find_rounds(const Evening& evening, Turnings& all) {
  int run = 0;
  int longest = 0;
  Seat runs;
  Message streak;
  Turning collapse{0, {}};
  SeatList leader;
  for (const Evening::Round& round : evening.rounds) {
    const Seat best = best_of(round);
    run = best.somebody() && best == runs ? run + 1 : 1;
    runs = best;
    if (best.somebody() && run > longest) {
      longest = run;
      streak = {"console.page.streak",
                {{"player", evening.players[as_index(best.index)]},
                 {"rounds", run},
                 {"round", round.number}}};
    }
    const std::int64_t lost =
        leader.size() == 1 ? -round.changes[as_index(leader[0].index)] : std::int64_t{0};
    if (lost * 100 / stakes_of(evening) > collapse.weight) {
      collapse = {
          lost * 100 / stakes_of(evening),
          {"console.page.collapse",
           {{"player", players_of(evening, leader)}, {"lost", lost}, {"round", round.number}}}};
    }
    leader = round.ahead;
  }
  constexpr int kStreak = 3;
  if (longest >= kStreak) { all.push_back({15 * longest, std::move(streak)}); }
  if (collapse.weight >= kGreat) { all.push_back(std::move(collapse)); }
}

}  // namespace

bool Evening::won(std::size_t seat) const {
  return ended() && contains(winners, hausregel::seat(seat));
}

std::vector<EveningPlace> places(const Evening& evening) {
  const bool known = !evening.winners.empty();
  const auto standing = [&](const EveningPlace& place) {
    return std::pair(!evening.won(place.seat), known ? -*evening.last_totals()[place.seat] : 0);
  };
  std::vector<EveningPlace> all(evening.players.size());
  for (std::size_t seat = 0; seat < all.size(); ++seat) { all[seat].seat = seat; }
  sort_by(all.begin(), all.end(), standing);
  for (const std::size_t i : indices(all)) {
    const bool level = i > 0 && standing(all[i]) == standing(all[i - 1]);
    all[i].number = !known ? 0 : level ? all[i - 1].number : i + 1;
  }
  return all;
}

Messages story_of(const Evening& evening) {
  Messages told;
  if (!evening.rounds.empty()) { told.push_back(how_it_stands(evening)); }
  Turnings all;
  find_lead(evening, all);
  // What the rules hide until the end is not told before.
  if (evening.ended()) {
    find_comeback(evening, all);
    find_finish(evening, all);
    find_rounds(evening, all);
  }
  sort_by(all.begin(), all.end(), [](const Turning& one) { return -one.weight; });
  constexpr std::size_t kMostTold = 4;
  for (Turning& one : all) {
    if (told.size() <= kMostTold) { told.push_back(std::move(one.told)); }
  }
  return told;
}

Messages titles_of(const Evening& evening) {
  // What is counted by seat, the most interesting first; the most is best.
  std::array<std::pair<const char*, Amounts>, 4> counts{{{"console.page.title.rounds", {}},
                                                         {"console.page.title.loss", {}},
                                                         {"console.page.title.steady", {}},
                                                         {"console.page.title.gain", {}}}};
  for (auto& [id, by_seat] : counts) { by_seat.resize(evening.players.size()); }
  for (const Evening::Round& round : evening.rounds) {
    for (const std::size_t i : indices(round.changes)) {
      const std::int64_t change = round.changes[i];
      counts[0].second[i] += best_of(round) == seat(i) ? 1 : 0;
      counts[1].second[i] = std::max(counts[1].second[i], -change);
      counts[2].second[i] += change >= 0 ? 1 : 0;
      counts[3].second[i] = std::max(counts[3].second[i], change);
    }
  }
  Messages titles(evening.players.size());
  if (!evening.ended()) { return titles; }
  const auto leader = [&](const Amounts& by_seat) {  // of those without a title
    const auto without = [&](std::size_t i) { return titles[i].id.empty(); };
    return std::ranges::max(indices(titles) | std::views::filter(without), {},
                            [&](std::size_t i) { return by_seat[i]; });
  };
  for (std::size_t given = 0; given < titles.size(); ++given) {
    // More players than counts, or nothing to count: the last one is for all of them.
    const auto* count = &counts[std::min(given, counts.size() - 1)];
    const int little = count == &counts[2] ? 1 : 0;  // one round without a loss is no feat
    if (count->second[leader(count->second)] <= little) { count = &counts.back(); }
    const std::size_t best = leader(count->second);
    titles[best] = {count->first, {{"n", count->second[best]}, {"rounds", evening.finished()}}};
  }
  return titles;
}

}  // namespace hausregel::console
