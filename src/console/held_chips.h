// The pieces of chips that lie before everybody, followed from the beginning of a game: what the
// book gives out, then with few pieces moved.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/chips.h"
#include "play/session.h"

namespace hausregel::console {

// Amounts are in what chips are worth. Heaps and amounts: the chips of all seats, then their
// stakes; no amounts where the game has no chips.
struct HeldChips {
  ChipBox box;
  std::vector<std::int64_t> amounts;
  PaidOut paid;
  std::vector<Pieces> before = paid.heaps;  // the last entry that moved any
  std::int64_t since = 0;                   // that entry; 0: none yet
  // Where the round that runs, or has ended last, began.
  std::vector<Pieces> round_heaps = paid.heaps;
  std::vector<std::int64_t> round_amounts = amounts;
};

// As entry `last`, on the line of play, leaves everybody.
HeldChips held_chips(const play::Session& session, std::int64_t last);

// Where entry `last`, on the line of play, has ended a round: of each player what the round came
// to, payments among players included, and at a real table the pieces that bank and player hand
// over for it. Empty where the game has no chips.
std::vector<Message> money_of_round(const play::Session& session, std::int64_t last);

}  // namespace hausregel::console
