#include "app/lab_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "app/cli.h"
#include "app/files.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/codec_write.h"
#include "journal/disk.h"

namespace hausregel::app {

using lab::Estimate;
using lab::Measure;

namespace {

// Returns a board with those columns before an estimate, `title`, and its interval.
Board estimates_by(std::vector<Board::Column> columns, const char* title) {
  columns.emplace_back(title, Board::Align::Right);
  columns.emplace_back("app.column.interval", Board::Align::Right);
  return {{}, std::move(columns), {}, {}};
}

Board shares_by(std::vector<Board::Column> columns) {
  return estimates_by(std::move(columns), "app.column.wins");
}

// Adds a row that ends with an estimate and its 95 % confidence interval.
void add_estimate(Board& board, Messages cells, std::string value, std::string interval) {
  cells.push_back(decimals(std::move(value)));
  cells.push_back(decimals(std::move(interval)));
  board.rows.push_back({std::move(cells)});
}

void add_share(Board& board, Messages cells, const Estimate& share) {
  const auto& [low, high] = share.interval;
  add_estimate(board, std::move(cells), fmt::format("{:.2f} %", 100 * share.value),
               fmt::format("{:.2f} – {:.2f} %", 100 * low, 100 * high));
}

// Returns the shares of wins by seat if bots keep theirs; else by turn, as then every seat has all
// bots and begins as often as any other.
Board wins_by_seat(const SimulationOrder& order, const Simulation& simulation) {
  Board board = order.rotates ? shares_by({{"app.column.turn", Board::Align::Right}})
                              : shares_by({"console.column.player", "console.column.bot"});
  const auto players = lab::lab_setup(order.players).players;
  for (const std::size_t i : indices(players)) {
    if (order.rotates) {
      add_share(board, {plain(i + 1)}, simulation.wins(lab::Quantity::kTurn + i));
    } else {
      add_share(board,
                {plain(players[i]),
                 order.line_ups.size() > 1 ? "app.every_bot" : plain(order.line_ups.front()[i])},
                simulation.wins(lab::Quantity::kSeat + i));
    }
  }
  return board;
}

// A single block has no interval.
void add_mean(Board& board, Messages cells, const Estimate& mean) {
  const auto& [low, high] = mean.interval;
  const bool known = std::isfinite(low) && std::isfinite(high);
  add_estimate(board, std::move(cells), fmt::format("{:.4g}", mean.value),
               known ? fmt::format("{:.4g} – {:.4g}", low, high) : "–");
}

// Adds what was measured: of every game, with quantiles; of its events, by their names in journals.
void add_measures(Shown& shown, const Simulation& simulation) {
  std::vector<Board::Column> columns{"app.column.measure"};
  for (const std::uint64_t percent : lab::kQuantiles) {
    columns.emplace_back(plain(fmt::format("{} %", percent)), Board::Align::Right);
  }
  Board games = estimates_by(std::move(columns), "app.column.mean");
  Board places =
      estimates_by({{"app.column.in_round", Board::Align::Right}}, "app.column.above_share");
  Board events = estimates_by({"app.column.event"}, "app.column.mean");
  const auto share = [&](std::size_t i) {
    return decimals(fmt::format(
        "{:.2f} %",
        100 * share_of(simulation.measured(i, Measure::in_sixtieths(i) ? 60 : 1)).value));
  };
  games.headlines.push_back({"app.half_time",
                             {},
                             {{"led", share(Measure::kHalfLed)},
                              {"won", share(Measure::kHalfWins)},
                              {"trailed", share(Measure::kHalfTrailed)},
                              {"last", share(Measure::kHalfLast)}}});
  for (const std::size_t i : simulation.seen()) {
    const Estimate mean = simulation.measured_mean(i);
    if (i >= Measure::kCount) {
      add_mean(events, {plain(simulation.names[i])}, mean);
    } else if (i >= Measure::kInRound) {
      add_mean(places, {plain(i - Measure::kInRound + 1)}, mean_of(simulation.measured(i, 60)));
    } else if (i < Measure::kHalfLed) {
      Messages cells{Message{"app.measure." + simulation.names[i]}};
      const lab::Histogram all = simulation.histogram(i);
      for (const std::uint64_t percent : lab::kQuantiles) {
        cells.push_back(plain(lab::quantile_of(all, percent)));
      }
      add_mean(games, std::move(cells), mean);
    }
  }
  shown.boards.push_back(std::move(games));
  shown.boards.push_back(std::move(places));
  shown.boards.push_back(std::move(events));
}

}  // namespace

Shown report_of(const SimulationOrder& order, const Simulation& simulation) {
  Board seats = wins_by_seat(order, simulation);
  seats.headlines.push_back(
      {"app.simulated",
       {{"games", simulation.tally().games},
        {"game", order.game->name()},
        {"variant", order.variant}},
       {{"rounds", decimals(fmt::format("{:.2f}", simulation.rounds().value))}}});
  if (simulation.partial) {
    seats.headlines.push_back(
        {"app.partial",
         {{"blocks", simulation.blocks()}, {"all", order.games / order.block_size()}}});
  }
  if (order.rotates) {
    seats.headlines.push_back({"app.blocks", {{"blocks", simulation.blocks()}}});
  }
  if (order.games_asked) {
    seats.headlines.push_back({"app.games_rounded", {{"games", *order.games_asked}}});
  }
  Shown shown{{}, {std::move(seats)}, console::Canonical{to_json_line(order, simulation)}};
  const auto bots = simulation.by_bot(order);
  if (bots.size() == 1) {
    shown.lines.push_back({"app.one_kind_of_bot", {{"bot", bots.front().bot}}});
  } else {
    Board& by_bot = shown.boards.emplace_back(shares_by({"console.column.bot"}));
    for (const lab::BotTally& sum : bots) { add_share(by_bot, {plain(sum.bot)}, sum.share); }
  }
  if (order.measures) { add_measures(shown, simulation); }
  return shown;
}

namespace {

// Returns what people call a measure; events have their names in journals.
Message title_of(const std::string& measure) {
  const auto words = split(measure, ".");
  return {"app.measure." + std::string(words.front()), {{"who", words.back()}}, measure};
}

// Adds a row, and a sentence if a share or the length of games surely differs.
void add_finding(Board& board, const lab::Finding& finding, double effect) {
  const auto& [value, interval, variance] = finding.difference;
  const auto said = [&](double number, bool level = false) {
    return finding.share ? fmt::format("{:.2f}{}", number, level ? " %" : "")
                         : fmt::format("{:.4g}", number);
  };
  const Message title = title_of(finding.measure);
  const Message verdict{"app.verdict." + std::string(finding.verdict),
                        {},
                        {{"effect", decimals(fmt::format("{:g}", effect))}}};
  board.rows.push_back(
      {{title, decimals(said(finding.one.value, true)), decimals(said(finding.other.value, true)),
        decimals((value > 0 ? "+" : "") + said(value)),
        decimals(std::isfinite(interval.low) ? said(interval.low) + " – " + said(interval.high)
                                             : "–"),
        verdict}});
  if ((finding.share || finding.measure == "rounds") && interval.low * interval.high > 0) {
    const auto [least, most] = std::minmax({std::abs(interval.low), std::abs(interval.high)});
    const Message by = decimals(said(std::abs(value)));
    board.notes.push_back(
        {"app.differs",
         {},
         {{"measure", title},
          {"least", decimals(said(least))},
          {"most", decimals(said(most))},
          {"by", finding.share ? Message{"app.points", {}, {{"points", by}}} : by},
          {"verdict", {value > 0 ? "app.verdict.more" : "app.verdict.less"}}}});
  }
  if (finding.depends) { board.notes.push_back({"app.depends", {}, {{"measure", title}}}); }
}

// Adds how often who is alone in front at half-time, or alone the last, wins such games on both
// sides, if `findings` have both: shares of all games also change with how many such games there
// are. It has no interval.
void add_half_time(Board& board, std::span<const lab::Finding> findings, std::size_t population) {
  const auto found = [&](std::string_view measure) {
    return std::ranges::find_if(findings, [&](const lab::Finding& one) {
      return one.population == population && one.measure == measure;
    });
  };
  for (const auto& [wins, games, sentence] :
       {std::tuple("half_wins60", "half_led", "app.half_time.led"),
        std::tuple("half_last60", "half_trailed", "app.half_time.last")}) {
    const auto won = found(wins);
    const auto of = found(games);
    if (won == findings.end() || of == findings.end()) { continue; }
    if (of->one.value == 0 || of->other.value == 0) { continue; }
    const auto share = [](const Estimate& part, const Estimate& all) {
      return decimals(fmt::format("{:.2f} %", 100 * part.value / all.value));
    };
    board.notes.push_back(
        {sentence,
         {},
         {{"one", share(won->one, of->one)}, {"other", share(won->other, of->other)}}});
  }
}

// Returns who plays, "3 steady", "master": how often each sits at a table, in lowest terms.
Strings seats_of(const SimulationOrder& order) {
  const Strings bots = bots_of(order);
  const auto seats = list_by(bots, [&](const std::string& bot) {
    std::int64_t all = 0;
    for (const Strings& line_up : order.line_ups) { all += std::ranges::count(line_up, bot); }
    return all;
  });
  std::int64_t unit = 0;
  for (const std::int64_t one : seats) { unit = std::gcd(unit, one); }
  return list_by(indices(bots), [&](std::size_t i) {
    const std::int64_t times = seats[i] / unit;
    return times > 1 ? fmt::format("{} {}", times, public_name(bots[i]))
                     : std::string(public_name(bots[i]));
  });
}

// Of each rule.
std::uint64_t games_of(const ComparisonOrder& order, const Comparison& comparison) {
  return comparison.blocks * order.one.block_size();
}

// Says, if an effect is asked for, how many games would make all clear: intervals shrink with the
// root of their number.
Message unsure(const ComparisonOrder& order, const Comparison& comparison) {
  const bool known = order.effect > 0 && order.thresholds.empty() && comparison.blocks > 0;
  if (!known) { return "app.unsure"; }
  double times = 1;
  for (const lab::Finding& one : comparison.findings) {
    if (one.answered) { continue; }
    const auto& [value, interval, variance] = one.difference;
    const double beside = std::max(std::abs(value), order.effect - std::abs(value));
    times = std::max(times, (interval.high - interval.low) / 2 / std::min(order.effect, beside));
  }
  const double games = static_cast<double>(games_of(order, comparison)) * times * times;
  const double unit = std::pow(10, std::floor(std::log10(games)) - 1);  // two digits are enough
  return {"app.unsure_games",
          {},
          {{"games", plain(fmt::format("{:.0f}", std::ceil(games / unit) * unit))}}};
}

}  // namespace

Shown report_of(const ComparisonOrder& order, const Comparison& comparison, Spans& spans) {
  const SimulationOrder& one = order.one;
  Shown shown{{{"app.compared",
                {{"one", one.variant},
                 {"other", order.other.variant},
                 {"game", one.game->name()},
                 {"players", one.players},
                 {"seed", one.seed},
                 {"games", games_of(order, comparison)}}},
               comparison.sure ? "app.sure" : unsure(order, comparison)},
              {},
              console::Canonical{to_json_line(order, comparison)}};
  if (one.games_asked && games_of(order, comparison) == one.games) {
    shown.lines.push_back({"app.games_rounded", {{"games", *one.games_asked}}});
  }
  if (comparison.partial) {
    shown.lines.push_back(
        {"app.partial", {{"blocks", comparison.blocks}, {"all", one.games / one.block_size()}}});
  }
  // Pictures of one unit have one scale: points, or what a measure counts.
  const auto unit = [](const lab::Finding& of) { return of.share ? "points" : of.measure; };
  std::map<std::string, double> reach;
  for (const lab::Finding& finding : comparison.findings) {
    const auto& [low, high] = finding.difference.interval;
    double& most = reach[unit(finding)];
    most = std::max({most, std::abs(low), std::abs(high)});
  }
  for (const std::size_t p : indices(order.populations)) {
    auto& pictures = spans.emplace_back();
    Board& board = shown.boards.emplace_back();
    board.columns = {"app.column.measure"};
    for (const char* title :
         {"app.column.from", "app.column.to", "app.column.difference", "app.column.interval"}) {
      board.columns.emplace_back(title, Board::Align::Right);
    }
    board.columns.emplace_back("app.column.verdict");
    SimulationOrder seated = one;
    seated.line_ups = order.populations[p];
    board.headlines.push_back({"app.among", {{"bots", listed(seats_of(seated))}}});
    for (const lab::Finding& finding : comparison.findings) {
      const bool seen = finding.one.value != 0 || finding.other.value != 0;
      if (finding.population != p || !seen) { continue; }
      add_finding(board, finding, order.effect);
      const auto& [value, interval, variance] = finding.difference;
      pictures.push_back({interval.low, value, interval.high, reach[unit(finding)]});
    }
    add_half_time(board, comparison.findings, p);
  }
  shown.boards.back().notes.push_back(comparison.once ? "app.together_once" : "app.together");
  return shown;
}

namespace {

// Reads a part of an experiment. Input: cannot; names the file.
Result<Part> part_in(const std::string& file) {
  constexpr std::size_t kMostBytes = std::size_t{1} << 28;
  return journal::read_whole(system_disk(), file, kMostBytes)
      .and_then(lab::read_part)
      .map_error([&](Error error) {
        if (error.place.file.empty()) { error.place.file = file; }
        return error;
      });
}

constexpr std::string_view kNote = ".note";

// Writes a part and, beside it, what made it. Input: cannot.
Result<> write_part(Program& program, const std::string& file, const Part& part) {
  TRY(write_new(file, text_of(part)));
  const std::string note = file + std::string(kNote);
  system_disk().remove(note);  // of a part that is gone
  const auto noted = write_new(note, codec::text_of(made_by(), Setup{}) + "\n");
  if (!noted) { program.warn(noted.error().message); }  // no result depends on it
  return done();
}

}  // namespace

Result<OutFile> OutFile::of(Program& program, std::span<const SimulationOrder> orders,
                            std::vector<LayerName> scripts) {
  OutFile out{program.options.value("--out"), {}, {}};
  if (out.name.empty()) { return out; }
  TRY(keep(out.part, lab::part_of(orders, std::move(scripts))));
  if (!file_exists(out.name)) { return out; }
  const auto there = part_in(out.name);
  TRY(there);
  out.part->measured = out.part->measured || there->measured;  // more than is asked does no harm
  if (const Message what = lab::difference(*there, *out.part); !what.id.empty()) {
    return bad_input("app.other_part", {{"file", clean(out.name)}}, {{"what", what}});
  }
  out.sums = lab::simulations_of(*there);
  return out;
}

Result<> OutFile::write(Program& program, const Simulations& played) {
  if (!part || sums || played.front().partial) { return done(); }
  put_sums(*part, played);
  return write_part(program, name, *part);
}

// merge: joins the parts of an experiment that several machines have simulated.

Result<int> run_merge(Program& program, Words words) {
  std::vector<std::pair<std::string, Part>> parts;
  for (const std::string& file : words) {
    if (file.ends_with(kNote)) { continue; }  // `part*` means parts
    auto part = part_in(file);
    TRY(part);
    parts.emplace_back(clean(file), std::move(*part));
  }
  if (parts.empty()) { return wrong_form(words.form); }
  const auto all = lab::joined(std::move(parts));
  TRY(all);
  if (const std::string out = program.options.value("--out"); !out.empty()) {
    TRY(write_part(program, out, *all));
  }
  const Simulations sums = simulations_of(*all);
  if (sums.front().partial) {
    program.warn(
        {"app.not_all_blocks", {{"blocks", all->last - all->first}, {"all", all->blocks}}});
  }
  if (!all->other) { return program.print(report_of(order_of(*all), sums.front())); }
  const ComparisonOrder order = comparison_of(*all);
  Spans pictures;
  return program.print(report_of(order, look_at(order, sums), pictures));
}

}  // namespace hausregel::app
