#include "games/teufel/bots.h"

#include <cstdlib>

namespace hausregel::teufel {

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

}  // namespace hausregel::teufel
