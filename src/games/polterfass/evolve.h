// What each event does to the state. Total and silent: no rules, no dice, no refusal. Inline,
// because decide() reads the state its own events have made, also millions of times a second in the
// lab.
#pragma once

#include <optional>
#include <string>

#include "games/polterfass/moves.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

// What a destroyer and a doubler could be used on now (P-15 … P-19).
inline BarrelSet destroyable(const State& s) {
  return s.barrels.standing_numbers().without(s.barrels.destroyed());
}
inline BarrelSet doublable(const State& s) {
  const BarrelSet sound = s.double_destroyed ? s.barrels.standing_numbers() : destroyable(s);
  return sound.without(s.barrels.doubled());
}

// Where serving rests: at a special that has a target, destroyers first; else all is ready to open.
inline Phase serving_phase(const State& s) {
  return s.destroys > 0 && !destroyable(s).empty() ? Phase::Destroy
         : s.doubles > 0 && !doublable(s).empty()  ? Phase::Double
                                                   : Phase::Open;
}

inline void evolve(State& s, const RoundStarted& e) {
  s.round = e.round;
  s.luck = e.luck;
  s.innkeeper = e.innkeeper;
  s.phase = Phase::Throw;
  s.throws = 0;
  s.sealed.clear();
  s.destroys = 0;
  s.doubles = 0;
  s.served.reset();
  s.ordered.reset();
  s.bill.reset();
  s.barrels.lay_all();
  s.due = SeatSet::all(s.count());
  if (e.innkeeper.somebody()) {
    s.due.remove(e.innkeeper);
  }
  for (Player& p : s.seats) {
    p.laid = {};
    p.cards = {};
    p.order.reset();
    if (!s.cards_return && p.hand.size() < s.cards_min) {
      p.hand = s.cards;
    }
  }
}

inline void evolve(State& s, const BarrelsThrown& e) {
  s.throws = e.number;
  s.barrels.take_over(e.barrels);
  if (s.phase == Phase::Throw) {
    s.phase = Phase::Order;
  }
}

inline void evolve(State& s, const ThrowRepeated&) { s.phase = Phase::Throw; }

inline void evolve(State& s, const OrderSealed& e) {
  s.due.remove(e.player);
  s.sealed.add(e.player);
  s.at(e.player).laid = e.back;
  if (e.commit) {
    s.at(e.player).commit = e.commit;
  }
  if (s.due.empty()) {
    s.phase = Phase::Pour;
  }
}

inline void evolve(State& s, const SpecialThrown& e) { s.barrels.lay(e.b); }

inline void evolve(State& s, const InnkeeperFailed&) { s.phase = Phase::Open; }

inline void evolve(State& s, const TapClosed&) {
  s.destroys = s.doubles = 0;
  for (const int b : s.barrels.standing_specials()) {
    ++(s.barrels.up(b) == kDestroys ? s.destroys : s.doubles);
  }
  s.phase = serving_phase(s);
}

inline void evolve(State& s, const BarrelDestroyed& e) {
  s.barrels.destroy(e.b);
  --s.destroys;
  s.phase = serving_phase(s);
}

inline void evolve(State& s, const BarrelDoubled& e) {
  s.barrels.make_double(e.b);
  --s.doubles;
  s.phase = serving_phase(s);
}

inline void evolve(State& s, const SpecialWasted& e) {
  --(s.barrels.up(e.b) == kDestroys ? s.destroys : s.doubles);
  s.phase = serving_phase(s);
}

inline void evolve(State& s, const Served& e) {
  s.served = e.mugs;
  s.phase = Phase::Open;
}

inline void evolve(State& s, const OrderOpened& e) {
  Player& p = s.at(e.player);
  s.sealed.remove(e.player);
  p.commit.reset();
  p.cards = e.cards;
  p.order = e.sum;
  if (!s.cards_return) {
    p.hand.take_out(e.cards);
  }
}

inline void evolve(State& s, const Bill& e) {
  s.bill = e.kind;
  s.ordered = e.ordered;
}

// The innkeeper's right-hand neighbour is the last to score, and with him the round is over.
inline void evolve(State& s, const Scored& e) {
  Player& p = s.at(e.player);
  p.delta = e.delta;
  s.ledger = plus(s.ledger, minus(e.total, p.total));
  p.total = e.total;
  if (left_of(e.player, 1, s.count()) == s.innkeeper) {
    s.phase = Phase::Idle;
  }
}

inline void evolve(State& s, const Adjusted& e) {
  Player& p = s.at(e.player);
  p.total = plus(p.total, e.amount);
  s.ledger = plus(s.ledger, e.amount);
}

}  // namespace hausregel::polterfass
