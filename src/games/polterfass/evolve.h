// Applies events to the state, or to several tables' (engine/lanes/lanes.h). Total and silent: no
// rules, no dice, no refusal. Inline, because decide() reads the state after each of its events,
// millions of times a second in the lab.
#pragma once

#include <optional>

#include "games/polterfass/types.h"

namespace hausregel::polterfass {

// Return the barrels that a destroyer and a doubler could be used on now (P-15 … P-19).
OVER_LANES auto destroyable(const auto& s) {
  return s.barrels.standing_numbers() - s.barrels.destroyed;
}
OVER_LANES auto doublable(const auto& s) {
  const auto sound = s.double_destroyed ? s.barrels.standing_numbers() : destroyable(s);
  return sound - s.barrels.doubled;
}

// Where serving pauses: at a special that has a target, destroyers first.
template <class S>
OVER_LANES MaskIn<S> is_destroying(const S& s) {
  return (s.destroys > 0) & no(destroyable(s).empty());
}
template <class S>
OVER_LANES MaskIn<S> is_doubling(const S& s) {
  return no(is_destroying<S>(s)) & (s.doubles > 0) & no(doublable(s).empty());
}

// --- several tables ---------------------------------------------------------------------------

// Clears the table for a round.
template <class S>
OVER_LANES void clear(S& s, MaskIn<S> on) {
  set(on, s.throws, 0);
  set(on, s.destroys, 0);
  set(on, s.doubles, 0);
  set(on, s.served, std::nullopt);
  set(on, s.ordered, std::nullopt);
  set(on, s.bill, std::nullopt);
  s.barrels.lay_all(on);
  for (auto& p : s.seats) {
    set(on, p.cards.bits, 0);
    set(on, p.order, std::nullopt);
    if (!s.cards_return) { set(on & (p.hand.size() < s.cards_min), p.hand.bits, s.cards.bits); }
  }
}

// Folds an event into the tables in `on`.
template <class S>
struct Fold {
  using N = NumberIn<S>;
  S& s;
  Mask<N> on;

  OVER_LANES void operator()(const BarrelsThrownOf<N>& e) const {
    set(on, s.throws, e.number);
    s.barrels.take_over(on, e.barrels);
  }
  OVER_LANES void operator()(const TapClosed&) const {
    const auto& rack = s.barrels;
    set(on, s.destroys, rack.showing(kDestroys).size());
    set(on, s.doubles, rack.showing(kDoubles).size());
  }
  OVER_LANES void operator()(const BarrelDestroyedOf<N>& e) const {
    s.barrels.destroyed.add(on, e.b);
    subtract(on, s.destroys, 1);
  }
  OVER_LANES void operator()(const BarrelDoubledOf<N>& e) const {
    s.barrels.doubled.add(on, e.b);
    subtract(on, s.doubles, 1);
  }
  OVER_LANES void operator()(const SpecialWastedOf<N>& e) const {
    const Mask<N> destroyer = s.barrels.shows(e.b, kDestroys);
    subtract(on & destroyer, s.destroys, 1);
    subtract(on & no(destroyer), s.doubles, 1);
  }
  OVER_LANES void operator()(const ServedOf<N>& e) const { set(on, s.served, e.mugs); }
  OVER_LANES void operator()(const OrderOpenedOf<N>& e) const {
    auto& p = s.at(e.player);
    set(on, p.cards.bits, e.cards.bits);
    set(on, p.order, e.sum);
    if (!s.cards_return) { set(on, p.hand.bits, (p.hand - e.cards).bits); }
  }
  OVER_LANES void operator()(const BillOf<N>& e) const {
    set(on, s.bill, e.kind);
    set(on, s.ordered, e.ordered);
  }
  OVER_LANES void operator()(const ScoredOf<N>& e) const {
    auto& p = s.at(e.player);
    set(on, p.delta, e.delta);
    add(on, s.ledger, wrapping_difference(e.total, p.total));
    set(on, p.total, e.total);
  }
};
template <class S, class Event>
  requires requires(const Fold<S>& fold, const Event& e) { fold(e); }
OVER_LANES void evolve(S& s, MaskIn<S> on, const Event& e) {
  Fold<S>{s, on}(e);
}

// --- one table, with the course of a round ----------------------------------------------------

// The last event set the phase, so checking it is enough between moves.
inline bool is_destroying(const State& s) { return s.phase == Phase::Destroy; }
inline bool is_doubling(const State& s) { return s.phase == Phase::Double; }

inline void evolve(State& s, const RoundStarted& e) {
  begin_round(s, e);
  s.phase = Phase::Throw;
  s.sealed.clear();
  s.due = SeatSet::all(s.count());
  if (e.starter.somebody()) { s.due.remove(e.starter); }
  for (Player& p : s.seats) { p.laid = {}; }
  clear(s, true);
}

// Before the first throw: another innkeeper.
inline void evolve(State& s, const OrderSet& e) {
  s.starter = e.players[0];
  s.due = SeatSet::all(s.count());
  s.due.remove(s.starter);
}

inline void evolve(State& s, const BarrelsThrown& e) {
  s.places.renew(Reset::Draw);
  evolve(s, true, e);
  if (s.phase == Phase::Throw) { s.phase = Phase::Order; }
}

inline void evolve(State& s, const ThrowRepeated&) { s.phase = Phase::Throw; }

inline void evolve(State& s, const OrderSealed& e) {
  s.due.remove(e.player);
  s.sealed.add(e.player);
  s.at(e.player).laid = e.back;
  if (e.commit) { s.at(e.player).commit = e.commit; }
  if (s.due.empty()) { s.phase = Phase::Pour; }
}

inline void evolve(State& s, const SpecialThrown& e) { s.barrels.lay(e.b); }

inline void evolve(State& s, const InnkeeperFailed&) { s.phase = Phase::Open; }

// Events of a tap that is closed continue to the next special, or to the orders. Calls the
// templates, which read the barrels: the overloads for State read the phase, which is still the
// previous special's.
template <class Event>
  requires requires(State& s, const Event& e) { evolve(s, true, e); }
inline void evolve(State& s, const Event& e) {
  evolve(s, true, e);
  s.phase = is_destroying<State>(s) ? Phase::Destroy
            : is_doubling<State>(s) ? Phase::Double
                                    : Phase::Open;
}

inline void evolve(State& s, const Served& e) {
  evolve(s, true, e);
  s.phase = Phase::Open;
}

inline void evolve(State& s, const OrderOpened& e) {
  evolve(s, true, e);
  unseal(s, e.player);
}

inline void evolve(State& s, const Bill& e) { evolve(s, true, e); }

// The innkeeper's right-hand neighbour scores last and so ends the round.
inline void evolve(State& s, const Scored& e) {
  evolve(s, true, e);
  if (left_of(e.player, 1, s.count()) == s.starter) { s.phase = Phase::Idle; }
}

inline void evolve(State& s, const Adjusted& e) {
  Player& p = s.at(e.player);
  add(true, p.total, e.amount);
  add(true, s.ledger, e.amount);
}

}  // namespace hausregel::polterfass
