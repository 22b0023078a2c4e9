// Several tables in lockstep (engine/lockstep.h): the only code compiled for vectors.
#include "engine/lockstep.h"
#include "games/teufel/course.h"
#include "games/teufel/decide.h"
#include "games/teufel/game.h"

namespace hausregel::teufel {

// The players' belongings, and the current turn.
template <class N>
struct Tables : TablesOf<N>, Frame {
  explicit Tables(const State& fresh) : Frame(fresh) {
    this->places = fresh.count();
    for (const Player& p : fresh.seats) {
      seats.grow().name = p.name;
    }
    for (int i = 0; i < fresh.oven.kinds(); ++i) {
      oven.add(fresh.oven.kind(i));
    }
  }

  N bank{};
  OvenOf<N> oven;
  InlineList<PlayerOf<N>, kSeatLimit> seats;
  PerSeat<Mask<N>> due{};  // bet this round
  Mask<N> drawing{};       // where the turn continues

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
namespace {

// The consequences that commands have at one table.
template <class N>
struct MovesInLanes {
  const Rules& rules;
  const Setup& setup;
  Tables<N>& s;
  Mask<N> on;
  LaneDice<N>& dice;
  LaneSink<Tables<N>> sink{s};
  PerSeat<N> stakes{};
  LaneDice<N>::Series turn{};  // of the turn
  int nth = 0;                 // piece of the turn, the same wherever it continues
  Mask<N> asks_refill{};       // when the round is over

  // Applies what round_started does to one table.
  OVER_LANES void begin() {
    clear_table(s, on);
    for (const PlayerOf<N>& p : s.seats) {
      s.due[p.name] = on & can_bet(s, p);
    }
  }
  OVER_LANES Mask<N> due(Seat who) const { return s.due[who]; }
  // Laid unseen: nobody who bets later may look at it.
  OVER_LANES void bet(Mask<N>, Seat who, N stake) { stakes[who] = stake; }
  OVER_LANES void open() {
    for (const Seat who : clockwise(s)) {
      put_stake(s, s.due[who], who, stakes[who]);
    }
  }
  OVER_LANES Mask<N> turn_of(Seat who) {
    turn = coal_of_turn(s, who, dice);
    nth = 0;
    // An empty oven has ended everybody's turns (T-09, B-22).
    return s.drawing = on & takes_turn(s, s.due[who]) & (s.oven.left() > 0);
  }
  OVER_LANES Mask<N> turn_goes_on(Seat) const { return s.drawing; }
  OVER_LANES void draw(Mask<N> draws, Seat who) {
    draw_coal(rules, draws, who, turn, ++nth, dice, sink);
  }
  OVER_LANES void stop(Mask<N> stops, Seat who) {
    sink(stops, TurnStoppedOf<N>{who, s.at(who).coal, s.at(who).pieces});
  }
  OVER_LANES void settle() { teufel::settle(rules, on, sink); }
  OVER_LANES Mask<N> offered(Seat who) const { return on & (s.at(who).offered != 0); }
  OVER_LANES void answer(Mask<N> asked, Seat who, Mask<N> yes) {
    answer_pact(asked, who, yes, sink);
  }
  OVER_LANES void finish() {
    const Mask<N> open = asks_about_oven(s);  // before the end of the round can refill it
    asks_refill = open & on & no(end_round(rules, on, sink));
  }
  OVER_LANES Mask<N> asked_to_refill() const { return asks_refill; }
  OVER_LANES void refill(Mask<N> asked, Mask<N> yes) {
    sink(asked & yes, OvenRefilled{s.oven.full()});
  }
};

}  // namespace

// Called by engine/lockstep.h.
template <class N, class Bots>
OVER_LANES void play_round(const Rules& rules, const Setup& setup, Tables<N>& s, Mask<N> on,
                           const Bots& bots, LaneDice<N>& dice, LaneLuck<N>& luck) {
  MovesInLanes<N> moves{rules, setup, s, on, dice};
  moves.begin();
  play_course<N>(rules, s, luck, bots, moves);
}

void Teufel::play_lanes(const Rules& rules, const PlayoutOrder& order, int width, Tally& tally) {
  play_lockstep<Teufel>(rules, order, width, tally);
}

}  // namespace hausregel::teufel
