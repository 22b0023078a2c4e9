// The end of a round: settlement of the bets, bonuses, pawns, refill, the end of the game.
#pragma once

#include <limits>

#include "core/lists.h"
#include "engine/events.h"
#include "engine/moves/rounds.h"
#include "games/teufel/evolve.h"
#include "games/teufel/game.h"
#include "games/teufel/track.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

// Pacts: payments for a devil, and who has a pact after a round.

// Returns what `payer` can pay with: his chips and, by rule pact_uses_stake, his stake (T-12,
// B-08).
OVER_LANES auto free_chips(const Rules& rules, const auto& payer) {
  return rules.pact_uses_stake ? wrapping_sum(payer.chips, payer.stake) : payer.chips;
}

// Pays from the payer's left (B-05), himself last. The bank pays what he does not (T-12, T-13, B-06
// … B-09). Determines all dues before any payment: hooks must see the table as the devil found it,
// and pact_all_or_nothing needs the sum.
template <class Sink>
OVER_LANES void pay_pacts(const Rules& rules, MaskAt<Sink> on, Seat payer, Sink& sink) {
  using N = NumberAt<Sink>;
  const auto& s = sink.state();
  const auto& p = s.at(payer);
  const Seat first = left_of(payer, 1, s.count());
  PerSeat<Mask<N>> gets;
  PerSeat<N> dues;
  N all{};
  for (const Seat to : clockwise(first, s.count())) {
    const bool collects = rules.pact_pays_revealer || to != payer;  // T-11, B-05
    gets[to] = by_rule<N>(collects) & on & s.at(to).has_pact();
    if (any(gets[to])) {
      dues[to] = ask_house(
          rules, Hook::PactPayment, sink, N{} + rules.pact_payment,
          payer.index * kSeatLimit + to.index,
          [&](auto& sheet) { sheet.add("player", payer).add("to", to); },
          [&](auto due, int standard) { return in_steps(rules, due, standard); });  // T-14
      add(gets[to], all, dues[to]);
    }
  }
  // Once, for all who collect: after the first payment he has less, and "all" would be another sum.
  Mask<N> pays = everywhere<N>();
  if (rules.pact_immune) { pays = no(p.has_pact()); }
  if (rules.pact_all_or_nothing) { pays = pays & (free_chips(rules, p) >= all); }
  for (const Seat to : clockwise(first, s.count())) {
    if (!any(gets[to])) { continue; }
    const N free = free_chips(rules, p);  // left after the earlier payments
    const N given = pick(free >= dues[to], dues[to], rules.pact_partial ? free : N{});
    const N own = pick(pays, given, 0);
    sink(gets[to] & (own > 0), PactPaidOf<N>{to, own, Payer{payer}});
    const N rest = bank_pays(rules, s, dues[to] - own);
    sink(gets[to] & (rest > 0), PactPaidOf<N>{to, rest, Payer{}});
  }
}

// Returns how far a player has come (B-13).
template <class N>
OVER_LANES N standing(const Rules& rules, const PlayerOf<N>& p) {
  return rules.last_by == LastBy::Total ? p.chips : rank(p.space);
}

// Returns why a seat may have a pact, as a code, by the pawns' places: alone in last place, on the
// first space (T-15, T-16, B-12). Codes are bits, so that both reasons combine to Both, and one
// exclusive or shows all changes.
template <class S>
OVER_LANES auto pact_reasons(const Rules& rules, const S& s) {
  using N = NumberIn<S>;
  N last = N{} + std::numeric_limits<int>::max();
  N next = last;
  for (const auto& p : s.seats) {
    const N at = standing(rules, p);
    next = least(next, most(last, at));
    last = least(last, at);
  }
  const Mask<N> alone = by_rule<N>(rules.pact_alone_last) & (last < next);
  return [&rules, &s, last, alone](Seat who) IN_LANES {
    const auto& p = s.at(who);
    const Mask<N> first = by_rule<N>(rules.pact_on_first_space) & (p.space.low == 0);
    return one_if(alone & (standing(rules, p) == last)) * code(PactWhy::AloneLast) |
           one_if(first) * code(PactWhy::FirstSpace);
  };
}

// Makes a pact; one that continues is not made again.
template <class Sink, class N = NumberAt<Sink>>
OVER_LANES void give_pact(Mask<N> on, Seat who, Coded<N, PactWhy> why, Sink& sink) {
  if constexpr (Sink::kKeeps) {
    if (on && sink.state().at(who).has_pact()) { return sink(PactKept{who, why}); }
  }
  sink(on, PactMadeOf<N>{who, why});
}

// After the pawns have moved: settles who has a pact from now on, or is asked whether he wants one
// (T-15, T-16, B-10, B-11). Emits all endings before any new pact, each from the starter on.
template <class Sink>
OVER_LANES void renew_pacts(const Rules& rules, MaskAt<Sink> on, Sink& sink) {
  using N = NumberAt<Sink>;
  const auto& s = sink.state();
  const auto whys = ask_per_seat(rules, Hook::Pact, sink, pact_reasons(rules, s));
  N changes{};
  for (const auto& p : s.seats) { changes = changes | (whys[p.name] ^ code(p.pact)); }
  if (!rules.pact_optional && !any(on & (changes != 0))) {
    return;  // most rounds of one table
  }
  for (const Seat who : clockwise(s)) {
    sink(on & (whys[who] == 0) & s.at(who).has_pact(), PactEnded{who});
  }
  for (const Seat who : clockwise(s)) {
    const Mask<N> may = on & (whys[who] != 0);
    const auto why = coded<PactWhy>(whys[who]);
    if (rules.pact_optional) {
      sink(may, PactOfferedOf<N>{who, why});
    } else {
      give_pact(may & (whys[who] != code(s.at(who).pact)), who, why, sink);
    }
  }
}

// Records the answer of `who` to an offer: a pact, or none (rule pact_optional).
template <class Sink>
OVER_LANES void answer_pact(MaskAt<Sink> on, Seat who, MaskAt<Sink> yes, Sink& sink) {
  give_pact(on & yes, who, sink.state().at(who).offered, sink);
  const MaskAt<Sink> declines = on & no(yes);
  sink(declines & sink.state().at(who).has_pact(), PactEnded{who});
  sink(declines, PactDeclined{who});
}

// The highest values on the table when a round is settled.
template <class N>
struct Best {
  N stake{};
  N coal{};  // value laid down
  N pieces{};
};

template <class S>
OVER_LANES Best<NumberIn<S>> best_of(const S& s) {
  Best<NumberIn<S>> best;
  for (const auto& p : s.seats) {
    best.stake = most(best.stake, p.stake);
    best.coal = most(best.coal, p.coal);
    best.pieces = most(best.pieces, p.pieces);
  }
  return best;
}

// Returns the coal that decides the bet of `who` (T-06, T-07, T-08; rule bet_on).
template <class S, class N = NumberIn<S>>
OVER_LANES N coal_to_bet_on(const Rules& rules, const S& s, NumberIn<S> best_coal, Seat who) {
  if (rules.bet_on == BetOn::Best) { return best_coal; }
  N coal{};
  for (const auto& other : s.seats) {
    if (rules.bet_on == BetOn::Sum) {
      coal += other.coal;
    } else if (other.name != who) {
      coal = most(coal, other.coal);
    }
  }
  return coal;
}

// For a single query: finds the best coal itself.
template <class S>
OVER_LANES NumberIn<S> coal_to_bet_on(const Rules& rules, const S& s, Seat who) {
  return coal_to_bet_on(rules, s, best_of(s).coal, who);
}

// Whether the highest bet, or one of several equally high, is won (B-18).
template <class S, class N = NumberIn<S>>
OVER_LANES Mask<N> top_is_won(const Rules& rules, const S& s, const Best<N>& best) {
  Mask<N> won = nowhere<N>();
  for (const auto& p : s.seats) {
    won = won |
          ((p.stake == best.stake) & (best.stake <= coal_to_bet_on(rules, s, best.coal, p.name)));
  }
  return won;
}

// Settles from the starter on (T-03, T-04, B-18). One after the other, as do all payments by the
// bank below: if it has only what is in the box (B-04), a payment leaves less for the next.
template <class Sink>
OVER_LANES void settle_bets(const Rules& rules, MaskAt<Sink> on, const Best<NumberAt<Sink>>& best,
                            Sink& sink) {
  using N = NumberAt<Sink>;
  const auto& s = sink.state();
  Mask<N> voided = nowhere<N>();
  if (rules.lost_top_voids) { voided = no(top_is_won(rules, s, best)); }
  for (const Seat who : clockwise(s)) {
    const N stake = s.at(who).stake;
    const Mask<N> bets = on & (stake > 0);
    const N coal = coal_to_bet_on(rules, s, best.coal, who);
    const Mask<N> won = bets & (stake <= coal);  // T-06
    const Mask<N> lost = bets & no(won);
    sink(lost, BetLostOf<N>{who, stake});
    if (any(lost)) { happens(rules, Hook::AfterLoss, sink, About{who}); }
    if (!any(won)) { continue; }
    const Mask<N> is_top = stake == best.stake;
    N factor = pick(is_top, rules.top_win_factor, N{} + rules.win_factor);
    set(voided, factor, 0);
    // Adds facts for the hook, and converts its answer to a payment.
    const N paid = ask_house(
        rules, Hook::Payout, sink, bank_pays(rules, s, stake * factor), who.index,
        [&](auto& bet) {
          bet.add("player", who).add("stake", stake).add("top", is_top).add("coal", coal);
        },
        [&](auto amount, int standard) {
          return bank_pays(rules, s, in_steps(rules, amount, standard));
        });
    sink(won, BetWonOf<N>{who, stake, paid, is_top});
    happens(rules, Hook::AfterWin, sink, About{who});
  }
}

// Returns how many players have the most of `counted`.
template <class S, class N = NumberIn<S>>
OVER_LANES N holders_of(const S& s, N PlayerOf<N>::* counted, N best) {
  N holders{};
  for (const auto& p : s.seats) { holders += one_if(p.*counted == best); }
  return holders;
}

// Returns each seat's share of a bonus for the most of `counted` (B-15, B-17).
template <class S, class N = NumberIn<S>>
OVER_LANES auto bonus_shares(const Rules& rules, const S& s, N PlayerOf<N>::* counted, N best,
                             int amount) {
  const auto holders = [&]() IN_LANES { return holders_of(s, counted, best); };
  Mask<N> pays = by_rule<N>(amount != 0);
  if (!rules.bonus_without_coal) { pays = pays & (best != 0); }
  if (rules.bonus_ties == BonusTies::None) { pays = pays & (holders() == 1); }
  N each = N{} + amount;
  if (rules.bonus_ties == BonusTies::Split) {
    const N share = whole_steps(shared_by(each, holders()), rules.stake_step);
    set(holders() > 1, each, share);
  }
  return [&s, counted, best, each = pick(pays, each, 0)](Seat who)
             IN_LANES { return pick(s.at(who).*counted == best, each, 0); };
}

// Returns what the rules' own values pay to a seat.
inline int bonus_due(const Rules& rules, const State& s, Seat who, BonusFor why) {
  const bool coal = why == BonusFor::Coal;
  return bonus_shares(rules, s, coal ? &Player::coal : &Player::pieces,
                      coal ? best_of(s).coal : best_of(s).pieces,
                      coal ? rules.bonus_coal : rules.bonus_pieces)(who);
}

// Pays a bonus to all who are due it, from the starter on (B-15, B-16, B-17); the rules' `amount`.
template <class Sink, class N = NumberAt<Sink>>
OVER_LANES void pay_bonus(const Rules& rules, Mask<N> on, BonusFor why, N PlayerOf<N>::* counted,
                          N best, int amount, Sink& sink) {
  const auto& s = sink.state();
  const auto dues = ask_per_seat(
      rules, Hook::Bonus, sink, bonus_shares(rules, s, counted, best, amount), as_int(why),
      [&](auto& sheet) { sheet.add("why", word_of(why)); },
      [&](auto due, int standard, int) { return in_steps(rules, due, standard); });
  for (const Seat who : clockwise(s)) {
    const N paid = bank_pays(rules, s, dues[who]);
    sink(on & (paid > 0), BonusPaidOf<N>{who, why, paid});
  }
}

// Applies what a house rule pays or charges at the end of a round, from the starter on (T-39): only
// at one table, because house rules are not asked about several.
template <class Sink>
OVER_LANES void adjust(const Rules& rules, Sink& sink) {
  if constexpr (Sink::kAsks) {
    const State& s = sink.state();
    adjust_by_house<Hook>(
        rules, s.starter, sink,
        [&](std::int64_t amount, int, int i) { return given_at_end(rules, s.seats[i], amount); },
        [&](int amount) { return amount > 0 ? bank_pays(rules, s, amount) : amount; });
    happens(rules, Hook::RoundOver, sink);
  }
}

// Moves every pawn to the space of its player's chips (B-30). Asks all hooks before the first pawn
// moves, because they see where the pawns stand.
template <class Sink>
OVER_LANES void move_pawns(const Rules& rules, MaskAt<Sink> on, Sink& sink) {
  using N = NumberAt<Sink>;
  const auto& s = sink.state();
  const auto points = before_changes(sink, [&](Seat who) IN_LANES {
    return ask_house(rules, Hook::PawnSpace, sink, s.at(who).chips, who.index,
                     [&](auto& sheet) { sheet.add("player", who); });
  });
  for (const Seat who : clockwise(s)) {
    const Mask<N> moves = on & no(stands_right(s.at(who).space, points[who]));
    if (any(moves)) { sink(moves, PawnMovedOf<N>{who, space_of(rules, points[who])}); }
  }
}

// Returns the highest number of chips, without stakes, which are settled by then.
template <class S>
OVER_LANES NumberIn<S> most_chips(const S& s) {
  return most_points(s, [](const auto& p) IN_LANES { return p.chips; });
}

// By the rules, before a house rule is asked (T-01, T-02, B-23, B-28).
template <class S>
OVER_LANES MaskIn<S> game_is_over(const Rules& rules, const S& s) {
  return goal_or_last_round(rules, s, rules.tie == Tie::NextRound,
                            [](const auto& p) IN_LANES { return p.chips; });
}

// Returns who has most (B-24).
template <class S>
OVER_LANES PerSeat<MaskIn<S>> winners_of(const Rules& rules, const S& s) {
  using N = NumberIn<S>;
  const N best = most_chips(s);
  N coal{};
  for (const auto& p : s.seats) { coal = pick(p.chips == best, most(coal, p.coal), coal); }
  PerSeat<Mask<N>> won{};
  for (const auto& p : s.seats) {
    won[p.name] = (p.chips == best) & (by_rule<N>(rules.tie != Tie::LastCoal) | (p.coal == coal));
  }
  return won;
}

// Where the rules refill the oven without asking (T-25): always if it is empty (B-20), and if few
// pieces are left (B-21), unless somebody is asked about it.
template <class S>
OVER_LANES MaskIn<S> needs_refill(const Rules& rules, const S& s) {
  const auto left = s.oven.left();
  return (left == 0) | (by_rule<NumberIn<S>>(!s.asks_refill) & (left <= rules.refill_at));
}

// Returns where the oven is refilled at the end of a round; asks hooks where it is not empty.
template <class Sink>
OVER_LANES MaskAt<Sink> refills(const Rules& rules, MaskAt<Sink> on, Sink& sink) {
  using N = NumberAt<Sink>;
  const auto& s = sink.state();
  const Mask<N> needed = needs_refill(rules, s);
  const Mask<N> asked = on & (s.oven.left() > 0);
  if (s.asks_refill || !any(asked)) { return on & needed; }
  return (on & no(asked)) | (asked & ask_house(rules, Hook::Refill, sink, needed));
}

// Ends the game or refills the oven, unless somebody is asked about it. Returns where it ended.
template <class Sink>
OVER_LANES MaskAt<Sink> end_round(const Rules& rules, MaskAt<Sink> on, Sink& sink) {
  const auto& s = sink.state();
  const MaskAt<Sink> ended = end_games<Hook>(rules, sink, on, game_is_over(rules, s),
                                             [&]() IN_LANES { return winners_of(rules, s); });
  sink(refills(rules, on & no(ended), sink), OvenRefilled{s.oven.full});
  return ended;
}

// Settles a round up to the offers of pacts, if there are any.
template <class Sink>
OVER_LANES void settle(const Rules& rules, MaskAt<Sink> on, Sink& sink) {
  using P = PlayerOf<NumberAt<Sink>>;
  const auto best = best_of(sink.state());
  settle_bets(rules, on, best, sink);
  pay_bonus(rules, on, BonusFor::Coal, &P::coal, best.coal, rules.bonus_coal, sink);
  pay_bonus(rules, on, BonusFor::Pieces, &P::pieces, best.pieces, rules.bonus_pieces, sink);
  adjust(rules, sink);
  move_pawns(rules, on, sink);
  if (!finished_by_house<Sink>(rules)) { renew_pacts(rules, on, sink); }
}

}  // namespace hausregel::teufel
