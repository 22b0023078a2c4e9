#include "games/teufel/game.h"
#include "games/teufel/settle.h"

namespace hausregel::teufel {

Status status(const State& s) {
  Status now;
  now.round = s.round;
  now.luck = luck_in(s);
  now.phase = kPhaseNames[static_cast<int>(s.phase)];
  now.over = s.phase == Phase::Over;
  for (int i = 0; i < s.count() && s.starter.somebody(); ++i) {
    const Seat who = left_of(s.starter, i, s.count());
    const Player& p = s.at(who);
    if (s.phase == Phase::Open && s.sealed.has(who)) {
      now.unopened.push_back(who);
    }
    const bool moves = (s.phase == Phase::Bet && s.due.has(who)) ||
                       (s.phase == Phase::Draw && s.turn == who) ||
                       (s.phase == Phase::Pact && p.offered != PactWhy::None) ||
                       (s.phase == Phase::Refill && who == s.starter);
    if (moves) {
      now.to_move.push_back(who);
    }
  }
  return now;
}

Outcome outcome(const Rules& rules, const State& s) {
  Outcome now;
  now.winners = s.phase == Phase::Over ? s.winners : winners_now(rules, s);
  for (const Player& p : s.seats) {
    now.totals.push_back(p.chips + p.stake);
  }
  return now;
}

}  // namespace hausregel::teufel
