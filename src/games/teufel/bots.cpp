#include "games/teufel/bots.h"

#include <algorithm>

#include "games/teufel/game.h"
#include "games/teufel/hooks.h"
#include "games/teufel/track.h"

namespace hausregel::teufel {
namespace {

// Of the stakes that a house rule leaves, the nearest to `wish`, the lower one of two; nothing
// where it has failed.
std::optional<int> nearest_allowed(const Rules& rules, const State& seen, Seat who, int wish) {
  std::optional<int> nearest;
  for (const int stake : allowed_stakes(rules, seen, who)) {
    if (!nearest || std::abs(stake - wish) < std::abs(*nearest - wish)) {
      nearest = stake;
    }
  }
  return nearest;
}

// Of the stakes that the rules leave, the nearest to `wish`, the lower one of two. Precondition:
// `wish` is none of them. Not in line, as the usual answer needs none of its registers.
[[gnu::noinline]] int nearest_to(const Rules& rules, int chips, int wish) {
  const int least = smallest_stake(rules);
  const int most = largest_stake(rules, chips);
  if (most < least) {
    return 0;  // only zero_stake asks somebody who cannot afford the smallest stake
  }
  const int below = wish / rules.stake_step * rules.stake_step;
  const int nearest = wish - below <= rules.stake_step / 2 ? below : below + rules.stake_step;
  return std::clamp(nearest, least, most);
}

// The legal stake nearest to `wish`; the lower one of two.
int nearest_stake(const Rules& rules, int chips, int wish) {
  return stake_fits(rules, chips, wish) ? wish : nearest_to(rules, chips, wish);
}

// As nearest_stake, where a house rule is asked.
[[gnu::noinline]] int nearest_asked_stake(const Rules& rules, const State& seen, Seat who,
                                          int wish) {
  const auto allowed = nearest_allowed(rules, seen, who, wish);
  return allowed ? *allowed : nearest_stake(rules, seen.at(who).chips, wish);
}

class RandomBot final : public Bot {
 public:
  int stake(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const override {
    constexpr int kLargestUsual = 100;
    if (asks_stakes(rules)) [[unlikely]] {
      std::vector<int> stakes = allowed_stakes(rules, seen, who);
      while (stakes.size() > 1 && stakes.back() > kLargestUsual) {
        stakes.pop_back();
      }
      if (!stakes.empty()) {
        return stakes[static_cast<std::size_t>(luck.below(static_cast<int>(stakes.size())))];
      }
    }
    const int least = smallest_stake(rules);
    const int most =
        largest_stake(rules, std::max(least, std::min(kLargestUsual, seen.at(who).chips)));
    if (largest_stake(rules, seen.at(who).chips) < least) {
      return 0;
    }
    return least + rules.stake_step * luck.below((most - least) / rules.stake_step + 1);
  }
  bool draws(const Rules&, const State&, Seat, BotLuck& luck) const override {
    return luck.below(2) == 0;
  }
  bool pact(const Rules&, const State&, Seat, BotLuck& luck) const override {
    return luck.below(2) == 0;
  }
  bool refill(const Rules&, const State&, Seat, BotLuck& luck) const override {
    return luck.below(2) == 0;
  }
};

class SteadyBot final : public Bot {
 public:
  int stake(const Rules& rules, const State& seen, Seat who, BotLuck&) const override {
    return asks_stakes(rules) ? nearest_asked_stake(rules, seen, who, kTarget)
                              : nearest_stake(rules, seen.at(who).chips, kTarget);
  }
  bool draws(const Rules&, const State& seen, Seat who, BotLuck&) const override {
    return seen.at(who).coal < kTarget;
  }
  bool pact(const Rules&, const State&, Seat, BotLuck&) const override { return true; }
  bool refill(const Rules&, const State& seen, Seat, BotLuck&) const override {
    return seen.oven.left() <= kNearlyEmpty;
  }

 private:
  static constexpr int kTarget = 60;       // points of stake and of coal
  static constexpr int kNearlyEmpty = 16;  // pieces
};

}  // namespace

const Bot* find_bot(std::string_view name) {
  static const RandomBot random;
  static const SteadyBot steady;
  return name == "random" ? static_cast<const Bot*>(&random) : name == "steady" ? &steady : nullptr;
}

}  // namespace hausregel::teufel
