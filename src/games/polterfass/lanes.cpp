// Several tables in lockstep (engine/lanes/lockstep.h): the only code compiled for vectors.
#include "engine/lanes/lockstep.h"
#include "games/polterfass/bots.h"
#include "games/polterfass/game.h"
#include "games/polterfass/serve.h"

namespace hausregel::polterfass {

template <class N>
struct Tables : TablesOf<N>, RoundOf<N> {
  InlineList<PlayerOf<N>, kSeatLimit> seats;  // by place

  OVER_LANES explicit Tables(const State& fresh) {
    this->places = fresh.count();
    for (const Player& p : fresh.seats) { seats.grow().name = p.name; }
    this->barrels.lay_out(fresh.barrels);
    static_cast<Frame&>(*this) = fresh;
  }
  OVER_LANES PlayerOf<N>& at(Seat who) { return seats[who.index]; }
  OVER_LANES const PlayerOf<N>& at(Seat who) const { return seats[who.index]; }
};

// Nothing to do: only one table keeps who has ordered and where the round pauses.
template <class N>
OVER_LANES void evolve(Tables<N>&, Mask<N>, const ThrowRepeated&) {}

template <class N>
OVER_LANES void begin_game(const State&, Tables<N>& s, Mask<N> on) {
  for (PlayerOf<N>& p : s.seats) {
    set(on, p.total, 0);
    set(on, p.hand.bits, s.cards.bits);
  }
}

// The course of a round that commands bring about at one table.
template <class N>
OVER_LANES void play_round(const Rules& rules, const Setup&, Tables<N>& s, Mask<N> on,
                           const auto& bots, auto& dice, auto& luck) {
  LaneSink<Tables<N>> sink(s);
  clear(s, on);
  for (Mask<N> repeats = on; any(repeats);) { repeats = throw_first(rules, repeats, dice, sink); }
  PerSeat<N> laid;  // cards, as bits; opened below, as nobody may see them before
  for (const Seat who : clockwise(s) | std::views::drop(1)) {
    laid[who] = answer(bots, kOrder, on, who, rules, s, luck);
  }
  Mask<N> closed = nowhere<N>();
  for (Mask<N> pours = on; any(pours);) {
    const N again = answer(bots, kPour, pours, s.starter, rules, s, luck);
    const Mask<N> closes = pours & (again == kCloses);
    closed = closed | closes;
    pours = pours & no(closes);
    if (any(pours)) { pours = pours & no(throw_again(rules, pours, SetOf<N>{again}, dice, sink)); }
  }
  sink(closed, TapClosed{});
  serve(rules, closed, sink,
        [&](Mask<N> open) IN_LANES { return answer(bots, kAim, open, s.starter, rules, s, luck); });
  for (const Seat who : clockwise(s) | std::views::drop(1)) {
    const CardsOf<N> cards{laid[who]};
    sink(on, OrderOpenedOf<N>{who, cards, cards.sum(s.cards)});
  }
  settle(rules, on, sink);
}

void Polterfass::play_lanes(const Rules& rules, const PlayoutOrder& order, int width,
                            Tally& tally) {
  play_lockstep<Polterfass>(rules, order, width, tally);
}

}  // namespace hausregel::polterfass
