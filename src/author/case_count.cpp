// A case of many games: figures between bounds.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "author/case_text.h"
#include "author/test_table.h"
#include "core/find_by.h"
#include "core/text.h"
#include "lab/simulate.h"

namespace hausregel::author {
namespace {

constexpr std::int64_t kMostGames = 100000;
constexpr std::uint64_t kCountedGames = 400;  // of those whose events are counted: they are slow
constexpr int kCountedMoves = 4000;           // of one of these

Result<std::int64_t> number(const CaseText& text, std::string_view name, std::int64_t otherwise,
                            std::int64_t least, std::int64_t most) {
  const Json* value = text.find(name);
  if (value == nullptr) {
    return otherwise;
  }
  if (!value->is_int() || *value->integer() < least || *value->integer() > most) {
    return text.problem(name,
                        worded("case.whole", "'{name}' must be a whole number, {least} … {most}",
                               {{"name", name}, {"least", least}, {"most", most}}));
  }
  return *value->integer();
}

Result<lab::SimulationOrder> order_of(const CaseText& text, const CaseWorld& world) {
  const auto games = number(text, "games", 0, 1, kMostGames);
  const auto players = number(text, "players", 4, 1, kSeatLimit);
  const auto seed = number(text, "seed", 1, 0, std::int64_t{1} << 62);
  auto named = text.lines("bots");
  for (const Result<std::int64_t>* part : {&games, &players, &seed}) {
    if (!*part) {
      return fail(part->error());
    }
  }
  if (!named) {
    return fail(std::move(named.error()));
  }
  lab::SimulationOrder order;
  order.game = world.rules.game;
  order.rules = world.rules.rules;
  order.make_hooks = world.rules.make_hooks;
  order.players = static_cast<int>(*players);
  order.games = static_cast<std::uint64_t>(*games);
  order.seed = static_cast<std::uint64_t>(*seed);
  auto bots = lab::fill_seats(*named, order.players);
  if (!bots) {
    return text.problem("bots", worded("case.many_bots", "there are more bots than players"));
  }
  order.bots = std::move(*bots);
  const auto known = order.game->bots();
  Message all = plain(std::string(known.front()));
  for (std::size_t i = 1; i < known.size(); ++i) {
    all = worded("case.and", "{all} and {last}", {{"last", known[i]}}, {{"all", std::move(all)}});
  }
  for (const std::string& bot : order.bots) {
    if (!contains(known, bot)) {
      return text.problem("bots",
                          worded("case.played_by", "cases are played by {known}, not by '{bot}'",
                                 {{"bot", clean(bot)}}, {{"known", all}}),
                          suggestions(bot, {known.begin(), known.end()}));
    }
  }
  return order;
}

// Figures in hundredths, so that bounds of whole numbers compare exactly.
std::int64_t mean100(const Tally& tally) {
  return static_cast<std::int64_t>(tally.rounds * 100 / std::max<std::uint64_t>(1, tally.games));
}

void compare(std::string_view name, const Bounds& bounds, std::int64_t got100,
             std::vector<Message>& differences) {
  const auto above = [&](std::int64_t bound) { return got100 > bound * 100; };
  const auto below = [&](std::int64_t bound) { return got100 < bound * 100; };
  // Bounds that are left out are beyond every figure.
  const bool low = bounds.min > -kMostGames * 1000 && below(bounds.min);
  const bool high = bounds.max < kMostGames * 1000 && above(bounds.max);
  if (!low && !high) {
    return;
  }
  const auto bound = [&](std::int64_t number) {
    return Message::Args{{"name", name}, {"bound", number}};
  };
  differences.push_back(
      low ? worded("case.at_least", "- {name} at least {bound}", bound(bounds.min))
          : worded("case.at_most", "- {name} at most {bound}", bound(bounds.max)));
  differences.push_back(
      plain(fmt::format("+ {} = {}.{:02}", name, got100 / 100, std::abs(got100 % 100))));
}

// Events of some games played at a table, by name, and sums of their numbers by "name.member".
using Counts = std::map<std::string, std::int64_t, std::less<>>;

void count_events(const std::string& text, Counts& counts) {
  const auto list = read_json(text);
  for (const Json& event : *list->list()) {
    const std::string& name = *event.find("e")->string();
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
    if (!table) {
      return fail(std::move(table.error()));
    }
    for (int i = 0; i < kCountedMoves; ++i) {
      const SeatList asked = table->table().status().to_move;
      const std::size_t who = asked.empty() ? 0 : static_cast<std::size_t>(asked[0].index);
      const auto command = table->next_move(order.bots[who]);
      if (!command) {
        return fail(command.error());
      }
      if (command->is_null()) {
        break;
      }
      const auto events = table->play(*command);
      if (!events) {
        return fail(events.error());
      }
      for (const std::string& text : *events) {
        count_events(text, counts);
      }
    }
  }
  return counts;
}

Result<void> compare_counts(const CaseText& text, const Json& wanted,
                            const lab::SimulationOrder& order, std::vector<Message>& differences) {
  if (!wanted.is_object()) {
    return text.problem("expect.per_100_games", worded("case.per_100_games",
                                                       "'per_100_games' must be a table: "
                                                       "{ event = { min = …, max = … } }"));
  }
  const auto names = order.game->event_names();
  for (const auto& [name, value] : *wanted.object()) {
    const std::string event = name.substr(0, name.find('.'));
    if (!contains(names, event)) {
      return text.problem("expect.per_100_games." + name, no_event(*order.game, event),
                          suggestions(event, {names.begin(), names.end()}));
    }
  }
  const std::uint64_t games = std::min(order.games, kCountedGames);
  const auto counts = count_games(order, games);
  if (!counts) {
    return fail(counts.error());
  }
  for (const auto& [name, value] : *wanted.object()) {
    const auto bounds = bounds_of(text, "expect.per_100_games." + name, value);
    if (!bounds) {
      return fail(bounds.error());
    }
    const auto found = counts->find(name);
    const std::int64_t sum = found == counts->end() ? 0 : found->second;
    compare(name, *bounds, sum * 10000 / static_cast<std::int64_t>(games), differences);
  }
  return {};
}

Result<void> compare_share(const CaseText& text, std::string_view name, const Json& wanted,
                           std::int64_t got100, std::vector<Message>& differences) {
  const auto bounds = bounds_of(text, fmt::format("expect.{}", name), wanted);
  if (!bounds) {
    return fail(bounds.error());
  }
  compare(name, *bounds, got100, differences);
  return {};
}

// By seat, in a list; or by bot: the share of the games that all seats of this bot have won.
Result<void> compare_wins(const CaseText& text, const Json& wanted,
                          const lab::SimulationOrder& order, const Tally& tally,
                          std::vector<Message>& differences) {
  const auto share100 = [&](auto counts) {
    std::uint64_t wins60 = 0;
    for (std::size_t i = 0; i < order.bots.size(); ++i) {
      wins60 += counts(i) ? tally.wins60[i] : 0;
    }
    return static_cast<std::int64_t>(wins60 * 10000 / 60 / std::max<std::uint64_t>(1, tally.games));
  };
  const auto compare_one = [&](const std::string& of, const Json& value, auto counts) {
    const std::string name = "wins_percent." + of;
    return compare_share(text, name, value, share100(counts), differences);
  };
  if (wanted.is_list() && wanted.list()->size() == order.bots.size()) {
    for (std::size_t seat = 0; seat < order.bots.size(); ++seat) {
      if (auto good = compare_one(std::to_string(seat + 1), (*wanted.list())[seat],
                                  [&](std::size_t i) { return i == seat; });
          !good) {
        return good;
      }
    }
    return {};
  }
  if (!wanted.is_object()) {
    return text.problem("expect.wins_percent",
                        worded("case.wins_percent",
                               "'wins_percent' must be a list of bounds, one a seat, or a "
                               "table: { steady = { min = …, max = … } }"));
  }
  for (const auto& [bot, value] : *wanted.object()) {
    if (!contains(order.bots, bot)) {
      return text.problem("expect.wins_percent." + bot,
                          worded("case.no_seat", "no seat of this case is played by '{bot}'",
                                 {{"bot", clean(bot)}}),
                          suggestions(bot, order.bots));
    }
    if (auto good = compare_one(bot, value, [&](std::size_t i) { return order.bots[i] == bot; });
        !good) {
      return good;
    }
  }
  return {};
}

}  // namespace

Result<std::vector<Message>> count_case(const CaseText& text, const CaseWorld& world) {
  if (auto good = text.only("", {"name", "games", "players", "bots", "seed", "expect"}); !good) {
    return fail(std::move(good.error()));
  }
  if (auto good =
          text.only("expect", {"rounds", "rounds_percent", "wins_percent", "per_100_games"});
      !good) {
    return fail(std::move(good.error()));
  }
  auto order = order_of(text, world);
  if (!order) {
    return fail(std::move(order.error()));
  }
  std::vector<Message> differences;
  const auto simulated = lab::simulate(*order, {});
  if (!simulated) {
    return fail(simulated.error());
  }
  Result<void> good;
  if (const Json* wanted = text.find("expect.rounds")) {
    good = compare_share(text, "rounds", *wanted, mean100(simulated->tally), differences);
  }
  const Json* percent = text.find("expect.rounds_percent");
  if (good && percent != nullptr) {
    lab::SimulationOrder base = *order;
    base.rules = world.base ? world.base->rules : world.rules.rules;
    base.make_hooks = world.base ? world.base->make_hooks : world.rules.make_hooks;
    const auto other = lab::simulate(base, {});
    if (!other) {
      return fail(other.error());
    }
    const auto share =
        simulated->tally.rounds * 10000 / std::max<std::uint64_t>(1, other->tally.rounds);
    good = compare_share(text, "rounds_percent", *percent, static_cast<std::int64_t>(share),
                         differences);
  }
  const Json* wins = text.find("expect.wins_percent");
  if (good && wins != nullptr) {
    good = compare_wins(text, *wins, *order, simulated->tally, differences);
  }
  const Json* counts = text.find("expect.per_100_games");
  if (good && counts != nullptr) {
    good = compare_counts(text, *counts, *order, differences);
  }
  if (!good) {
    return fail(std::move(good.error()));
  }
  return differences;
}

}  // namespace hausregel::author
