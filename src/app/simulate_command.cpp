// simulate: many games between bots, in numbers.
#include <fmt/format.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <thread>

#include "app/paths.h"
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
  if (!options.has("--bots")) {
    return {};
  }
  auto bots = lab::fill_seats(parts(options.value("--bots")), order.players);
  if (!bots) {
    return fail(std::move(bots.error()));
  }
  order.bots = std::move(*bots);
  return {};
}

using Scripts = std::map<std::string, BotScript>;

// The bots that are scripts, each with a state of its own at every seat.
Result<Scripts> scripts_of(const Program& program, const lab::SimulationOrder& order) {
  Scripts scripts;
  for (const std::string& bot : order.bots) {
    if (own_bot(*order.game, bot) || scripts.contains(bot)) {
      continue;
    }
    auto script = program.bots().load(*order.game, bot);
    if (!script) {
      return fail(std::move(script.error()));
    }
    scripts.emplace(bot, std::move(*script));
  }
  return scripts;
}

// Nobody has said who plays: every bot that ships and can play this game, each in every seat in
// its turn.
Scripts mix_shipped(lab::SimulationOrder& order) {
  const script::ScriptBots shipped({bot_folders().back()});
  Scripts scripts;
  std::vector<std::string> mix;
  for (const std::string& bot : bot_names(*order.game, &shipped)) {
    if (!own_bot(*order.game, bot)) {
      auto script = shipped.load(*order.game, bot);
      if (!script) {
        continue;
      }
      scripts.emplace(bot, std::move(*script));
    }
    mix.push_back(bot);
  }
  lab::mix_bots(order, mix);
  return scripts;
}

Result<void> seat_bots(const Program& program, lab::SimulationOrder& order) {
  auto scripts =
      order.bots.empty() ? Result<Scripts>(mix_shipped(order)) : scripts_of(program, order);
  if (!scripts) {
    return fail(std::move(scripts.error()));
  }
  if (!scripts->empty()) {
    order.make_script = [scripts = *scripts](const std::string& bot) -> std::shared_ptr<Hooks> {
      const auto found = scripts.find(bot);
      return found == scripts.end() ? nullptr
                                    : std::make_shared<script::ScriptHooks>(found->second);
    };
  }
  return {};
}

// --rules goal=1000,track=[50,100]: values of rules in the place of the variant's.
Result<void> change_rules(const Options& options, lab::SimulationOrder& order) {
  const std::string text = options.value("--rules");
  std::size_t from = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= text.size() && !text.empty(); ++i) {
    if (i < text.size() && (text[i] != ',' || depth > 0)) {
      depth += text[i] == '[' ? 1 : (text[i] == ']' ? -1 : 0);
      continue;
    }
    const std::string part = text.substr(from, i - from);
    const std::size_t equals = part.find('=');
    const std::string name = part.substr(0, equals);
    const auto& specs = order.game->rules();
    const auto spec = std::find_if(specs.begin(), specs.end(),
                                   [&](const RuleSpec& one) { return one.name == name; });
    if (spec == specs.end()) {
      std::vector<std::string> known;
      for (const RuleSpec& one : specs) {
        known.emplace_back(one.name);
      }
      return fail(console::unknown_word(name, known));
    }
    const std::string said = equals == std::string::npos ? "" : part.substr(equals + 1);
    auto value = read_json(said);
    if (!value) {
      value = Json(said);  // a word needs no quotes
    }
    if (auto good = check_value(*spec, *value); !good) {
      return good;
    }
    order.rules.set(name, std::move(*value));
    from = i + 1;
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
  if (auto good = seat_bots(program, order); !good) {
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
  if (auto good = change_rules(options, order); !good) {
    return fail(std::move(good.error()));
  }
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
    if (options.has("--rules")) {
      return fail(Error{Fault::Usage, {"app.journals_with_rules", {}, {}}, {}, {}, {}});
    }
    const std::string folder = options.value("--journals");
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (!std::filesystem::is_directory(folder, failed)) {
      return fail(
          Error{Fault::Input, {"app.no_folder", {{"folder", clean(folder)}}, {}}, {}, {}, {}});
    }
    manner.make_log = [folder, opening = opening_of(ordered),
                       seed = ordered.order.seed](const std::vector<std::string>& bots) {
      journal::Opening seated = opening;
      for (const std::string& bot : bots) {
        seated.bots.emplace_back(public_name(bot));
      }
      return std::make_unique<journal::PlayoutJournals>(folder, seated, seed);
    };
  }
  return manner;
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
  board.columns.push_back({{"app.column.wins", {}, {}}, Board::Align::Right});
  board.columns.push_back({{"app.column.interval", {}, {}}, Board::Align::Right});
}

Board board_of_seats(const lab::SimulationOrder& order, const lab::Simulation& simulation) {
  const Tally& tally = simulation.tally;
  Board board;
  board.headlines.push_back(
      {"app.simulated",
       {{"games", std::to_string(tally.games)},
        {"game", std::string(order.game->name())},
        {"variant", order.variant},
        {"rounds",
         fmt::format("{:.2f}", static_cast<double>(tally.rounds) /
                                   static_cast<double>(std::max<std::uint64_t>(1, tally.games)))}},
       {}});
  board.columns = {{{"console.column.player", {}, {}}, Board::Align::Left},
                   {{"console.column.bot", {}, {}}, Board::Align::Left}};
  add_share_columns(board);
  for (int i = 0; i < order.players; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Message bot =
        order.line_ups() > 1 ? Message{"app.every_bot", {}, {}} : plain(order.bots[at]);
    std::vector<Message> cells{plain(lab::lab_setup(order.players).players[at]), bot};
    for (Message& cell : share_cells(tally.wins60[at], tally.games)) {
      cells.push_back(std::move(cell));
    }
    board.rows.push_back({std::move(cells), false});
  }
  return board;
}

Board board_of_bots(const std::vector<lab::BotTally>& bots) {
  Board board;
  board.columns = {{{"console.column.bot", {}, {}}, Board::Align::Left}};
  add_share_columns(board);
  for (const lab::BotTally& sum : bots) {
    std::vector<Message> cells{plain(sum.bot)};
    for (Message& cell : share_cells(sum.wins60, sum.games)) {
      cells.push_back(std::move(cell));
    }
    board.rows.push_back({std::move(cells), false});
  }
  return board;
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
  shown.boards = {board_of_seats(ordered->order, *simulation)};
  const auto bots = simulation->by_bot(ordered->order);
  if (bots.size() > 1) {
    shown.boards.push_back(board_of_bots(bots));
  } else {
    shown.lines.push_back({"app.one_kind_of_bot", {{"bot", bots.front().bot}}, {}});
  }
  program.print(console::Reply(std::move(shown)));
  const double games = static_cast<double>(simulation->tally.games);
  program.warn({"app.took",
                {{"seconds", fmt::format("{:.2f}", took.count())},
                 {"speed", fmt::format("{:.0f}", games / took.count())}},
                {}});
  return simulation->partial ? status_of(Fault::Interrupted) : 0;
}

}  // namespace hausregel::app
