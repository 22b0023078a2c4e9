#include "games/polterfass/bots.h"

#include <algorithm>

#include "games/polterfass/decide.h"
#include "games/polterfass/hooks.h"
#include "games/polterfass/own_bots.h"

namespace hausregel::polterfass {

std::optional<Cards> some_left(const Rules& rules, const State& seen, Seat who, int most,
                               BotLuck& luck) {
  const std::vector<Cards> orders = allowed_orders(rules, seen, who);
  const auto few = std::count_if(orders.begin(), orders.end(),
                                 [&](Cards cards) { return cards.size() <= most; });
  if (orders.empty()) {
    return std::nullopt;
  }
  const auto from = static_cast<int>(few > 0 ? few : static_cast<std::ptrdiff_t>(orders.size()));
  return orders[static_cast<std::size_t>(luck.below(from))];
}

namespace {

template <class Own>
class OwnBot final : public Bot {
 public:
  Cards order(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const override {
    return Own{}.order(rules, seen, true, who, luck);
  }
  std::optional<Roll> pour(const Rules& rules, const State& seen, BotLuck& luck) const override {
    const int again = Own{}.pour(rules, seen, true, luck);
    return again == kCloses ? std::nullopt : std::optional(roll_of({again}));
  }
  Target aim(const Rules& rules, const State& seen, BotLuck& luck) const override {
    return {Own{}.aim(rules, seen, true, luck)};
  }
};

}  // namespace

const Bot* find_bot(std::string_view name) {
  static const OwnBot<RandomBot> random;
  static const OwnBot<SteadyBot> steady;
  return name == "random" ? static_cast<const Bot*>(&random) : name == "steady" ? &steady : nullptr;
}

}  // namespace hausregel::polterfass
