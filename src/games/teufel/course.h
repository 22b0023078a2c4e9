// The course of a round that has begun, between bots: who is asked when. One table moves by
// commands, whose consequences are automatic; several move in lockstep (lanes.cpp).
#pragma once

#include "games/teufel/bots.h"
#include "games/teufel/evolve.h"

namespace hausregel::teufel {

// Asks the `bots` at the tables in `on`; `moves` makes their moves, and says where somebody is
// asked. Works phase by phase: determining before every move who is asked costs a sixth of the
// speed of one table.
template <class N, class S, class Luck, class Bots, class Moves>
OVER_LANES void play_course(const Rules& rules, const S& s, Luck& luck, const Bots& bots,
                            Moves& moves) {
  const auto ask = [&](Question asked, Mask<N> on, Seat who)
                       IN_LANES { return answer(bots, asked, on, who, rules, s, luck); };
  for (const Seat who : clockwise(s)) {
    if (const Mask<N> bets = moves.due(who); any(bets)) {
      moves.bet(bets, who, ask(kStake, bets, who));
    }
  }
  moves.open();
  for (const Seat who : clockwise(s)) {
    for (Mask<N> draws = moves.turn_of(who); any(draws); draws = moves.turn_goes_on(who)) {
      const Mask<N> may_stop = draws & (s.at(who).pieces >= rules.draw_min);
      if (any(may_stop)) {
        const Mask<N> stops = may_stop & no(ask(kDraw, may_stop, who));
        moves.stop(stops, who);
        draws = draws & no(stops);
      }
      if (any(draws)) {
        moves.draw(draws, who);
      }
    }
  }
  moves.settle();
  if (rules.pact_optional) {
    for (const Seat who : clockwise(s)) {
      if (const Mask<N> offered = moves.offered(who); any(offered)) {
        moves.answer(offered, who, ask(kPact, offered, who));
      }
    }
  }
  moves.finish();
  if (const Mask<N> asked = moves.asked_to_refill(); any(asked)) {
    moves.refill(asked, ask(kRefill, asked, s.starter));
  }
}

// Issues commands until one fails, then asks nobody any more.
template <class Make>
struct CommandsOfOne {
  const State& s;
  Make& make;
  Result<>& made;  // the caller's result: it is expensive to move

  // The interface that play_course() requires of `moves`; MovesInLanes implements it for several
  // tables. settle() and finish() do nothing here: the last command has done their work.
  template <class Command>
  OVER_LANES void now(bool on, const Command& command) {
    if (on) {
      if (auto moved = make(command); !moved) [[unlikely]] {
        made = std::move(moved);
      }
    }
  }
  OVER_LANES bool in(Phase phase) const { return s.phase == phase && made.has_value(); }

  OVER_LANES bool due(Seat who) const { return in(Phase::Bet) && s.due.has(who); }
  OVER_LANES void bet(bool on, Seat who, int stake) { now(on, OpenBet{who, stake}); }
  OVER_LANES void open() {
    if (in(Phase::Open)) {
      made = make.open();
    }
  }
  OVER_LANES bool turn_of(Seat who) const { return turn_goes_on(who); }
  OVER_LANES bool turn_goes_on(Seat who) const { return s.turn == who && made.has_value(); }
  OVER_LANES void draw(bool on, Seat) { now(on, DrawCoal{}); }
  OVER_LANES void stop(bool on, Seat) { now(on, Stop{}); }
  OVER_LANES void settle() {}
  OVER_LANES bool offered(Seat who) const {
    return in(Phase::Pact) && s.at(who).offered != PactWhy::None;
  }
  OVER_LANES void answer(bool on, Seat who, bool yes) { now(on, Pact{who, yes}); }
  OVER_LANES void finish() {}
  OVER_LANES bool asked_to_refill() const { return in(Phase::Refill); }
  OVER_LANES void refill(bool on, bool yes) { now(on, Refill{yes}); }
};

// Plays a round that has begun at one table: all moves of `bots`, by move_of(), and the opening.
template <class Make>
[[gnu::always_inline]] inline Result<> play_round(const PerSeat<const Bot*>& bots,
                                                  const Rules& rules, const State& s, BotLuck& luck,
                                                  Make&& make) {
  Result<> made = done();
  CommandsOfOne<std::remove_reference_t<Make>> moves{s, make, made};
  play_course<int>(rules, s, luck, bots, moves);
  return made;
}

}  // namespace hausregel::teufel
