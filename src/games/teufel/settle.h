// The end of a round: settlement of the bets, bonuses, pawns, refill, the end of the game.
// Templates are marked inline where the compiler needs the hint: 2 to 4 % in simulations.
#pragma once

#include <algorithm>

#include "engine/luck.h"
#include "engine/sink.h"
#include "games/teufel/bank.h"
#include "games/teufel/evolve.h"
#include "games/teufel/game.h"
#include "games/teufel/hooks.h"
#include "games/teufel/pacts.h"
#include "games/teufel/track.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

// The most that anybody has on the table when a round is settled.
struct Most {
  int stake = 0;
  int coal = 0;  // value laid down
  int pieces = 0;
};

inline Most most_of(const State& s) {
  Most most;
  for (const Player& p : s.seats) {
    most.stake = std::max(most.stake, p.stake);
    most.coal = std::max(most.coal, p.coal);
    most.pieces = std::max(most.pieces, p.pieces);
  }
  return most;
}

// The coal that decides the bets (T-06, T-07, T-08; rule bet_on).
struct CoalToBetOn {
  int usual = 0;
  Seat holder;     // one of the holders of the best, where his own does not count for him
  int second = 0;  // what counts for him

  int for_bet_of(Seat who) const { return who == holder ? second : usual; }
};

inline CoalToBetOn coal_of_others(const State& s) {
  CoalToBetOn coal;
  for (const Player& p : s.seats) {
    coal.holder = p.coal > coal.usual ? p.name : coal.holder;
    coal.second = std::max(coal.second, std::min(coal.usual, p.coal));
    coal.usual = std::max(coal.usual, p.coal);
  }
  return coal;
}

inline int coal_of_all(const State& s) {
  int sum = 0;
  for (const Player& p : s.seats) {
    sum += p.coal;
  }
  return sum;
}

inline CoalToBetOn coal_to_bet_on(const Rules& rules, const State& s, const Most& most) {
  switch (rules.bet_on) {
    case BetOn::Others:
      return coal_of_others(s);
    case BetOn::Sum:
      return {coal_of_all(s), {}, 0};
    case BetOn::Best:
      break;
  }
  return {most.coal, {}, 0};
}

// Whether the highest bet, or one of several as high, is won (B-18).
inline bool top_is_won(const State& s, const CoalToBetOn& coal, int top) {
  for (const Player& p : s.seats) {
    if (p.stake == top && top <= coal.for_bet_of(p.name)) {
      return true;
    }
  }
  return false;
}

template <class Sink>
inline void settle_bets(const Rules& rules, const Most& most, Sink& sink) {
  const State& s = sink.state();
  const CoalToBetOn coal = coal_to_bet_on(rules, s, most);
  const bool voided = rules.lost_top_voids && !top_is_won(s, coal, most.stake);
  for (int i = 0; i < s.count(); ++i) {
    const Seat who = left_of(s.starter, i, s.count());
    const int stake = s.at(who).stake;
    if (stake <= 0) {
      continue;
    }
    if (stake > coal.for_bet_of(who)) {
      sink(BetLost{who, stake});
      continue;
    }
    const bool is_top = stake == most.stake;
    const int factor = voided ? 0 : is_top ? rules.top_win_factor : rules.win_factor;
    const int paid = ask_number(
        rules, Hook::Payout, sink, bank_pays(rules, s, stake * factor), who.index,
        [&](FactSheet& bet) {
          bet.add("player", who).add("stake", stake).add("top", is_top);
          bet.add("coal", coal.for_bet_of(who));
        },
        [&](std::int64_t amount, int standard) {
          return bank_pays(rules, s, in_steps(rules, amount, standard));
        });
    sink(BetWon{who, stake, paid, is_top});
  }
}

// Who gets a bonus, and how much each (B-15, B-17).
struct BonusShares {
  SeatSet holders;
  int each = 0;
};

template <BonusFor why>
inline BonusShares bonus_shares(const Rules& rules, const Setup& setup, const State& s,
                                const Most& most, int amount) {
  const int best = why == BonusFor::Coal ? most.coal : most.pieces;
  const SeatSet holders = SeatSet::where(s.seats, [&](const Player& p) {
    return (why == BonusFor::Coal ? p.coal : p.pieces) == best;
  });
  if (amount == 0 || (best == 0 && !rules.bonus_without_coal) ||
      (rules.bonus_ties == BonusTies::None && !holders.single())) {
    return {};
  }
  // Journals of format 1 rounded what a lone winner gets too.
  if (rules.bonus_ties == BonusTies::Split && !(setup.format >= 2 && holders.single())) {
    amount /= holders.size();
    amount -= amount % rules.stake_step;
  }
  return {holders, amount};
}

template <BonusFor why, class Sink>
inline void pay_bonus(const Rules& rules, const Setup& setup, const Most& most, int amount,
                      Sink& sink) {
  const State& s = sink.state();
  const BonusShares shares = bonus_shares<why>(rules, setup, s, most, amount);
  const auto pay = [&](Seat who, int due) {
    if (const int paid = bank_pays(rules, s, due); paid > 0) {
      sink(BonusPaid{who, why, paid});
    }
  };
  if (asks<Sink>(rules, Hook::Bonus)) {
    PerSeat<int> dues{};
    shares.holders.from(s.starter, s.count(),
                        [&](Seat who) { dues[static_cast<std::size_t>(who.index)] = shares.each; });
    dues = ask_per_seat(
        rules, Hook::Bonus, sink, dues, static_cast<int>(why),
        [](FactSheet& sheet) { sheet.add("why", kBonusNames[static_cast<std::size_t>(why)]); },
        [&](std::int64_t due, int standard, int) { return in_steps(rules, due, standard); });
    for (int i = 0; i < s.count(); ++i) {
      const Seat who = left_of(s.starter, i, s.count());
      pay(who, dues[static_cast<std::size_t>(who.index)]);
    }
    return;
  }
  shares.holders.from(s.starter, s.count(), [&](Seat who) { pay(who, shares.each); });
}

// What a house rule gives or takes at the end of a round, from the starter on (T-39).
template <class Sink>
inline void adjust(const Rules& rules, Sink& sink) {
  const State& s = sink.state();
  adjust_by_house<Hook>(
      rules, s.starter, sink,
      [&](std::int64_t amount, int, int i) { return given_at_end(rules, s.seats[i], amount); },
      [&](int amount) { return amount > 0 ? bank_pays(rules, s, amount) : amount; });
}

template <class Sink>
inline void move_pawns(const Rules& rules, Sink& sink) {
  const State& s = sink.state();
  PerSeat<int> told{};
  const bool by_house = asks<Sink>(rules, Hook::PawnSpace);
  for (int i = 0; by_house && i < s.count(); ++i) {
    told[static_cast<std::size_t>(i)] =
        ask_number(rules, Hook::PawnSpace, sink, s.seats[i].chips, i,
                   [i](FactSheet& sheet) { sheet.add("player", seat(i)); });
  }
  const auto points_of = [&](const Player& p) {
    return by_house ? told[static_cast<std::size_t>(p.name.index)] : p.chips;
  };
  const SeatSet moved = SeatSet::where(
      s.seats, [&](const Player& p) { return !stands_right(p.space, points_of(p)); });
  moved.from(s.starter, s.count(),
             [&](Seat who) { sink(PawnMoved{who, space_of(rules, points_of(s.at(who)))}); });
}

inline bool game_is_over(const Rules& rules, const State& s) {
  if (s.round >= rules.max_rounds) {
    return true;
  }
  int best = 0;
  for (const Player& p : s.seats) {
    best = std::max(best, p.chips);
  }
  if (best < rules.goal || rules.tie != Tie::NextRound) {
    return best >= rules.goal;
  }
  return std::count_if(s.seats.begin(), s.seats.end(),
                       [&](const Player& p) { return p.chips == best; }) == 1;
}

// Whether an oven that nobody is asked about is filled again (B-20, B-21, T-25).
template <class Sink>
bool refills(const Rules& rules, Sink& sink) {
  const State& s = sink.state();
  if (s.oven.left() == 0 || s.asks_refill) {
    return s.oven.left() == 0;
  }
  return ask_truth(rules, Hook::Refill, sink, s.oven.left() <= rules.refill_at);
}

// The end of the game or the refill, and the end of the round; stops where a question is open.
template <class Sink, class Luck>
void finish_round(const Rules& rules, Luck& dice, Sink& sink) {
  const State& s = sink.state();
  const bool ended = ends_game<Hook>(
      rules, sink, game_is_over(rules, s), [&] { return ends_anyway(rules, s); },
      [&] { return Teufel::winners_now(rules, s); });
  if (!ended && s.phase == Phase::Refill) {
    return;
  }
  if (!ended && refills(rules, sink)) {
    sink(OvenRefilled{s.oven.full()});
  }
  publish_luck(dice, sink);
}

template <class Sink, class Luck>
void settle(const Rules& rules, const Setup& setup, Luck& dice, Sink& sink) {
  const Most most = most_of(sink.state());
  settle_bets(rules, most, sink);
  pay_bonus<BonusFor::Coal>(rules, setup, most, rules.bonus_coal, sink);
  pay_bonus<BonusFor::Pieces>(rules, setup, most, rules.bonus_pieces, sink);
  adjust(rules, sink);
  move_pawns(rules, sink);
  renew_pacts(rules, setup, sink);
  if (sink.state().phase != Phase::Pact) {
    finish_round(rules, dice, sink);
  }
}

}  // namespace hausregel::teufel
