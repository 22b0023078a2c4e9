// Decides moves: refusals first, then chance, then events. All automatic consequences (payments,
// settlement, pawns, pacts, refill, the end) are part of the move that caused them. A refused move
// leaves dice and state untouched.
#pragma once

#include "core/dice.h"
#include "engine/events.h"
#include "engine/moves/rounds.h"
#include "games/teufel/evolve.h"
#include "games/teufel/settle.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

// --- refusals ---------------------------------------------------------------------------------

// Returns why `player` may not stake now. Precondition: check_laying() has found that he may not.
Result<> refuse_laying(const State& state, Seat player);
// Accepts valid moves at a glance, because a simulation makes millions a second.
inline Result<> check_laying(const State& state, Seat player) {
  if (state.phase != Phase::Bet || !state.due.has(player)) [[unlikely]] {
    return refuse_laying(state, player);
  }
  return done();
}
// Whether `player`, a seat, may stake `stake`: by the rules (B-01, B-02), and by a house rule
// (T-38). A refusal reveals no more of his chips than everybody knows (B-25).
Result<> check_stake(const Rules& rules, const State& state, Seat player, int stake);
// Called by engine/sealed.h.
inline Result<> check_value(const Rules& rules, const State& state, const OpenBet& bet) {
  return check_stake(rules, state, bet.player, bet.value);
}

// Accepts most openings of a simulation: nothing sealed, everybody has staked, all stakes valid.
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
// Replaces the engine's template, which handles the other openings.
inline Result<> check_openings(const Rules& rules, const State& s, const Setup& setup,
                               const Open& command) {
  return opens_plainly(rules, s, command) ? done()
                                          : hausregel::check_openings(rules, s, setup, command);
}

// --- moves ------------------------------------------------------------------------------------

// Returns the draws of a turn of `who`.
template <class S>
OVER_LANES auto coal_of_turn(const S& s, Seat who, const auto& dice) {
  return series(dice, DrawsOf<NumberIn<S>>{kCoal, s.round, 's', seat_of(s, who)});
}

// Draws the `nth` piece of this turn for `who`, and pays the pacts if it is a devil.
template <class Sink>
OVER_LANES void draw_coal(const Rules& rules, MaskAt<Sink> on, Seat who, const auto& turn, int nth,
                          auto& dice, Sink& sink) {
  using N = NumberAt<Sink>;
  const auto& s = sink.state();
  const auto& p = s.at(who);
  const N piece = draw(on, dice, turn, nth, s.oven.left());
  const Mask<N> devil = on & s.oven.is_devil(piece);
  const Mask<N> coal = on & no(devil);
  const N value = s.oven.value_of(piece);
  if constexpr (Sink::kAsks) {
    for (const ShownTo& one : IfSome<ShownTo>(s.shown)) {
      sink(one.player != who && !one.deck, ShownVoid{one.player, {}});
    }
  }
  sink(coal, CoalDrawnOf<N>{who, value, p.coal + value, piece});
  if (any(devil)) {
    const N lost =
        ask_house(rules, Hook::DevilTakes, sink, p.coal, who.index, About{who},
                  [&](auto takes, int all) { return taken_by_devil(rules, takes, all); });
    sink(devil, DevilDrawnOf<N>{who, lost, p.pieces});
    pay_pacts(rules, devil, who, sink);
    if constexpr (Sink::kAsks) {
      const auto told = [&](FactSheet& sheet) {
        About{who}(sheet);
        const SeatList due = turns_to_come(s, true);
        sheet.add("taken", lost).add("kept", p.coal);
        sheet.add_list("to_come", due.size(), [&](int i) { return due[i].index + 1; });
      };
      happens(rules, Hook::AfterDevil, sink, told, true);
    }
  }
  if (any(coal)) { happens(rules, Hook::AfterCoal, sink, About{who}); }
  const Mask<N> empty = on & (s.oven.left() == 0);
  if (any(empty)) {
    Mask<N> stops = coal & empty;
    if constexpr (Sink::kAsks) { stops = stops && s.turn == who; }
    sink(stops, TurnStoppedOf<N>{who, p.coal, p.pieces});
    sink(empty, OvenEmptied{});
  }
}

// Out of line: every move of a turn may end the round, but few do.
template <class Sink>
[[gnu::noinline]] void settle_round(const Rules& rules, Sink& sink) {
  settle(rules, true, sink);
  if (sink.state().phase != Phase::Pact) { end_round(rules, true, sink); }
}
// After each move, begins a turn that is not the one of `before`, and plays the rest of the round
// once nobody must bet, open or draw.
template <class Sink>
inline void go_on(const Rules& rules, Sink& sink, Seat before = {}) {
  using enum Phase;
  const State& s = sink.state();
  if constexpr (Sink::kAsks) {
    // A function that stops a turn begins the next.
    while (s.phase == Draw && s.turn != before && !finished_by_house<Sink>(rules)) {
      before = s.turn;
      if (s.places.reset_by_turn()) { gives_turn(rules, sink, s.turn); }
      happens(rules, Hook::TurnBegin, sink, About{s.turn});
    }
    if (finished_by_house<Sink>(rules) && (s.phase == Bet || s.phase == Draw)) {
      for (const Seat who : clockwise(s)) {
        if (s.at(who).stake > 0) { sink(StakeReturned{who, s.at(who).stake}); }
      }
      return end_game(*rules.house->winners(), sink);
    }
  }
  const Phase now = s.phase;
  if (now != Bet && now != Open && now != Draw) { settle_round(rules, sink); }
}

// Called by engine/sealed.h when all stakes are open.
void shown(const Rules& rules, const Setup&, auto&, auto& sink) { go_on(rules, sink); }

Result<> decide(const Rules& rules, const Setup& setup, const Next& command, auto& dice,
                auto& sink) {
  TRY(hausregel::decide(rules, setup, command, dice, sink));
  if (sink.state().round == 1) { happens(rules, Hook::GameBegin, sink); }
  happens(rules, Hook::RoundBegin, sink);
  order_by_house<Hook>(rules, sink);
  go_on(rules, sink);
  return done();
}

template <class Sink>
Result<> decide(const Rules& rules, const Setup&, const DrawCoal&, auto& dice, Sink& sink) {
  const State& s = sink.state();
  TRY(in_phase(s, Phase::Draw));
  if constexpr (Sink::kAsks) {
    if (asks_turns(rules) && !moves_of_turn(rules, s).draw) {
      return refuse("T-39", "teufel.refuse.house_no_draw");
    }
  }
  const Seat turn = s.turn;
  draw_coal(rules, true, turn, coal_of_turn(s, turn, dice), s.at(turn).pieces + 1, dice, sink);
  go_on(rules, sink, turn);
  return done();
}

template <class Sink>
Result<> decide(const Rules& rules, const Setup&, const Stop&, auto&, Sink& sink) {
  const State& s = sink.state();
  TRY(in_phase(s, Phase::Draw));
  const Player& p = s.at(s.turn);
  if (p.pieces < rules.draw_min) [[unlikely]] {
    return refuse("B-19", "teufel.refuse.stop_early",
                  {{"min", rules.draw_min}, {"pieces", p.pieces}});
  }
  if constexpr (Sink::kAsks) {
    if (asks_turns(rules) && !moves_of_turn(rules, s).stop) {
      return refuse("T-39", "teufel.refuse.house_no_stop");
    }
  }
  const Seat turn = s.turn;
  sink(TurnStopped{turn, p.coal, p.pieces});
  go_on(rules, sink, turn);
  return done();
}

Result<> decide(const Rules& rules, const Setup&, const Pact& command, auto&, auto& sink) {
  const State& s = sink.state();
  TRY(in_phase(s, Phase::Pact));
  if (!command.player.somebody() || s.at(command.player).offered == PactWhy::None) {
    return refuse("B-10", "teufel.refuse.no_pact_offered");
  }
  answer_pact(true, command.player, command.yes, sink);
  if (s.phase != Phase::Pact) { end_round(rules, true, sink); }
  return done();
}

Result<> decide(const Rules&, const Setup&, const Refill& command, auto&, auto& sink) {
  const State& s = sink.state();
  TRY(in_phase(s, Phase::Refill));
  sink(command.yes, OvenRefilled{s.oven.full});
  sink(!command.yes, RefillDeclined{s.oven.left()});
  return done();
}

}  // namespace hausregel::teufel
