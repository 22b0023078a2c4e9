#include "lab/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "core/lists.h"
#include "engine/codec_write.h"

namespace hausregel::lab {
namespace {

// Games per batch of a worker: some milliseconds of work.
constexpr std::uint64_t kBatch = 2048;

__extension__ using Wide = unsigned __int128;

// Returns the number of games in the first `part` of `parts` parts, whose sizes differ by at most
// one. The product may exceed 64 bits.
std::uint64_t share(std::uint64_t games, std::uint64_t part, std::uint64_t parts) {
  return static_cast<std::uint64_t>(static_cast<Wide>(games) * part / parts);
}

// Returns an order of no games, with everything else that one worker needs for a line-up.
PlayoutOrder games_of(const SimulationOrder& order, std::size_t line_up) {
  PlayoutOrder games{lab_setup(order.players), order.rules, order.line_ups[line_up], order.seed};
  games.hooks = order.make_hooks ? order.make_hooks() : nullptr;
  if (games.hooks != nullptr) { games.hooks->recall_answers(); }
  for (const std::string& bot : games.bots) {
    auto script = order.make_script ? order.make_script(bot) : nullptr;
    if (script != nullptr) { script->recall_answers(); }
    games.scripts.push_back(std::move(script));
  }
  return games;
}

// The games of the order's shard: [games (shard-1)/shards, games shard/shards).
struct GameRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};
GameRange range_of(const SimulationOrder& order) {
  return {share(order.games, order.shard - 1, order.shards),
          share(order.games, order.shard, order.shards)};
}

// Shared by the workers.
class Work {
 public:
  Work(const SimulationOrder& order, const SimulationManner& manner)
      : order_(order),
        manner_(manner),
        range_(range_of(order)),
        next_(range_.first),
        tallies_(order.line_ups.size()) {}

  void run_worker() {
    std::optional<PlayoutOrder> games;
    std::size_t prepared = 0;
    std::unique_ptr<PlayoutLog> log;
    while (const auto batch = take_batch()) {
      // Scripts are loaded once a line-up; play_out() renews them for every batch.
      if (!games || prepared != batch->line_up) {
        games = games_of(order_, batch->line_up);
        games->lanes = manner_.lanes;
        prepared = batch->line_up;
        log = manner_.make_log ? manner_.make_log(games->bots) : nullptr;
      }
      games->first = batch->games.first;
      games->last = batch->games.last;
      Tally tally;
      auto played = order_.game->play_out(*games, tally, log.get());
      if (!keep(*batch, tally, std::move(played))) { return; }
    }
  }

  Result<Simulation> result() && {
    if (error_) {
      const bool script = error_->fault == Fault::HouseRule || error_->fault == Fault::Bot ||
                          error_->fault == Fault::Interrupted;
      if (script && manner_.failed_in) { manner_.failed_in(failed_in_); }
      return fail(std::move(*error_));
    }
    Simulation simulation{tally_, std::move(tallies_)};
    // Judged by the games played: an interrupt after the last batch stopped nothing.
    simulation.partial = tally_.games < range_.last - range_.first;
    return simulation;
  }

 private:
  // Games of one line-up.
  struct Batch {
    GameRange games;
    std::size_t line_up = 0;
  };

  std::optional<Batch> take_batch() {
    const std::lock_guard lock(mutex_);
    if (error_ || next_ >= range_.last ||
        (manner_.stop != nullptr && manner_.stop->load(std::memory_order_relaxed))) {
      return std::nullopt;
    }
    while (next_ >= end_of(line_up_)) {  // several if a shard begins late
      ++line_up_;
    }
    const Batch batch{{next_, std::min({range_.last, next_ + kBatch, end_of(line_up_)})}, line_up_};
    next_ = batch.games.last;
    return batch;
  }

  // Returns the end of this line-up's games (exclusive).
  std::uint64_t end_of(std::size_t line_up) const {
    return share(order_.games, line_up + 1, order_.line_ups.size());
  }

  bool keep(const Batch& batch, const Tally& tally, Result<> played) {
    const std::lock_guard lock(mutex_);
    if (!played) {
      // Batches are started in order, so the first failure does not depend on the threads.
      if (!error_ || batch.games.first + tally.games < failed_in_) {
        error_ = std::move(played.error());
        failed_in_ = batch.games.first + tally.games;
      }
      return false;
    }
    tally_ += tally;
    tallies_[batch.line_up] += tally;
    return true;
  }

  const SimulationOrder& order_;
  const SimulationManner& manner_;
  const GameRange range_;
  std::mutex mutex_;
  std::uint64_t next_;
  std::size_t line_up_ = 0;  // of game next_, or an earlier one
  Tally tally_;
  std::vector<Tally> tallies_;  // by line-up
  std::optional<Error> error_;
  std::uint64_t failed_in_ = 0;
};

}  // namespace

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

std::vector<BotTally> Simulation::by_bot(const SimulationOrder& order) const {
  std::map<std::string, BotTally> sums;
  for (const std::size_t i : indices(by_line_up)) {
    const auto& bots = order.line_ups[i];
    for (const std::size_t seat : indices(bots)) {
      BotTally& sum = sums[bots[seat]];
      sum.bot = bots[seat];
      sum.games += by_line_up[i].games;
      sum.wins60 += by_line_up[i].wins60[seat];
    }
  }
  return list_by(sums, [](const auto& one) { return one.second; });
}

Interval wilson95(std::uint64_t wins60, std::uint64_t games) {
  if (games == 0) { return {}; }
  constexpr double kZ = 1.959963984540054;  // 97.5 % of the normal distribution is below
  const auto n = static_cast<double>(games);
  const double p = static_cast<double>(wins60) / 60 / n;
  const double middle = p + kZ * kZ / (2 * n);
  const double spread = kZ * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  return {std::max(0.0, (middle - spread) / scale), std::min(1.0, (middle + spread) / scale)};
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
Canonical quotient(std::uint64_t sum, double by) {
  return {by == 0 ? "0" : fmt::format("{}", static_cast<double>(sum) / by)};
}

// Four digits, so that the text is the same on every machine.
Canonical interval_of(std::uint64_t wins60, std::uint64_t games) {
  const Interval interval = wilson95(wins60, games);
  return {fmt::format("[{:.4f},{:.4f}]", interval.low, interval.high)};
}

auto bot_said(const BotTally& sum) {
  return fields<"bot, games, wins, wins95, wins60">(
      sum.bot, sum.games, quotient(sum.wins60, 60 * static_cast<double>(sum.games)),
      interval_of(sum.wins60, sum.games), sum.wins60);
}

IfAny<bool> if_true(bool it_is) { return it_is ? IfAny<bool>(true) : IfAny<bool>(); }

}  // namespace

std::string to_json_line(const SimulationOrder& order, const Simulation& simulation) {
  const Tally& tally = simulation.tally;
  const auto games = static_cast<double>(tally.games);
  const std::vector wins60(tally.wins60.begin(), tally.wins60.begin() + order.players);
  const auto said = fields<
      "game, variant, players, bots, games, seed, rounds, wins, wins60, wins95, by_bot, "
      "rotated, shard, partial">(
      order.game->name(), order.variant, order.players, order.line_ups.front(), tally.games,
      order.seed, fields<"sum, mean">(tally.rounds, quotient(tally.rounds, games)),
      list_by(wins60, [&](std::uint64_t sum) { return quotient(sum, 60 * games); }), wins60,
      list_by(wins60, [&](std::uint64_t sum) { return interval_of(sum, tally.games); }),
      list_by(simulation.by_bot(order), bot_said), if_true(order.line_ups.size() > 1),
      order.shards > 1 ? IfSome<std::uint64_t>{order.shard, order.shards} : IfSome<std::uint64_t>(),
      if_true(simulation.partial));
  std::string line;
  codec::put(line, said, Setup{});
  return line;
}

}  // namespace hausregel::lab
