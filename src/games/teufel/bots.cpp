#include "games/teufel/bots.h"

#include <algorithm>
#include <cstdlib>

namespace hausregel::teufel {

std::vector<int> usual_asked_stakes(const Rules& rules, const State& seen, Seat who) {
  std::vector<int> stakes = allowed_stakes(rules, seen, who);
  while (stakes.size() > 1 && stakes.back() > RandomBot::kLargestUsual) { stakes.pop_back(); }
  return stakes;
}

std::optional<int> nearest_asked_stake(const Rules& rules, const State& seen, Seat who, int wish) {
  const std::vector<int> stakes = allowed_stakes(rules, seen, who);
  const auto nearest =
      std::ranges::min_element(stakes, {}, [&](int stake) { return std::abs(stake - wish); });
  return nearest == stakes.end() ? std::nullopt : std::optional(*nearest);
}

}  // namespace hausregel::teufel
