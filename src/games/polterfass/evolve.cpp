#include "games/polterfass/evolve.h"

#include <algorithm>
#include <cstdint>

#include "core/lists.h"
#include "games/polterfass/game.h"

namespace hausregel::polterfass {
namespace {

std::optional<Message> seat_flaw(const State& s) {
  if (!countable(s.throws) || !countable(s.served.value_or(0)) ||
      !countable(s.ordered.value_or(0))) {
    return worded("polterfass.flaw.counts");
  }
  // Adds one, because the lowest int has no opposite.
  const auto counts = [](int points) { return countable(points < 0 ? -(points + 1) : points); };
  return first_flaw(s.seats, [&](const Player& p) -> Flaws {
    return {{!counts(p.total) || !counts(p.delta), "polterfass.flaw.totals"},
            {s.cards_return && p.hand != s.cards, "polterfass.flaw.hand"},
            {p.commit && !s.sealed.has(p.name), "polterfass.flaw.commit"}};
  });
}

// Every guest's order is due or sealed until orders are opened; between rounds none is.
std::optional<Message> guests_flaw(const State& s) {
  using enum Phase;
  const bool between = s.phase == Idle || s.phase == Over;
  for (const Player& p : s.seats) {
    const bool waits = s.due.has(p.name) || s.sealed.has(p.name);
    if (between ? waits : s.phase != Open && waits != (p.name != s.starter)) {
      return worded("polterfass.flaw.once");
    }
  }
  return first_flaw({{s.phase == Open && !is_asking(s) && s.sealed.empty(), "polterfass.flaw.open"},
                     {s.phase == Throw && s.due.empty(), "polterfass.flaw.throw"}});
}

std::optional<Message> barrel_flaw(const State& s) {
  using enum Phase;
  const Rack& rack = s.barrels;
  const bool pouring = s.phase == Throw || s.phase == Order || s.phase == Pour;
  const bool destroying = pouring || s.phase == Destroy;
  if (auto flaw = first_flaw(
          {{!rack.all().has_all(rack.standing | rack.destroyed | rack.doubled),
            "polterfass.flaw.barrel"},
           {(pouring && !rack.destroyed.empty()) || (destroying && !rack.doubled.empty()),
            "polterfass.flaw.special_early"}})) {
    return flaw;
  }
  for (const int i : indices(rack.size)) {
    const Barrel b = rack.barrel(i);
    if (auto flaw =
            first_flaw({{b.up != kLying && !b.ends.show(b.up), "polterfass.flaw.face"},
                        {(b.destroyed || b.doubled) && b.up <= 0, "polterfass.flaw.target"},
                        {b.destroyed && b.doubled && !s.double_destroyed, "polterfass.flaw.both"}},
                       {{"b", i}})) {
      return flaw;
    }
  }
  const bool specials = s.destroys < 0 || s.destroys > rack.showing(kDestroys).size() ||
                        s.doubles < 0 || s.doubles > rack.showing(kDoubles).size();
  return first_flaw({{specials, "polterfass.flaw.specials"},
                     {(s.phase == Destroy && !is_destroying<State>(s)) ||
                          (s.phase == Double && !is_doubling<State>(s)),
                      "polterfass.flaw.special"}});
}

std::optional<Message> order_flaw(const State& s) {
  using enum Phase;
  if (s.phase == Order && s.due.empty()) { return worded("polterfass.flaw.order"); }
  return first_flaw(s.seats, [&](const Player& p) -> Flaws {
    const bool due = s.due.has(p.name);
    const bool sealed = s.sealed.has(p.name);
    return {{p.name == s.starter && (due || sealed || p.order), "polterfass.flaw.innkeeper"},
            {due && sealed, "polterfass.flaw.due"},
            {p.order.has_value() != !p.cards.empty(), "polterfass.flaw.sum"},
            {!s.cards.has_all(p.hand | p.cards), "polterfass.flaw.cards"},
            {due && p.hand.size() < s.cards_min, "polterfass.flaw.small"},
            {due && s.phase != Throw && s.phase != Order, "polterfass.flaw.outside"}};
  });
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
    return worded("polterfass.flaw.ledger", {{"total", total}, {"ledger", s.ledger}});
  }
  const bool settled = s.phase == Phase::Idle || s.phase == Phase::Over;
  if (settled && s.bill == BillKind::Enough && delta != s.served.value_or(0)) {
    return worded("polterfass.flaw.bill", {{"given", delta}, {"served", s.served.value_or(0)}});
  }
  return std::nullopt;
}

}  // namespace

State Polterfass::initial(const Rules& rules, const Setup& setup) {
  State s = fresh_state<State>(setup);
  for (const Pair& ends : rules.barrels) {
    s.barrels.add({{ends.first, ends.second}, kLying, false, false});
  }
  for (int left = rules.specials; left > 0; --left) {
    s.barrels.add({{kDestroys, kDoubles}, kLying, false, false});
  }
  for (const int card : rules.cards) { s.cards.add(card); }
  s.cards_min = rules.cards_min;
  s.cards_return = rules.cards_return;
  s.double_destroyed = rules.double_destroyed;
  for (Player& p : s.seats) { p.hand = s.cards; }
  return s;
}

std::optional<Message> Polterfass::flaw(const State& s) {
  return first_flaw(
      s, {table_flaw<State>, seat_flaw, guests_flaw, barrel_flaw, order_flaw, ledger_flaw});
}

// A total may only be set below the goal, which ends the game and must be reached in play.
std::span<const PrintedPlace<State>> State::printed() {
  static constexpr int kMostMugs = 100000;
  static constexpr PrintedPlace<State> kPlaces[] = {
      {"order_value", true,
       [](const State& s, Seat who) {
         const auto& order = s.at(who).order;
         return order && !s.bill ? Json(*order) : Json();
       },
       [](State& s, Seat who, const Json& value) {
         return set_number(value, kMostMugs, s.at(who).order);
       }},
      {"served", false,
       [](const State& s, Seat) { return s.served && !s.bill ? Json(*s.served) : Json(); },
       [](State& s, Seat, const Json& value) { return set_number(value, kMostMugs, s.served); }}};
  return kPlaces;
}

std::vector<Polterfass::Place> Polterfass::places() {
  using enum Phase;
  constexpr int kLeast = -10000;  // as far below zero as a goal may be above
  return {Place::number<&Player::total>(
      "total", [](const Rules& rules) { return PlaceValues{kLeast, rules.goal - 1}; },
      {Throw, Order, Pour, Open})};
}

// Books an override of a total.
void Polterfass::rebalance(State& s) {
  mend_starter(s);
  std::int64_t ledger = 0;
  for (const Player& p : s.seats) { ledger += p.total; }
  s.ledger = as_int(ledger);
}

void Polterfass::take_frame(State& s, const State& other) {
  static_cast<Frame&>(s) = other;
  for (Player& p : s.seats) {
    p.hand = s.cards_return ? s.cards : p.hand;  // with all his cards laid he could not order
  }
}

bool Polterfass::same_frame(const State& s, const State& other) {
  return GameParts::same_frame(s, other) && static_cast<const Frame&>(s) == other &&
         s.barrels.size == other.barrels.size &&
         std::ranges::equal(s.barrels.ends, other.barrels.ends);
}

}  // namespace hausregel::polterfass
