// The course of a round that has begun, between bots at one table, which moves by commands, whose
// consequences are automatic. Several tables in lockstep have their own course in lanes.cpp.
#pragma once

#include "games/teufel/bots.h"
#include "games/teufel/evolve.h"

namespace hausregel::teufel {

// Plays a round that has begun at one table: all moves of `bots`, by move_of(), and the opening.
// Works phase by phase: determining before every move who is asked costs a sixth of the speed.
template <class Bots, class Make>
[[gnu::always_inline]] inline Result<> play_round(const Bots& bots, const Rules& rules,
                                                  const State& s, BotLuck& luck, Make&& make) {
  const auto move = [&](Seat who)
                        IN_LANES { return move_of(*bots[who], rules, s, who, luck, make); };
  for (const Seat who : clockwise(s)) {
    if (s.due.has(who)) {
      TRY(move(who));
    }
  }
  if (s.phase == Phase::Open) {
    TRY(make.open());
  }
  while (s.phase == Phase::Draw) {
    TRY(move(s.turn));
  }
  for (const Seat who : clockwise(s)) {
    if (s.at(who).offered != PactWhy::None) {
      TRY(move(who));
    }
  }
  if (s.phase == Phase::Refill) {
    TRY(move(s.starter));
  }
  return done();
}

}  // namespace hausregel::teufel
