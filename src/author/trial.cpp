#include "author/trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "author/bench.h"
#include "lab/simulate.h"

namespace hausregel::author {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kEndlessGames = 16;  // enough to see that none of them ends
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

// What went wrong, told once however often it happens.
void add(Trial& trial, Error error) {
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

// One game, looked at move by move. False: something is wrong.
bool watch_game(Bench& bench, std::string_view bot, const Variant& variant,
                const TrialLimits& limits, Budget& budget, Trial& trial) {
  while (!budget.spent() && bench.table().status().round <= limits.rounds) {
    const auto command = bench.next_move(bot);
    if (!command) {
      add(trial, problem(fmt::format("nobody can move ({})", situation(bench.table())),
                         whole_file(variant)));
      return false;
    }
    if (command->is_null()) {
      return true;
    }
    --budget.moves;
    if (auto error = step(bench, *command, variant)) {
      add(trial, std::move(*error));
      return false;
    }
  }
  return true;
}

void watch_games(const Game& game, const Variant& variant, const Json& rules,
                 const std::vector<int>& seats, const TrialLimits& limits, Budget budget,
                 Trial& trial) {
  for (std::uint64_t number = 0; !budget.spent(); ++number) {
    const int players = seats[number % seats.size()];
    const int starter = static_cast<int>(number) % players;
    auto bench = Bench::open({&game, rules, bench_players(players), starter, Mode::Lab, 1, number});
    const std::string_view bot = number % 2 == 0 ? "random" : kSober;
    if (!bench || !watch_game(*bench, bot, variant, limits, budget, trial)) {
      return;
    }
    ++trial.games;
  }
}

lab::SimulationOrder order_of(const Game& game, const Json& rules, int players,
                              std::uint64_t games) {
  lab::SimulationOrder order;
  order.game = &game;
  order.rules = rules;
  order.players = players;
  order.games = games;
  order.seed = 1;
  order.bots.assign(static_cast<std::size_t>(players), std::string(kSober));
  return order;
}

// Whether games run into the last round that the rules allow.
bool endless(const Game& game, const Json& rules, int players) {
  const auto simulated = lab::simulate(order_of(game, rules, players, kEndlessGames), {});
  const std::int64_t most = *rules.find("max_rounds")->integer();
  return simulated && simulated->tally.rounds * 4 >=
                          simulated->tally.games * static_cast<std::uint64_t>(most) * 3;
}

// The setting without which games would end, or the file.
Place place_of_endless(const Game& game, const Variant& variant, int players) {
  for (auto layer = variant.layers.rbegin(); layer != variant.layers.rend(); ++layer) {
    for (std::size_t i = 0; i < layer->rules.size(); ++i) {
      Variant without = variant;
      auto& rules = without.layers[static_cast<std::size_t>(variant.layers.rend() - layer) - 1];
      rules.rules.erase(rules.rules.begin() + static_cast<std::ptrdiff_t>(i));
      const auto resolved = resolve(game, without);
      if (resolved && !endless(game, resolved->values(), players)) {
        return layer->rules[i].place;
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

void simulate_games(const Game& game, const ResolvedRules& rules, const std::vector<int>& seats,
                    const TrialLimits& limits, Clock::time_point deadline, Trial& trial) {
  constexpr std::uint64_t kBatch = 100;
  const Json values = rules.values();
  for (std::uint64_t done = 0; done < limits.games && Clock::now() < deadline; done += kBatch) {
    const int players = seats[(done / kBatch) % seats.size()];
    auto order = order_of(game, values, players, kBatch);
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

Trial try_out(const Game& game, const Variant& variant, const ResolvedRules& rules,
              const TrialLimits& limits) {
  Trial trial;
  const Json values = rules.values();
  const std::vector<int> seats = bench_seats(game, values);
  if (seats.empty()) {
    add(trial, problem("no number of players can sit down under these rules", whole_file(variant)));
    return trial;
  }
  const Clock::time_point deadline = Clock::now() + limits.clock;
  if (!wants_last_round(rules) && endless(game, values, seats.back())) {
    add(trial, problem("games between bots do not end before max_rounds",
                       place_of_endless(game, variant, seats.back())));
    return trial;
  }
  watch_games(game, variant, values, seats, limits, {limits.moves, deadline}, trial);
  if (trial.problems.empty()) {
    simulate_games(game, rules, seats, limits, deadline, trial);
  }
  return trial;
}

}  // namespace hausregel::author
