// Cases of many games: figures within bounds.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "author/cases.h"
#include "author/ruleset.h"
#include "core/lists.h"
#include "core/text.h"
#include "lab/simulate.h"

namespace hausregel::author {
namespace {

constexpr std::int64_t kMostGames = 100000;
constexpr std::uint64_t kCountedGames = 400;  // limit for counting events, which is slow
constexpr int kCountedMoves = 4000;           // limit for one of those games

Result<std::int64_t> number(const CaseText& text, std::string_view name, std::int64_t otherwise,
                            std::int64_t least, std::int64_t most) {
  const Json* value = text.find(name);
  if (value == nullptr) { return otherwise; }
  if (!value->is_int() || *value->integer() < least || *value->integer() > most) {
    return text.problem(name,
                        worded("case.whole", {{"name", name}, {"least", least}, {"most", most}}));
  }
  return *value->integer();
}

Result<lab::SimulationOrder> order_of(const CaseText& text, const CaseWorld& world) {
  const auto games = number(text, "games", 0, 1, kMostGames);
  TRY(games);
  const auto players = number(text, "players", 4, 1, kSeatLimit);
  TRY(players);
  const auto seed = number(text, "seed", 1, 0, std::int64_t{1} << 62);
  TRY(seed);
  const auto named = text.lines("bots");
  TRY(named);
  lab::SimulationOrder order = simulation_of(world.rules);
  order.players = static_cast<int>(*players);
  order.games = static_cast<std::uint64_t>(*games);
  order.seed = static_cast<std::uint64_t>(*seed);
  auto bots = lab::fill_seats(*named, order.players);
  if (!bots) { return text.problem("bots", worded("case.many_bots")); }
  const auto known = names_by(order.game->bots(), std::identity());
  Message all = plain(known.front());
  for (std::size_t i = 1; i < known.size(); ++i) {
    all = worded("case.and", {{"last", known[i]}}, {{"all", std::move(all)}});
  }
  for (const std::string& bot : *bots) {
    TRY(text.among("bots", bot, known,
                   worded("case.played_by", {{"bot", clean(bot)}}, {{"known", all}})));
  }
  order.line_ups = {std::move(*bots)};
  return order;
}

// Compares figures with their bounds.
struct Figures {
  const CaseText& text;
  std::vector<Message> differences{};

  // Compares hundredths, so that whole-number bounds compare exactly. Null: no bounds.
  Result<void> compare(const std::string& name, std::int64_t got100, const Json* wanted,
                       std::string_view around = "expect.") {
    if (wanted == nullptr) { return {}; }
    const auto bounds = bounds_of(text, fmt::format("{}{}", around, name), *wanted);
    TRY(bounds);
    const bool low = got100 < 100.0L * bounds->min;  // exact, and cannot overflow
    if (low || got100 > 100.0L * bounds->max) {
      differences.push_back(worded(low ? "case.at_least" : "case.at_most",
                                   {{"name", name}, {"bound", low ? bounds->min : bounds->max}}));
      differences.push_back(
          plain(fmt::format("+ {} = {}.{:02}", name, got100 / 100, std::abs(got100 % 100))));
    }
    return {};
  }
};

// Returns the quotient in hundredths.
std::int64_t share100(std::uint64_t sum, std::uint64_t of) {
  return static_cast<std::int64_t>(sum * 100 / std::max<std::uint64_t>(1, of));
}

// Events of some table games by name, and sums of their numbers by "name.member".
using Counts = std::map<std::string, std::int64_t, std::less<>>;

void count_events(const Json::List& events, Counts& counts) {
  for (const Json& event : events) {
    const std::string& name = event.at("e").text();
    ++counts[name];
    for (const auto& [member, value] : *event.object()) {
      if (const std::int64_t* amount = value.integer()) {
        counts[fmt::format("{}.{}", name, member)] += *amount;
      }
    }
  }
}

Result<Counts> count_games(const lab::SimulationOrder& order, std::uint64_t games) {
  Counts counts;
  const auto hooks = order.make_hooks ? order.make_hooks() : nullptr;
  for (std::uint64_t number = 0; number < games; ++number) {
    auto table = TestTable::open({order.game, order.rules, test_players(order.players),
                                  static_cast<int>(number) % order.players, Mode::Lab, order.seed,
                                  number, hooks});
    TRY(table);
    for (int i = 0; i < kCountedMoves; ++i) {
      const SeatList asked = table->table().status().to_move;
      const std::size_t who = asked.empty() ? 0 : static_cast<std::size_t>(asked[0].index);
      const auto command = table->next_move(order.line_ups.front()[who]);
      TRY(command);
      if (command->is_null()) { break; }
      TRY(table->play(*command));
      count_events(table->happened(), counts);
    }
  }
  return counts;
}

Result<void> compare_counts(Figures& figures, const lab::SimulationOrder& order) {
  const std::string part = "expect.per_100_games";
  const Json* wanted = figures.text.find(part);
  if (wanted == nullptr) { return {}; }
  if (!wanted->is_object()) { return figures.text.problem(part, worded("case.per_100_games")); }
  for (const auto& [name, value] : wanted->members()) {
    TRY(figures.text.event(part + "." + name, *order.game, name.substr(0, name.find('.'))));
  }
  const std::uint64_t games = std::min(order.games, kCountedGames);
  auto counts = count_games(order, games);
  TRY(counts);
  for (const auto& [name, value] : wanted->members()) {
    const std::int64_t per_100 = (*counts)[name] * 10000 / static_cast<std::int64_t>(games);
    TRY(figures.compare(name, per_100, &value, part + "."));
  }
  return {};
}

// Compares with games of the extended variant, on the same luck.
Result<void> compare_length(Figures& figures, const CaseWorld& world, lab::SimulationOrder order,
                            std::uint64_t rounds) {
  const Json* wanted = figures.text.find("expect.rounds_percent");
  if (wanted == nullptr) { return {}; }
  order.rules = world.base.rules;
  order.make_hooks = world.base.make_hooks;
  const auto base = lab::simulate(order, {});
  TRY(base);
  return figures.compare("rounds_percent", share100(rounds * 100, base->tally.rounds), wanted);
}

// Compares by seat, in a list; or by bot: the share of games won by all its seats together.
Result<void> compare_wins(Figures& figures, std::vector<std::string> seats, const Tally& tally) {
  const std::string part = "expect.wins_percent";
  const Json* wanted = figures.text.find(part);
  if (wanted == nullptr) { return {}; }
  Json::Object shares = wanted->members();
  if (wanted->is_list() && wanted->items().size() == seats.size()) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
      seats[i] = std::to_string(i + 1);
      if (wanted->items()[i] != Json(Json::List())) {  // {} is a list: no bounds for the seat
        shares.emplace_back(seats[i], wanted->items()[i]);
      }
    }
  } else if (!wanted->is_object()) {
    return figures.text.problem(part, worded("case.wins_percent"));
  }
  for (const auto& [of, value] : shares) {
    TRY(figures.text.among(part + "." + of, of, seats,
                           worded("case.no_seat", {{"bot", clean(of)}})));
    std::uint64_t wins60 = 0;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      wins60 += seats[i] == of ? tally.wins60[i] : 0;
    }
    TRY(figures.compare("wins_percent." + of, share100(wins60 * 100, tally.games * 60), &value));
  }
  return {};
}

}  // namespace

Result<std::vector<Message>> count_case(const CaseText& text, const CaseWorld& world) {
  TRY(text.only("", {"name", "games", "players", "bots", "seed", "expect"}));
  TRY(text.only("expect", {"rounds", "rounds_percent", "wins_percent", "per_100_games"}));
  const auto order = order_of(text, world);
  TRY(order);
  const auto simulated = lab::simulate(*order, {});
  TRY(simulated);
  const Tally& tally = simulated->tally;
  Figures figures{text};
  TRY(figures.compare("rounds", share100(tally.rounds, tally.games), text.find("expect.rounds")));
  TRY(compare_length(figures, world, *order, tally.rounds));
  TRY(compare_wins(figures, order->line_ups.front(), tally));
  TRY(compare_counts(figures, *order));
  return figures.differences;
}

}  // namespace hausregel::author
