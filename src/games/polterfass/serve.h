// Throws, and serving after the tap is closed, at one table or at several (engine/lanes/lanes.h).
#pragma once

#include "engine/events.h"
#include "engine/lanes/lane_dice.h"
#include "engine/lanes/lockstep.h"
#include "engine/moves/rounds.h"
#include "games/polterfass/evolve.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

inline constexpr Purpose kRoll{"roll"};

// --- throws -----------------------------------------------------------------------------------

// Returns the number of results of one barrel's draw. For the rule stand_chance a/b: 0 … a-1 first
// end, a … 2a-1 second end, 2a … 2b-1 it lies.
OVER_LANES int results_of_barrel(const Pair& chance) { return 2 * chance.second; }
template <class N>
OVER_LANES N face_of(const Pair& chance, const Ends& ends, N result) {
  const N second = pick(result < 2 * chance.first, N{} + ends.second, kLying);
  return pick(result < chance.first, N{} + ends.first, second);
}

// Returns the barrels of the next throw: all if the first throw starts over, else the lying ones.
template <class S>
OVER_LANES auto to_throw(const Rules& rules, const S& s, bool first) {
  return first && rules.first_throw_repeats == Repeats::All
             ? SetOf<NumberIn<S>>{NumberIn<S>{} + s.barrels.all().bits}
             : s.barrels.lying();
}

// Throws barrels; returns those of the throw that stand.
template <class Sink, class N = NumberAt<Sink>>
OVER_LANES SetOf<N> throw_barrels(const Rules& rules, MaskAt<Sink> on, SetOf<N> which, auto& dice,
                                  Sink& sink) {
  const auto& s = sink.state();
  const SetOf<N> flies{pick(on, which.bits, 0)};
  BarrelsThrownOf<N> thrown{s.throws + 1, ThrownOf<N>(flies)};
  const Pair chance = rules.stand_chance;
  const auto rolls = series(dice, DrawsOf<N>{kRoll, s.round, 't', thrown.number, 'b'});
  for_each(flies, of_any(flies), [&](int b, Mask<N> has) IN_LANES {
    const N result = draw(has, dice, rolls, b, N{} + results_of_barrel(chance));
    thrown.barrels.show(has, b, face_of(chance, s.barrels.ends[b], result));
  });
  sink(on, thrown);
  return thrown.barrels.standing;
}

// Makes a first throw; returns where it does not count.
template <class Sink>
OVER_LANES MaskAt<Sink> throw_first(const Rules& rules, MaskAt<Sink> on, auto& dice, Sink& sink) {
  const auto& s = sink.state();
  throw_barrels(rules, on, to_throw(rules, s, true), dice, sink);
  // By the standing barrels (Q-01, P-06; rule first_throw_needs).
  MaskAt<Sink> counts =
      no((rules.first_throw_needs == FirstNeeds::Number ? s.barrels.standing_numbers()
                                                        : s.barrels.standing)
             .empty());
  if constexpr (Sink::kAsks) {
    counts = ask_house(rules, Hook::FirstThrowDone, sink, counts, s.throws) ||
             (asks<Sink>(rules, Hook::FirstThrowDone) && has_thrown_enough(rules, s));
  }
  const MaskAt<Sink> repeated = on & no(counts);
  sink(repeated, ThrowRepeated{});
  happens(rules, Hook::ThrowDone, sink);
  return repeated;
}

// Makes a further throw, including the standing `specials`; returns where it makes the innkeeper
// fail (P-11, Q-04; rule throw_saved_by).
template <class Sink>
OVER_LANES MaskAt<Sink> throw_again(const Rules& rules, MaskAt<Sink> on,
                                    SetOf<NumberAt<Sink>> specials, auto& dice, Sink& sink) {
  const auto& s = sink.state();
  const auto stood = throw_barrels(rules, on, s.barrels.lying() | specials, dice, sink);
  const auto saves = rules.throw_saved_by == SavedBy::Any ? stood : stood - s.barrels.specials;
  MaskAt<Sink> failed = on & saves.empty();
  if constexpr (Sink::kAsks) {
    failed = ask_house(rules, Hook::Failed, sink, failed, s.throws,
                       [&](FactSheet& sheet) { sheet.add("stood", stood.size()); });
  }
  return failed;
}

// Whether a further throw must take a standing special (Q-05; rule rethrow_specials).
template <class S>
OVER_LANES MaskIn<S> must_rethrow(const Rules& rules, const S& s) {
  const auto standing = s.barrels.standing_specials().size();
  return rules.rethrow_specials == Rethrow::Some       ? standing > 0
         : rules.rethrow_specials == Rethrow::OneOfTwo ? standing > 1
                                                       : nowhere<NumberIn<S>>();
}

// --- targets of the specials --------------------------------------------------------------------

// Returns the possible targets of the special in turn.
template <class S>
OVER_LANES auto targets(const S& s) {
  return SetOf<NumberIn<S>>{pick(is_destroying(s), destroyable(s).bits, doublable(s).bits)};
}

// Returns the set of numbers that `barrels` show.
template <class S>
OVER_LANES auto faces_of(const S& s, SetOf<NumberIn<S>> barrels) {
  SetOf<NumberIn<S>> faces;
  for_each(barrels, s.barrels.numbers(), [&](int b, MaskIn<S> has) IN_LANES {
    const Ends& ends = s.barrels.ends[b];
    const auto face = pick(s.barrels.up[b] == ends.first, 1 << ends.first, 1 << ends.second);
    faces.bits |= pick(has, face, 0);
  });
  return faces;
}

inline constexpr int kNoBarrel = -1;

// Returns the lowest-numbered target that shows `up`; doubling prefers intact to destroyed ones.
template <class S, class N = NumberIn<S>>
OVER_LANES N target_showing(const S& s, N up) {
  SetOf<N> able = targets(s) & s.barrels.showing(up, s.barrels.numbers());
  if (s.double_destroyed) {
    const SetOf<N> sound = able - s.barrels.destroyed;
    set(no(sound.empty()), able.bits, sound.bits);
  }
  return pick(able.empty(), kNoBarrel, able.lowest());
}

// Returns the first unused special showing `up`. Specials are used in order, so it is as far from
// the end as there are uses left.
template <class S>
OVER_LANES NumberIn<S> unused_special(const S& s, int up) {
  using N = NumberIn<S>;
  const SetOf<N> showing = s.barrels.showing(up);
  return nth_in<N>(showing.bits, showing.size() - (up == kDestroys ? s.destroys : s.doubles));
}

// Uses the special in turn on target `b`, or on none.
template <class Sink, class N = NumberAt<Sink>, class M = MaskAt<Sink>>
OVER_LANES void use_special(MaskAt<Sink> on, NumberAt<Sink> b, NumberAt<Sink> up, Sink& sink) {
  const auto& s = sink.state();
  const M wasted = on & (b == kNoBarrel);
  const M destroys = is_destroying(s);
  const M used = on & no(wasted);
  if (any(wasted)) {
    sink(wasted, SpecialWastedOf<N>{
                     pick(destroys, unused_special(s, kDestroys), unused_special(s, kDoubles))});
  }
  sink(used & destroys, BarrelDestroyedOf<N>{b, up});
  sink(used & no(destroys), BarrelDoubledOf<N>{b, up});
}

// Whether the special in turn may go unused (P-13, Q-06; rules destroying, doubling).
template <class S>
OVER_LANES MaskIn<S> may_decline(const Rules& rules, const S& s) {
  using N = NumberIn<S>;
  Mask<N> doubling = by_rule<N>(rules.doubling == Doubling::May);
  if (rules.doubling == Doubling::MayTwo) {
    const auto doublers = s.barrels.showing(kDoubles);
    doubling = (doublers.size() > 1) & ((doublable(s) | s.barrels.doubled).size() > 1);
  }
  const Mask<N> destroying = by_rule<N>(rules.destroying == Destroying::May);
  const Mask<N> destroys = is_destroying(s);
  return (destroys & destroying) | (no(destroys) & doubling);
}

// Returns the mugs on the standing barrels with the specials used so far; a destroyed barrel counts
// nothing, even if doubled (P-14, P-15, P-16).
template <class S>
OVER_LANES NumberIn<S> mugs(const Rules& rules, const S& s) {
  const auto sound = s.barrels.standing_numbers() - s.barrels.destroyed;
  return sum_over(sound, s.barrels.numbers(), [&](int b) IN_LANES {
    const auto up = s.barrels.up[b];
    return pick(s.barrels.doubled.has(b), up * rules.double_factor, up);
  });
}

// At one table a choice waits for its move.
struct Waits {};

// Uses specials on the only possible target or, if there is a choice, on what choose(on) returns, a
// number or Target::kNone. Then wastes specials without a target and serves (P-16 … P-18).
template <class Sink, class Choose = Waits, class N = NumberAt<Sink>, class M = MaskAt<Sink>>
OVER_LANES void serve(const Rules& rules, MaskAt<Sink> on, Sink& sink,
                      [[maybe_unused]] Choose choose = {}) {
  const auto& s = sink.state();
  const auto in_turn = [&]() IN_LANES { return M(on & (is_destroying(s) | is_doubling(s))); };
  for (M uses = in_turn(); any(uses); uses = in_turn()) {
    const N faces = faces_of(s, targets(s)).bits;
    const M several = (faces & (faces - 1)) != 0;  // more than the lowest bit
    const M open = uses & (several | may_decline(rules, s));
    N up = lowest_in(faces);
    if (any(open)) {
      if constexpr (std::is_same_v<Choose, Waits>) {
        return;
      } else {
        set(open, up, choose(open));
      }
    }
    use_special(uses, target_showing(s, up), up, sink);
  }
  for (const int kind : {kDestroys, kDoubles}) {
    const N& left = kind == kDestroys ? s.destroys : s.doubles;
    for (M wasted = on & (left > 0); any(wasted); wasted = on & (left > 0)) {
      sink(wasted, SpecialWastedOf<N>{unused_special(s, kind)});
    }
  }
  sink(on, ServedOf<N>{ask_house(rules, Hook::MugsServed, sink, mugs(rules, s))});
}

// The bill: each player's score when the orders are open, the end of the game and of the round, at
// one table or at several (engine/lanes/lanes.h).

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
  for (const auto& p : s.seats) { guests += one_if(p.order.value_or(-1) == sum); }
  return guests;
}

// Returns what every lowest guest gets if the guests are too greedy (P-03, P-04, Q-18).
template <class S, class N = NumberIn<S>>
OVER_LANES N share_of_lowest(const Rules& rules, const S& s, const Extremes<N>& of) {
  N sum = of.highest;
  if (rules.lowest_gets == LowestGets::SumOfHighest) { sum *= guests_with(s, of.highest); }
  if (rules.lowest_share == LowestShare::Split) { sum = shared_by(sum, guests_with(s, of.lowest)); }
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

// By the rules, before a house rule is asked (Q-10, P-28).
template <class S, class N = NumberIn<S>>
OVER_LANES Mask<N> game_is_over(const Rules& rules, const S& s) {
  return goal_or_last_round(rules, s, rules.tie == Tie::NextRound && !rules.first_to_goal_wins);
}

// Returns who has won if the game ends now (Q-10, Q-11, P-28; rules first_to_goal_wins, tie).
template <class S, class N = NumberIn<S>>
OVER_LANES PerSeat<Mask<N>> winners(const Rules& rules, const S& s) {
  const N best = most_points(s);
  const Seat innkeeper = s.starter;
  const Mask<N> race =
      by_rule<N>(rules.first_to_goal_wins && innkeeper.somebody()) & (best >= rules.goal);
  Mask<N> decided = nowhere<N>();
  PerSeat<Mask<N>> won{};
  for (const Seat who : clockwise(innkeeper.somebody() ? innkeeper : seat(0), s.count())) {
    const N total = s.at(who).total;
    const Mask<N> first = (total >= rules.goal) & no(decided);
    won[who] = pick(race, first, total == best);
    decided = decided | first;
  }
  return won;
}

// Precondition: every order is open. Emits the bill before asking hooks for its results, because
// they see its kind.
template <class Sink, class N = NumberAt<Sink>>
OVER_LANES void settle(const Rules& rules, MaskAt<Sink> on, Sink& sink) {
  using enum BillKind;
  const auto& s = sink.state();
  happens(rules, Hook::OrdersOpen, sink);
  N sum{};
  for (const Seat who : clockwise(s)) { sum += s.at(who).order.value_or(0); }
  const Mask<N> serves = s.served.has_value();
  const Mask<N> greedy = serves & (sum > s.served.value_or(0));
  const N kind = pick(serves, pick(greedy, code(Greedy), code(Enough)), N{} + code(Failed));
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
    if (asks<Sink>(rules, Hook::BillMade)) { check_bill(rules, s, deltas); }
  }
  for (const Seat who : clockwise(s)) {
    const N delta = deltas[who];
    const N gained = rules.totals == Totals::Gains ? most(delta, 0) : delta;
    sink(on, ScoredOf<N>{who, delta, s.at(who).total + gained});
  }
  if constexpr (Sink::kAsks) {
    adjust_by_house<Hook>(rules, s.starter, sink, AsItIs{}, std::identity{});  // P-39
    happens(rules, Hook::RoundOver, sink);
  }
  end_games<Hook>(rules, sink, on, game_is_over(rules, s),
                  [&]() IN_LANES { return winners(rules, s); });
}

}  // namespace hausregel::polterfass
