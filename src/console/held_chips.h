// The pieces of chips that lie before everybody, followed from the beginning of a game: what the
// book gives out, then with as few pieces moved as can be.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/chips.h"
#include "play/session.h"

namespace hausregel::console {

// What lies before one player. Amounts are in what chips are worth, pieces in the order of `kinds`.
struct SeatChips {
  std::int64_t chips = 0;
  std::int64_t stake = 0;
  Pieces pieces;
  Pieces stake_pieces;
  std::int64_t left = 0;  // of the chips, that cannot be paid out
  std::int64_t stake_left = 0;
  Pieces moved;  // with the last entry that moved any: above 0 came, below 0 went
};

// The same of everybody.
struct HeldChips {
  std::vector<ChipKind> kinds;  // from the most valuable down
  std::vector<SeatChips> seats;
  std::int64_t since = 0;  // that entry; 0: none yet
  bool exact = true;       // false: a search was broken off
};

// Nothing where the game has no chips. Pays everybody again from the first entry on, each time by a
// search that is broken off after kMostChipSteps.
std::optional<HeldChips> held_chips(const play::Session& session);

// Where entry `last`, on the line of play, has ended a round: of each player what the round came
// to, payments among players included, and at a real table the pieces that bank and player hand
// over for it. Empty where the game has no chips. Takes as long as held_chips().
std::vector<Message> money_of_round(const play::Session& session, std::int64_t last);

}  // namespace hausregel::console
