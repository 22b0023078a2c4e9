// W tables in lockstep: the lab's loop for games whose rules are written over N
// (engine/lanes/lanes.h), if nothing is kept and neither hook nor script is asked. Such a game `G`
// has
//   G::LaneBots, a std::tuple of its bots over N, in the order of G::bot_names()
//   G::Tables<N>, derived from TablesOf<N>, constructed from its fresh State, and beside it
//   begin_game(fresh, tables, on), which sets up the tables in `on` for a game
//   play_round(rules, setup, tables, on, bots, dice, luck), which plays a round at them
//     (and sets `over` and `won` where it was the last)
//   G::play_lanes(rules, order, width, tally), which calls play_lockstep(), in its lanes.cpp
#pragma once

#include <algorithm>
#include <tuple>

#include "engine/events.h"
#include "engine/game.h"
#include "engine/lanes/lane_dice.h"
#include "engine/lanes/playout.h"
#include "engine/moves/rounds.h"

namespace hausregel {

// State common to all games' tables. Seats are places, counted so that `starter` is the same.
template <class N>
struct TablesOf {
  int places = 0;
  Seat starter;   // of the running round, the same place at every table
  N seat_zero{};  // the place of seat 0
  N turn{};       // how many seats the bots have moved
  N round{};
  Mask<N> over{};          // tables whose game has ended
  PerSeat<Mask<N>> won{};  // who won it there

  OVER_LANES int count() const { return places; }
};

// Returns the seat at `place`, for the names of dice and for bots.
template <class N>
OVER_LANES N seat_of(const TablesOf<N>& s, Seat place) {
  const N seat = place.index - s.seat_zero;
  return pick(seat < 0, seat + s.places, seat);
}
// At one table a seat is its own place.
template <KeepsTable State>
OVER_LANES int seat_of(const State&, Seat who) {
  return who.index;
}

// The bots by place.
template <class N, class Bots>
class BotsInLanes;  // Bots: a std::tuple
template <class N, class... Bots>
class BotsInLanes<N, std::tuple<Bots...>> {
 public:
  // `kinds`: the bots by seat before they move, as indices in the tuple. Call when a game begins in
  // any lane: it may give a seat another place, and another bot.
  template <class Tables>
  OVER_LANES void sit_down(const PerSeat<int>& kinds, const Tables& s) {
    for (const Seat place : clockwise(seat(0), s.count())) {
      const N moved = seat_of(s, place) + s.turn;
      const N bot = pick(moved < s.count(), moved, moved - s.count());
      kinds_[place] = N{};
      for (int i = 0; i < s.count(); ++i) {
        set(bot == i, kinds_[place], kinds[static_cast<std::size_t>(i)]);
      }
    }
  }
  // Returns the answers of the bots at `place` for the tables in `on`, numbers or masks; 0
  // elsewhere. Asks each kind once, for all tables where it sits there.
  template <class Rules, class Tables>
  OVER_LANES N answer(int question, Mask<N> on, Seat place, const Rules& rules, const Tables& s,
                      LaneLuck<N>& luck) const {
    N answers{};
    int kind = 0;
    const auto one = [&](const auto& bot) IN_LANES {
      const Mask<N> his = on & (kinds_[place] == kind++);
      if (any(his)) { set(his, answers, bot.answer(question, rules, s, his, place, luck)); }
    };
    (one(Bots()), ...);
    return answers;
  }

 private:
  PerSeat<N> kinds_{};  // by place
};

// As at one table (engine/bots/plain_bots.h).
template <class N, class Bots, class Rules, class Tables>
OVER_LANES N answer(const BotsInLanes<N, Bots>& bots, int question, Mask<N> on, Seat place,
                    const Rules& rules, const Tables& s, LaneLuck<N>& luck) {
  return bots.answer(question, on, place, rules, s, luck);
}

// Keeps nothing but the state; `tables` must outlive it. An event under a mask evolves only those
// tables: evolve(tables, on, event).
template <class Tables>
class LaneSink {
 public:
  static constexpr bool kAsks = false;
  static constexpr bool kKeeps = false;
  using N = NumberIn<Tables>;

  OVER_LANES explicit LaneSink(Tables& tables) : tables_(tables) {}
  OVER_LANES const Tables& state() const { return tables_; }

  template <class Event>
  OVER_LANES void operator()(Mask<N> on, const Event& event) {
    evolve(tables_, on, event);
  }

 private:
  Tables& tables_;
};

// Ends games and names their winners.
template <class N>
struct GamesEnded {
  PerSeat<Mask<N>> winners;
};
// Winners are places; GamesInLanes::count() converts them to seats.
template <class N>
OVER_LANES void evolve(TablesOf<N>& s, Mask<N> on, const GamesEnded<N>& e) {
  s.over = s.over | on;
  for (const Seat who : clockwise(seat(0), s.count())) { set(on, s.won[who], e.winners[who]); }
}

// As ends_game() (engine/moves/rounds.h), at the tables in `on`: winners() returns a mask a seat.
// Returns where the game has ended.
template <class Hook, class Rules, class Sink, class M, class Winners>
OVER_LANES M end_games(const Rules& rules, Sink& sink, M on, M over, Winners winners) {
  if constexpr (std::is_same_v<M, bool>) {
    return on && ends_game<Hook>(rules, sink, over,
                                 [&] { return seats_in(winners(), sink.state().count()); });
  } else {
    const M ended = on & over;
    if (any(ended)) { sink(ended, GamesEnded<M>{winners()}); }
    return ended;
  }
}

// The games played in the lanes; `order` must outlive the object.
template <class N>
class GamesInLanes {
 public:
  OVER_LANES explicit GamesInLanes(const PlayoutOrder& order) : order_(order), next_(order.first) {}

  OVER_LANES Mask<N> playing() const { return playing_; }

  // Begins the next games at the tables in `on`, seating each first starter where the round starts.
  template <class Tables>
  OVER_LANES void begin(Mask<N> on, Tables& s, LaneDice<N>& dice, LaneLuck<N>& luck) {
    for (int i = 0; i < kWidth<N>; ++i) {
      if (!lane(on, i)) { continue; }
      const bool plays = next_ < order_.last;
      put_lane(playing_, i, plays ? -1 : 0);
      if (plays) {
        const GameAt at = order_.at(next_);
        const int place = s.starter.index - at.starter.index;
        put_lane(s.seat_zero, i, place < 0 ? place + s.count() : place);
        put_lane(s.turn, i, at.turn);
        dice.begin(i, order_.seed, at.luck);
        luck.begin(i, order_.seed, at.luck);
        numbers_[as_index(i)] = next_++;
      }
    }
    set(on, s.round, 0);
    s.over = s.over & no(on);
  }

  // Adds the finished games at the tables in `on`, with winners as seats, not places.
  template <class Tables>
  OVER_LANES void count(Mask<N> on, const Tables& s, Tally& tally) const {
    for (int i = 0; i < kWidth<N>; ++i) {
      if (!lane(on, i)) { continue; }
      SeatList winners;
      for (const Seat who : clockwise(seat(0), s.count())) {
        if (lane(s.won[who], i)) { winners.push_back(seat(lane(seat_of(s, who), i))); }
      }
      count_game(tally, numbers_[as_index(i)] - order_.first, lane(s.round, i), winners);
    }
  }

 private:
  const PlayoutOrder& order_;
  std::uint64_t next_;
  std::array<std::uint64_t, kWidth<N>> numbers_{};  // of the games in the lanes
  Mask<N> playing_{};
};

// Plays games first … last-1 of `order` between the bots `kinds` (BotsInLanes).
template <class G, int W>
OVER_LANES void play_in_lanes(const typename G::Rules& rules, const PlayoutOrder& order,
                              const PerSeat<int>& kinds, Tally& tally) {
  using N = Number<W>;
  const typename G::State fresh = G::initial(rules, order.setup);
  typename G::template Tables<N> s(fresh);
  GamesInLanes<N> games(order);
  LaneDice<N> dice;
  LaneLuck<N> luck;
  BotsInLanes<N, typename G::LaneBots> bots;
  // Plays a round wherever games are running. When one ends, a new one begins in its lane, so that
  // none stays empty, seated so that its first starter is the current starter of the others.
  s.starter = order.setup.starter;
  for (Mask<N> begins = everywhere<N>(); any(begins); begins = s.over & games.playing()) {
    games.count(begins & s.over, s, tally);
    games.begin(begins, s, dice, luck);
    begin_game(fresh, s, begins);
    bots.sit_down(kinds, s);
    while (any(games.playing()) && !any(Mask<N>(s.over & games.playing()))) {
      add(games.playing(), s.round, 1);
      play_round(rules, order.setup, s, games.playing(), bots, dice, luck);
      s.starter = left_of(s.starter, 1, s.count());
    }
  }
}

// Flattened, because no function that is passed a vector may stay separate: it would be compiled
// once, for one processor, and called from code for another.
template <class G>
[[gnu::flatten]] void play_in_4_lanes(const typename G::Rules& rules, const PlayoutOrder& order,
                                      const PerSeat<int>& kinds, Tally& tally) {
  play_in_lanes<G, 4>(rules, order, kinds, tally);
}
#if defined(__x86_64__)
template <class G>
[[gnu::flatten, gnu::target("arch=x86-64-v3")]] void play_in_8_lanes(const typename G::Rules& rules,
                                                                     const PlayoutOrder& order,
                                                                     const PerSeat<int>& kinds,
                                                                     Tally& tally) {
  play_in_lanes<G, 8>(rules, order, kinds, tally);
}
#endif

// Precondition: every seat has a bot of G::bot_names(); `width` is 4, or 8 if usual_lanes() is.
template <class G>
void play_lockstep(const typename G::Rules& rules, const PlayoutOrder& order,
                   [[maybe_unused]] int width, Tally& tally) {
  PerSeat<int> kinds{};
  const auto known = G::bot_names();
  for (const std::size_t i : indices(order.bots)) {
    kinds[i] = as_int(std::ranges::find(known, order.bots[i]) - known.begin());
  }
  if (order.first == order.last) { return; }
#if defined(__x86_64__)
  if (width == 8) { return play_in_8_lanes<G>(rules, order, kinds, tally); }
#endif
  play_in_4_lanes<G>(rules, order, kinds, tally);
}

}  // namespace hausregel
