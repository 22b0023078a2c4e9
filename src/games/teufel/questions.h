// What this game asks a bot that is a script, and what such a bot may see: what a player at its
// seat sees, and nothing else.
#pragma once

#include <vector>

#include "engine/bot_mind.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

// In the order of the table.
enum class Question : std::uint8_t { Bet, Draw, Pact, Refill };

// The table as one seat sees it, while that seat is asked.
struct SeatView {
  const Rules* rules = nullptr;
  const State* state = nullptr;
  Seat who;
  bool asks_house = false;     // a house rule has said which stakes are allowed
  std::vector<int> allowed{};  // by it
};

}  // namespace hausregel::teufel
