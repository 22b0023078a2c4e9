#include "lab/simulate.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>

namespace hausregel::lab {
namespace {

// Games a worker takes at a time: some milliseconds of work.
constexpr std::uint64_t kBatch = 2048;

__extension__ using Wide = unsigned __int128;

std::uint64_t share(std::uint64_t games, std::uint64_t part, std::uint64_t parts) {
  return static_cast<std::uint64_t>(static_cast<Wide>(games) * part / parts);
}

// No games yet, with everything else that one worker needs.
PlayoutOrder games_of(const SimulationOrder& order) {
  PlayoutOrder games{lab_setup(order.players), order.rules, order.bots, order.seed};
  games.hooks = order.make_hooks ? order.make_hooks() : nullptr;
  if (games.hooks != nullptr) {
    games.hooks->recall_answers();
  }
  if (order.make_scripts) {
    games.scripts = order.make_scripts();
  }
  for (const auto& script : games.scripts) {
    if (script != nullptr) {
      script->recall_answers();
    }
  }
  return games;
}

// What the workers have in common.
class Work {
 public:
  Work(const SimulationOrder& order, const SimulationManner& manner)
      : order_(order), manner_(manner), range_(range_of(order)), next_(range_.first) {}

  void run_worker() {
    PlayoutOrder games = games_of(order_);
    const auto log = manner_.make_log ? manner_.make_log() : nullptr;
    while (take_batch(games)) {
      Tally tally;
      auto played = order_.game->play_out(games, tally, log.get());
      if (!keep(games.first, tally, std::move(played))) {
        return;
      }
    }
  }

  Result<Simulation> result() && {
    if (error_) {
      const bool script = error_->fault == Fault::HouseRule || error_->fault == Fault::Bot;
      if (script && manner_.failed_in) {
        manner_.failed_in(failed_in_);
      }
      return fail(std::move(*error_));
    }
    return Simulation{tally_, tally_.games < range_.last - range_.first};
  }

 private:
  bool take_batch(PlayoutOrder& games) {
    const std::lock_guard lock(mutex_);
    if (error_ || next_ >= range_.last ||
        (manner_.stop != nullptr && manner_.stop->load(std::memory_order_relaxed))) {
      return false;
    }
    games.first = next_;
    games.last = std::min(range_.last, next_ + kBatch);
    next_ = games.last;
    return true;
  }

  bool keep(std::uint64_t first, const Tally& tally, Result<> played) {
    const std::lock_guard lock(mutex_);
    if (!played) {
      // Batches are taken in order, so the first failure does not depend on the threads.
      if (!error_ || first + tally.games < failed_in_) {
        error_ = std::move(played.error());
        failed_in_ = first + tally.games;
      }
      return false;
    }
    tally_ += tally;
    if (manner_.progress) {
      manner_.progress(tally_.games);
    }
    return true;
  }

  const SimulationOrder& order_;
  const SimulationManner& manner_;
  const GameRange range_;
  std::mutex mutex_;
  std::uint64_t next_;
  Tally tally_;
  std::optional<Error> error_;
  std::uint64_t failed_in_ = 0;
};

}  // namespace

GameRange range_of(const SimulationOrder& order) {
  return {share(order.games, order.shard - 1, order.shards),
          share(order.games, order.shard, order.shards)};
}

Setup lab_setup(int players) {
  Setup setup;
  setup.mode = Mode::Lab;
  for (int i = 1; i <= players; ++i) {
    setup.players.push_back("P" + std::to_string(i));
  }
  return setup;
}

Result<std::vector<std::string>> fill_seats(const std::vector<std::string>& named, int players) {
  const auto seats = static_cast<std::size_t>(players);
  if (named.size() > seats) {
    return fail(Fault::Usage,
                std::to_string(named.size()) + " bots for " + std::to_string(players) + " players");
  }
  std::vector<std::string> bots(seats - named.size(), "steady");
  bots.insert(bots.end(), named.begin(), named.end());
  return bots;
}

Result<Simulation> simulate(const SimulationOrder& order, const SimulationManner& manner) {
  // An empty run refuses what every worker would refuse: players, bots, rules.
  Tally none;
  if (auto possible = order.game->play_out(games_of(order), none, nullptr); !possible) {
    return fail(std::move(possible.error()));
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

}  // namespace hausregel::lab
