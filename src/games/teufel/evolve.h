// What each event does to the state. Total and silent: no rules, no dice, no refusal. Inline,
// because decide() reads the state its own events have made, also millions of times a second in the
// lab.
#pragma once

#include <optional>
#include <string>

#include "games/teufel/types.h"

namespace hausregel::teufel {

// The next seat that takes a turn after `from`, or nobody when the round has come back to its
// starter.
inline Seat next_turn(const State& s, Seat from) {
  // Counted as well: in foreign events the round may have no starter to come back to.
  Seat who = left_of(from, 1, s.count());
  for (int seats = 1; seats < s.count() && who != s.starter; ++seats) {
    if (s.draws.has(who)) {
      return who;
    }
    who = left_of(who, 1, s.count());
  }
  return {};
}

// After the last turn a round rests where a question is open, or is idle.
inline void end_turns(State& s) {
  s.turn = {};
  s.phase = s.asks_refill && s.oven.left() > 0 ? Phase::Refill : Phase::Idle;
}

inline void pass_turn(State& s) {
  s.turn = s.turn.somebody() ? next_turn(s, s.turn) : Seat{};
  if (!s.turn.somebody()) {
    end_turns(s);
  }
}

// Who draws first in the round.
inline Seat first_turn(const State& s) {
  return s.draws.has(s.starter) ? s.starter : next_turn(s, s.starter);
}

inline void start_turns(State& s) {
  s.phase = Phase::Draw;
  s.turn = first_turn(s);
  if (!s.turn.somebody()) {
    end_turns(s);
  }
}

inline void evolve(State& s, const RoundStarted& e) {
  begin_round(s, e);
  s.due = SeatSet::where(s.seats, [&](const Player& p) { return p.chips >= s.stake_floor; });
  s.draws = s.chipless_draws ? SeatSet::all(s.count()) : s.due;
  for (Player& p : s.seats) {
    p.coal = 0;
    p.pieces = 0;
    p.staked = 0;
    p.won = 0;
    p.lost = 0;
  }
  s.phase = Phase::Bet;
  if (s.due.empty()) {
    start_turns(s);
  }
}

inline void evolve(State& s, const StakeSealed& e) {
  s.due.remove(e.player);
  s.sealed.add(e.player);
  if (e.commit) {
    s.commits.push_back({e.player, *e.commit});
  }
  if (s.due.empty()) {
    s.phase = Phase::Open;
  }
}

inline void evolve(State& s, const StakeOpened& e) {
  Player& p = s.at(e.player);
  if (!s.commits.empty()) {
    std::erase_if(s.commits, [&](const Commit& c) { return c.player == e.player; });
  }
  p.stake = e.value;
  p.staked = e.value;
  p.chips = minus(p.chips, e.value);
  s.sealed.remove(e.player);
  if (s.sealed.empty()) {
    start_turns(s);
  }
}

inline void evolve(State& s, const CoalDrawn& e) {
  Player& p = s.at(e.player);
  p.coal = e.sum;
  ++p.pieces;
  s.oven.take(e.kind == Oven::kUnknown ? s.oven.kind_of(e.value) : e.kind);
}

inline void evolve(State& s, const DevilDrawn& e) {
  Player& p = s.at(e.player);
  p.coal = 0;
  p.pieces = 0;
  s.oven.take(s.oven.devils());
  pass_turn(s);
}

inline void evolve(State& s, const TurnStopped&) { pass_turn(s); }

inline void evolve(State& s, const OvenEmptied&) { end_turns(s); }

inline void evolve(State& s, const PactPaid& e) {
  s.at(e.to).chips = plus(s.at(e.to).chips, e.amount);
  if (!e.by.who.somebody()) {
    s.bank = minus(s.bank, e.amount);
    return;
  }
  // What the free chips do not cover comes out of the stake (rule pact_uses_stake).
  Player& payer = s.at(e.by.who);
  const int free = e.amount < payer.chips ? e.amount : payer.chips;
  payer.chips = minus(payer.chips, free);
  payer.stake = minus(payer.stake, minus(e.amount, free));
}

inline void evolve(State& s, const BetWon& e) {
  Player& p = s.at(e.player);
  p.chips = plus(p.chips, plus(p.stake, e.paid));
  p.stake = 0;
  p.won = e.paid;
  s.bank = minus(s.bank, e.paid);
}

inline void evolve(State& s, const BetLost& e) {
  Player& p = s.at(e.player);
  s.bank = plus(s.bank, p.stake);
  p.lost = p.stake;
  p.stake = 0;
}

inline void evolve(State& s, const BonusPaid& e) {
  s.at(e.player).chips = plus(s.at(e.player).chips, e.amount);
  s.bank = minus(s.bank, e.amount);
}

inline void evolve(State& s, const PawnMoved& e) { s.at(e.player).space = e.space; }

inline void evolve(State& s, const PactEnded& e) { s.at(e.player).pact = PactWhy::None; }

inline void evolve(State& s, const PactOffered& e) {
  s.at(e.player).offered = e.why;
  s.phase = Phase::Pact;
}

inline void answer_pact(State& s, Seat who) {
  s.at(who).offered = PactWhy::None;
  if (s.phase != Phase::Pact) {
    return;
  }
  for (const Player& p : s.seats) {
    if (p.offered != PactWhy::None) {
      return;
    }
  }
  end_turns(s);
}

inline void evolve(State& s, const PactMade& e) {
  s.at(e.player).pact = e.why;
  answer_pact(s, e.player);
}

inline void evolve(State& s, const PactKept& e) {
  s.at(e.player).pact = e.why;
  answer_pact(s, e.player);
}

inline void evolve(State& s, const PactDeclined& e) { answer_pact(s, e.player); }

inline void evolve(State& s, const OvenRefilled&) {
  s.oven.refill();
  s.phase = Phase::Idle;
}

inline void evolve(State& s, const RefillDeclined&) { s.phase = Phase::Idle; }

inline void evolve(State& s, const Adjusted& e) {
  s.at(e.player).chips = plus(s.at(e.player).chips, e.amount);
  s.bank = minus(s.bank, e.amount);
}

}  // namespace hausregel::teufel
