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

// Whether `player` may lay down an order now.
Result<> check_laying(const State& state, Seat player);
// Whether an order has a valid number of cards, shown if the rules show it (P-20, P-21).
Result<> check_back(const Rules& rules, CardCount cards);
// Whether `player` may order these cards: their number, whether he has them (P-20, P-27, Q-19), and
// by a house rule.
Result<> check_cards(const Rules& rules, const State& state, Seat player, Cards cards);
// Whether `value` opens what its player has laid down.
Result<> check_opening(const Rules& rules, const State& state, const Setup& setup,
                       const OrderValue& value);
// Whether this can be thrown now.
Result<> check_roll(const Rules& rules, const State& state, const Roll& command);
// Whether the special in turn may be used on a barrel that shows `target`, or on none (P-13, P-15,
// P-17, P-19, Q-06, Q-07, Q-08). `needed` is Destroy or Double.
Result<> check_target(const Rules& rules, const State& state, Phase needed, Target target);
// Returns every set of standing specials, maybe empty, with which the innkeeper may throw now.
std::vector<BarrelSet> possible_throws(const Rules& rules, const State& state);

// Called by engine/sealed.h.
inline Result<> check_value(const Rules& rules, const State& state, const OpenOrder& order) {
  return check_cards(rules, state, order.player, order.value);
}

// --- moves ------------------------------------------------------------------------------------

template <class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup& setup, const Next&, Luck& dice, Sink& sink) {
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

template <class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup&, const Roll& command, Luck& dice, Sink& sink) {
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

template <class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup&, const Close&, Luck&, Sink& sink) {
  TRY(in_phase(sink.state(), Phase::Pour));
  sink(TapClosed{});
  serve(rules, true, sink);
  return done();
}

// Uses the special in turn, and continues serving. A target that stands needs no further check.
template <Literal name, Phase needed, class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup&, const Aim<name, needed>& command, Luck&,
                Sink& sink) {
  const State& s = sink.state();
  TRY(check_target(rules, s, needed, command.target));
  const int up = command.target.value;
  use_special(true, target_showing(s, up), up, sink);
  serve(rules, true, sink);
  return done();
}

template <class Sink, class Luck>
Result<> decide(const Rules& rules, const Setup& setup, const Open& command, Luck&, Sink& sink) {
  const State& s = sink.state();
  TRY(check_openings(rules, s, setup, command));
  for (const OrderValue& value : command.values) {
    sink(OrderOpened{value.player, value.value, value.value.sum(), value.salt});
  }
  if (s.sealed.empty()) { settle(rules, true, sink); }
  return done();
}

}  // namespace hausregel::polterfass
