// The possible results of the next pieces: exact, as everybody at the table can count them.
#pragma once

#include <optional>
#include <vector>

#include "engine/odds.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

// A stake not yet won.
struct StakeOdds {
  Seat player;  // whose; nobody's while stakes are laid
  int stake = 0;
  std::optional<int> coal;       // that this turn must lay to win it; null: no turn can
  std::optional<Chance> chance;  // of winning it; null: not computed

  FIELDS(StakeOdds, player, stake, coal, chance);
};

struct DrawOdds {
  Seat player;   // nobody while stakes are laid
  int coal = 0;  // laid down in this turn so far
  int left = 0;  // pieces in the oven
  int devils = 0;
  Chance devil;  // that the next piece is one
  Average gain;  // coal of the turn after one more piece, minus the current; a devil leaves 0
  std::vector<StakeOdds> stakes;

  FIELDS(DrawOdds, player, coal, left, devils, devil, gain, stakes);
};

// Precondition: somebody draws. The chance of a stake is that of drawing until it is reached, and
// at least the rule draw_min's number of pieces, before a devil comes.
DrawOdds draw_odds(const Rules& rules, const State& s);

// Likewise for a turn that begins with the current oven, and for stakes that the rules allow.
DrawOdds odds_of_a_turn(const Rules& rules, const State& s);

}  // namespace hausregel::teufel
