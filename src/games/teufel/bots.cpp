#include "games/teufel/bots.h"

#include <cstdlib>

#include "games/teufel/game.h"

namespace hausregel::teufel {
namespace {

// A bot at one table.
template <class Over>
class OneTableBot final : public Bot {
 public:
  int stake(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const override {
    return Over{}.stake(rules, seen, true, who, luck);
  }
  bool draws(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const override {
    return Over{}.draws(rules, seen, true, who, luck);
  }
  bool pact(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const override {
    return Over{}.pact(rules, seen, true, who, luck);
  }
  bool refill(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const override {
    return Over{}.refill(rules, seen, true, who, luck);
  }
};

}  // namespace

std::vector<int> usual_asked_stakes(const Rules& rules, const State& seen, Seat who) {
  std::vector<int> stakes = allowed_stakes(rules, seen, who);
  while (stakes.size() > 1 && stakes.back() > RandomBot::kLargestUsual) {
    stakes.pop_back();
  }
  return stakes;
}

std::optional<int> nearest_asked_stake(const Rules& rules, const State& seen, Seat who, int wish) {
  std::optional<int> nearest;
  for (const int stake : allowed_stakes(rules, seen, who)) {
    if (!nearest || std::abs(stake - wish) < std::abs(*nearest - wish)) {
      nearest = stake;
    }
  }
  return nearest;
}

const Bot* find_bot(std::string_view name) {
  static const OneTableBot<RandomBot> random;
  static const OneTableBot<SteadyBot> steady;
  return name == "random" ? static_cast<const Bot*>(&random) : name == "steady" ? &steady : nullptr;
}

}  // namespace hausregel::teufel
