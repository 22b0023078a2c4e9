// simulate: plays many games between bots and prints statistics. compare: plays them under two
// rules.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <thread>

#include "app/cli.h"
#include "app/files.h"
#include "app/lab_report.h"
#include "app/scripts.h"
#include "confine/confined.h"
#include "console/commands.h"
#include "core/lists.h"
#include "core/text.h"
#include "journal/disk.h"
#include "journal/log.h"
#include "lab/compare.h"
#include "lab/parts.h"
#include "lab/simulate.h"
#include "play/session.h"
#include "script/script_hooks.h"

namespace hausregel::app {

using journal::Opening;
using journal::Writer;
using lab::MeasuredGame;
using std::chrono::steady_clock;

namespace {

// --- what it is to do, read before any script is run ---------------------------------------------

// Sums of wins and rounds, and the next block, fit into 64 bits.
constexpr std::uint64_t kMostGames = 1'000'000'000'000'000;

struct AskedRules {
  ReadVariant variant;
  std::string changed;  // as --rules
};

struct SimulationRequest {
  SimulationOrder order;  // without rules and scripts until load_bots_of() and load_rules()
  ReadBots bots;
  std::uint64_t threads = std::max(1u, std::thread::hardware_concurrency());
  std::uint64_t lanes = 0;  // see lab::SimulationManner; for tests, measurements (performance.md)
  std::optional<std::uint64_t> failed_in{};  // the game in which a script failed
};

// Input: cannot read a file. Usage: no such variant.
Result<AskedRules> read_rules(const Program& program, const std::string& name,
                              const std::string& changed) {
  return runnable(program.variants.read(program.options.words[0], name)).map([&](ReadVariant read) {
    return AskedRules{std::move(read), changed};
  });
}

// Opens files; runs only shipped scripts. `games`: if nothing is said. Usage: an unknown game, bot
// or number. Input: cannot read a file.
Result<SimulationRequest> read_request(const Program& program, std::uint64_t games) {
  const Options& options = program.options;
  SimulationRequest request;
  SimulationOrder& order = request.order;
  TRY(keep(order.game, game_called(options.words[0])));
  std::uint64_t players = 4;  // of compare
  TRY(read_number(options, "--players", 2, players, kSeatLimit));
  order.players = as_int(players);
  if (options.has("--bots")) {
    auto seats = lab::fill_seats(parts(options.value("--bots")), order.players);
    TRY(seats);
    for (std::string& bot : *seats) { bot = bot_called(*order.game, bot); }
    TRY(keep(request.bots, read_bots(program, *order.game, *seats)));
    order.line_ups = {std::move(*seats)};
  } else {
    Strings levels(order.game->levels().begin(), order.game->levels().end());
    request.bots = shipped_bots(*order.game, levels);
    lab::mix_bots(order, levels);
  }
  const auto [shard, shards] = halves(options.value("--shard", "1/1"), "/");
  order.shard = whole_unsigned(shard).value_or(0);
  order.shards = whole_unsigned(shards).value_or(0);
  if (order.shard < 1 || order.shard > order.shards) {
    return bad_option(options, "--shard", plain("--shard 1/4"));
  }
  const std::string seats = options.value("--seats", "rotated");
  if (!contains(std::array{"rotated", "rotate", "fixed"}, seats)) {
    return bad_option(options, "--seats", plain("--seats rotated|fixed"));
  }
  order.rotates = seats != "fixed";
  order.games = games;
  TRY(read_number(options, "--games", 1, order.games, kMostGames));
  if (const std::uint64_t over = order.games % order.block_size(); over != 0) {
    order.games_asked = order.games;
    order.games += order.block_size() - over;
  }
  TRY(read_number(options, "--seed", 0, order.seed));
  TRY(read_number(options, "--threads", 1, request.threads, 1024));
  TRY(read_number(options, "--lanes", 1, request.lanes));
  if (!contains(std::array{0u, 1u, 4u, 8u}, request.lanes)) {
    return bad_option(options, "--lanes", plain("--lanes 1|4|8"));
  }
  order.measures = options.has("--measures") || options.has("--csv");
  return request;
}

// Runs the scripts of the bots and adds them to the order. Input: a problem in one.
Result<> add_bots(SimulationRequest& request) {
  return load_bots(*request.order.game, request.bots).map([&](MakeBot bots) {
    request.order.make_script = std::move(bots);
  });
}

// Runs the scripts of rules and adds them to the order. Input: a problem in one. Usage: an
// unsuitable value in `changed`.
Result<Variant> add_rules(SimulationOrder& order, const AskedRules& asked) {
  auto loaded = load_variant(asked.variant);
  TRY(loaded);
  order.variant = called(loaded->variant);
  if (!asked.changed.empty()) { order.variant += ", " + clean(asked.changed); }
  TRY(keep(order.rules, changed_rules(*loaded, asked.changed)));
  if (loaded->rules.has_scripts()) {
    order.make_hooks = [variant = loaded->variant, rules = order.rules] {
      return std::make_shared<script::ScriptHooks>(variant, rules);
    };
  }
  return std::move(loaded->variant);
}

// --- how it is done ------------------------------------------------------------------------------

Opening opening_of(const SimulationOrder& order, const Variant& variant) {
  Opening opening;
  opening.engine = engine();
  opening.game = std::string(order.game->name());
  opening.rules = order.rules;
  if (auto places = places_of(variant); !places.empty()) { opening.places = std::move(places); }
  opening.variant = play::texts_of(variant);
  return opening;
}

SimulationManner manner_of(SimulationManner manner, SimulationRequest& request) {
  manner.threads = as_int(request.threads);
  manner.lanes = as_int(request.lanes);
  manner.failed_in = [&request](std::uint64_t game) { request.failed_in = game; };
  return manner;
}

// Reports why games failed, and in which one. Returns the exit status.
int report_failure(Program& program, const SimulationRequest& request, const Error& error) {
  const int status = program.fail(error);
  if (request.failed_in) {
    program.warn({"app.failed_in", {{"game", *request.failed_in}, {"seed", request.order.seed}}});
  }
  return status;
}

// Says how fast games were played.
void tell_speed(Program& program, steady_clock::time_point since, std::uint64_t games) {
  const std::chrono::duration<double> took = steady_clock::now() - since;
  program.warn({"app.took",
                {{"speed", fmt::format("{:.0f}", static_cast<double>(games) / took.count())}},
                {{"seconds", decimals(fmt::format("{:.2f}", took.count()))}}});
}

// Returns the folder of `--journals`; empty: keep none.
Result<std::string> journals_folder(const Options& options) {
  std::string folder = options.value("--journals");
  if (folder.empty()) { return folder; }
  if (options.has("--rules")) { return wrong_usage("app.journals_with_rules"); }
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (!std::filesystem::is_directory(folder, failed)) {
    return fail_with(Fault::Input, "app.no_folder", {{"folder", clean(folder)}});
  }
  return folder;
}

// A row a game: who sat where, how it ended, and what was measured. Until all are there they stand
// in FILE.unfinished, which the next run replaces.
class GameRows {
 public:
  // Usage, Input: as journal::Writer::create().
  static Result<GameRows> create(const std::string& file, const SimulationOrder& order) {
    const bool there = file_exists(file);  // and refused
    if (!there) { system_disk().remove(unfinished(file)); }
    return Writer::create(system_disk(), there ? file : unfinished(file), journal::Flush::Never)
        .map([&](Writer writer) { return GameRows(std::move(writer), file, order); });
  }

  void add(std::span<const MeasuredGame> games) {
    for (const MeasuredGame& game : games) {
      const auto& line_up = order_->line_ups[game.at.luck % order_->line_ups.size()];
      Strings cells{std::to_string(game.at.game), std::to_string(game.at.luck),
                    std::to_string(game.at.starter.index + 1)};
      for (const std::size_t i : indices(line_up)) {
        const bool won = contains(game.outcome.winners, seat(as_int(i)));
        cells.push_back(public_name(line_up[(i + as_index(game.at.turn)) % line_up.size()]));
        cells.push_back(std::to_string(game.outcome.totals[as_int(i)]));
        cells.push_back(std::to_string(won ? 60 / game.outcome.winners.size() : 0));
      }
      for (const std::int64_t value : game.values) { cells.push_back(std::to_string(value)); }
      write(cells);
    }
  }
  // Input: a row could not be written, nor any after it.
  const Result<>& written() const { return written_; }
  // Gives the file its name. Input: a row could not be written, or something has that name by now.
  Result<> finish() {
    TRY(written_);
    return system_disk().rename_new(unfinished(file_), file_) == 0
               ? done()
               : fail_with(Fault::Input, "app.no_csv", {{"file", clean(file_)}});
  }

 private:
  static std::string unfinished(const std::string& file) { return file + ".unfinished"; }

  GameRows(Writer writer, std::string file, const SimulationOrder& order)
      : writer_(std::move(writer)), file_(std::move(file)), order_(&order) {
    Strings heads{"game", "block", "starter"};
    for (const std::string& player : lab::lab_setup(order.players).players) {
      add_all(heads, Strings{player + ".bot", player + ".total", player + ".wins60"});
    }
    add_all(heads, lab::Measures(*order.game).names());
    write(heads);
  }
  void write(const Strings& cells) {
    if (written_) { written_ = writer_.append(joined(cells, ",", std::identity())); }
  }

  Writer writer_;
  std::string file_;
  const SimulationOrder* order_;
  Result<> written_;
};

// What scripts an experiment depends on.
std::vector<LayerName> scripts_of(const Variant& variant, const ReadBots& bots) {
  auto names = list_by(variant.layers, [](const VariantLayer& layer) {
    return LayerName{layer.name, layer.sha256};
  });
  for (const auto& [bot, script] : bots) {
    names.push_back({std::string(public_name(bot)), hex(sha256(script.text))});
  }
  return names;
}

// Says what the tables of an answer do not show of the seats: who sits in those that --bots does
// not name, and that a variant decides who begins or answers its own questions. Beside JSON it
// warns.
void add_notes(Program& program, const SimulationOrder& order,
               std::initializer_list<const Variant*> variants, Shown& shown) {
  const auto note = [&](const Message& message) {
    if (program.style.format == Format::Json) {
      program.warn(message);
    } else {
      shown.lines.push_back(message);
    }
  };
  const std::string bots = program.options.value("--bots");
  if (!bots.empty() && as_int(parts(bots).size()) < order.players) { note("app.bots_filled"); }
  const auto decides = [](const VariantLayer& layer) {
    return find_by(layer.hooks, &HookSetting::hook, "starter") != nullptr ||
           find_by(layer.hooks, &HookSetting::hook, "turn_order") != nullptr ||
           holds(layer.text, "t.order");
  };
  for (const Variant* variant : variants) {
    if (order.rotates && std::ranges::any_of(variant->layers, decides)) {
      note({"app.own_order", {{"variant", called(*variant)}}});
    }
    if (!std::ranges::all_of(variant->layers, &Strings::empty, &VariantLayer::bots)) {
      note({"app.own_bots", {{"variant", called(*variant)}}});
    }
  }
}

// Runs the scripts, plays, and prints the outcome. Adds the loaded scripts to the order in
// `request`.
Result<int> simulate_games(Program& program, SimulationRequest& request, const AskedRules& rules,
                           const std::string& folder, SimulationManner manner) {
  const auto before = steady_clock::now();
  TRY(add_bots(request));
  const auto variant = add_rules(request.order, rules);
  TRY(variant);
  const SimulationOrder& order = request.order;
  manner = manner_of(std::move(manner), request);
  if (!folder.empty()) {
    manner.make_log = [&folder, opening = opening_of(order, *variant),
                       seed = order.seed](const Strings& bots) {
      Opening seated = opening;
      for (const std::string& bot : bots) { seated.bots.emplace_back(public_name(bot)); }
      return std::make_unique<journal::PlayoutJournals>(folder, seated, seed);
    };
  }
  const auto print = [&](const lab::Simulation& played) {
    Shown shown = report_of(order, played);
    add_notes(program, order, {&*variant}, shown);
    return program.print(shown);
  };
  auto out = OutFile::of(program, {&order, 1}, scripts_of(*variant, request.bots));
  TRY(out);
  const std::string csv = program.options.value("--csv");
  // Otherwise it is there, and another file is not.
  if (out->sums && (csv.empty() || file_exists(csv)) && folder.empty()) {
    program.warn({"app.part_there", {{"file", clean(out->name)}}});
    return print(out->sums->front());
  }
  std::optional<GameRows> rows;
  if (!csv.empty()) {
    TRY(keep(rows, GameRows::create(csv, order)));
    manner.take_games = [&](std::span<const MeasuredGame> games) { rows->add(games); };
  }
  const auto simulation = lab::simulate(order, manner);
  if (!simulation) { return report_failure(program, request, simulation.error()); }
  // The rows come last: a part without them is played again, rows without a part could not be.
  if (rows) { TRY(rows->written()); }
  TRY(out->write(program, {*simulation}));
  if (rows && !simulation->partial) { TRY(rows->finish()); }
  print(*simulation);
  tell_speed(program, before, simulation->tally().games);
  return simulation->partial ? status_of(Fault::Interrupted) : 0;
}

// Returns how to play as many games, on as many threads, as the user chose.
Isolation isolation_of(const SimulationRequest& request, bool writes) {
  Isolation isolation;
  isolation.here = writes;
  isolation.limits.processor = std::chrono::seconds(0);
  isolation.limits.deadline = std::chrono::seconds(0);
  isolation.limits.memory_bytes = 0;  // every thread needs a stack
  isolation.limits.threads = request.threads > 1 ? confine::Threads::Some : confine::Threads::None;
  return isolation;
}

// Returns the number of games in the order's shard.
std::uint64_t games_in(const SimulationOrder& order) {
  const auto [first, last] = lab::range_of(order);
  return (last - first) * order.block_size();
}

}  // namespace

Result<int> run_simulate(Program& program, Words words) {
  if (words.size() != 1 || !program.options.has("--players")) {
    return wrong_form("simulate GAME --players N");
  }
  auto request = read_request(program, 1000);
  TRY(request);
  const auto rules = read_rules(program, program.options.value("--variant", "official"),
                                program.options.value("--rules"));
  TRY(rules);
  const auto folder = journals_folder(program.options);
  TRY(folder);
  const bool writes =
      !folder->empty() || program.options.has("--csv") || program.options.has("--out");
  return run_games(
      program, rules->variant, games_in(request->order),
      [&](const SimulationManner& manner) {
        return simulate_games(program, *request, *rules, *folder, manner);
      },
      isolation_of(*request, writes));
}

namespace {

Strings words_in(std::string_view list, std::string_view separator) {
  return names_by(split(list, separator), std::identity());
}

// Reads "V", "V,NAME=VALUE,…" or, of the official rules, "NAME=VALUE,…".
Result<AskedRules> read_side(const Program& program, const std::string& words) {
  const bool changes = holds(words, "=");
  const bool named = !holds(words.substr(0, words.find(',')), "=");
  const std::string all = named ? words : "official," + words;
  const std::size_t end = changes ? all.rfind(',', all.find('=')) : all.size();
  return read_rules(program, all.substr(0, end), changes ? all.substr(end + 1) : "");
}

// Usage: `text` in the value of an option is no number, or an effect not above 0; see `form`.
Result<double> decimal_in(const Options& options, std::string_view form, std::string_view text) {
  double number = NAN;  // also if it is out of range
  const char* const end = text.data() + text.size();
  const bool whole = std::from_chars(text.data(), end, number).ptr == end && !text.empty();
  if (whole && std::isfinite(number) && (number > 0 || form.ends_with(">0.5"))) { return number; }
  return bad_option(options, form.substr(0, form.find(' ')), plain(std::string(form)));
}

// Reads who plays: a bot, or several with a plus, in every seat in turn. Errors: as read_request().
Result<> read_populations(const Program& program, SimulationRequest& request,
                          ComparisonOrder& order) {
  if (program.options.has("--population")) {
    if (program.options.has("--bots")) { return wrong_usage("app.bots_or_population"); }
    request.bots.clear();
  }
  for (const std::string& name : words_in(program.options.value("--population"), ",")) {
    Strings bots = words_in(name, "+");
    if (bots.empty()) { bots = {name}; }  // which is refused
    for (std::string& bot : bots) { bot = bot_called(*request.order.game, bot); }
    auto read = read_bots(program, *request.order.game, bots);
    TRY(read);
    request.bots.merge(*read);
    lab::mix_bots(request.order, bots);
    order.populations.push_back(request.order.line_ups);
  }
  if (order.populations.empty()) { order.populations = {request.order.line_ups}; }
  return done();
}

// Reads what is asked. Usage: no such measure, or no number.
Result<> read_questions(const Options& options, ComparisonOrder& order) {
  const Strings known = measures_of(order);
  order.measures = words_in(options.value("--measures"), ",");
  if (options.has("--effect")) {
    TRY(keep(order.effect, decimal_in(options, "--effect 0.5", options.value("--effect"))));
  }
  for (const std::string& one : words_in(options.value("--fail-if"), ",")) {
    const std::size_t sign = std::min(one.find_first_of("<>"), one.size() - 1);
    const auto bound = decimal_in(options, "--fail-if rounds>0.5", one.substr(sign + 1));
    TRY(bound);
    order.thresholds.push_back({one.substr(0, sign), one[sign] == '>', *bound});
    order.measures.push_back(one.substr(0, sign));
  }
  if (contains(order.measures, "all")) { order.measures = known; }
  for (const std::string& name : order.measures) {
    if (!contains(known, name)) { return fail(unknown_word(name, known, "app.no_measure")); }
  }
  return done();
}

// Plays the blocks of a shard, or takes them from the file of `--out`, which is theirs otherwise.
Result<Comparison> compare_shard(Program& program, const ComparisonOrder& order,
                                 const SimulationManner& manner) {
  const auto orders = orders_of(order);
  auto out = OutFile::of(program, orders, order.scripts);
  TRY(out);
  if (out->sums) {
    program.warn({"app.part_there", {{"file", clean(out->name)}}});
    return look_at(order, *out->sums);
  }
  lab::Simulations sums;
  for (std::size_t i = 0; i < orders.size(); i += 2) {
    auto played = lab::simulate_all({&orders[i], 2}, manner);
    TRY(played);
    add_all(sums, *played);
  }
  TRY(out->write(program, sums));
  return look_at(order, sums);
}

// Runs the scripts, plays, and prints what differs.
Result<int> compare_games(Program& program, SimulationRequest& request, ComparisonOrder& order,
                          const std::array<AskedRules, 2>& rules, SimulationManner manner) {
  const auto before = steady_clock::now();
  TRY(add_bots(request));
  order.one = order.other = request.order;
  const auto from = add_rules(order.one, rules[0]);
  TRY(from);
  const auto to = add_rules(order.other, rules[1]);
  TRY(to);
  if (program.reads_only) { return 0; }
  order.scripts = scripts_of(*from, {});
  for (LayerName& script : scripts_of(*to, request.bots)) {
    const bool there = find_by(order.scripts, &LayerName::sha256, script.sha256) != nullptr;
    if (!there) { order.scripts.push_back(std::move(script)); }
  }
  manner = manner_of(std::move(manner), request);
  const bool shard = program.options.has("--shard") || program.options.has("--out");
  const auto found = shard ? compare_shard(program, order, manner) : lab::compare(order, manner);
  if (!found) { return report_failure(program, request, found.error()); }
  Spans spans;
  Shown shown = report_of(order, *found, spans);
  add_notes(program, order.one, {&*from, &*to}, shown);
  if (const std::string file = program.options.value("--html"); !file.empty()) {
    TRY(write_new(file, page_of(shown, spans, program.say, program.language)));
  }
  program.print(shown);
  tell_speed(program, before,
             2 * order.populations.size() * found->blocks * order.one.block_size());
  if (found->partial) { return status_of(Fault::Interrupted); }
  return std::ranges::any_of(found->findings, &lab::Finding::crossed) ? status_of(Fault::Answer)
                                                                      : 0;
}

}  // namespace

Result<int> run_compare(Program& program, Words words) {
  auto request = read_request(program, 20'000);
  TRY(request);
  ComparisonOrder order;
  TRY(read_populations(program, *request, order));
  order.one = request->order;
  TRY(read_questions(program.options, order));
  std::array<AskedRules, 2> rules;
  for (const std::size_t i : indices(rules)) {
    TRY(keep(rules[i], read_side(program, words[i + 1])));
  }
  const bool writes = program.options.has("--html") || program.options.has("--out");
  return run_games(
      program, rules[1].variant, 2 * order.populations.size() * games_in(order.one),
      [&](const SimulationManner& manner) {
        return compare_games(program, *request, order, rules, manner);
      },
      isolation_of(*request, writes));
}

}  // namespace hausregel::app
