#include "games/polterfass/bots.h"

#include <algorithm>

namespace hausregel::polterfass {

std::optional<Cards> some_allowed(const Rules& rules, const State& seen, Seat who, int most,
                                  BotLuck& luck) {
  const std::vector<Cards> orders = allowed_orders(rules, seen, who);
  const auto few = std::count_if(orders.begin(), orders.end(),
                                 [&](Cards cards) { return cards.size() <= most; });
  if (orders.empty()) { return std::nullopt; }
  const auto from = static_cast<int>(few > 0 ? few : static_cast<std::ptrdiff_t>(orders.size()));
  return orders[static_cast<std::size_t>(luck.below(from))];
}

}  // namespace hausregel::polterfass
