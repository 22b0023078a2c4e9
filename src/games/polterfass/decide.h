// Decides moves: refusals first, then chance, then events. All automatic consequences (repeats of
// the first throw, forced targets, the bill, the end) are part of the move that caused them. A
// refused move leaves dice and state untouched.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "engine/events.h"
#include "engine/game.h"
#include "engine/moves/rounds.h"
#include "games/polterfass/evolve.h"
#include "games/polterfass/serve.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

// --- refusals ---------------------------------------------------------------------------------

// These examine, rule by rule, whatever the inline checks below do not accept at a glance.

// Returns why `player` may not lay down an order now.
Result<> refuse_order(const State& state, Seat player);
// Returns why an order may not have that many cards, or must (or must not) show their number.
Result<> refuse_card_count(const Rules& rules, CardCount cards);
// Returns why the cards of an order of `player` are invalid, or done(): check_cards() asks no house
// rule.
Result<> refuse_cards(const Rules& rules, const State& state, Seat player, Cards cards);
// Returns why `value` does not open what its player has laid down, or done(): check_opening()
// accepts only the plainest values.
Result<> refuse_opening(const Rules& rules, const State& state, const Setup& setup,
                        const OrderValue& value);
// Returns why a throw is not possible, or done(): check_roll() accepts only the plainest throws.
Result<> refuse_roll(const Rules& rules, const State& state, const Roll& command);
// Whether the special in turn may be used on a barrel that shows `target`, or on none (P-13, P-15,
// P-17, P-19, Q-06, Q-07, Q-08). `needed` is Destroy or Double.
Result<> check_target(const Rules& rules, const State& state, Phase needed, Target target);
// Returns every set of standing specials, maybe empty, with which the innkeeper may throw now.
std::vector<BarrelSet> possible_throws(const Rules& rules, const State& state);

// Accepts valid moves at a glance, because a simulation makes millions a second.
inline Result<> check_laying(const State& state, Seat player) {
  if (state.phase != Phase::Order || !player.somebody() || !state.due.has(player)) [[unlikely]] {
    return refuse_order(state, player);
  }
  return done();
}

inline bool card_count_fits(const Rules& rules, int cards) {
  return cards >= rules.cards_min && cards <= rules.cards_max;
}

// Whether an order has a valid number of cards, shown if the rules show it (P-20, P-21).
inline Result<> check_back(const Rules& rules, CardCount cards) {
  if (cards.known() != rules.card_count_shown ||
      (cards.known() && !card_count_fits(rules, cards.value))) [[unlikely]] {
    return refuse_card_count(rules, cards);
  }
  return done();
}

// Whether `player` may order these cards: their number, and whether he has them (P-20, P-27, Q-19).
inline Result<> check_cards(const Rules& rules, const State& state, Seat player, Cards cards) {
  if (asks_orders(rules) || !card_count_fits(rules, cards.size()) ||
      !state.at(player).hand.has_all(cards)) [[unlikely]] {
    return refuse_cards(rules, state, player, cards);
  }
  return done();
}

// Called by engine/sealed.h.
inline Result<> check_value(const Rules& rules, const State& state, const OpenOrder& order) {
  return check_cards(rules, state, order.player, order.value);
}

// Called by engine/sealed.h when a guest has laid down his order.
template <class Sink>
void value_laid(const Rules& rules, Seat who, Sink& sink) {
  happens(rules, Hook::OrderLaid, sink, About{who});
}

// Checks one opened value by itself. Most in a simulation are unsealed, with valid cards.
inline Result<> check_opening(const Rules& rules, const State& state, const Setup& setup,
                              const OrderValue& value) {
  const Player& p = state.at(value.player);
  const int count = value.value.size();
  const bool plain = !asks_orders(rules) && !p.commit && !value.salt && p.laid.value == count &&
                     card_count_fits(rules, count) && p.hand.has_all(value.value);
  return plain ? done() : refuse_opening(rules, state, setup, value);
}

inline Result<> check_roll(const Rules& rules, const State& state, const Roll& command) {
  const bool plain = state.phase == Phase::Pour && command.again.empty() &&
                     !state.barrels.lying().empty() && rules.rethrow_specials == Rethrow::Any;
  return plain && !asks_throws(rules) ? done() : refuse_roll(rules, state, command);
}

// --- moves ------------------------------------------------------------------------------------

Result<> decide(const Rules& rules, const Setup& setup, const Next&, auto& dice, auto& sink) {
  const State& s = sink.state();
  TRY(in_phase(s, Phase::Idle));
  sink(RoundStarted{s.round + 1, next_starter(s), next_luck(setup, dice)});
  if (s.round == 1) { happens(rules, Hook::GameBegin, sink); }
  happens(rules, Hook::RoundBegin, sink);
  order_by_house<Hook>(rules, sink);
  // At a real table the first throw is a move, because somebody must say what it shows.
  for (bool repeats = s.mode != Mode::Table; repeats;) {
    repeats = throw_first(rules, true, dice, sink);
  }
  return done();
}

Result<> decide(const Rules& rules, const Setup&, const Roll& command, auto& dice, auto& sink) {
  const State& s = sink.state();
  TRY(check_roll(rules, s, command));
  if (s.phase == Phase::Throw) {
    throw_first(rules, true, dice, sink);
    return done();
  }
  for (const int b : command.again) { sink(SpecialThrown{b}); }
  sink(throw_again(rules, true, BarrelSet{}, dice, sink), InnkeeperFailed{});
  happens(rules, Hook::ThrowDone, sink);
  return done();
}

Result<> decide(const Rules& rules, const Setup&, const Close&, auto&, auto& sink) {
  TRY(in_phase(sink.state(), Phase::Pour));
  sink(TapClosed{});
  serve(rules, true, sink);
  return done();
}

// Uses the special in turn, and continues serving. A target that stands needs no further check.
template <Literal name, Phase needed>
Result<> decide(const Rules& rules, const Setup&, const Aim<name, needed>& command, auto&,
                auto& sink) {
  const State& s = sink.state();
  const int up = command.target.value;
  const int b = s.phase == needed ? target_showing(s, up) : kNoBarrel;
  if (b == kNoBarrel) { TRY(check_target(rules, s, needed, command.target)); }
  use_special(true, b, up, sink);
  serve(rules, true, sink);
  return done();
}

Result<> decide(const Rules& rules, const Setup& setup, const Open& command, auto&, auto& sink) {
  const State& s = sink.state();
  TRY(check_openings(rules, s, setup, command));
  for (const OrderValue& value : command.values) {
    sink(OrderOpened{value.player, value.value, value.value.sum(), value.salt});
  }
  if (s.sealed.empty()) { settle(rules, true, sink); }
  return done();
}

}  // namespace hausregel::polterfass
