// Several tables in lockstep (engine/lanes/lockstep.h): the only code compiled for vectors.
#include "engine/lanes/lockstep.h"
#include "games/teufel/decide.h"
#include "games/teufel/game.h"

namespace hausregel::teufel {

// The players' belongings, and the current turn.
template <class N>
struct Tables : TablesOf<N>, Frame {
  explicit Tables(const State& fresh) : Frame(fresh) {
    this->places = fresh.count();
    for (const Player& p : fresh.seats) { seats.grow().name = p.name; }
    for (int i = 0; i < fresh.oven.kinds; ++i) { oven.add(fresh.oven.kind(i)); }
  }

  N bank{};
  OvenOf<N> oven;
  InlineList<PlayerOf<N>, kSeatLimit> seats;
  Mask<N> drawing{};  // where the turn continues

  PlayerOf<N>& at(Seat who) { return seats[who.index]; }
  const PlayerOf<N>& at(Seat who) const { return seats[who.index]; }
};

// Sets up the state of a fresh table.
template <class N>
OVER_LANES void begin_game(const State& fresh, Tables<N>& s, Mask<N> on) {
  set(on, s.bank, fresh.bank);
  s.oven.refill(on);
  for (PlayerOf<N>& p : s.seats) {
    const Player& begins = fresh.at(p.name);
    set(on, p.chips, begins.chips);
    set(on, p.space.low, begins.space.low);
    set(on, p.space.high, begins.space.high);
    set(on, p.pact, code(begins.pact));
  }
}

// Several tables know whose move it is from the loop that plays them.
template <class N>
OVER_LANES void end_turns(Tables<N>& s, Mask<N> on) {
  s.drawing = s.drawing & no(on);
}
template <class N>
OVER_LANES void pass_turn(Tables<N>& s, Mask<N> on) {
  end_turns(s, on);
}
template <class N>
OVER_LANES void answered(Tables<N>& s, Mask<N> on, Seat who) {
  set(on, s.at(who).offered, 0);
}

// Called by engine/lanes/lockstep.h: the course of a round that commands bring about at one table.
template <class N>
OVER_LANES void play_round(const Rules& rules, const Setup&, Tables<N>& s, Mask<N> on,
                           const auto& bots, LaneDice<N>& dice, LaneLuck<N>& luck) {
  LaneSink<Tables<N>> sink(s);
  const auto ask = [&](Question asked, Mask<N> at, Seat who)
                       IN_LANES { return answer(bots, asked, at, who, rules, s, luck); };
  clear_table(s, on);
  PerSeat<Mask<N>> due;
  PerSeat<N> stakes{};  // laid unseen: nobody who bets later may look at them
  for (const Seat who : clockwise(s)) {
    due[who] = on & can_bet(s, s.at(who));
    if (any(due[who])) { stakes[who] = ask(kStake, due[who], who); }
  }
  for (const Seat who : clockwise(s)) { put_stake(s, due[who], who, stakes[who]); }
  for (const Seat who : clockwise(s)) {
    const auto turn = coal_of_turn(s, who, dice);
    int nth = 0;  // piece of the turn, the same wherever it continues
    // An empty oven has ended everybody's turns (T-09, B-22).
    s.drawing = on & takes_turn(s, due[who]) & (s.oven.left() > 0);
    for (Mask<N> draws = s.drawing; any(draws); draws = s.drawing) {
      const Mask<N> may_stop = draws & (s.at(who).pieces >= rules.draw_min);
      if (any(may_stop)) {
        const Mask<N> stops = may_stop & no(ask(kDraw, may_stop, who));
        sink(stops, TurnStoppedOf<N>{who, s.at(who).coal, s.at(who).pieces});
        draws = draws & no(stops);
      }
      if (any(draws)) { draw_coal(rules, draws, who, turn, ++nth, dice, sink); }
    }
  }
  settle(rules, on, sink);
  if (rules.pact_optional) {
    for (const Seat who : clockwise(s)) {
      if (const Mask<N> offered = on & (s.at(who).offered != 0); any(offered)) {
        answer_pact(offered, who, ask(kPact, offered, who), sink);
      }
    }
  }
  const Mask<N> open = asks_about_oven(s);  // before the end of the round can refill it
  if (const Mask<N> asked = open & on & no(end_round(rules, on, sink)); any(asked)) {
    sink(asked & ask(kRefill, asked, s.starter), OvenRefilled{s.oven.full});
  }
}

void Teufel::play_lanes(const Rules& rules, const PlayoutOrder& order, int width, Tally& tally) {
  play_lockstep<Teufel>(rules, order, width, tally);
}

}  // namespace hausregel::teufel
