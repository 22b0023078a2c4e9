#include "engine/game.h"

#include <algorithm>

#include "core/lists.h"
#include "core/text.h"
#include "engine/rules/questions.h"

namespace hausregel {

Tally& Tally::operator+=(const Tally& other) {
  games += other.games;
  rounds += other.rounds;
  for (const std::size_t i : indices(wins60)) { wins60[i] += other.wins60[i]; }
  return *this;
}

void Status::wait_for(const IfSome<Asked>& asks) {
  asking = true;
  to_move = players_of(asks);
  sealed.clear();
  for (const Asked& asked : asks) {
    if (asked.n) { sealed.push_back(asked.player); }
  }
  unopened = to_move.empty() ? sealed : SeatList();
}

Board::Row row_of_seat(const Status& now, Seat who, const Setup& setup, Messages cells) {
  cells.insert(cells.begin(), plain(setup.name(who)));
  const bool to_move = contains(now.to_move, who);
  return {std::move(cells), to_move};
}

int usual_lanes() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("x86-64-v3") ? 8 : 4;
#else
  return 4;
#endif
}

}  // namespace hausregel
