// What the next pieces may bring whoever draws: exact, as everybody at the table can count it.
#pragma once

#include <optional>
#include <vector>

#include "engine/odds.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

// A stake that is not won yet.
struct StakeOdds {
  Seat player;  // whose; nobody's while stakes are laid
  int stake = 0;
  std::optional<int> coal;       // that this turn must lay for it; null: no turn does
  std::optional<Chance> chance;  // that it does; null: not computed

  FIELDS(StakeOdds, player, stake, coal, chance);
};

struct DrawOdds {
  Seat player;   // nobody while stakes are laid
  int coal = 0;  // laid down in this turn so far
  int left = 0;  // pieces in the oven
  int devils = 0;
  Chance devil;  // that the next piece is one
  Average gain;  // coal of the turn after one more piece less that of now; a devil leaves 0
  std::vector<StakeOdds> stakes;

  FIELDS(DrawOdds, player, coal, left, devils, devil, gain, stakes);
};

// Precondition: somebody draws. The chance of a stake is that of drawing until it is reached, and
// as many pieces as the rule draw_min asks for, before a devil comes.
DrawOdds draw_odds(const Rules& rules, const State& s);

// The same of a turn that begins with the oven as it is, and of stakes that the rules allow.
DrawOdds odds_of_a_turn(const Rules& rules, const State& s);

}  // namespace hausregel::teufel
