// The bill: who gets what when the orders are open, the end of the game and of the round.
#pragma once

#include "engine/luck.h"
#include "engine/sink.h"
#include "games/polterfass/evolve.h"
#include "games/polterfass/game.h"
#include "games/polterfass/hooks.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

// Highest and lowest order, and how many guests share each.
struct Extremes {
  int highest = -1;
  int highest_count = 0;
  int lowest = 1 << 20;
  int lowest_count = 0;
};

inline Extremes extremes(const State& s) {
  Extremes of;
  for (const Player& p : s.seats) {
    if (!p.order) {
      continue;
    }
    const int order = *p.order;
    of.highest_count = order > of.highest ? 1 : of.highest_count + (order == of.highest ? 1 : 0);
    of.highest = order > of.highest ? order : of.highest;
    of.lowest_count = order < of.lowest ? 1 : of.lowest_count + (order == of.lowest ? 1 : 0);
    of.lowest = order < of.lowest ? order : of.lowest;
  }
  return of;
}

// What every lowest guest gets where the guests are too greedy (P-03, P-04, Q-18).
inline int share_of_lowest(const Rules& rules, const Extremes& of) {
  if (rules.all_tied == AllTied::Penalty && of.highest == of.lowest) {
    return 0;
  }
  const int sum =
      rules.lowest_gets == LowestGets::SumOfHighest ? of.highest * of.highest_count : of.highest;
  return rules.lowest_share == LowestShare::Split ? sum / of.lowest_count : sum;
}

inline int delta_of(const Rules& rules, const State& s, const Extremes& of, int share,
                    const Player& p) {
  const bool guest = p.order.has_value();
  switch (*s.bill) {
    case BillKind::Failed:
      return guest && rules.fail_pays_guests ? *p.order : 0;
    case BillKind::Enough:
      return guest ? *p.order : *s.served - *s.ordered;
    case BillKind::Greedy:
      break;
  }
  if (!guest) {
    return *s.served;
  }
  return (*p.order == of.lowest ? share : 0) - (*p.order == of.highest ? of.highest : 0);
}

inline bool game_is_over(const Rules& rules, const State& s) {
  if (s.round >= rules.max_rounds) {
    return true;
  }
  int best = s.seats[0].total;
  int holders = 0;
  for (const Player& p : s.seats) {
    holders = p.total > best ? 1 : holders + (p.total == best ? 1 : 0);
    best = p.total > best ? p.total : best;
  }
  const bool another = rules.tie == Tie::NextRound && holders > 1 && !rules.first_to_goal_wins;
  return best >= rules.goal && !another;
}

template <class Sink, class Luck>
void finish_round(const Rules& rules, Luck& dice, Sink& sink) {
  const State& s = sink.state();
  adjust_by_house<Hook>(rules, s.innkeeper, sink, AsItIs{}, std::identity{});  // P-39
  ends_game<Hook>(
      rules, sink, game_is_over(rules, s), [&] { return ends_anyway(rules, s); },
      [&] { return Polterfass::winners_now(rules, s); });
  publish_luck(dice, sink);
}

// Precondition: every order is open.
template <class Sink, class Luck>
void settle(const Rules& rules, Luck& dice, Sink& sink) {
  const State& s = sink.state();
  if (!s.served) {
    sink(Bill{BillKind::Failed, std::nullopt, std::nullopt});
  } else {
    int ordered = 0;
    for (const Player& p : s.seats) {
      ordered += p.order.value_or(0);
    }
    sink(Bill{ordered <= *s.served ? BillKind::Enough : BillKind::Greedy, s.served, ordered});
  }
  const Extremes of = extremes(s);
  const int share = share_of_lowest(rules, of);
  PerSeat<int> deltas{};
  for (const Player& p : s.seats) {
    deltas[static_cast<std::size_t>(p.name.index)] = delta_of(rules, s, of, share, p);
  }
  if (asks<Sink>(rules, Hook::Bill)) {
    deltas = ask_per_seat(rules, Hook::Bill, sink, deltas, 0, [&](FactSheet& sheet) {
      sheet.add("kind", kBillNames[static_cast<std::size_t>(*s.bill)]);
    });
    check_bill(rules, s, deltas);
  }
  for (int i = 0; i < s.count(); ++i) {
    const Player& p = s.at(left_of(s.innkeeper, i, s.count()));
    const int delta = deltas[static_cast<std::size_t>(p.name.index)];
    const int gained = rules.totals == Totals::Gains && delta < 0 ? 0 : delta;
    sink(Scored{p.name, delta, p.total + gained});
  }
  finish_round(rules, dice, sink);
}

}  // namespace hausregel::polterfass
