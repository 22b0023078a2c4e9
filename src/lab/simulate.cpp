#include "lab/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <thread>

#include "core/lists.h"
#include "engine/codec_write.h"

namespace hausregel::lab {
namespace {

// Games per batch of a worker: some milliseconds of work.
constexpr std::uint64_t kBatch = 2048;

// Returns the number of games in the first `part` of `parts` parts, whose sizes differ by at most
// one. The product may exceed 64 bits.
std::uint64_t share(std::uint64_t games, std::uint64_t part, std::uint64_t parts) {
  return static_cast<std::uint64_t>(static_cast<Wide>(games) * part / parts);
}

// Returns an order of no games, with everything else that one worker needs for a line-up.
PlayoutOrder games_of(const SimulationOrder& order, std::size_t line_up) {
  PlayoutOrder games{lab_setup(order.players), order.rules, order.line_ups[line_up], order.seed};
  games.rotates = order.rotates;
  games.line_up = line_up;
  games.line_ups = order.line_ups.size();
  games.hooks = order.make_hooks ? order.make_hooks() : nullptr;
  if (games.hooks != nullptr) { games.hooks->recall_answers(); }
  for (const std::string& bot : games.bots) {
    auto script = order.make_script ? order.make_script(bot) : nullptr;
    if (script != nullptr) { script->recall_answers(); }
    games.scripts.push_back(std::move(script));
  }
  return games;
}

// Shared by the workers.
class Work {
 public:
  Work(const SimulationOrder& order, const SimulationManner& manner)
      : order_(order),
        manner_(manner),
        range_(range_of(order)),
        stretch_(order.line_ups.size() * std::max<std::uint64_t>(1, kBatch / order.block_size())),
        next_(range_.first / stretch_ * order.line_ups.size()),
        handed_(next_),
        sums_(order.line_ups.size()) {
    if (order.measures) { measures_ = std::make_shared<Measures>(*order.game); }
  }

  void run_worker() {
    std::vector<std::optional<Prepared>> line_ups(order_.line_ups.size());
    while (const auto batch = take_batch()) {
      auto& at = line_ups[batch->line_up];
      if (!at) { at = prepared(batch->line_up); }
      at->order.first = batch->games.first;
      at->order.last = batch->games.last;
      Tally tally;
      tally.each.resize(batch->games.last - batch->games.first);
      auto played = order_.game->play_out(at->order, tally, at->log.get());
      LineUpSums sums;
      std::vector<MeasuredGame> games;
      if (at->measurer != nullptr) { games = at->measurer->take(); }
      if (played) {
        sums.add(at->order, tally.each);
        sums.add(order_.block_size(), games);
      }
      const std::lock_guard lock(mutex_);
      if (!keep(*batch, sums, at->order.at(batch->games.first + tally.games), std::move(played))) {
        return;
      }
      hand_on(batch->number, std::move(games));
    }
  }

  Result<Simulation> result() && {
    if (error_) {
      const bool script = error_->fault == Fault::HouseRule || error_->fault == Fault::Bot ||
                          error_->fault == Fault::Interrupted;
      if (script && manner_.failed_in) { manner_.failed_in(failed_in_); }
      return fail(std::move(*error_));
    }
    Simulation simulation{std::move(sums_), order_.block_size()};
    // Judged by the games played: an interrupt after the last batch stopped nothing.
    simulation.partial = simulation.blocks() < range_.last - range_.first;
    if (measures_ != nullptr) {
      hand_on_stretch();
      simulation.names = measures_->names();
      for (LineUpSums& one : simulation.by_line_up) {
        one.measured.resize(simulation.names.size());
      }
    }
    return simulation;
  }

 private:
  // A worker's line-up: scripts are loaded once, play_out() renews them for every batch.
  struct Prepared {
    PlayoutOrder order;
    std::unique_ptr<PlayoutLog> log;
    Measurer* measurer = nullptr;  // `log`, if it measures
  };
  // Some of a line-up's games.
  struct Batch {
    std::uint64_t number = 0;
    std::size_t line_up = 0;
    Range games;
  };

  Prepared prepared(std::size_t line_up) const {
    PlayoutOrder games = games_of(order_, line_up);
    games.lanes = manner_.lanes;
    Prepared one{games, manner_.make_log ? manner_.make_log(games.bots) : nullptr};
    if (measures_ != nullptr) {
      auto measurer = std::make_unique<Measurer>(measures_, std::move(one.log));
      one.measurer = measurer.get();
      one.log = std::move(measurer);
    }
    return one;
  }

  // Returns how many of a line-up's games are in the blocks before `block`.
  std::uint64_t games_before(std::uint64_t block, std::size_t line_up) const {
    const std::uint64_t line_ups = order_.line_ups.size();
    return (block + line_ups - 1 - line_up) / line_ups * order_.block_size();
  }

  // Stretches of blocks are played one after another, of each one line-up after another.
  std::optional<Batch> take_batch() {
    const std::lock_guard lock(mutex_);
    while (!error_ && !(manner_.stop != nullptr && manner_.stop->load(std::memory_order_relaxed))) {
      const std::uint64_t number = next_++;
      const std::size_t line_up = number % order_.line_ups.size();
      const std::uint64_t begin = number / order_.line_ups.size() * stretch_;
      if (begin >= range_.last) { break; }
      const Range games{games_before(std::max(begin, range_.first), line_up),
                        games_before(std::min(begin + stretch_, range_.last), line_up)};
      if (games.first < games.last) { return Batch{number, line_up, games}; }
      hand_on(number, {});
    }
    return std::nullopt;
  }

  // Precondition of the following: the mutex is held.

  bool keep(const Batch& batch, const LineUpSums& sums, const GameAt& last, Result<> played) {
    if (!played) {
      // Batches are started in order, so the first failure does not depend on the threads.
      if (!error_ || batch.number < failed_) {
        error_ = std::move(played.error());
        failed_ = batch.number;
        failed_in_ = last.game;
      }
      return false;
    }
    sums_[batch.line_up] += sums;
    return true;
  }

  // Keeps the games of a batch until all before it are there; hands on a stretch at a time.
  void hand_on(std::uint64_t number, std::vector<MeasuredGame> games) {
    if (!manner_.take_games) { return; }
    waiting_[number] = std::move(games);
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == handed_;
         first = waiting_.erase(first)) {
      add_all(of_stretch_, first->second);
      if (++handed_ % order_.line_ups.size() == 0) { hand_on_stretch(); }
    }
  }
  void hand_on_stretch() {
    sort_by(of_stretch_.begin(), of_stretch_.end(),
            [](const MeasuredGame& game) { return game.at.game; });
    if (manner_.take_games) { manner_.take_games(of_stretch_); }
    of_stretch_.clear();
  }

  const SimulationOrder& order_;
  const SimulationManner& manner_;
  const Range range_;
  const std::uint64_t stretch_;  // in blocks
  std::mutex mutex_;
  std::uint64_t next_;                                          // batch
  std::uint64_t handed_;                                        // the next one to hand on
  std::map<std::uint64_t, std::vector<MeasuredGame>> waiting_;  // by batch
  std::vector<MeasuredGame> of_stretch_;
  std::shared_ptr<const Measures> measures_;
  std::vector<LineUpSums> sums_;  // by line-up
  std::optional<Error> error_;
  std::uint64_t failed_ = 0;     // batch
  std::uint64_t failed_in_ = 0;  // game
};

}  // namespace

Range range_of(const SimulationOrder& order) {
  const std::uint64_t blocks = order.games / order.block_size();
  return {share(blocks, order.shard - 1, order.shards), share(blocks, order.shard, order.shards)};
}

Setup lab_setup(int players) {
  Setup setup;
  setup.mode = Mode::Lab;
  for (int i = 1; i <= players; ++i) { setup.players.push_back("P" + std::to_string(i)); }
  return setup;
}

Result<Strings> fill_seats(const Strings& named, int players) {
  const auto seats = as_index(players);
  if (named.size() > seats) {
    return fail_worded(Fault::Usage, "lab.too_many_bots",
                       {{"bots", named.size()}, {"players", players}});
  }
  Strings bots(seats - named.size(), "steady");
  add_all(bots, named);
  return bots;
}

void mix_bots(SimulationOrder& order, const Strings& bots) {
  order.line_ups.clear();
  for (const std::size_t first : indices(bots)) {
    auto& seated = order.line_ups.emplace_back();
    for (std::size_t seat = 0; seat < as_index(order.players); ++seat) {
      seated.push_back(bots[(first + seat) % bots.size()]);
    }
  }
}

std::uint64_t Simulation::blocks() const {
  std::uint64_t all = 0;
  for (const LineUpSums& one : by_line_up) { all += one.blocks; }
  return all;
}

std::int64_t Simulation::sum(std::size_t quantity) const {
  std::int64_t all = 0;
  for (const LineUpSums& one : by_line_up) { all += one.moments[quantity].sum; }
  return all;
}

Tally Simulation::tally() const {
  Tally all{blocks() * block_size, static_cast<std::uint64_t>(sum(Quantity::kRounds))};
  for (const std::size_t i : indices(all.wins60)) {
    all.wins60[i] = static_cast<std::uint64_t>(sum(Quantity::kSeat + i));
  }
  return all;
}

std::int64_t Simulation::measured_sum(std::size_t i) const {
  std::int64_t all = 0;
  for (const LineUpSums& one : by_line_up) { all += one.measured[i].moment.sum; }
  return all;
}

Histogram Simulation::histogram(std::size_t i) const {
  LineUpSums all;
  for (const LineUpSums& one : by_line_up) { all += one; }
  return all.measured[i].games;
}

std::vector<std::size_t> Simulation::seen() const {
  std::vector<std::size_t> all;
  for (const std::size_t i : indices(names)) {
    if (histogram(i) != Histogram{{0, blocks() * block_size}}) { all.push_back(i); }
  }
  return all;
}

std::vector<BotTally> Simulation::by_bot(const SimulationOrder& order) const {
  struct Found {
    BotTally tally;
    std::vector<Stratum> strata;
  };
  std::map<std::string, Found> bots;
  for (const std::size_t i : indices(by_line_up)) {
    const LineUpSums& sums = by_line_up[i];
    const auto numbers = numbers_of(order.line_ups[i]);
    for (const std::size_t number : indices(numbers)) {
      if (numbers[number] != number) { continue; }
      Found& one = bots[order.line_ups[i][number]];
      const Moment& wins = sums.moments[Quantity::kBot + number];
      const auto games = sums.blocks * block_size *
                         static_cast<std::uint64_t>(std::ranges::count(numbers, number));
      one.tally.games += games;
      one.tally.wins60 += wins.sum;
      one.strata.push_back({sums.blocks, wins, 60 * games});
    }
  }
  return list_by(bots, [](const auto& one) {
    BotTally tally = one.second.tally;
    tally.bot = one.first;
    tally.share = share_of(one.second.strata);
    return tally;
  });
}

Result<Simulation> simulate(const SimulationOrder& order, const SimulationManner& manner) {
  // An empty run finds errors that every worker would find: players, bots, rules.
  for (const std::size_t i : indices(order.line_ups)) {
    Tally none;
    TRY(order.game->play_out(games_of(order, i), none, nullptr));
  }
  Work work(order, manner);
  {
    std::vector<std::jthread> workers;
    for (int i = 1; i < manner.threads; ++i) {
      workers.emplace_back([&work] { work.run_worker(); });
    }
    work.run_worker();
  }
  return std::move(work).result();
}

namespace {

using codec::Canonical;

// Returns the shortest decimal that reads back as the quotient.
Canonical quotient(std::int64_t sum, double by) {
  return {by == 0 ? "0" : fmt::format("{}", static_cast<double>(sum) / by)};
}

// Four digits, so that the text is the same on every machine.
Canonical interval_of(const Estimate& estimate) {
  return {fmt::format("[{:.4f},{:.4f}]", estimate.interval.low, estimate.interval.high)};
}

auto bot_said(const BotTally& sum) {
  return fields<"bot, games, wins, wins95, wins60">(
      sum.bot, sum.games, quotient(sum.wins60, 60 * static_cast<double>(sum.games)),
      interval_of(sum.share), sum.wins60);
}

// The interval of a mean; absent if it is unknown.
IfAny<Canonical> interval_if_known(const Simulation& simulation, const Estimate& mean) {
  return simulation.blocks() > simulation.by_line_up.size() ? IfAny<Canonical>(interval_of(mean))
                                                            : IfAny<Canonical>();
}

// A measure of a game: its mean; the least value, the quantiles of 10, 50 and 90 %, the greatest;
// and how many games have each.
auto measure_said(const Simulation& simulation, std::size_t i) {
  const Histogram games = simulation.histogram(i);
  const Estimate mean = mean_of(simulation.measured(i));
  return fields<"mean, mean95, quantiles, histogram">(
      Canonical{fmt::format("{:.4f}", mean.value)}, interval_if_known(simulation, mean),
      list_by(kQuantiles, [&](std::uint64_t percent) { return quantile_of(games, percent); }),
      list_by(games, [](const auto& one) {
        return std::vector{one.first, static_cast<std::int64_t>(one.second)};
      }));
}

// Returns what was measured.
auto measures_said(const Simulation& simulation) {
  IfAny<Named<decltype(measure_said(simulation, 0))>> said;
  for (const std::size_t i : simulation.seen()) {
    if (!said) { said.emplace(); }
    said->emplace_back(simulation.names[i], measure_said(simulation, i));
  }
  return said;
}

IfAny<bool> if_true(bool it_is) { return it_is ? IfAny<bool>(true) : IfAny<bool>(); }

}  // namespace

std::string to_json_line(const SimulationOrder& order, const Simulation& simulation) {
  const Tally tally = simulation.tally();
  const auto games = static_cast<double>(tally.games);
  const std::vector wins60(tally.wins60.begin(), tally.wins60.begin() + order.players);
  std::vector<std::size_t> seats(wins60.size());
  std::iota(seats.begin(), seats.end(), 0);
  const auto intervals = [&](std::size_t first) {
    return list_by(seats, [&](std::size_t i) { return interval_of(simulation.wins(first + i)); });
  };
  const auto turns60 =
      list_by(seats, [&](std::size_t i) { return simulation.sum(Quantity::kTurn + i); });
  const auto share = [&](std::int64_t sum) { return quotient(sum, 60 * games); };
  const auto said = fields<
      "game, variant, players, bots, games, games_asked, blocks, seats, seed, rounds, wins, "
      "wins60, wins95, by_turn, by_bot, measures, rotated, shard, partial">(
      order.game->name(), order.variant, order.players, order.line_ups.front(), tally.games,
      order.games_asked, simulation.blocks(), std::string_view(order.rotates ? "rotated" : "fixed"),
      order.seed,
      fields<"sum, mean, mean95">(tally.rounds, quotient(simulation.sum(Quantity::kRounds), games),
                                  interval_if_known(simulation, simulation.rounds())),
      list_by(wins60, share), wins60, intervals(Quantity::kSeat),
      fields<"wins, wins60, wins95">(list_by(turns60, share), turns60, intervals(Quantity::kTurn)),
      list_by(simulation.by_bot(order), bot_said), measures_said(simulation),
      if_true(order.rotates || order.line_ups.size() > 1),
      order.shards > 1 ? IfSome<std::uint64_t>{order.shard, order.shards} : IfSome<std::uint64_t>(),
      if_true(simulation.partial));
  std::string line;
  codec::put(line, said, Setup{});
  return line;
}

}  // namespace hausregel::lab
