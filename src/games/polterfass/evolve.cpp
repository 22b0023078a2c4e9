#include "games/polterfass/evolve.h"

#include <algorithm>
#include <cstdint>

#include "engine/flaw.h"

namespace hausregel::polterfass {
namespace {

std::optional<std::string> round_flaw(const State& s) {
  if (!countable(s.round) || !s.first.somebody() || s.innkeeper.somebody() != (s.round > 0)) {
    return "a round without innkeeper";
  }
  if (s.round == 0 && s.phase != Phase::Idle) {
    return "something happens before the first round";
  }
  if (!countable(s.throws) || !countable(s.served.value_or(0)) ||
      !countable(s.ordered.value_or(0))) {
    return "throws or mugs below zero, or beyond counting";
  }
  return people_flaw(s, s.phase == Phase::Over);
}

std::optional<std::string> seat_flaw(const State& s) {
  for (int i = 0; i < s.count(); ++i) {
    const Player& p = s.seats[i];
    if (p.name != seat(i)) {
      return "seats: everybody sits in his own";
    }
    if (!countable(p.total < 0 ? -(p.total + 1) : p.total) ||
        !countable(p.delta < 0 ? -(p.delta + 1) : p.delta)) {
      return "totals beyond counting";
    }
    if (s.cards_return && p.hand != s.cards) {
      return "a hand that is not whole, though all cards come back";
    }
    if (p.commit && !s.sealed.has(p.name)) {
      return "a commitment without sealed order";
    }
  }
  return std::nullopt;
}

// Every guest's order is due or lies sealed until orders are opened; between rounds none is.
std::optional<std::string> guests_flaw(const State& s) {
  const bool between = s.phase == Phase::Idle || s.phase == Phase::Over;
  bool sealed = false;
  for (const Player& p : s.seats) {
    const bool waits = s.due.has(p.name) || s.sealed.has(p.name);
    sealed = sealed || s.sealed.has(p.name);
    if (between ? waits : s.phase != Phase::Open && waits != (p.name != s.innkeeper)) {
      return "every guest orders once a round";
    }
  }
  if (s.phase == Phase::Open && !sealed) {
    return "phase open, and no order to open";
  }
  if (s.phase == Phase::Throw && s.due.empty()) {
    return "phase throw, and nobody is to order";
  }
  return std::nullopt;
}

std::optional<std::string> barrel_flaw(const State& s) {
  const BarrelSet used = s.barrels.standing() | s.barrels.destroyed() | s.barrels.doubled();
  if (!used.without(s.barrels.all()).empty()) {
    return "a barrel that the game has not";
  }
  const bool pouring = s.phase == Phase::Throw || s.phase == Phase::Order || s.phase == Phase::Pour;
  const bool destroying = pouring || s.phase == Phase::Destroy;
  if ((pouring && !s.barrels.destroyed().empty()) || (destroying && !s.barrels.doubled().empty())) {
    return "a special was used before its time";
  }
  int destroyers = 0;
  int doublers = 0;
  for (int i = 0; i < s.barrels.size(); ++i) {
    const Barrel b = s.barrels.barrel(i);
    const std::string which = "barrel " + std::to_string(i) + ": ";
    if (b.up.stands() && !b.ends.show(b.up)) {
      return which + "shows what is on neither end";
    }
    if ((b.destroyed || b.doubled) && !b.up.is_number()) {
      return which + "destroyed or doubled without a number on top";
    }
    if (b.destroyed && b.doubled && !s.double_destroyed) {
      return which + "destroyed and doubled";
    }
    destroyers += b.up == kDestroys ? 1 : 0;
    doublers += b.up == kDoubles ? 1 : 0;
  }
  if (s.destroys < 0 || s.destroys > destroyers || s.doubles < 0 || s.doubles > doublers) {
    return "more specials to be used than stand, or fewer than none";
  }
  if ((s.phase == Phase::Destroy && (s.destroys == 0 || destroyable(s).empty())) ||
      (s.phase == Phase::Double && (s.doubles == 0 || doublable(s).empty()))) {
    return "a special is to be used, without special or target";
  }
  return std::nullopt;
}

std::optional<std::string> order_flaw(const State& s) {
  if (s.phase == Phase::Order && s.due.empty()) {
    return "phase order, and nobody is to order";
  }
  for (const Player& p : s.seats) {
    const bool due = s.due.has(p.name);
    if (p.name == s.innkeeper && (due || s.sealed.has(p.name) || p.order)) {
      return "the innkeeper orders";
    }
    if (due && s.sealed.has(p.name)) {
      return "an order is due and sealed";
    }
    if (p.order.has_value() != !p.cards.empty() || p.order.value_or(0) != p.cards.sum()) {
      return "an order is not the sum of its cards";
    }
    if (!s.cards.has_all(p.hand) || !s.cards.has_all(p.cards)) {
      return "cards that no hand has";
    }
    if (due && p.hand.size() < s.cards_min) {
      return "an order is due from a hand that is too small";
    }
    if (due && s.phase != Phase::Throw && s.phase != Phase::Order) {
      return "an order is due outside phase order";
    }
  }
  return std::nullopt;
}

// The sums of the round on show: what was served goes to everybody together where there is enough.
std::optional<std::string> ledger_flaw(const State& s) {
  std::int64_t total = 0;
  std::int64_t delta = 0;
  for (const Player& p : s.seats) {
    total += p.total;
    delta += p.delta;
  }
  if (total != s.ledger) {
    return "ledger: the totals are " + std::to_string(total) + " together, not " +
           std::to_string(s.ledger);
  }
  const bool settled = s.phase == Phase::Idle || s.phase == Phase::Over;
  if (settled && s.bill == BillKind::Enough && delta != s.served.value_or(0)) {
    return "bill: " + std::to_string(delta) + " mugs given of " +
           std::to_string(s.served.value_or(0)) + " served";
  }
  return std::nullopt;
}

}  // namespace

State initial(const Rules& rules, const Setup& setup) {
  State s;
  s.id = setup.id;
  s.mode = setup.mode;
  s.first = setup.starter;
  for (const Pair& ends : rules.barrels) {
    s.barrels.add({{{face(ends.first), face(ends.second)}}, kLying, false, false});
  }
  for (int i = 0; i < rules.specials; ++i) {
    s.barrels.add({{{kDestroys, kDoubles}}, kLying, false, false});
  }
  for (const int card : rules.cards) {
    s.cards.add(card);
  }
  s.cards_min = rules.cards_min;
  s.cards_return = rules.cards_return;
  s.double_destroyed = rules.double_destroyed;
  for (int i = 0; i < setup.seats(); ++i) {
    Player p;
    p.name = seat(i);
    p.hand = s.cards;
    s.seats.push_back(p);
  }
  return s;
}

std::optional<std::string> flaw(const State& s) {
  for (const auto check :
       {round_flaw, seat_flaw, guests_flaw, barrel_flaw, order_flaw, ledger_flaw}) {
    if (auto found = check(s)) {
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace hausregel::polterfass
