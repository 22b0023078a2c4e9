// What this game asks a bot that is a script, and what such a bot may see: what a player at its
// seat sees, and nothing else.
#pragma once

#include <vector>

#include "engine/bot_mind.h"
#include "games/polterfass/moves.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

// In the order of the table.
enum class Question : std::uint8_t { Order, Pour, Again, Destroy, Double };

// The table as one seat sees it, while that seat is asked.
struct SeatView {
  const Rules* rules = nullptr;
  const State* state = nullptr;
  Seat who;
  // Orders that are possible, found when the script looks at them; good for `orders_hand`, and
  // where a house rule is asked for one question only.
  mutable std::vector<Cards> orders{};
  mutable Cards orders_hand{};
  // Sets of standing specials that may be thrown again, by barrel.
  std::vector<BarrelSet> throws{};
};

// Every set of standing specials with which the innkeeper may throw now, the empty one too.
std::vector<BarrelSet> possible_throws(const Rules& rules, const State& state);

}  // namespace hausregel::polterfass
