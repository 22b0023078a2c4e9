#include "games/polterfass/hooks.h"

#include <numeric>

namespace hausregel::polterfass {
namespace {

// Return the orders that the rules allow `who`, fewest cards first; whether the hook allows one.
auto orders_of(const Rules& rules, const State& s, Seat who) {
  return [&rules, hand = s.at(who).hand.bits](auto with) {
    for (int count = rules.cards_min; count <= rules.cards_max; ++count) {
      int bits = 0;
      do {
        if (bits_in(bits) == count && !with(Cards{bits})) { return; }
        // The next subset of the hand, by counting in the hand's bits alone. Subtracting the hand
        // adds one, because the bits outside the hand are all ones during the subtraction and pass
        // the carry on.
        bits = (bits - hand) & hand;
      } while (bits != 0);
    }
  };
}
auto asked_about(const Rules& rules, const State& s, Seat who) {
  return [&rules, &s, who](Cards cards) {
    FactSheet& sheet = rules.house->about(static_cast<int>(Hook::OrderAllowed), rules, s);
    const auto list = [&](std::string_view name, Cards held) {
      sheet.add_list(name, held.size(), [&](int i) { return nth_in(held.bits, i); });
    };
    sheet.add("player", who);
    list("cards", cards);
    list("hand", s.at(who).hand);
    sheet.add("sum", cards.sum());
    return rules.house->truth(true);
  };
}

}  // namespace

bool house_allows_order(const Rules& rules, const State& s, Seat who, Cards cards) {
  return allowed_by_house(*rules.house, cards, who, "polterfass.answer.allows_no_order",
                          orders_of(rules, s, who), asked_about(rules, s, who));
}

std::vector<Cards> allowed_orders(const Rules& rules, const State& s, Seat who) {
  return left_by_house<Cards>(rules, asks_orders(rules), orders_of(rules, s, who),
                              asked_about(rules, s, who));
}

bool house_allows_throw(const Rules& rules, const State& s) {
  rules.house->about(static_cast<int>(Hook::ThrowAllowed), rules, s);
  return rules.house->truth(true);
}

bool has_thrown_enough(const Rules& rules, const State& s) {
  if (s.throws < kFirstThrows) { return false; }
  rules.house->stop(worded("polterfass.answer.first_throws", {{"throws", s.throws}}));
  return true;
}

void check_bill(const Rules& rules, const State& s, const PerSeat<int>& deltas) {
  const auto sum = std::accumulate(deltas.begin(), deltas.end(), std::int64_t{0});
  if (s.bill == BillKind::Enough && sum != s.served.value_or(0)) {
    rules.house->stop(
        worded("polterfass.answer.share_out", {{"served", s.served.value_or(0)}, {"given", sum}}));
  }
}

}  // namespace hausregel::polterfass
