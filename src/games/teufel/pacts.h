// Pacts: what is paid for a devil, and who has one after a round. Templates are marked inline where
// the compiler needs the hint.
#pragma once

#include <algorithm>
#include <limits>

#include "engine/sink.h"
#include "games/teufel/bank.h"
#include "games/teufel/evolve.h"
#include "games/teufel/hooks.h"
#include "games/teufel/track.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

// Who collects for a devil that `payer` has drawn (T-11, B-05).
inline SeatSet collectors(const Rules& rules, const State& s, Seat payer) {
  SeatSet set = SeatSet::where(s.seats, [](const Player& p) { return p.has_pact(); });
  if (!rules.pact_pays_revealer) {
    set.remove(payer);
  }
  return set;
}

// What is due to `to` for a devil of `payer` (T-14).
template <class Sink>
int pact_due(const Rules& rules, Seat payer, Seat to, Sink& sink) {
  return ask_number(
      rules, Hook::PactPayment, sink, rules.pact_payment, payer.index * kSeatLimit + to.index,
      [&](FactSheet& sheet) { sheet.add("player", payer).add("to", to); },
      [&](std::int64_t due, int standard) { return in_steps(rules, due, standard); });
}

// What `payer` himself gives of `due` to the next collector; the bank gives the rest (T-12, T-13,
// B-06 … B-09).
inline int own_share(const Rules& rules, const State& s, Seat payer, bool pays, int due) {
  const Player& p = s.at(payer);
  const int free = p.chips + (rules.pact_uses_stake ? p.stake : 0);
  if (!pays) {
    return 0;
  }
  return free >= due ? due : rules.pact_partial ? free : 0;
}

// From the payer's left (B-05), himself last.
template <class Sink>
[[gnu::noinline]] void pay_collectors(const Rules& rules, Seat payer, SeatSet list, Sink& sink) {
  const State& s = sink.state();
  const Player& p = s.at(payer);
  const int free = p.chips + (rules.pact_uses_stake ? p.stake : 0);
  PerSeat<int> dues{};
  int all = 0;
  list.from(left_of(payer, 1, s.count()), s.count(), [&](Seat to) {
    const int due = pact_due(rules, payer, to, sink);
    dues[static_cast<std::size_t>(to.index)] = due;
    all += due;
  });
  const bool pays =
      !(rules.pact_immune && p.has_pact()) && !(rules.pact_all_or_nothing && free < all);
  list.from(left_of(payer, 1, s.count()), s.count(), [&](Seat to) {
    const int due = dues[static_cast<std::size_t>(to.index)];
    const int own = own_share(rules, s, payer, pays, due);
    if (own > 0) {
      sink(PactPaid{to, own, Payer{payer}});
    }
    const int rest = bank_pays(rules, s, due - own);
    if (rest > 0) {
      sink(PactPaid{to, rest, Payer{}});
    }
  });
}

template <class Sink>
void pay_pacts(const Rules& rules, Seat payer, Sink& sink) {
  if (const SeatSet list = collectors(rules, sink.state(), payer); !list.empty()) {
    pay_collectors(rules, payer, list, sink);
  }
}

// How far somebody is, and who is behind everybody else (T-15, B-13).
inline int standing(const Rules& rules, const Player& p) {
  return rules.last_by == LastBy::Total ? p.chips : rank(p.space);
}

inline Seat alone_last(const Rules& rules, const State& s) {
  if (!rules.pact_alone_last) {
    return {};
  }
  // How far somebody is and who he is, in one number: so the least two can be found without a
  // branch, which nobody could predict.
  constexpr int kSeatBits = 3;
  static_assert(kSeatLimit <= 1 << kSeatBits);
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  std::int64_t next = least;
  for (const Player& p : s.seats) {
    const std::int64_t at = (std::int64_t{standing(rules, p)} << kSeatBits) + p.name.index;
    next = std::min(next, std::max(least, at));
    least = std::min(least, at);
  }
  const bool alone = next >> kSeatBits > least >> kSeatBits;
  return alone ? seat(static_cast<int>(least & ((1 << kSeatBits) - 1))) : Seat{};
}

// Why `who` may have a pact, from where the pawns stand (T-16, B-12).
inline PactWhy pact_reason(const Rules& rules, const Player& who, Seat last) {
  const bool first = rules.pact_on_first_space & (who.space.low == 0);
  return static_cast<PactWhy>((who.name == last ? 1 : 0) | (first ? 2 : 0));
}

// A pact that goes on is not made again; in journals of format 1 it was.
template <class Sink>
inline void give_pact(const Setup& setup, Seat who, PactWhy why, Sink& sink) {
  if (Sink::kKeeps && setup.format >= 2 && sink.state().at(who).has_pact()) {
    sink(PactKept{who, why});
  } else {
    sink(PactMade{who, why});
  }
}

template <class Sink>
inline void renew_pacts(const Rules& rules, const Setup& setup, Sink& sink) {
  const State& s = sink.state();
  const Seat last = alone_last(rules, s);
  PerSeat<int> told{};
  const bool by_house = asks<Sink>(rules, Hook::Pact);
  if (by_house) {
    for (const Player& p : s.seats) {
      told[static_cast<std::size_t>(p.name.index)] = static_cast<int>(pact_reason(rules, p, last));
    }
    told = ask_per_seat(rules, Hook::Pact, sink, told);
  }
  const auto why_of = [&](const Player& p) {
    return by_house ? static_cast<PactWhy>(told[static_cast<std::size_t>(p.name.index)])
                    : pact_reason(rules, p, last);
  };
  unsigned changes = 0;
  for (const Player& p : s.seats) {
    changes |= static_cast<unsigned>(why_of(p)) ^ static_cast<unsigned>(p.pact);
  }
  if (changes == 0 && !rules.pact_optional) {
    return;  // most rounds
  }
  const SeatSet ended = SeatSet::where(
      s.seats, [&](const Player& p) { return why_of(p) == PactWhy::None && p.has_pact(); });
  const SeatSet made = SeatSet::where(s.seats, [&](const Player& p) {
    const PactWhy why = why_of(p);
    return (why != PactWhy::None) & (rules.pact_optional | (why != p.pact));
  });
  ended.from(s.starter, s.count(), [&](Seat who) { sink(PactEnded{who}); });
  made.from(s.starter, s.count(), [&](Seat who) {
    const PactWhy why = why_of(s.at(who));
    if (rules.pact_optional) {
      sink(PactOffered{who, why});
    } else {
      give_pact(setup, who, why, sink);
    }
  });
}

}  // namespace hausregel::teufel
