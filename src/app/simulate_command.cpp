// simulate: plays many games between bots and prints statistics.
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <filesystem>
#include <thread>
#include <type_traits>

#include "app/cli.h"
#include "app/confined.h"
#include "app/files.h"
#include "app/scripts.h"
#include "confine/shared_flag.h"
#include "console/suggest.h"
#include "core/find_by.h"
#include "core/text.h"
#include "journal/playout_log.h"
#include "lab/simulate.h"
#include "play/embedded_variant.h"
#include "script/script_hooks.h"

namespace hausregel::app {
namespace {

// --- what it is to do, read before any script is run ---------------------------------------------

struct SimulationRequest {
  lab::SimulationOrder order;  // without rules and scripts until load_scripts()
  script::ReadVariant variant;
  ReadBots bots;
  int threads = 1;
  int lanes = 0;  // see lab::SimulationManner; for tests and measurements (docs/performance.md)
};

using console::usage::bad_value;

// Reads numbers one after another; keeps the first error.
struct Numbers {
  const Options& options;
  Result<> good{};

  std::uint64_t read(std::string_view name, std::uint64_t least, std::uint64_t otherwise) {
    auto number = number_option(options, name, least, otherwise);
    if (good && !number) {
      good = fail(std::move(number.error()));
    }
    return number.value_or(otherwise);
  }
  // `expected`: a correct form of the option.
  void need(bool holds, std::string_view name, std::string expected) {
    if (good && !holds) {
      good = fail(
          bad_value(fmt::format("{} {}", name, options.value(name)), plain(std::move(expected))));
    }
  }
};

Result<void> read_seats(const Options& options, lab::SimulationOrder& order) {
  Numbers numbers{options};
  const std::uint64_t players = numbers.read("--players", 1, 0);
  numbers.need(players >= 1 && players <= std::uint64_t{kSeatLimit}, "--players",
               fmt::format("--players 2 … {}", kSeatLimit));
  order.players = static_cast<int>(players);
  if (!numbers.good || !options.has("--bots")) {
    return numbers.good;
  }
  return lab::fill_seats(parts(options.value("--bots")), order.players)
      .map([&](std::vector<std::string> bots) { order.bots = std::move(bots); });
}

Result<void> read_numbers(const Options& options, SimulationRequest& request) {
  lab::SimulationOrder& order = request.order;
  Numbers numbers{options};
  const std::string shard = options.value("--shard", "1/1");
  // Without a slash the rest is empty, which is no number.
  const std::size_t slash = std::min(shard.find('/'), shard.size() - 1);
  order.shard = whole_unsigned(shard.substr(0, slash)).value_or(0);
  order.shards = whole_unsigned(shard.substr(slash + 1)).value_or(0);
  numbers.need(order.shard >= 1 && order.shard <= order.shards, "--shard", "--shard 1/4");
  order.games = numbers.read("--games", 1, 1000);
  order.seed = numbers.read("--seed", 0, 0);
  const std::uint64_t threads =
      numbers.read("--threads", 1, std::max(1u, std::thread::hardware_concurrency()));
  const std::uint64_t lanes = numbers.read("--lanes", 1, 0);
  numbers.need(threads <= 1024, "--threads", "--threads 1 … 1024");
  numbers.need(lanes <= 1 || lanes == 4 || lanes == 8, "--lanes", "--lanes 1|4|8");
  request.threads = static_cast<int>(threads);
  request.lanes = static_cast<int>(lanes);
  return numbers.good;
}

// Default players: every shipped bot that can play this game, each in every seat in turn. Runs only
// shipped scripts.
void mix_shipped(SimulationRequest& request) {
  const Game& game = *request.order.game;
  const script::ScriptBots shipped({bot_folders().back()});
  std::vector<std::string> mix;
  for (const std::string& bot : bot_names(game, &shipped)) {
    if (!own_bot(game, bot)) {
      auto script = shipped.read(game, bot);
      if (!script || !script::read_bot(game, *script)) {
        continue;
      }
      request.bots.emplace(bot, std::move(*script));
    }
    mix.push_back(bot);
  }
  lab::mix_bots(request.order, mix);
}

Result<void> seat_bots(const Program& program, SimulationRequest& request) {
  if (request.order.bots.empty()) {
    mix_shipped(request);
    return {};
  }
  return read_bots(program, *request.order.game, request.order.bots).map([&](ReadBots bots) {
    request.bots = std::move(bots);
  });
}

// Opens files; runs only shipped scripts. Usage: an unknown game, bot, variant or number. Input:
// cannot read a file.
Result<SimulationRequest> read_request(const Program& program) {
  const Options& options = program.options();
  SimulationRequest request;
  const auto game = console::game_called(options.words[0]);
  TRY(game);
  request.order.game = *game;
  auto good = read_seats(options, request.order);
  good = good ? seat_bots(program, request) : std::move(good);
  good = good ? read_numbers(options, request) : std::move(good);
  TRY(good);
  auto& variant = request.variant;
  variant = program.variants().read(options.words[0], options.value("--variant", "official"));
  if (variant.scripts.empty()) {
    return fail(std::move(variant.problems.front()));
  }
  request.order.variant = variant.scripts.front().name;
  return request;
}

// Runs the scripts and adds them to the order. Input: a problem in one. Usage: an unsuitable value
// in --rules.
Result<Variant> load_scripts(SimulationRequest& request, const Options& options) {
  lab::SimulationOrder& order = request.order;
  auto bots = load_bots(*order.game, request.bots);
  auto loaded = bots ? load_variant(request.variant) : fail(std::move(bots.error()));
  TRY(loaded);
  order.make_script = std::move(*bots);
  order.rules = loaded->rules.values();
  TRY(change_rules(*order.game, options.value("--rules"), order.rules));
  if (!loaded->rules.hooks.empty()) {
    order.make_hooks = [variant = loaded->variant] {
      return std::make_shared<script::ScriptHooks>(variant);
    };
  }
  return std::move(loaded->variant);
}

// --- how it is done ------------------------------------------------------------------------------

confine::SharedFlag* stopping = nullptr;

void on_stop(int) { stopping->set(); }

// The first Ctrl-C lets the workers finish games in progress; the second ends the program.
void stop_at_interrupt(confine::SharedFlag& flag) {
  stopping = &flag;
  struct sigaction action{};
  action.sa_handler = on_stop;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

journal::Opening opening_of(const lab::SimulationOrder& order, const Variant& variant) {
  journal::Opening opening;
  opening.engine = engine();
  opening.game = std::string(order.game->name());
  opening.rules = order.rules;
  opening.variant = play::texts_of(variant);
  return opening;
}

// Returns the folder of `--journals`; empty: keep none.
Result<std::string> journals_folder(const Options& options) {
  std::string folder = options.value("--journals");
  if (!folder.empty() && options.has("--rules")) {
    return fail_with(Fault::Usage, "app.journals_with_rules");
  }
  std::error_code failed;
  if (!folder.empty()) {
    std::filesystem::create_directories(folder, failed);
  }
  if (!folder.empty() && !std::filesystem::is_directory(folder, failed)) {
    return fail_with(Fault::Input, "app.no_folder", {{"folder", clean(folder)}});
  }
  return folder;
}

// Formats a share with its 95 % confidence interval.
std::vector<Message> share_cells(std::uint64_t wins60, std::uint64_t games) {
  const auto share =
      static_cast<double>(wins60) / 60 / static_cast<double>(std::max<std::uint64_t>(1, games));
  const lab::Interval interval = lab::wilson95(wins60, games);
  return {plain(fmt::format("{:.2f} %", 100 * share)),
          plain(fmt::format("{:.2f} – {:.2f} %", 100 * interval.low, 100 * interval.high))};
}

void add_share_columns(Board& board) {
  board.columns.push_back({"app.column.wins", Board::Align::Right});
  board.columns.push_back({"app.column.interval", Board::Align::Right});
}

Board board_of_seats(const lab::SimulationOrder& order, const lab::Simulation& simulation) {
  const Tally& tally = simulation.tally;
  Board board;
  board.headlines.push_back(
      {"app.simulated",
       {{"games", tally.games},
        {"game", order.game->name()},
        {"variant", order.variant},
        {"rounds", fmt::format("{:.2f}", static_cast<double>(tally.rounds) /
                                             static_cast<double>(
                                                 std::max<std::uint64_t>(1, tally.games)))}}});
  board.columns = {"console.column.player", "console.column.bot"};
  add_share_columns(board);
  for (int i = 0; i < order.players; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Message bot = order.line_ups() > 1 ? "app.every_bot" : plain(order.bots[at]);
    std::vector<Message> cells{plain(lab::lab_setup(order.players).players[at]), bot};
    console::append(cells, share_cells(tally.wins60[at], tally.games));
    board.rows.push_back({std::move(cells), false});
  }
  return board;
}

Board board_of_bots(const std::vector<lab::BotTally>& bots) {
  Board board;
  board.columns = {"console.column.bot"};
  add_share_columns(board);
  for (const lab::BotTally& sum : bots) {
    std::vector<Message> cells{plain(sum.bot)};
    console::append(cells, share_cells(sum.wins60, sum.games));
    board.rows.push_back({std::move(cells), false});
  }
  return board;
}

console::Shown shown_of(const lab::SimulationOrder& order, const lab::Simulation& simulation) {
  console::Shown shown;
  shown.data = console::Canonical{lab::to_json_line(order, simulation)};
  shown.boards = {board_of_seats(order, simulation)};
  const auto bots = simulation.by_bot(order);
  if (bots.size() > 1) {
    shown.boards.push_back(board_of_bots(bots));
  } else {
    shown.lines.push_back({"app.one_kind_of_bot", {{"bot", bots.front().bot}}});
  }
  return shown;
}

// Runs the scripts, plays, and prints the outcome. Adds the loaded scripts to the order in
// `request`.
Result<int> simulate_games(Program& program, SimulationRequest& request, const std::string& folder,
                           const std::atomic<bool>& stop) {
  const auto before = std::chrono::steady_clock::now();
  const auto variant = load_scripts(request, program.options());
  TRY(variant);
  const lab::SimulationOrder& order = request.order;
  lab::SimulationManner manner;
  manner.threads = request.threads;
  manner.lanes = request.lanes;
  manner.stop = &stop;
  if (!folder.empty()) {
    manner.make_log = [&folder, opening = opening_of(order, *variant),
                       seed = order.seed](const std::vector<std::string>& bots) {
      journal::Opening seated = opening;
      for (const std::string& bot : bots) {
        seated.bots.emplace_back(public_name(bot));
      }
      return std::make_unique<journal::PlayoutJournals>(folder, seated, seed);
    };
  }
  std::optional<std::uint64_t> failed_in;
  manner.failed_in = [&](std::uint64_t game) { failed_in = game; };
  const auto simulation = lab::simulate(order, manner);
  if (!simulation) {
    const int status = program.fail(simulation.error());
    if (failed_in) {
      program.warn({"app.failed_in", {{"game", *failed_in}, {"seed", order.seed}}});
    }
    return status;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
  program.print(shown_of(order, *simulation));
  const double games = static_cast<double>(simulation->tally.games);
  program.warn({"app.took",
                {{"seconds", fmt::format("{:.2f}", took.count())},
                 {"speed", fmt::format("{:.0f}", games / took.count())}}});
  return simulation->partial ? status_of(Fault::Interrupted) : 0;
}

// Runs in a process of its own, unless it writes journals.
Isolation isolation_of(const SimulationRequest& request, const std::string& folder) {
  Isolation isolation;
  isolation.where = folder.empty() ? Isolation::Where::Confined : Isolation::Where::Here;
  isolation.limits.processor = std::chrono::seconds(0);  // the user chooses how many games
  isolation.limits.deadline = std::chrono::seconds(0);
  isolation.limits.memory_bytes = 0;  // every thread needs a stack
  isolation.limits.threads = request.threads > 1 ? confine::Threads::Some : confine::Threads::None;
  isolation.ends_by_itself = true;
  return isolation;
}

}  // namespace

Result<int> run_simulate(Program& program, Words words) {
  if (words.size() != 1 || !program.options().has("--players")) {
    return wrong_form("simulate GAME --players N");
  }
  auto request = read_request(program);
  const auto folder = request ? journals_folder(program.options()) : fail(request.error());
  TRY(folder);
  confine::SharedFlag stop;
  stop_at_interrupt(stop);
  return run_scripts(
      program, request->variant.scripts.front().file,
      [&] { return simulate_games(program, *request, *folder, stop.value()); },
      isolation_of(*request, *folder));
}

}  // namespace hausregel::app
