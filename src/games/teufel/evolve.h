// Applies events to the state. Total and silent: no rules, no dice, no refusal. Inline, because
// decide() reads the state after each of its events, millions of times a second in the lab.
// Functions over N act at the tables in `on`. One table keeps in its phase whose move it is;
// several know from the loop that plays them.
#pragma once

#include <algorithm>

#include "core/lists.h"
#include "engine/lanes/lockstep.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

// Returns the next seat that takes a turn after `from`, or nobody when the round is back at its
// starter.
inline Seat next_turn(const State& s, Seat from) {
  if (!s.order.empty()) [[unlikely]] {
    auto at = std::ranges::find(s.order, from);
    while (at != s.order.end() && ++at != s.order.end() && !s.draws.has(*at)) {}
    return at == s.order.end() ? Seat{} : *at;
  }
  // Bounded by the number of seats: in foreign events the round may have no starter.
  Seat who = left_of(from, 1, s.count());
  for (int seats = 1; seats < s.count() && who != s.starter; ++seats) {
    if (s.draws.has(who)) { return who; }
    who = left_of(who, 1, s.count());
  }
  return {};
}

// Whether somebody is asked about the oven when the round is over.
template <class S>
OVER_LANES MaskIn<S> asks_about_oven(const S& s) {
  return by_rule<NumberIn<S>>(s.asks_refill) & (s.oven.left() > 0);
}

// Ends the turns: the round pauses if a question is open, else is idle.
inline void end_turns(State& s, bool = true) {
  s.turn = {};
  s.phase = asks_about_oven(s) ? Phase::Refill : Phase::Idle;
}

// Passes the turn to the next player who draws.
inline void pass_turn(State& s, bool) {
  s.turn = s.turn.somebody() ? next_turn(s, s.turn) : Seat{};
  if (!s.turn.somebody()) { end_turns(s); }
}

// Records an answer to an offer; after the last one the round continues.
inline void answered(State& s, bool, Seat who) {
  s.at(who).offered = PactWhy::None;
  for (const Player& p : s.seats) {
    if (p.offered != PactWhy::None) { return; }
  }
  if (s.phase == Phase::Pact) { end_turns(s); }
}

// Returns who draws first in the round.
inline Seat first_turn(const State& s) {
  if (!s.order.empty()) [[unlikely]] {
    return s.draws.has(s.order[0]) ? s.order[0] : next_turn(s, s.order[0]);
  }
  return s.draws.has(s.starter) ? s.starter : next_turn(s, s.starter);
}

// Starts the turns when all stakes are open, or nobody can bet.
inline void start_turns(State& s) {
  s.phase = Phase::Draw;
  s.turn = first_turn(s);
  if (!s.turn.somebody()) { end_turns(s); }
}

// Returns those whose turns are still to come, in order; `passed`: the turn has just passed on, and
// whose it is now has not begun.
inline SeatList turns_to_come(const State& s, bool passed = false) {
  SeatList all;
  const bool begun = s.turn.somebody();
  if (!begun && s.phase != Phase::Bet && s.phase != Phase::Open) { return all; }
  Seat who = !begun ? first_turn(s) : passed ? s.turn : next_turn(s, s.turn);
  for (; who.somebody(); who = next_turn(s, who)) { all.push_back(who); }
  return all;
}
// Returns how the turn that has begun ends now; nullopt: none has.
inline std::optional<TurnStopped> turn_stopped(const State& s) {
  if (s.phase != Phase::Draw || !s.turn.somebody()) { return std::nullopt; }
  return TurnStopped{s.turn, s.at(s.turn).coal, s.at(s.turn).pieces};
}
// Whether a turn that ends later in a move than with its first event is ended by a house rule.
inline bool stopped_by_house(const State& s, const Event& event) {
  return std::holds_alternative<TurnStopped>(event) && s.oven.left() > 0;
}
// Returns all seats in the order of turns if those that are to come are taken as in `to_come`;
// seats without a turn come last.
inline SeatList with_turns(const State& s, const SeatList& to_come) {
  SeatList all;
  const auto add = [&](Seat who) {
    if (!contains(all, who)) { all.push_back(who); }
  };
  if (!s.draws.has(s.starter)) { add(s.starter); }
  for (Seat who = s.turn.somebody() ? first_turn(s) : Seat{};
       who.somebody() && !contains(to_come, who); who = next_turn(s, who)) {
    add(who);
  }
  for (const Seat who : to_come) { add(who); }
  for (const Seat who : clockwise(s)) { add(who); }
  return all;
}

// Of those who draw, the one whose turn it is stands in the new order where he stood in the old
// one: another seat, if the turn has just passed on.
inline void evolve(State& s, const OrderSet& e) {
  int before = 0;
  for (Seat who = first_turn(s); who.somebody() && who != s.turn; who = next_turn(s, who)) {
    ++before;
  }
  s.starter = e.players[0];
  s.order.assign(e.players.begin(), e.players.end());
  if (!s.turn.somebody() || s.at(s.turn).pieces > 0) { return; }
  s.turn = first_turn(s);
  for (; before > 0 && s.turn.somebody(); --before) { s.turn = next_turn(s, s.turn); }
}

inline constexpr Purpose kCoal{"coal"};
// Returns what `who` draws next; nullopt: it is not his turn. Of a later turn nothing is told: the
// oven would have hardly changed until then, and with it the piece of this name.
std::optional<NextDraw> drawn_next(const State& s, Seat who);  // decide.cpp
// Returns the value of a piece; 0: a devil.
inline int value_drawn(const State& s, std::int64_t piece) {
  return s.oven.value(s.oven.kind_at(as_int(piece)));
}

inline void evolve(State& s, const StakeReturned& e) {
  add(true, s.at(e.player).chips, e.stake);
  s.at(e.player).stake = 0;
}

inline void evolve(State& s, const GameEnded& e) {
  s.turn = {};
  s.due = {};
  hausregel::evolve<State>(s, e);
}

// --- events ---

// Whether a seat may bet in the round that begins.
template <class S>
OVER_LANES MaskIn<S> can_bet(const S& s, const PlayerOf<NumberIn<S>>& p) {
  return p.chips >= s.stake_floor;
}

// Whether a seat takes a turn in it.
template <class S>
OVER_LANES MaskIn<S> takes_turn(const S& s, MaskIn<S> bets) {
  return by_rule<NumberIn<S>>(s.chipless_draws) | bets;
}

// Clears the previous round's results, which stayed on show.
template <class S>
OVER_LANES void clear_table(S& s, MaskIn<S> on) {
  for (auto& p : s.seats) {
    set(on, p.coal, 0);
    set(on, p.pieces, 0);
    set(on, p.staked, 0);
    set(on, p.won, 0);
    set(on, p.lost, 0);
  }
}

inline void evolve(State& s, const StakeSealed& e) {
  s.due.remove(e.player);
  s.sealed.add(e.player);
  if (e.commit) { s.commits.push_back({e.player, *e.commit}); }
  if (s.due.empty()) { s.phase = Phase::Open; }
}

// Moves the stake out of the chips of `who`.
template <class S>
OVER_LANES void put_stake(S& s, MaskIn<S> on, Seat who, NumberIn<S> stake) {
  auto& p = s.at(who);
  set(on, p.stake, stake);
  set(on, p.staked, stake);
  subtract(on, p.chips, stake);
}

inline void evolve(State& s, const StakeOpened& e) {
  if (!s.commits.empty()) {
    std::erase_if(s.commits, [&](const Commit& c) { return c.player == e.player; });
  }
  put_stake(s, true, e.player, e.value);
  s.sealed.remove(e.player);
  if (s.sealed.empty()) { start_turns(s); }
}

// Pays `amount` from the bank; to it if negative.
template <class S>
OVER_LANES void give(S& s, MaskIn<S> on, Seat who, NumberIn<S> amount) {
  add(on, s.at(who).chips, amount);
  subtract(on, s.bank, amount);
}

// What has been shown of decks is not drawn with a piece.
inline void drawn_by_game(State& s) {
  s.places.renew(Reset::Draw);
  std::erase_if(s.shown, [](const ShownTo& one) { return !one.deck; });
}

// Folds an event into the tables in `on`.
template <class S>
struct Fold {
  using N = NumberIn<S>;
  S& s;
  Mask<N> on;

  OVER_LANES void operator()(const CoalDrawnOf<N>& e) const {
    auto& p = s.at(e.player);
    add(on, p.pieces, 1);
    if constexpr (kOneTable<N>) {
      drawn_by_game(s);
      p.coal = e.sum;
      if (e.piece == Oven::kUnknown) {  // an event of a journal
        return s.oven.take(on, s.oven.kind_of(e.value));
      }
      s.oven.take_piece(on, e.piece);
    } else {  // both in one pass through the oven
      add(on, p.coal, s.oven.take_piece(on, e.piece));
    }
  }
  OVER_LANES void operator()(const DevilDrawnOf<N>& e) const {
    auto& p = s.at(e.player);
    if constexpr (kOneTable<N>) {
      drawn_by_game(s);
      s.burnt.add(e.player);
    }
    subtract(on, p.coal, e.lost);
    set(on, p.pieces, 0);
    s.oven.take(on, s.oven.devils());
    pass_turn(s, on);
  }
  OVER_LANES void operator()(const TurnStoppedOf<N>&) const { pass_turn(s, on); }
  OVER_LANES void operator()(const OvenEmptied&) const { end_turns(s, on); }
  OVER_LANES void operator()(const PactPaidOf<N>& e) const {
    add(on, s.at(e.to).chips, e.amount);
    if (!e.by.who.somebody()) {
      subtract(on, s.bank, e.amount);
      return;
    }
    // The stake pays the part that the free chips do not cover (rule pact_uses_stake).
    auto& payer = s.at(e.by.who);
    const auto free = least(e.amount, payer.chips);
    subtract(on, payer.chips, free);
    subtract(on, payer.stake, wrapping_difference(e.amount, free));
  }
  OVER_LANES void operator()(const BetWonOf<N>& e) const {
    auto& p = s.at(e.player);
    add(on, p.chips, wrapping_sum(p.stake, e.paid));
    set(on, p.stake, 0);
    set(on, p.won, e.paid);
    subtract(on, s.bank, e.paid);
  }
  OVER_LANES void operator()(const BetLostOf<N>& e) const {
    auto& p = s.at(e.player);
    add(on, s.bank, p.stake);
    set(on, p.lost, p.stake);
    set(on, p.stake, 0);
  }
  OVER_LANES void operator()(const BonusPaidOf<N>& e) const { give(s, on, e.player, e.amount); }
  OVER_LANES void operator()(const PawnMovedOf<N>& e) const {
    set(on, s.at(e.player).space.low, e.space.low);
    set(on, s.at(e.player).space.high, e.space.high);
  }
  OVER_LANES void operator()(const PactEnded& e) const {
    set(on, s.at(e.player).pact, coded<PactWhy>(N{}));
  }
  OVER_LANES void operator()(const PactOfferedOf<N>& e) const {
    set(on, s.at(e.player).offered, e.why);
    if constexpr (kOneTable<N>) { s.phase = Phase::Pact; }
  }
  OVER_LANES void operator()(const PactMadeOf<N>& e) const {
    set(on, s.at(e.player).pact, e.why);
    answered(s, on, e.player);
  }
  OVER_LANES void operator()(const PactDeclined& e) const { answered(s, on, e.player); }
  OVER_LANES void operator()(const OvenRefilled&) const {
    s.oven.refill(on);
    if constexpr (kOneTable<N>) { s.phase = Phase::Idle; }
  }
};
template <class S, class Event>
  requires requires(const Fold<S>& fold, const Event& e) { fold(e); }
OVER_LANES void evolve(S& s, MaskIn<S> on, const Event& e) {
  Fold<S>{s, on}(e);
}

// Finds who must bet, and who takes a turn, in a round in which nobody has bet.
inline void find_betters(State& s) {
  s.due = SeatSet::where(s.seats, [&](const Player& p) { return can_bet(s, p); });
  s.draws =
      SeatSet::where(s.seats, [&](const Player& p) { return takes_turn(s, s.due.has(p.name)); });
  s.phase = Phase::Bet;
  if (s.due.empty()) { start_turns(s); }
}

inline void evolve(State& s, const RoundStarted& e) {
  begin_round(s, e);
  s.order.clear();
  s.burnt.clear();
  clear_table(s, true);
  find_betters(s);
}

// Before the first bet it changes who can bet.
inline void evolve(State& s, const Adjusted& e) {
  give(s, true, e.player, e.amount);
  if (s.phase == Phase::Bet && s.sealed.empty()) { find_betters(s); }
}

inline void evolve(State& s, const PactKept& e) { evolve(s, true, PactMade{e.player, e.why}); }

inline void evolve(State& s, const RefillDeclined&) { s.phase = Phase::Idle; }

// At one table an event is unconditional.
template <class Event>
  requires requires(State& s, const Event& e) { evolve(s, true, e); }
inline void evolve(State& s, const Event& e) {
  evolve(s, true, e);
}

}  // namespace hausregel::teufel
