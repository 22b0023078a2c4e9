// Decides what a move means: refusals first, then chance, then events. Everything that follows by
// itself (payments, settlement, pawns, pacts, refill, the end) is part of the move that caused it.
// A refused move leaves dice and state untouched.
#pragma once

#include "core/dice.h"
#include "engine/rounds.h"
#include "engine/sink.h"
#include "games/teufel/evolve.h"
#include "games/teufel/settle.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

inline constexpr Purpose kCoal{"coal"};

// --- refusals ---------------------------------------------------------------------------------

// Why `player` may not stake now. Precondition: check_laying() has found that he may not.
Result<> refuse_laying(const State& state, Seat player);
// At a glance, as a simulation asks millions of times a second what is right.
inline Result<> check_laying(const State& state, Seat player) {
  if (state.phase != Phase::Bet || !state.due.has(player)) [[unlikely]] {
    return refuse_laying(state, player);
  }
  return done();
}
// Whether `player`, a seat, may stake so much: by the rules (B-01, B-02), and by a house rule
// (T-38). A refusal tells no more of his chips than everybody knows (B-25).
Result<> check_stake(const Rules& rules, const State& state, Seat player, int stake);
// As engine/sealed.h asks it.
inline Result<> check_value(const Rules& rules, const State& state, const OpenBet& bet) {
  return check_stake(rules, state, bet.player, bet.value);
}
// Why nobody may stop now (B-19). Precondition: nobody may.
Result<> check_stop(const Rules& rules, const State& state);
// Whether a pact has been offered to whoever answers (B-10).
Result<> check_pact(const State& state, const Pact& command);

// Most openings of a simulation: nothing was sealed, everybody has staked, and the stakes do.
inline bool opens_plainly(const Rules& rules, const State& s, const Open& command) {
  if (asks_stakes(rules) || s.phase != Phase::Open || !s.commits.empty() ||
      command.values.size() != s.count() || s.sealed != SeatSet::all(s.count())) {
    return false;
  }
  Seat who = s.starter;
  for (const StakeValue& value : command.values) {
    if (value.player != who || value.salt || !stake_fits(rules, s.at(who).chips, value.value)) {
      return false;
    }
    who = left_of(who, 1, s.count());
  }
  return true;
}
// In the place of the engine's template, which finds what is wrong with the others.
inline Result<> check_openings(const Rules& rules, const State& s, const Setup& setup,
                               const Open& command) {
  return opens_plainly(rules, s, command) ? done()
                                          : hausregel::check_openings(rules, s, setup, command);
}

// --- moves ------------------------------------------------------------------------------------

// The draws of a turn of `who`.
template <class S, class Luck>
OVER_LANES auto coal_of_turn(const S& s, Seat who, const Luck& dice) {
  return series(dice, DrawsOf<NumberIn<S>>{kCoal, s.round, 's', seat_of(s, who)});
}

// The `nth` piece of coal of this turn for `who`, and what he pays where it is a devil.
template <class Sink, class Draws, class Luck>
OVER_LANES void draw_coal(const Rules& rules, MaskAt<Sink> on, Seat who, const Draws& turn, int nth,
                          Luck& dice, Sink& sink) {
  using N = NumberAt<Sink>;
  const auto& s = sink.state();
  const auto& p = s.at(who);
  const N piece = draw(on, dice, turn, nth, s.oven.left());
  const Mask<N> devil = on & s.oven.is_devil(piece);
  const Mask<N> coal = on & no(devil);
  const N value = s.oven.value_of(piece);
  sink(coal, CoalDrawnOf<N>{who, value, p.coal + value, piece});
  if (any(devil)) {
    sink(devil, DevilDrawnOf<N>{who, p.coal, p.pieces});
    pay_pacts(rules, devil, who, sink);
  }
  const Mask<N> empty = on & (s.oven.left() == 0);
  if (any(empty)) {
    sink(coal & empty, TurnStoppedOf<N>{who, p.coal, p.pieces});
    sink(empty, OvenEmptied{});
  }
}

// What follows when the turns are over and nobody is asked: the settlement, the end of the round.
template <class Sink, class Luck>
void finish_round(const Rules& rules, Luck& dice, Sink& sink) {
  if (end_round(rules, true, sink) || sink.state().phase != Phase::Refill) {
    publish_luck(dice, sink);
  }
}
// Out of line: every move of a turn may end the round, and one of many does.
template <class Sink, class Luck>
[[gnu::noinline]] void settle_round(const Rules& rules, Luck& dice, Sink& sink) {
  settle(rules, true, sink);
  if (sink.state().phase != Phase::Pact) {
    finish_round(rules, dice, sink);
  }
}
// After each move: the rest of the round, where nobody is to bet, open or draw any more.
template <class Sink, class Luck>
inline void go_on(const Rules& rules, Luck& dice, Sink& sink) {
  const Phase now = sink.state().phase;
  if (now != Phase::Bet && now != Phase::Open && now != Phase::Draw) {
    settle_round(rules, dice, sink);
  }
}

// As engine/sealed.h asks it, when all stakes lie open.
template <class Sink, class Luck>
void shown(const Rules& rules, const Setup&, Luck& dice, Sink& sink) {
  go_on(rules, dice, sink);
}

template <class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup& setup, const Next& command, Luck& dice,
                Sink& sink) {
  if (auto begun = hausregel::decide(rules, setup, command, dice, sink); !begun) {
    return begun;
  }
  go_on(rules, dice, sink);
  return done();
}

template <class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup&, const DrawCoal&, Luck& dice, Sink& sink) {
  const State& s = sink.state();
  if (auto refused = in_phase(s, Phase::Draw); !refused) {
    return refused;
  }
  draw_coal(rules, true, s.turn, coal_of_turn(s, s.turn, dice), s.at(s.turn).pieces + 1, dice,
            sink);
  go_on(rules, dice, sink);
  return done();
}

template <class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup&, const Stop&, Luck& dice, Sink& sink) {
  const State& s = sink.state();
  if (s.phase != Phase::Draw || s.at(s.turn).pieces < rules.draw_min) [[unlikely]] {
    return check_stop(rules, s);
  }
  const Player& p = s.at(s.turn);
  sink(TurnStopped{s.turn, p.coal, p.pieces});
  go_on(rules, dice, sink);
  return done();
}

template <class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup&, const Pact& command, Luck& dice, Sink& sink) {
  if (auto refused = check_pact(sink.state(), command); !refused) {
    return refused;
  }
  answer_pact(true, command.player, command.yes, sink);
  if (sink.state().phase != Phase::Pact) {
    finish_round(rules, dice, sink);
  }
  return done();
}

template <class Sink, class Luck>
Result<> decide(const Rules&, const Setup&, const Refill& command, Luck& dice, Sink& sink) {
  const State& s = sink.state();
  if (auto refused = in_phase(s, Phase::Refill); !refused) {
    return refused;
  }
  sink(command.yes, OvenRefilled{s.oven.full()});
  sink(!command.yes, RefillDeclined{s.oven.left()});
  publish_luck(dice, sink);
  return done();
}

}  // namespace hausregel::teufel
