#include "author/playtest.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "author/ruleset.h"
#include "author/test_table.h"
#include "core/find_by.h"
#include "core/text.h"
#include "engine/rounds.h"
#include "lab/simulate.h"

namespace hausregel::author {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kEndlessGames = 4;  // enough to see whether any of them ends
constexpr std::string_view kSober = "steady";
// Rules with these names mean the same in every game (engine/house_facts.h); ignores others.
constexpr std::string_view kGoal = "goal";
constexpr std::string_view kLastRound = "max_rounds";

struct Budget {
  std::uint64_t moves;
  Clock::time_point deadline;

  bool spent() const { return moves == 0 || Clock::now() > deadline; }
};

// The state of one playtest.
struct Trial {
  const Variant& variant;
  const PlaytestLimits& limits;
  Ruleset rules;  // hooks fail after the deadline and record their use
  Clock::time_point deadline;
  std::map<std::string, HookUse> uses;
  Playtest found;
  std::uint64_t over_at_once = 0;  // games that ended in their first round
  std::uint64_t ended = 0;         // games of known length

  Place whole_file() const { return {variant.top().file, 0, 0}; }
  Error problem(Message what) const { return {Fault::Input, std::move(what), {}, whole_file()}; }
};

Message situation(const Table& table) {
  const Status now = table.status();
  return worded("author.situation", {{"round", now.round}, {"players", table.setup().seats()}},
                {{"phase", phase_called(now.phase)}});
}

// Returns an order for one game.
lab::SimulationOrder order_of(const Ruleset& rules, int players, std::string_view bot,
                              std::uint64_t seed) {
  lab::SimulationOrder order = simulation_of(rules);
  order.players = players;
  order.games = 1;
  order.seed = seed;
  order.bots.assign(static_cast<std::size_t>(players), std::string(bot));
  return order;
}

// Returns the command that replays these games.
std::string command_for(const Trial& on, const lab::SimulationOrder& order) {
  const std::string bots = joined(order.bots, ",", [](const std::string& bot) { return bot; });
  std::string changed;
  for (const auto& [name, value] : *order.rules.object()) {
    if (on.rules.rules.at(name) != value) {
      changed += fmt::format("{}{}={}", changed.empty() ? " --rules " : ",", name, to_text(value));
    }
  }
  return fmt::format(
      "hausregel simulate {} --players {} --bots {} --games {} --seed {}{} --variant {}",
      order.game->name(), order.players, bots, order.games, order.seed, changed,
      on.variant.top().file);
}

// Adds a problem once, however often it occurs. A passed deadline is no problem.
void add(Playtest& found, Error error, std::string again = {}) {
  if (is_late(error)) {
    return;
  }
  const auto same = [&](const Error& other) {
    return other.place == error.place && other.message.id == error.message.id;
  };
  if (std::ranges::none_of(found.problems, same)) {
    found.problems.push_back({std::move(error), std::move(again)});
  }
}

bool of_script(const Error& error) {
  return error.fault == Fault::HouseRule || error.fault == Fault::Interrupted;
}

// Makes one move; returns its problem, or nullopt.
std::optional<Error> step(TestTable& table, const Json& command, const Trial& on) {
  const auto played = table.play(command);
  if (!played) {
    Error error = played.error();
    if (of_script(error)) {
      // After a limit has stopped a script, the situation is meaningless.
      if (!error.message.id.starts_with("script.") && !is_late(error)) {
        error.message =
            worded("author.in_situation", {},
                   {{"what", std::move(error.message)}, {"situation", situation(table.table())}});
      }
      return error;
    }
    return on.problem(worded("author.bot_refused", {{"move", to_text(command)}},
                             {{"situation", situation(table.table())}}));
  }
  if (const auto flaw = table.table().flaw()) {
    return on.problem(
        worded("author.flaw", {}, {{"situation", situation(table.table())}, {"flaw", *flaw}}));
  }
  return std::nullopt;
}

// Plays one game, checking every move; returns its problem.
std::optional<Error> watch_game(TestTable& table, std::string_view bot, Trial& on, Budget& budget) {
  while (!budget.spent() && table.table().status().round <= on.limits.rounds) {
    const auto command = table.next_move(bot);
    if (!command && of_script(command.error())) {
      return command.error();  // bots also ask for the possible moves
    }
    if (!command) {
      return on.problem(worded("author.no_move", {}, {{"situation", situation(table.table())}}));
    }
    if (command->is_null()) {
      ++on.ended;
      on.over_at_once += table.table().status().round == 1 ? 1 : 0;
      return std::nullopt;
    }
    --budget.moves;
    if (auto error = step(table, *command, on)) {
      return error;
    }
  }
  return std::nullopt;
}

void watch_games(Trial& on, const std::vector<int>& seats, Budget budget) {
  // Shares the hooks between games, to detect state kept from one to the next.
  auto hooks = on.rules.make_hooks
                   ? noting(twice_hooks(on.variant, budget.deadline), on.variant, on.uses)
                   : nullptr;
  for (std::uint64_t number = 0; !budget.spent(); ++number) {
    const int players = seats[number % seats.size()];
    const std::string_view bot = number % 2 == 0 ? "random" : kSober;
    auto table = TestTable::open({on.rules.game, on.rules.rules, lab::lab_setup(players).players, 0,
                                  Mode::Lab, number + 1, 0, hooks});
    if (!table) {
      return;
    }
    auto error = watch_game(*table, bot, on, budget);
    const std::string hook = error && hooks != nullptr ? error->rule : "";
    if (error) {
      add(on.found, std::move(*error),
          command_for(on, order_of(on.rules, players, bot, number + 1)));
      if (hook.empty() || !hooks->has(hook)) {
        return;
      }
      hooks = hooks_with(hooks, nullptr, hook);  // continue with the other hooks
    }
    ++on.found.games;
  }
}

const Json* number_rule(const Json& rules, std::string_view name) {
  const Json* value = rules.find(name);
  return value != nullptr && value->is_int() ? value : nullptr;
}

// Whether games reach the last permitted round, on average three quarters of the way, so that one
// of four may end by chance; false if there is no such rule. HouseRule: a hook fails.
Result<bool> endless(lab::SimulationOrder order) {
  const Json* most = number_rule(order.rules, kLastRound);
  if (most == nullptr) {
    return false;
  }
  order.games = kEndlessGames;
  return lab::simulate(order, {}).map([&](const lab::Simulation& simulated) {
    return simulated.tally.rounds * 4 >=
           simulated.tally.games * static_cast<std::uint64_t>(*most->integer()) * 3;
  });
}

// Returns the place of the first such setting or hook of a layer without which games would end.
template <class Setting>
std::optional<Place> keeps_going(const Trial& on, std::size_t layer, int players,
                                 std::vector<Setting> VariantLayer::* settings) {
  for (std::size_t k = 0; k < (on.variant.layers[layer].*settings).size(); ++k) {
    Variant without = on.variant;
    std::vector<Setting>& left = without.layers[layer].*settings;
    const Place place = left[k].place;
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(k));
    if (const auto resolved = resolve(*on.rules.game, without)) {
      const Ruleset rules = ruleset_of(*on.rules.game, without, *resolved);
      if (!endless(order_of(rules, players, kSober, 1)).value_or(false)) {
        return place;
      }
    }
  }
  return std::nullopt;
}

// Returns the setting or hook without which games would end, or the whole file.
Place place_of_endless(const Trial& on, int players) {
  for (std::size_t i = on.variant.layers.size(); i-- > 0;) {
    auto place = keeps_going(on, i, players, &VariantLayer::rules);
    place = place ? place : keeps_going(on, i, players, &VariantLayer::hooks);
    if (place) {
      return *place;
    }
  }
  return on.whole_file();
}

// A variant that sets max_rounds intends its games to end by it.
bool wants_last_round(const ResolvedRules& rules) {
  return std::ranges::any_of(rules.rules, [](const ResolvedRule& rule) {
    return rule.name == kLastRound && rule.layer >= 0;
  });
}

// Checks that games end if the variant does not limit them.
void look_for_end(Trial& on, int players) {
  auto order = order_of(on.rules, players, kSober, 1);
  const auto never_ends = endless(order);
  on.found.cut_short = !never_ends && is_late(never_ends.error());
  if (never_ends.value_or(false)) {
    Error error = on.problem(worded("author.endless"));
    error.place = place_of_endless(on, players);
    order.games = kEndlessGames;
    add(on.found, std::move(error), command_for(on, order));
  }
}

// Plays the games of `order`; nullopt if one failed, which it reports.
std::optional<Tally> simulate(Trial& on, lab::SimulationOrder order) {
  lab::SimulationManner manner;
  std::uint64_t failed_in = 0;
  manner.failed_in = [&](std::uint64_t game) { failed_in = game; };
  const auto simulated = lab::simulate(order, manner);
  if (!simulated) {
    order.games = failed_in + 1;  // the fewest that get as far
    add(on.found, simulated.error(), command_for(on, order));
    return std::nullopt;
  }
  on.found.games += simulated->tally.games;
  return simulated->tally;
}

// Plays a few games beyond the goal, to find late problems.
void simulate_long(Trial& on, int players) {
  auto order = order_of(on.rules, players, "random", 1);
  const Json* last = number_rule(order.rules, kLastRound);
  const RuleSpec* goal = find_by(on.rules.game->rules(), &RuleSpec::name, kGoal);
  if (last == nullptr || goal == nullptr) {
    return;
  }
  order.rules.set(kLastRound, std::min<std::int64_t>(*last->integer(), on.limits.long_rounds));
  order.rules.set(kGoal, goal->limits.max);
  order.games = on.limits.long_games;
  simulate(on, std::move(order));
}

void simulate_short(Trial& on, const std::vector<int>& seats) {
  constexpr std::uint64_t kBatch = 100;
  for (std::uint64_t done = 0; done < on.limits.games && Clock::now() < on.deadline;
       done += kBatch) {
    auto order = order_of(on.rules, seats[(done / kBatch) % seats.size()], kSober, done + 2);
    order.games = kBatch;
    const auto tally = simulate(on, std::move(order));
    if (!tally) {
      return;
    }
    on.ended += tally->games;
    on.over_at_once += tally->rounds == tally->games ? tally->games : 0;
  }
}

void look_for_doubts(Trial& on) {
  for (const HookSetting& setting : on.variant.top().hooks) {
    const HookUse& use = on.uses[setting.hook];
    if (use.matters) {
      continue;
    }
    on.found.doubts.push_back(
        {Fault::Input,
         use.asked == 0
             ? worded("author.never_asked", {{"hook", setting.hook}, {"games", on.found.games}})
             : worded("author.never_matters", {{"hook", setting.hook}, {"times", use.asked}}),
         setting.hook, setting.place});
  }
  if (on.ended > 0 && on.over_at_once == on.ended) {
    on.found.doubts.push_back(on.problem(worded("author.one_round")));
  }
}

}  // namespace

Playtest playtest(const Game& game, const Variant& variant, const ResolvedRules& resolved,
                  const PlaytestLimits& limits) {
  Trial on{variant, limits, ruleset_of(game, variant, resolved), Clock::now() + limits.clock,
           {},      {}};
  const std::vector<int> seats = test_seats(game, on.rules.rules);
  if (seats.empty()) {
    add(on.found, on.problem(worded("author.no_seats")));
    return on.found;
  }
  // Reserves half of the time for problems that only many games show.
  watch_games(on, seats, {limits.moves, on.deadline - limits.clock / 2});
  if (on.rules.make_hooks) {
    on.rules.make_hooks = [make = on.rules.make_hooks, &on] {
      return until(noting(make(), on.variant, on.uses), on.deadline);
    };
  }
  if (on.found.problems.empty() && !wants_last_round(resolved)) {
    look_for_end(on, seats.back());
  }
  if (on.found.problems.empty()) {
    simulate_long(on, seats.front());
  }
  if (on.found.problems.empty()) {
    simulate_short(on, seats);
  }
  // Interrupted games do not tell what they would have asked.
  if (on.found.problems.empty() && Clock::now() < on.deadline) {
    look_for_doubts(on);
  }
  return on.found;
}

}  // namespace hausregel::author
