#include "lab/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "core/lists.h"
#include "engine/codec_write.h"

namespace hausregel::lab {
namespace {

// Returns the games per batch of a worker: some milliseconds of work, and less than a second where
// house rules ask players.
std::uint64_t batch_of(std::span<const SimulationOrder> orders) {
  const bool asks = std::ranges::any_of(orders, [](const SimulationOrder& one) {
    return one.make_hooks && !one.make_hooks()->declaring().moves().empty();
  });
  return asks ? 16 : 2048;
}

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
    auto script = order.make_script ? order.make_script(bot, order.rules) : nullptr;
    if (script != nullptr) { script->recall_answers(); }
    games.scripts.push_back(std::move(script));
  }
  return games;
}

// Shared by the workers.
class Work {
 public:
  Work(std::span<const SimulationOrder> orders, const SimulationManner& manner)
      : orders_(orders),
        order_(orders.front()),
        manner_(manner),
        range_(range_of(order_)),
        stretch_(order_.line_ups.size() *
                 std::max<std::uint64_t>(1, batch_of(orders) / order_.block_size())),
        next_(range_.first / stretch_ * order_.line_ups.size()),
        handed_(next_),
        all_(2 * orders.size() - 1) {
    if (order_.measures) { measures_ = std::make_shared<Measures>(*order_.game); }
    for (Simulation& one : all_) {
      one.block_size = order_.block_size();
      one.by_line_up.resize(order_.line_ups.size());
      if (measures_ == nullptr) { continue; }
      one.names = measures_->names();
      for (LineUpSums& sums : one.by_line_up) { sums.measured.resize(one.names.size()); }
    }
  }

  void run_worker() {
    std::vector<std::vector<Side>> line_ups(order_.line_ups.size());
    while (const auto batch = take_batch()) {
      auto& sides = line_ups[batch->line_up];
      while (sides.size() < orders_.size()) {
        sides.push_back(prepared(orders_[sides.size()], batch->line_up));
      }
      Result<> played;
      std::uint64_t last = 0;
      std::vector<LineUpSums> sums(all_.size());
      for (const std::size_t i : indices(sides)) {
        if (played) { played = play(sides[i], batch->games, last); }
        if (played) { sums[i].add(sides[i].order, sides[i].games); }
      }
      if (played && sides.size() > 1) {
        sums[2].add(sides[1].order, sides[1].games, sides[0].games);
      }
      const std::lock_guard lock(mutex_);
      if (!keep(*batch, sums, last, std::move(played))) { return; }
      hand_on(batch->number, std::move(sides[0].games.measured));
    }
  }

  Result<Simulations> result() && {
    if (error_) {
      const bool script = error_->fault == Fault::HouseRule || error_->fault == Fault::Bot ||
                          error_->fault == Fault::Interrupted;
      if (script && manner_.failed_in) { manner_.failed_in(failed_in_); }
      return fail(std::move(*error_));
    }
    for (Simulation& one : all_) {
      // Judged by the games played: an interrupt after the last batch stopped nothing.
      one.partial = one.blocks() < range_.last - range_.first;
    }
    if (measures_ != nullptr) { hand_on_stretch(); }
    return std::move(all_);
  }

 private:
  // A worker's line-up: scripts are loaded once, play_out() renews them for every batch.
  struct Side {
    PlayoutOrder order;
    std::unique_ptr<PlayoutLog> log;
    Measurer* measurer = nullptr;  // `log`, if it measures
    Games games{};                 // of the last batch
  };
  // Some of a line-up's games.
  struct Batch {
    std::uint64_t number = 0;
    std::size_t line_up = 0;
    Range games;
  };

  Side prepared(const SimulationOrder& order, std::size_t line_up) const {
    PlayoutOrder games = games_of(order, line_up);
    games.lanes = manner_.lanes;
    Side one{games, manner_.make_log ? manner_.make_log(games.bots) : nullptr};
    if (measures_ != nullptr) {
      auto measurer = std::make_unique<Measurer>(measures_, std::move(one.log));
      one.measurer = measurer.get();
      one.log = std::move(measurer);
    }
    return one;
  }

  // Plays some games of a line-up; `last`: the one it came to. With one kind of bot the games of a
  // block are the same, and one is played.
  Result<> play(Side& side, const Range& games, std::uint64_t& last) const {
    PlayoutOrder& order = side.order;
    const auto alike = std::ranges::count(order.bots, order.bots.front());
    order.once =
        order.rotates && alike == order_.players && !manner_.make_log && !manner_.take_games;
    const std::uint64_t size = order.once ? order_.block_size() : 1;
    order.first = games.first / size;
    order.last = games.last / size;
    Tally tally;
    tally.each.resize(order.last - order.first);
    auto played = order_.game->play_out(order, tally, side.log.get());
    last = order.at(order.first + tally.games).game;
    side.games.played = std::move(tally.each);
    if (side.measurer != nullptr) { side.games.measured = side.measurer->take(); }
    return played;
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

  bool keep(const Batch& batch, const std::vector<LineUpSums>& sums, std::uint64_t last,
            Result<> played) {
    if (!played) {
      // Batches are started in order, so the first failure does not depend on the threads.
      if (!error_ || batch.number < failed_) {
        error_ = std::move(played.error());
        failed_ = batch.number;
        failed_in_ = last;
      }
      return false;
    }
    for (const std::size_t i : indices(sums)) { all_[i].by_line_up[batch.line_up] += sums[i]; }
    if (manner_.played) { manner_.played(orders_.size() * (batch.games.last - batch.games.first)); }
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

  const std::span<const SimulationOrder> orders_;
  const SimulationOrder& order_;  // the first
  const SimulationManner& manner_;
  const Range range_;
  const std::uint64_t stretch_;  // in blocks
  std::mutex mutex_;
  std::uint64_t next_;                                          // batch
  std::uint64_t handed_;                                        // the next one to hand on
  std::map<std::uint64_t, std::vector<MeasuredGame>> waiting_;  // by batch
  std::vector<MeasuredGame> of_stretch_;
  std::shared_ptr<const Measures> measures_;
  Simulations all_;
  std::optional<Error> error_;
  std::uint64_t failed_ = 0;     // batch
  std::uint64_t failed_in_ = 0;  // game
};

}  // namespace

Range range_of(const SimulationOrder& order) {
  const std::uint64_t blocks = order.games / order.block_size();
  return {std::max(order.first_block, share(blocks, order.shard - 1, order.shards)),
          share(blocks, order.shard, order.shards)};
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
    for (const int seat : indices(order.players)) {
      seated.push_back(bots[(first + as_index(seat)) % bots.size()]);
    }
  }
}

std::uint64_t Simulation::blocks() const {
  std::uint64_t all = 0;
  for (const LineUpSums& one : by_line_up) { all += one.blocks; }
  return all;
}

LineUpSums Simulation::all() const {
  LineUpSums all;
  for (const LineUpSums& one : by_line_up) { all += one; }
  return all;
}

Tally Simulation::tally() const {
  Tally all{blocks() * block_size, static_cast<std::uint64_t>(sum(Quantity::kRounds))};
  for (const std::size_t i : indices(all.wins60)) {
    all.wins60[i] = static_cast<std::uint64_t>(sum(Quantity::kSeat + i));
  }
  return all;
}

std::vector<std::size_t> Simulation::seen() const {
  std::vector<std::size_t> all;
  for (const std::size_t i : indices(names)) {
    if (histogram(i) != Histogram{{0, blocks() * block_size}}) { all.push_back(i); }
  }
  return all;
}

Estimate Simulation::measured_mean(std::size_t i) const {
  Estimate mean = mean_of(measured(i));
  if (quantile_of(histogram(i), 0) >= 0) { mean.interval.low = std::max(0.0, mean.interval.low); }
  return mean;
}

Strings bots_of(const SimulationOrder& order) {
  std::set<std::string> all;
  for (const Strings& bots : order.line_ups) { all.insert(bots.begin(), bots.end()); }
  return {all.begin(), all.end()};
}

Strata Simulation::wins_of(const SimulationOrder& order, const std::string& bot) const {
  Strata all;
  for (const std::size_t i : indices(by_line_up)) {
    const LineUpSums& sums = by_line_up[i];
    const Strings& bots = order.line_ups[i];
    const auto number = as_index(std::ranges::find(bots, bot) - bots.begin());
    if (number == bots.size()) { continue; }
    const auto seats = as_index(std::ranges::count(bots, bot));
    all.push_back({sums.blocks, sums.moments[Quantity::kBot + number],
                   60 * static_cast<double>(sums.blocks * block_size * seats)});
  }
  return all;
}

std::vector<BotTally> Simulation::by_bot(const SimulationOrder& order) const {
  return list_by(bots_of(order), [&](const std::string& bot) {
    const auto wins = wins_of(order, bot);
    BotTally tally{bot, 0, 0, share_of(wins)};
    for (const Stratum& one : wins) {
      tally.games += static_cast<std::uint64_t>(one.units) / 60;
      tally.wins60 += one.moment.sum;
    }
    return tally;
  });
}

Simulation& Simulation::operator+=(const Simulation& more) {
  by_line_up.resize(more.by_line_up.size());
  for (const std::size_t i : indices(by_line_up)) { by_line_up[i] += more.by_line_up[i]; }
  block_size = more.block_size;
  names = more.names;
  partial = more.partial;
  return *this;
}

Result<Simulation> simulate(const SimulationOrder& order, const SimulationManner& manner) {
  return simulate_all({&order, 1}, manner).map([](Simulations all) { return all.front(); });
}

Result<Simulations> simulate_all(std::span<const SimulationOrder> orders,
                                 const SimulationManner& manner) {
  // An empty run finds errors that every worker would find: players, bots, rules.
  for (const SimulationOrder& order : orders) {
    for (const std::size_t i : indices(order.line_ups)) {
      Tally none;
      TRY(order.game->play_out(games_of(order, i), none, nullptr));
    }
  }
  Work work(orders, manner);
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
  const Estimate mean = simulation.measured_mean(i);
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
  const auto seats = indices(wins60);
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
