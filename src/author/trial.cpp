#include "author/trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "author/bench.h"
#include "author/ruleset.h"
#include "lab/simulate.h"

namespace hausregel::author {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kEndlessGames = 4;  // enough to see that none of them ends
constexpr std::string_view kSober = "steady";

struct Budget {
  std::uint64_t moves;
  Clock::time_point deadline;

  bool spent() const { return moves == 0 || Clock::now() > deadline; }
};

Error problem(std::string text, Place place) {
  return {Fault::Input, plain(std::move(text)), {}, std::move(place), {}};
}

Place whole_file(const Variant& variant) { return {variant.top().file, 0, 0}; }

std::string situation(const Table& table) {
  const Status now = table.status();
  return fmt::format("round {}, phase {}, {} players", now.round, now.phase, table.setup().seats());
}

// What went wrong, told once however often it happens. That the clock has run out is no problem.
void add(Trial& trial, Error error) {
  if (is_late(error)) {
    return;
  }
  const auto same = [&](const Error& other) {
    return other.place == error.place && other.message.id == error.message.id;
  };
  if (std::none_of(trial.problems.begin(), trial.problems.end(), same)) {
    trial.problems.push_back(std::move(error));
  }
}

// One move; gives what is wrong with it, or nothing.
std::optional<Error> step(Bench& bench, const Json& command, const Variant& variant) {
  const auto played = bench.play(command);
  if (!played) {
    Error error = played.error();
    if (error.fault == Fault::HouseRule) {
      error.message.text += error.message.id.empty() && !is_late(error)
                                ? fmt::format(" ({})", situation(bench.table()))
                                : std::string();
      return error;
    }
    return problem(
        fmt::format("a bot's move is refused ({}): {}", situation(bench.table()), to_text(command)),
        whole_file(variant));
  }
  if (const auto flaw = bench.table().flaw()) {
    return problem(fmt::format("the game's sums do not hold any more ({}): {}",
                               situation(bench.table()), *flaw),
                   whole_file(variant));
  }
  return std::nullopt;
}

// One game, looked at move by move; gives what is wrong.
std::optional<Error> watch_game(Bench& bench, std::string_view bot, const Variant& variant,
                                const TrialLimits& limits, Budget& budget) {
  while (!budget.spent() && bench.table().status().round <= limits.rounds) {
    const auto command = bench.next_move(bot);
    if (!command && command.error().fault == Fault::HouseRule) {
      return command.error();  // a bot asks what is possible, too
    }
    if (!command) {
      return problem(fmt::format("nobody can move ({})", situation(bench.table())),
                     whole_file(variant));
    }
    if (command->is_null()) {
      return std::nullopt;
    }
    --budget.moves;
    if (auto error = step(bench, *command, variant)) {
      return error;
    }
  }
  return std::nullopt;
}

void watch_games(const Ruleset& rules, const Variant& variant, const std::vector<int>& seats,
                 const TrialLimits& limits, Budget budget, Trial& trial) {
  // One for all games: what a hook keeps from one to the next is found out.
  auto hooks = rules.make_hooks ? eight_hooks(variant, budget.deadline) : nullptr;
  for (std::uint64_t number = 0; !budget.spent(); ++number) {
    const int players = seats[number % seats.size()];
    const int starter = static_cast<int>(number) % players;
    auto bench = Bench::open(
        {rules.game, rules.rules, bench_players(players), starter, Mode::Lab, 1, number, hooks});
    const std::string_view bot = number % 2 == 0 ? "random" : kSober;
    if (!bench) {
      return;
    }
    auto error = watch_game(*bench, bot, variant, limits, budget);
    const std::string hook = error && hooks != nullptr ? error->rule : "";
    if (error) {
      add(trial, std::move(*error));
      if (hook.empty() || !hooks->has(hook)) {
        return;
      }
      hooks = hooks_with(hooks, nullptr, hook);  // and on with the other hooks
    }
    ++trial.games;
  }
}

lab::SimulationOrder trial_order(const Ruleset& rules, int players, std::uint64_t games) {
  lab::SimulationOrder order;
  order.game = rules.game;
  order.rules = rules.rules;
  order.make_hooks = rules.make_hooks;
  order.players = players;
  order.games = games;
  order.seed = 1;
  order.bots.assign(static_cast<std::size_t>(players), std::string(kSober));
  return order;
}

// Whether games run into the last round that the rules allow. HouseRule: a hook fails.
Result<bool> endless(const Ruleset& rules, int players) {
  const auto simulated = lab::simulate(trial_order(rules, players, kEndlessGames), {});
  if (!simulated) {
    return fail(simulated.error());
  }
  const std::int64_t most = *rules.rules.find("max_rounds")->integer();
  return simulated->tally.rounds * 4 >=
         simulated->tally.games * static_cast<std::uint64_t>(most) * 3;
}

// Whether games would end without the setting that `erase` takes out.
template <class Erase>
bool ends_without(const Game& game, const Variant& variant, std::size_t layer, int players,
                  Erase erase) {
  Variant without = variant;
  erase(without.layers[layer]);
  const auto resolved = resolve(game, without);
  return resolved && !endless(ruleset_of(game, without, *resolved), players).value_or(false);
}

// The setting or hook without which games would end, or the file.
Place place_of_endless(const Game& game, const Variant& variant, int players) {
  for (std::size_t i = variant.layers.size(); i > 0; --i) {
    const VariantLayer& layer = variant.layers[i - 1];
    for (std::size_t k = 0; k < layer.rules.size(); ++k) {
      const auto erase = [k](VariantLayer& from) {
        from.rules.erase(from.rules.begin() + static_cast<std::ptrdiff_t>(k));
      };
      if (ends_without(game, variant, i - 1, players, erase)) {
        return layer.rules[k].place;
      }
    }
    for (std::size_t k = 0; k < layer.hooks.size(); ++k) {
      const auto erase = [k](VariantLayer& from) {
        from.hooks.erase(from.hooks.begin() + static_cast<std::ptrdiff_t>(k));
      };
      if (ends_without(game, variant, i - 1, players, erase)) {
        return layer.hooks[k].place;
      }
    }
  }
  return whole_file(variant);
}

// A variant that sets max_rounds itself means its games to end by it.
bool wants_last_round(const ResolvedRules& rules) {
  return std::any_of(rules.rules.begin(), rules.rules.end(), [](const ResolvedRule& rule) {
    return rule.name == "max_rounds" && rule.layer >= 0;
  });
}

void simulate_games(const Ruleset& rules, const std::vector<int>& seats, const TrialLimits& limits,
                    Clock::time_point deadline, Trial& trial) {
  constexpr std::uint64_t kBatch = 100;
  for (std::uint64_t done = 0; done < limits.games && Clock::now() < deadline; done += kBatch) {
    const int players = seats[(done / kBatch) % seats.size()];
    auto order = trial_order(rules, players, kBatch);
    order.seed = done + 2;
    const auto simulated = lab::simulate(order, {});
    if (!simulated) {
      add(trial, simulated.error());
      return;
    }
    trial.games += kBatch;
  }
}

}  // namespace

Trial try_out(const Game& game, const Variant& variant, const ResolvedRules& resolved,
              const TrialLimits& limits) {
  Trial trial;
  const Clock::time_point deadline = Clock::now() + limits.clock;
  Ruleset rules = ruleset_of(game, variant, resolved);
  if (rules.make_hooks) {
    rules.make_hooks = [make = rules.make_hooks, deadline] { return until(make(), deadline); };
  }
  const std::vector<int> seats = bench_seats(game, rules.rules);
  if (seats.empty()) {
    add(trial, problem("no number of players can sit down under these rules", whole_file(variant)));
    return trial;
  }
  watch_games(rules, variant, seats, limits, {limits.moves, deadline - limits.clock / 2}, trial);
  if (trial.problems.empty() && !wants_last_round(resolved)) {
    const auto never_ends = endless(rules, seats.back());
    trial.cut_short = !never_ends && is_late(never_ends.error());
    if (never_ends.value_or(false)) {
      add(trial, problem("games between bots do not end before max_rounds",
                         place_of_endless(game, variant, seats.back())));
    }
  }
  if (trial.problems.empty()) {
    simulate_games(rules, seats, limits, deadline, trial);
  }
  return trial;
}

}  // namespace hausregel::author
