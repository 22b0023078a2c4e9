// Pacts: payments for a devil, and who has a pact after a round.
#pragma once

#include <limits>

#include "engine/sink.h"
#include "games/teufel/evolve.h"
#include "games/teufel/hooks.h"
#include "games/teufel/track.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

// Returns what `payer` can pay with: his chips and, by rule pact_uses_stake, his stake (T-12,
// B-08).
template <class Player>
OVER_LANES auto free_chips(const Rules& rules, const Player& payer) {
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
      dues[to] = ask_number(
          rules, Hook::PactPayment, sink, N{} + rules.pact_payment,
          payer.index * kSeatLimit + to.index,
          [&](auto& sheet) { sheet.add("player", payer).add("to", to); },
          [&](auto due, int standard) { return in_steps(rules, due, standard); });  // T-14
      add(gets[to], all, dues[to]);
    }
  }
  // Once, for all who collect: after the first payment he has less, and "all" would be another sum.
  Mask<N> pays = everywhere<N>();
  if (rules.pact_immune) {
    pays = no(p.has_pact());
  }
  if (rules.pact_all_or_nothing) {
    pays = pays & (free_chips(rules, p) >= all);
  }
  for (const Seat to : clockwise(first, s.count())) {
    if (!any(gets[to])) {
      continue;
    }
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
    if (on && sink.state().at(who).has_pact()) {
      return sink(PactKept{who, why});
    }
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
  for (const auto& p : s.seats) {
    changes = changes | (whys[p.name] ^ code(p.pact));
  }
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

}  // namespace hausregel::teufel
