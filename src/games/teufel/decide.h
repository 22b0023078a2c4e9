// Decides what a move means: refusals first, then chance, then events. Everything that follows by
// itself (payments, settlement, pawns, pacts, refill, the end) is part of the move that caused it.
// A refused move leaves dice and state untouched.
#pragma once

#include "core/dice.h"
#include "engine/luck.h"
#include "engine/phrases.h"
#include "engine/sink.h"
#include "games/teufel/evolve.h"
#include "games/teufel/settle.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

inline constexpr Purpose kCoal{"coal"};

// --- refusals ---------------------------------------------------------------------------------

Result<> check_bet(const State& state, Seat player);
Result<> check_stake(const Rules& rules, const State& state, Seat player, int stake);
// As engine/sealed.h asks it.
inline Result<> check_value(const Rules& rules, const State& state, const OpenBet& bet) {
  return check_stake(rules, state, bet.player, bet.value);
}
Result<> check_stop(const Rules& rules, const State& state);
Result<> check_pact(const State& state, const Pact& command);

// Most openings of a simulation: nothing was sealed, everybody has staked, and the stakes do.
inline bool opens_plainly(const Rules& rules, const State& s, const Open& command) {
  if (s.phase != Phase::Open || !s.commits.empty() || command.values.size() != s.count() ||
      s.sealed != SeatSet::all(s.count())) {
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

// --- moves ------------------------------------------------------------------------------------

template <class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup& setup, const Next&, Luck& dice, Sink& sink) {
  const State& s = sink.state();
  if (auto refused = in_phase(s, Phase::Idle); !refused) {
    return refused;
  }
  sink(RoundStarted{s.round + 1, seat((s.first.index + s.round) % s.count()),
                    next_luck(setup, dice)});
  if (s.phase != Phase::Bet && s.phase != Phase::Draw) {
    settle(rules, setup, dice, sink);
  }
  return done();
}

template <class Sink, class Luck>
Result<> decide(const Rules&, const Setup&, const Bet& command, Luck&, Sink& sink) {
  const State& s = sink.state();
  if (s.phase != Phase::Bet || !s.due.has(command.player)) [[unlikely]] {
    return check_bet(s, command.player);
  }
  sink(StakeSealed{{command.player, command.commit}});
  return done();
}

template <class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup& setup, const Open& command, Luck& dice,
                Sink& sink) {
  const State& s = sink.state();
  if (asks<Sink>(rules, Hook::StakeAllowed) || !opens_plainly(rules, s, command)) {
    if (auto refused = check_openings(rules, s, setup, command); !refused) {
      return refused;
    }
  }
  for (const StakeValue& value : command.values) {
    sink(StakeOpened{value});
  }
  if (s.phase != Phase::Open && s.phase != Phase::Draw) {
    settle(rules, setup, dice, sink);
  }
  return done();
}

template <class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup& setup, const DrawCoal&, Luck& dice, Sink& sink) {
  const State& s = sink.state();
  if (auto refused = in_phase(s, Phase::Draw); !refused) {
    return refused;
  }
  const Seat who = s.turn;
  const Player& p = s.at(who);
  const DrawKey key{kCoal, s.round, 's', who.index, 0, p.pieces + 1};
  const int kind = s.oven.kind_at(static_cast<int>(dice.below(key, s.oven.left())));
  const int value = s.oven.value(kind);
  if (kind == s.oven.devils()) {
    sink(DevilDrawn{who, p.coal, p.pieces});
    pay_pacts(rules, who, sink);
  } else {
    sink(CoalDrawn{who, value, p.coal + value, kind});
    if (s.oven.left() == 0) {
      sink(TurnStopped{who, p.coal, p.pieces});
    }
  }
  if (s.oven.left() == 0) {
    sink(OvenEmptied{});
  }
  if (s.phase != Phase::Draw) {
    settle(rules, setup, dice, sink);
  }
  return done();
}

template <class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup& setup, const Stop&, Luck& dice, Sink& sink) {
  const State& s = sink.state();
  if (s.phase != Phase::Draw || s.at(s.turn).pieces < rules.draw_min) [[unlikely]] {
    return check_stop(rules, s);
  }
  const Player& p = s.at(s.turn);
  sink(TurnStopped{s.turn, p.coal, p.pieces});
  if (s.phase != Phase::Draw) {
    settle(rules, setup, dice, sink);
  }
  return done();
}

template <class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup& setup, const Pact& command, Luck& dice,
                Sink& sink) {
  const State& s = sink.state();
  if (auto refused = check_pact(s, command); !refused) {
    return refused;
  }
  const PactWhy why = s.at(command.player).offered;
  if (command.yes) {
    give_pact(setup, command.player, why, sink);
  } else {
    if (s.at(command.player).has_pact()) {
      sink(PactEnded{command.player});
    }
    sink(PactDeclined{command.player});
  }
  if (s.phase != Phase::Pact) {
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
  if (command.yes) {
    sink(OvenRefilled{s.oven.full()});
  } else {
    sink(RefillDeclined{s.oven.left()});
  }
  publish_luck(dice, sink);
  return done();
}

}  // namespace hausregel::teufel
