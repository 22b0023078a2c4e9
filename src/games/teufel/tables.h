// Several tables in lockstep (engine/lockstep.h).
#pragma once

#include "engine/lockstep.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

// What the players have, and the turn that is being taken.
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
  Mask<N> drawing{};       // where the turn goes on

  PlayerOf<N>& at(Seat who) { return seats[who.index]; }
  const PlayerOf<N>& at(Seat who) const { return seats[who.index]; }
};

// As the state of one fresh table.
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

// Whose move it is, several tables know from the loop that plays them.
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

}  // namespace hausregel::teufel
