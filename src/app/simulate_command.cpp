// simulate: many games between bots, in numbers.
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "app/cli.h"
#include "app/outbox.h"
#include "app/simulate_order.h"
#include "confine/shared_flag.h"
#include "core/text.h"
#include "journal/playout_log.h"
#include "play/house.h"

namespace hausregel::app {
namespace {

confine::SharedFlag* stopping = nullptr;

void on_stop(int) { stopping->set(); }

// The first Ctrl-C lets the workers finish what they have begun, the second ends the program.
void stop_at_interrupt(confine::SharedFlag& flag) {
  stopping = &flag;
  struct sigaction action{};
  action.sa_handler = on_stop;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

journal::Opening opening_of(const lab::SimulationOrder& order, const Variant& variant) {
  journal::Opening opening;
  opening.engine = version();
  opening.game = std::string(order.game->name());
  opening.rules = order.rules;
  opening.variant = play::texts_of(variant);
  return opening;
}

// Where `--journals` says; empty: none are kept.
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

// A simulation on its way: games, rounds and wins of each line-up.
struct Tallies {
  std::vector<std::vector<std::uint64_t>> by_line_up;
  bool partial = false;

  FIELDS(Tallies, by_line_up, partial);
};

Json simulation_json(const lab::Simulation& simulation) {
  Tallies tallies{{}, simulation.partial};
  for (const Tally& tally : simulation.by_line_up) {
    auto& numbers = tallies.by_line_up.emplace_back(std::vector{tally.games, tally.rounds});
    numbers.insert(numbers.end(), tally.wins60.begin(), tally.wins60.end());
  }
  std::string text;
  codec::put(text, tallies, Setup{});
  return known_json(text);
}

std::optional<lab::Simulation> simulation_from(const Json& json,
                                               const lab::SimulationOrder& order) {
  Tallies tallies;
  if (!codec::take(json, tallies, Setup{}) || tallies.by_line_up.size() != order.line_ups()) {
    return std::nullopt;
  }
  lab::Simulation simulation;
  for (const auto& numbers : tallies.by_line_up) {
    Tally tally;
    if (numbers.size() != 2 + tally.wins60.size()) {
      return std::nullopt;
    }
    tally.games = numbers[0];
    tally.rounds = numbers[1];
    std::copy(numbers.begin() + 2, numbers.end(), tally.wins60.begin());
    simulation.by_line_up.push_back(tally);
    simulation.tally += tally;
  }
  simulation.partial = tallies.partial;
  return simulation;
}

// Runs the scripts and plays. The order in `request` gets what they make.
Result<int> simulate_games(SimulationRequest& request, const Options& options,
                           const std::string& folder, const std::atomic<bool>& stop,
                           Outbox& outbox) {
  const auto variant = load_scripts(request, options);
  if (!variant) {
    return fail(variant.error());
  }
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
  if (simulation) {
    outbox.result(simulation_json(*simulation));
    return simulation->partial ? status_of(Fault::Interrupted) : 0;
  }
  const int status = outbox.fail(simulation.error());
  if (failed_in) {
    outbox.remark({"app.failed_in", {{"game", *failed_in}, {"seed", order.seed}}});
  }
  return status;
}

// A share with the interval in which the chance lies.
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

// In a process of its own, but where it writes journals.
Isolation isolation_of(const SimulationRequest& request, const std::string& folder) {
  Isolation isolation;
  isolation.where = folder.empty() ? Isolation::Where::Confined : Isolation::Where::Here;
  isolation.limits.processor = std::chrono::seconds(0);  // as many games as somebody wants
  isolation.limits.memory_bytes = 0;                     // every thread has its stack
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
  if (!folder) {
    return fail(folder.error());
  }
  confine::SharedFlag stop;
  stop_at_interrupt(stop);
  const auto before = std::chrono::steady_clock::now();
  const auto done = do_scripts(
      program, files_of(request->variant, request->bots),
      [&](Outbox& outbox) {
        return simulate_games(*request, program.options(), *folder, stop.value(), outbox);
      },
      isolation_of(*request, *folder));
  if (!done) {
    return fail(done.error());
  }
  const auto simulation = simulation_from(done->result, request->order);
  if (!simulation) {
    return done->status;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
  program.print(console::Reply(shown_of(request->order, *simulation)));
  const double games = static_cast<double>(simulation->tally.games);
  program.warn({"app.took",
                {{"seconds", fmt::format("{:.2f}", took.count())},
                 {"speed", fmt::format("{:.0f}", games / took.count())}}});
  return done->status;
}

}  // namespace hausregel::app
