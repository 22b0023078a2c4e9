#include "games/polterfass/evolve.h"

#include <cstdint>

#include "games/polterfass/game.h"

namespace hausregel::polterfass {
namespace {

std::optional<Message> seat_flaw(const State& s) {
  if (!countable(s.throws) || !countable(s.served.value_or(0)) ||
      !countable(s.ordered.value_or(0))) {
    return worded("flaw.polterfass.counts");
  }
  for (const Player& p : s.seats) {
    // Adds one, because the lowest int has no opposite.
    if (!countable(p.total < 0 ? -(p.total + 1) : p.total) ||
        !countable(p.delta < 0 ? -(p.delta + 1) : p.delta)) {
      return worded("flaw.polterfass.totals");
    }
    if (s.cards_return && p.hand != s.cards) {
      return worded("flaw.polterfass.hand");
    }
    if (p.commit && !s.sealed.has(p.name)) {
      return worded("flaw.polterfass.commit");
    }
  }
  return std::nullopt;
}

// Every guest's order is due or sealed until orders are opened; between rounds none is.
std::optional<Message> guests_flaw(const State& s) {
  const bool between = s.phase == Phase::Idle || s.phase == Phase::Over;
  bool sealed = false;
  for (const Player& p : s.seats) {
    const bool waits = s.due.has(p.name) || s.sealed.has(p.name);
    sealed = sealed || s.sealed.has(p.name);
    if (between ? waits : s.phase != Phase::Open && waits != (p.name != s.innkeeper)) {
      return worded("flaw.polterfass.once");
    }
  }
  if (s.phase == Phase::Open && !sealed) {
    return worded("flaw.polterfass.open");
  }
  if (s.phase == Phase::Throw && s.due.empty()) {
    return worded("flaw.polterfass.throw");
  }
  return std::nullopt;
}

std::optional<Message> barrel_flaw(const State& s) {
  const BarrelSet used = s.barrels.standing() | s.barrels.destroyed() | s.barrels.doubled();
  if (!(used - s.barrels.all()).empty()) {
    return worded("flaw.polterfass.barrel");
  }
  const bool pouring = s.phase == Phase::Throw || s.phase == Phase::Order || s.phase == Phase::Pour;
  const bool destroying = pouring || s.phase == Phase::Destroy;
  if ((pouring && !s.barrels.destroyed().empty()) || (destroying && !s.barrels.doubled().empty())) {
    return worded("flaw.polterfass.special_early");
  }
  int destroyers = 0;
  int doublers = 0;
  for (int i = 0; i < s.barrels.size(); ++i) {
    const Barrel b = s.barrels.barrel(i);
    const Message::Args which{{"b", i}};
    if (b.up != kLying && !b.ends.show(b.up)) {
      return worded("flaw.polterfass.face", which);
    }
    if ((b.destroyed || b.doubled) && b.up <= 0) {
      return worded("flaw.polterfass.target", which);
    }
    if (b.destroyed && b.doubled && !s.double_destroyed) {
      return worded("flaw.polterfass.both", which);
    }
    destroyers += b.up == kDestroys ? 1 : 0;
    doublers += b.up == kDoubles ? 1 : 0;
  }
  if (s.destroys < 0 || s.destroys > destroyers || s.doubles < 0 || s.doubles > doublers) {
    return worded("flaw.polterfass.specials");
  }
  if ((s.phase == Phase::Destroy && (s.destroys == 0 || destroyable(s).empty())) ||
      (s.phase == Phase::Double &&
       (s.doubles == 0 || doublable(s).empty() || is_destroying<State>(s)))) {
    return worded("flaw.polterfass.special");
  }
  return std::nullopt;
}

std::optional<Message> order_flaw(const State& s) {
  if (s.phase == Phase::Order && s.due.empty()) {
    return worded("flaw.polterfass.order");
  }
  for (const Player& p : s.seats) {
    const bool due = s.due.has(p.name);
    if (p.name == s.innkeeper && (due || s.sealed.has(p.name) || p.order)) {
      return worded("flaw.polterfass.innkeeper");
    }
    if (due && s.sealed.has(p.name)) {
      return worded("flaw.polterfass.due");
    }
    if (p.order.has_value() != !p.cards.empty() || p.order.value_or(0) != p.cards.sum()) {
      return worded("flaw.polterfass.sum");
    }
    if (!s.cards.has_all(p.hand) || !s.cards.has_all(p.cards)) {
      return worded("flaw.polterfass.cards");
    }
    if (due && p.hand.size() < s.cards_min) {
      return worded("flaw.polterfass.small");
    }
    if (due && s.phase != Phase::Throw && s.phase != Phase::Order) {
      return worded("flaw.polterfass.outside");
    }
  }
  return std::nullopt;
}

// Checks the round's sums on show: if there is enough, all players together score what was served.
std::optional<Message> ledger_flaw(const State& s) {
  std::int64_t total = 0;
  std::int64_t delta = 0;
  for (const Player& p : s.seats) {
    total += p.total;
    delta += p.delta;
  }
  if (total != s.ledger) {
    return worded("flaw.polterfass.ledger", {{"total", total}, {"ledger", s.ledger}});
  }
  const bool settled = s.phase == Phase::Idle || s.phase == Phase::Over;
  if (settled && s.bill == BillKind::Enough && delta != s.served.value_or(0)) {
    return worded("flaw.polterfass.bill", {{"given", delta}, {"served", s.served.value_or(0)}});
  }
  return std::nullopt;
}

}  // namespace

State Polterfass::initial(const Rules& rules, const Setup& setup) {
  State s = fresh_state<State>(setup);
  for (const Pair& ends : rules.barrels) {
    s.barrels.add({{ends.first, ends.second}, kLying, false, false});
  }
  for (int i = 0; i < rules.specials; ++i) {
    s.barrels.add({{kDestroys, kDoubles}, kLying, false, false});
  }
  for (const int card : rules.cards) {
    s.cards.add(card);
  }
  s.cards_min = rules.cards_min;
  s.cards_return = rules.cards_return;
  s.double_destroyed = rules.double_destroyed;
  for (Player& p : s.seats) {
    p.hand = s.cards;
  }
  return s;
}

std::optional<Message> Polterfass::flaw(const State& s) {
  for (const auto check :
       {table_flaw<State>, seat_flaw, guests_flaw, barrel_flaw, order_flaw, ledger_flaw}) {
    if (auto found = check(s)) {
      return found;
    }
  }
  return std::nullopt;
}

// A total may only be set below the goal, which ends the game and must be reached in play.
std::vector<Polterfass::Place> Polterfass::places() {
  constexpr int kLeast = -10000;  // as far below zero as a goal may be above
  return {Place::number<&Player::total>(
      "total", [](const Rules& rules) { return PlaceValues{kLeast, rules.goal - 1}; },
      {Phase::Throw, Phase::Order, Phase::Pour, Phase::Open})};
}

// Books an override of a total.
void Polterfass::rebalance(State& s) {
  mend_leader(s, s.innkeeper);
  std::int64_t ledger = 0;
  for (const Player& p : s.seats) {
    ledger += p.total;
  }
  s.ledger = static_cast<int>(ledger);
}

void Polterfass::take_frame(State& s, const State& other) {
  s.cards_min = other.cards_min;
  s.cards_return = other.cards_return;
  s.double_destroyed = other.double_destroyed;
  for (Player& p : s.seats) {
    p.hand = s.cards_return ? s.cards : p.hand;  // with all his cards laid he could not order
  }
}

bool Polterfass::same_frame(const State& s, const State& other) {
  bool same = GameParts::same_frame(s, other) && s.cards == other.cards &&
              s.cards_min == other.cards_min && s.cards_return == other.cards_return &&
              s.double_destroyed == other.double_destroyed &&
              s.barrels.size() == other.barrels.size();
  for (int b = 0; same && b < s.barrels.size(); ++b) {
    same = s.barrels.barrel(b).ends == other.barrels.barrel(b).ends;
  }
  return same;
}

}  // namespace hausregel::polterfass
