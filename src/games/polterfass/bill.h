// The bill: each player's score when the orders are open, the end of the game and of the round, at
// one table or at several (engine/lanes.h).
#pragma once

#include "engine/lockstep.h"
#include "engine/rounds.h"
#include "engine/sink.h"
#include "games/polterfass/evolve.h"
#include "games/polterfass/hooks.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

// The highest and lowest order.
template <class N>
struct Extremes {
  N highest = N{} - 1;         // below every order
  N lowest = N{} + (1 << 20);  // above every order
};

template <class S, class N = NumberIn<S>>
OVER_LANES Extremes<N> extremes(const S& s) {
  Extremes<N> of;
  for (const auto& p : s.seats) {
    const N sum = p.order.value_or(0);
    set(p.order.has_value(), of.highest, most(of.highest, sum));
    set(p.order.has_value(), of.lowest, least(of.lowest, sum));
  }
  return of;
}

// Returns the number of guests whose order is `sum`.
template <class S, class N = NumberIn<S>>
OVER_LANES N guests_with(const S& s, N sum) {
  N guests{};
  for (const auto& p : s.seats) {
    guests += one_if(p.order.value_or(-1) == sum);
  }
  return guests;
}

// Returns what every lowest guest gets if the guests are too greedy (P-03, P-04, Q-18).
template <class S, class N = NumberIn<S>>
OVER_LANES N share_of_lowest(const Rules& rules, const S& s, const Extremes<N>& of) {
  N sum = of.highest;
  if (rules.lowest_gets == LowestGets::SumOfHighest) {
    sum *= guests_with(s, of.highest);
  }
  if (rules.lowest_share == LowestShare::Split) {
    sum = shared_by(sum, guests_with(s, of.lowest));
  }
  return rules.all_tied == AllTied::Penalty ? pick(of.highest == of.lowest, 0, sum) : sum;
}

// Returns the bill's result for `who`.
template <class S, class N = NumberIn<S>>
OVER_LANES N delta_of(const Rules& rules, const S& s, const Extremes<N>& of, N share, Seat who) {
  const auto& p = s.at(who);
  const Mask<N> guest = p.order.has_value();
  const Mask<N> failed = no(s.served.has_value());
  const N order = p.order.value_or(0);
  const N served = s.served.value_or(0);
  const N ordered = s.ordered.value_or(0);
  const Mask<N> enough = ordered <= served;
  const N greedy = pick(order == of.lowest, share, 0) - pick(order == of.highest, of.highest, 0);
  const N of_guest =
      pick(failed, rules.fail_pays_guests ? order : N{}, pick(enough, order, greedy));
  const N of_innkeeper =
      pick(failed, 0, pick(enough, wrapping_difference(served, ordered), served));
  return pick(guest, of_guest, of_innkeeper);
}

// Returns the highest total.
template <class S, class N = NumberIn<S>>
OVER_LANES N best_total(const S& s) {
  return most_points(s, [](const auto& p) IN_LANES { return p.total; });
}

// By the rules, before a house rule is asked (Q-10, P-28).
template <class S, class N = NumberIn<S>>
OVER_LANES Mask<N> game_is_over(const Rules& rules, const S& s) {
  return goal_or_last_round(rules, s, rules.tie == Tie::NextRound && !rules.first_to_goal_wins,
                            [](const auto& p) IN_LANES { return p.total; });
}

// Returns who has won if the game ends now (Q-10, Q-11, P-28; rules first_to_goal_wins, tie).
template <class S, class N = NumberIn<S>>
OVER_LANES PerSeat<Mask<N>> winners(const Rules& rules, const S& s) {
  const N best = best_total(s);
  const Seat innkeeper = leader_of(s);
  const Mask<N> race =
      by_rule<N>(rules.first_to_goal_wins && innkeeper.somebody()) & (best >= rules.goal);
  Mask<N> decided = nowhere<N>();
  PerSeat<Mask<N>> won{};
  for (int i = 0; i < s.count(); ++i) {
    const Seat who = left_of(innkeeper.somebody() ? innkeeper : seat(0), i, s.count());
    const N total = s.at(who).total;
    const Mask<N> first = (total >= rules.goal) & no(decided);
    won[who] = pick(race, first, total == best);
    decided = decided | first;
  }
  return won;
}

// Precondition: every order is open. Emits the bill before asking hooks for its results, because
// they see its kind.
template <class Sink, class Luck, class N = NumberAt<Sink>>
OVER_LANES void settle(const Rules& rules, MaskAt<Sink> on, [[maybe_unused]] Luck& dice,
                       Sink& sink) {
  const auto& s = sink.state();
  N sum{};
  for (const Seat who : clockwise(s)) {
    sum += s.at(who).order.value_or(0);
  }
  const Mask<N> serves = s.served.has_value();
  const Mask<N> greedy = serves & (sum > s.served.value_or(0));
  const N kind = pick(serves, pick(greedy, code(BillKind::Greedy), code(BillKind::Enough)),
                      N{} + code(BillKind::Failed));
  Maybe<N> ordered{};
  set(serves, ordered, sum);
  sink(on, BillOf<N>{coded<BillKind>(kind), s.served, ordered});
  Extremes<N> of;
  N share{};
  if (any(greedy)) {
    of = extremes(s);
    share = share_of_lowest(rules, s, of);
  }
  const auto deltas = ask_per_seat(
      rules, Hook::BillMade, sink,
      [&](Seat who) IN_LANES { return delta_of(rules, s, of, share, who); }, 0,
      [&](auto& sheet) { sheet.add("kind", word_of(coded<BillKind>(lane(kind, 0)))); });
  if constexpr (Sink::kAsks) {
    if (asks<Sink>(rules, Hook::BillMade)) {
      check_bill(rules, s, deltas);
    }
  }
  for (const Seat who : clockwise(s)) {
    const N delta = deltas[who];
    const N gained = rules.totals == Totals::Gains ? most(delta, 0) : delta;
    sink(on, ScoredOf<N>{who, delta, s.at(who).total + gained});
  }
  if constexpr (Sink::kAsks) {
    adjust_by_house<Hook>(rules, s.innkeeper, sink, AsItIs{}, std::identity{});  // P-39
  }
  end_games<Hook>(rules, sink, on, game_is_over(rules, s),
                  [&]() IN_LANES { return winners(rules, s); });
  if constexpr (kOneTable<N>) {
    publish_luck(dice, sink);
  }
}

}  // namespace hausregel::polterfass
