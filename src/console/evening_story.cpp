// An evening in a few sentences.
#include <algorithm>
#include <optional>

#include "console/evening.h"
#include "core/find_by.h"
#include "core/sort_by.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

constexpr std::size_t kFewRounds = 3;  // of fewer it says nothing that one has been ahead

std::string players_of(const Evening& evening, const SeatList& seats) {
  return joined(seats, ", ",
                [&](Seat who) { return evening.players[static_cast<std::size_t>(who.index)]; });
}

Message how_it_stands(const Evening& evening) {
  const auto& totals = evening.last_totals();
  if (evening.winners.empty()) {
    return {evening.end == Evening::End::Open ? "console.page.open.hidden"
                                              : "console.page.abandoned.hidden",
            {{"rounds", evening.finished()}}};
  }
  const std::int64_t best = *totals[static_cast<std::size_t>(evening.winners[0].index)];
  Message told{"console.page.won",
               {{"winners", players_of(evening, evening.winners)},
                {"rounds", evening.finished()},
                {"points", best}}};
  const std::size_t second = places(evening)[1].seat;
  if (evening.end != Evening::End::Ended) {
    told.id = evening.end == Evening::End::Open ? "console.page.open" : "console.page.abandoned";
  } else if (evening.winners.size() > 1) {
    told.id = "console.page.shared";
  } else if (totals[second] < best) {
    told.id = "console.page.won_clearly";
    told.args.emplace_back("margin", std::to_string(best - *totals[second]));
    told.args.emplace_back("second", evening.players[second]);
  }
  return told;
}

// How often somebody else has come to be ahead alone; else who was so from beginning to end.
std::optional<Message> about_lead(const Evening& evening) {
  int changes = 0;
  bool alone = evening.rounds.size() >= kFewRounds;
  Seat leader;
  for (const Evening::Round& round : evening.rounds) {
    alone = alone && round.ahead.size() == 1;
    if (round.finished && round.ahead.size() == 1) {
      changes += leader.somebody() && leader != round.ahead[0] ? 1 : 0;
      leader = round.ahead[0];
    }
  }
  if (changes > 0) {
    return Message{"console.page.lead", {{"changes", changes}}};
  }
  return alone && leader.somebody()
             ? std::optional(
                   Message{"console.page.throughout", {{"player", players_of(evening, {leader})}}})
             : std::nullopt;
}

// The round after which the one who has won was farthest behind.
std::optional<Message> comeback_of_winner(const Evening& evening) {
  if (evening.end != Evening::End::Ended || evening.winners.size() != 1) {
    return std::nullopt;
  }
  const auto winner = static_cast<std::size_t>(evening.winners[0].index);
  std::int64_t worst = 0;
  int number = 0;
  for (const Evening::Round& round : evening.rounds) {
    const auto best = *std::ranges::max_element(round.totals);
    if (*best - *round.totals[winner] > worst) {
      worst = *best - *round.totals[winner];
      number = round.number;
    }
  }
  return worst == 0
             ? std::nullopt
             : std::optional(Message{
                   "console.page.comeback",
                   {{"player", evening.players[winner]}, {"behind", worst}, {"round", number}}});
}

}  // namespace

bool Evening::won(std::size_t seat) const {
  return end == End::Ended && contains(winners, hausregel::seat(static_cast<int>(seat)));
}

std::vector<EveningPlace> places(const Evening& evening) {
  const bool known = !evening.winners.empty();
  const auto standing = [&](const EveningPlace& place) {
    return std::pair(!evening.won(place.seat), known ? -*evening.last_totals()[place.seat] : 0);
  };
  std::vector<EveningPlace> all(evening.players.size());
  for (std::size_t seat = 0; seat < all.size(); ++seat) {
    all[seat].seat = seat;
  }
  sort_by(all.begin(), all.end(), standing);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool level = i > 0 && standing(all[i]) == standing(all[i - 1]);
    all[i].number = !known ? 0 : level ? all[i - 1].number : i + 1;
  }
  return all;
}

std::vector<Message> story_of(const Evening& evening) {
  std::vector<Message> told{{"console.page.began", {{"starter", evening.starter}}}};
  if (!evening.rounds.empty()) {
    told.push_back(how_it_stands(evening));
  }
  for (auto& more : {about_lead(evening), comeback_of_winner(evening)}) {
    if (more) {
      told.push_back(*more);
    }
  }
  return told;
}

}  // namespace hausregel::console
