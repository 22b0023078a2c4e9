// Cases of many games: figures within bounds.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

#include "author/case_text.h"
#include "author/test_table.h"
#include "core/find_by.h"
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
  if (value == nullptr) {
    return otherwise;
  }
  if (!value->is_int() || *value->integer() < least || *value->integer() > most) {
    return text.problem(name,
                        worded("case.whole", {{"name", name}, {"least", least}, {"most", most}}));
  }
  return *value->integer();
}

Result<lab::SimulationOrder> order_of(const CaseText& text, const CaseWorld& world) {
  const auto games = number(text, "games", 0, 1, kMostGames);
  const auto players = number(text, "players", 4, 1, kSeatLimit);
  const auto seed = number(text, "seed", 1, 0, std::int64_t{1} << 62);
  auto named = text.lines("bots");
  const auto read = games.and_then([&](auto) { return players; })
                        .and_then([&](auto) { return seed; })
                        .and_then([&](auto) { return named; });
  TRY(read);
  lab::SimulationOrder order = simulation_of(world.rules);
  order.players = static_cast<int>(*players);
  order.games = static_cast<std::uint64_t>(*games);
  order.seed = static_cast<std::uint64_t>(*seed);
  auto bots = lab::fill_seats(*named, order.players);
  if (!bots) {
    return text.problem("bots", worded("case.many_bots"));
  }
  order.bots = std::move(*bots);
  const auto known = order.game->bots();
  Message all = plain(std::string(known.front()));
  for (std::size_t i = 1; i < known.size(); ++i) {
    all = worded("case.and", {{"last", known[i]}}, {{"all", std::move(all)}});
  }
  for (const std::string& bot : order.bots) {
    if (!contains(known, bot)) {
      return text.problem("bots", worded("case.played_by", {{"bot", clean(bot)}}, {{"known", all}}),
                          suggestions(bot, {known.begin(), known.end()}));
    }
  }
  return order;
}

// Computes in hundredths, so that whole-number bounds compare exactly.
std::int64_t mean100(const Tally& tally) {
  return static_cast<std::int64_t>(tally.rounds * 100 / std::max<std::uint64_t>(1, tally.games));
}

void compare(std::string_view name, const Bounds& bounds, std::int64_t got100,
             std::vector<Message>& differences) {
  // Clamps a bound whose hundredths overflow, such as a missing one: it exceeds every figure.
  const auto hundredths = [](std::int64_t bound) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / 100;
    return std::clamp(bound, -kMost, +kMost) * 100;
  };
  const bool low = got100 < hundredths(bounds.min);
  const bool high = got100 > hundredths(bounds.max);
  if (!low && !high) {
    return;
  }
  const auto bound = [&](std::int64_t number) {
    return Message::Args{{"name", name}, {"bound", number}};
  };
  differences.push_back(low ? worded("case.at_least", bound(bounds.min))
                            : worded("case.at_most", bound(bounds.max)));
  differences.push_back(
      plain(fmt::format("+ {} = {}.{:02}", name, got100 / 100, std::abs(got100 % 100))));
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
      const auto command = table->next_move(order.bots[who]);
      TRY(command);
      if (command->is_null()) {
        break;
      }
      const auto events = table->play(*command);
      TRY(events);
      count_events(events_in(*events), counts);
    }
  }
  return counts;
}

// Compares `part`, if present, with `got100`; reports it as `name`.
Result<void> compare_part(const CaseText& text, const std::string& part, std::string_view name,
                          std::int64_t got100, std::vector<Message>& differences) {
  const Json* wanted = text.find(part);
  if (wanted == nullptr) {
    return {};
  }
  return bounds_of(text, part, *wanted).map([&](const Bounds& bounds) {
    compare(name, bounds, got100, differences);
  });
}

Result<void> compare_counts(const CaseText& text, const lab::SimulationOrder& order,
                            std::vector<Message>& differences) {
  const std::string part = "expect.per_100_games";
  const Json* wanted = text.find(part);
  if (wanted == nullptr) {
    return {};
  }
  if (!wanted->is_object()) {
    return text.problem(part, worded("case.per_100_games"));
  }
  const auto names = order.game->event_names();
  for (const auto& [name, value] : *wanted->object()) {
    const std::string event = name.substr(0, name.find('.'));
    if (!contains(names, event)) {
      return text.problem(part + "." + name, no_event(*order.game, event),
                          suggestions(event, {names.begin(), names.end()}));
    }
  }
  const std::uint64_t games = std::min(order.games, kCountedGames);
  auto counts = count_games(order, games);
  Result<void> good = counts.map([](const Counts&) {});
  for (const auto& [name, value] : *wanted->object()) {
    good = good.and_then([&] {
      return bounds_of(text, part + "." + name, value).map([&](const Bounds& bounds) {
        const std::int64_t per_100 = (*counts)[name] * 10000 / static_cast<std::int64_t>(games);
        compare(name, bounds, per_100, differences);
      });
    });
  }
  return good;
}

// Compares with games of the extended variant, on the same luck.
Result<void> compare_length(const CaseText& text, const CaseWorld& world,
                            const lab::SimulationOrder& order, const Tally& tally,
                            std::vector<Message>& differences) {
  if (text.find("expect.rounds_percent") == nullptr) {
    return {};
  }
  const Ruleset& below = world.base ? *world.base : world.rules;
  lab::SimulationOrder base = order;
  base.rules = below.rules;
  base.make_hooks = below.make_hooks;
  return lab::simulate(base, {}).and_then([&](const lab::Simulation& other) {
    const auto share = tally.rounds * 10000 / std::max<std::uint64_t>(1, other.tally.rounds);
    return compare_part(text, "expect.rounds_percent", "rounds_percent",
                        static_cast<std::int64_t>(share), differences);
  });
}

// Compares by seat, in a list; or by bot: the share of games won by all its seats together.
Result<void> compare_wins(const CaseText& text, const lab::SimulationOrder& order,
                          const Tally& tally, std::vector<Message>& differences) {
  const std::string part = "expect.wins_percent";
  const Json* wanted = text.find(part);
  if (wanted == nullptr) {
    return {};
  }
  const auto compare_one = [&](const std::string& of, const Json& value, auto counts) {
    std::uint64_t wins60 = 0;
    for (std::size_t i = 0; i < order.bots.size(); ++i) {
      wins60 += counts(i) ? tally.wins60[i] : 0;
    }
    const auto share100 = wins60 * 10000 / 60 / std::max<std::uint64_t>(1, tally.games);
    return bounds_of(text, part + "." + of, value).map([&](const Bounds& bounds) {
      compare("wins_percent." + of, bounds, static_cast<std::int64_t>(share100), differences);
    });
  };
  if (wanted->is_list() && wanted->list()->size() == order.bots.size()) {
    Result<void> good;
    for (std::size_t seat = 0; good && seat < order.bots.size(); ++seat) {
      const Json& bounds = wanted->items()[seat];
      if (!bounds.is_list() || !bounds.items().empty()) {  // {} is a list: no bounds for the seat
        good =
            compare_one(std::to_string(seat + 1), bounds, [&](std::size_t i) { return i == seat; });
      }
    }
    return good;
  }
  if (!wanted->is_object()) {
    return text.problem(part, worded("case.wins_percent"));
  }
  for (const auto& [bot, value] : *wanted->object()) {
    if (!contains(order.bots, bot)) {
      return text.problem(part + "." + bot, worded("case.no_seat", {{"bot", clean(bot)}}),
                          suggestions(bot, order.bots));
    }
    auto good = compare_one(bot, value, [&](std::size_t i) { return order.bots[i] == bot; });
    if (!good) {
      return good;
    }
  }
  return {};
}

}  // namespace

Result<std::vector<Message>> count_case(const CaseText& text, const CaseWorld& world) {
  const auto order = text.only("", {"name", "games", "players", "bots", "seed", "expect"})
                         .and_then([&] {
                           return text.only("expect", {"rounds", "rounds_percent", "wins_percent",
                                                       "per_100_games"});
                         })
                         .and_then([&] { return order_of(text, world); });
  TRY(order);
  std::vector<Message> differences;
  return lab::simulate(*order, {}).and_then([&](const lab::Simulation& simulated) {
    const Tally& tally = simulated.tally;
    return compare_part(text, "expect.rounds", "rounds", mean100(tally), differences)
        .and_then([&] { return compare_length(text, world, *order, tally, differences); })
        .and_then([&] { return compare_wins(text, *order, tally, differences); })
        .and_then([&] { return compare_counts(text, *order, differences); })
        .map([&] { return std::move(differences); });
  });
}

}  // namespace hausregel::author
