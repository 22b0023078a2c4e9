// simulate: many games between bots, in numbers.
#include <fmt/format.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include "app/status.h"
#include "app/subcommands.h"
#include "console/suggest.h"
#include "core/text.h"
#include "journal/playout_log.h"
#include "lab/simulate.h"
#include "play/house.h"
#include "script/script_hooks.h"

namespace hausregel::app {
namespace {

std::atomic<bool> stopping = false;
static_assert(std::atomic<bool>::is_always_lock_free);  // or a signal could not set it

void on_stop(int) { stopping = true; }

// The first Ctrl-C lets the workers finish what they have begun, the second ends the program.
void stop_at_interrupt() {
  struct sigaction action{};
  action.sa_handler = on_stop;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

tl::unexpected<Error> bad(std::string value, std::string expected) {
  return fail(
      Error{Fault::Usage,
            {"console.bad_value", {{"value", clean(value)}, {"expected", std::move(expected)}}, {}},
            {},
            {},
            {}});
}

Result<void> read_shard(const Options& options, lab::SimulationOrder& order) {
  if (!options.has("--shard")) {
    return {};
  }
  const std::string text = options.value("--shard");
  const std::size_t slash = text.find('/');
  const auto shard = whole_unsigned(text.substr(0, slash));
  const auto shards =
      slash == std::string::npos ? std::nullopt : whole_unsigned(text.substr(slash + 1));
  if (!shard || !shards || *shard < 1 || *shard > *shards) {
    return bad("--shard " + text, "--shard 1/4");
  }
  order.shard = *shard;
  order.shards = *shards;
  return {};
}

Result<void> read_seats(const Options& options, lab::SimulationOrder& order) {
  const auto players = number_option(options, "--players", 1, 0);
  if (!players) {
    return fail(players.error());
  }
  if (*players < 1 || *players > static_cast<std::uint64_t>(kSeatLimit)) {
    return bad("--players " + options.value("--players"),
               fmt::format("--players 2 … {}", kSeatLimit));
  }
  order.players = static_cast<int>(*players);
  std::vector<std::string> named;
  if (options.has("--bots")) {
    named = parts(options.value("--bots"));
  }
  auto bots = lab::fill_seats(named, order.players);
  if (!bots) {
    return fail(std::move(bots.error()));
  }
  order.bots = std::move(*bots);
  return {};
}

// The bots that are scripts, each with a state of its own at every seat.
Result<void> read_scripts(const Program& program, lab::SimulationOrder& order) {
  std::vector<std::optional<BotScript>> scripts;
  bool any = false;
  for (const std::string& bot : order.bots) {
    scripts.emplace_back();
    if (own_bot(*order.game, bot)) {
      continue;
    }
    auto script = program.bots().load(*order.game, bot);
    if (!script) {
      return fail(std::move(script.error()));
    }
    scripts.back() = std::move(*script);
    any = true;
  }
  if (any) {
    order.make_scripts = [scripts] {
      std::vector<std::shared_ptr<Hooks>> made;
      for (const auto& script : scripts) {
        made.push_back(script ? std::make_shared<script::ScriptHooks>(*script) : nullptr);
      }
      return made;
    };
  }
  return {};
}

struct Ordered {
  lab::SimulationOrder order;
  Variant variant;
};

Result<Ordered> read_order(const Program& program) {
  const Options& options = program.options();
  Ordered ordered;
  lab::SimulationOrder& order = ordered.order;
  order.game = find_game(options.words[0]);
  if (order.game == nullptr) {
    std::vector<std::string> known;
    for (const Game* game : games()) {
      known.emplace_back(game->name());
    }
    return fail(console::unknown_word(options.words[0], known));
  }
  if (auto good = read_seats(options, order); !good) {
    return fail(std::move(good.error()));
  }
  if (auto good = read_scripts(program, order); !good) {
    return fail(std::move(good.error()));
  }
  if (auto good = read_shard(options, order); !good) {
    return fail(std::move(good.error()));
  }
  const auto games = number_option(options, "--games", 1, 1000);
  const auto seed = number_option(options, "--seed", 0, 0);
  if (!games || !seed) {
    return fail(games ? seed.error() : games.error());
  }
  order.games = *games;
  order.seed = *seed;
  auto variant = program.variants().load(options.words[0], options.value("--variant", "official"));
  if (!variant) {
    return fail(std::move(variant.error()));
  }
  auto rules = resolve(*order.game, *variant);
  if (!rules) {
    return fail(std::move(rules.error().front()));
  }
  order.variant = variant->top().name;
  order.rules = rules->values();
  if (!rules->hooks.empty()) {
    order.make_hooks = [variant = *variant] {
      return std::make_shared<script::ScriptHooks>(variant);
    };
  }
  ordered.variant = std::move(*variant);
  return ordered;
}

journal::Opening opening_of(const Ordered& ordered) {
  journal::Opening opening;
  opening.engine = version();
  opening.game = std::string(ordered.order.game->name());
  for (const std::string& bot : ordered.order.bots) {
    opening.bots.emplace_back(public_name(bot));
  }
  opening.rules = ordered.order.rules;
  opening.variant = play::texts_of(ordered.variant);
  return opening;
}

Result<lab::SimulationManner> read_manner(const Options& options, const Ordered& ordered) {
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  const auto threads = number_option(options, "--threads", 1, cores);
  if (!threads) {
    return fail(threads.error());
  }
  if (*threads > 1024) {
    return bad("--threads " + options.value("--threads"), "--threads 1 … 1024");
  }
  lab::SimulationManner manner;
  manner.threads = static_cast<int>(*threads);
  manner.stop = &stopping;
  if (options.has("--journals")) {
    const std::string folder = options.value("--journals");
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (!std::filesystem::is_directory(folder, failed)) {
      return fail(
          Error{Fault::Input, {"app.no_folder", {{"folder", clean(folder)}}, {}}, {}, {}, {}});
    }
    manner.make_log = [folder, opening = opening_of(ordered), seed = ordered.order.seed] {
      return std::make_unique<journal::PlayoutJournals>(folder, opening, seed);
    };
  }
  return manner;
}

}  // namespace

int run_simulate(Program& program) {
  if (program.options().words.size() != 1 || !program.options().has("--players")) {
    return wrong_form(program, "simulate GAME --players N");
  }
  const auto ordered = read_order(program);
  if (!ordered) {
    return program.fail(ordered.error());
  }
  auto manner = read_manner(program.options(), *ordered);
  if (!manner) {
    return program.fail(manner.error());
  }
  std::optional<std::uint64_t> failed_in;
  manner->failed_in = [&](std::uint64_t game) { failed_in = game; };
  stop_at_interrupt();
  const auto before = std::chrono::steady_clock::now();
  const auto simulation = lab::simulate(ordered->order, *manner);
  if (!simulation) {
    const int status = program.fail(simulation.error());
    if (failed_in) {
      program.warn(
          {"app.failed_in",
           {{"game", std::to_string(*failed_in)}, {"seed", std::to_string(ordered->order.seed)}},
           {}});
    }
    return status;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
  console::Shown shown;
  shown.data = lab::to_json_line(ordered->order, *simulation);
  Board board;
  board.headlines.push_back(
      {"app.simulated",
       {{"games", std::to_string(simulation->tally.games)},
        {"game", std::string(ordered->order.game->name())},
        {"variant", ordered->order.variant},
        {"rounds", fmt::format("{:.2f}", static_cast<double>(simulation->tally.rounds) /
                                             static_cast<double>(std::max<std::uint64_t>(
                                                 1, simulation->tally.games)))}},
       {}});
  board.columns = {{{"console.column.player", {}, {}}, Board::Align::Left},
                   {{"console.column.bot", {}, {}}, Board::Align::Left},
                   {{"app.column.wins", {}, {}}, Board::Align::Right}};
  for (int i = 0; i < ordered->order.players; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const double share = static_cast<double>(simulation->tally.wins60[at]) / 60.0 /
                         static_cast<double>(std::max<std::uint64_t>(1, simulation->tally.games));
    board.rows.push_back(
        {{plain(lab::lab_setup(ordered->order.players).players[at]), plain(ordered->order.bots[at]),
          plain(fmt::format("{:.2f} %", 100 * share))},
         false});
  }
  shown.boards.push_back(std::move(board));
  program.print(console::Reply(std::move(shown)));
  const double games = static_cast<double>(simulation->tally.games);
  program.warn({"app.took",
                {{"seconds", fmt::format("{:.2f}", took.count())},
                 {"speed", fmt::format("{:.0f}", games / took.count())}},
                {}});
  return simulation->partial ? status_of(Fault::Interrupted) : 0;
}

}  // namespace hausregel::app
