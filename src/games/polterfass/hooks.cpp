#include "games/polterfass/hooks.h"

#include <fmt/format.h>

#include <algorithm>

namespace hausregel::polterfass {
namespace {

int number_of(Seat who) { return who.index + 1; }

FactSheet& about(const Rules& rules, const State& s, Hook hook, int slot = 0) {
  return rules.house->about(static_cast<int>(hook), rules, s, slot);
}

bool order_is_allowed(const Rules& rules, const State& s, Seat who, Cards cards) {
  FactSheet& sheet = about(rules, s, Hook::OrderAllowed);
  const auto list = [&](std::string_view name, Cards held) {
    sheet.add_list(name, held.size(), [&held](int) {
      const int card = held.lowest();
      held.take_out({1u << card});
      return card;
    });
  };
  sheet.add("player", number_of(who));
  list("cards", cards);
  list("hand", s.at(who).hand);
  sheet.add("sum", cards.sum());
  return rules.house->truth(true);
}

// Calls `each(cards)` for the orders that the rules allow `who`, fewest cards first, until it says
// stop.
template <class Each>
void each_order(const Rules& rules, const State& s, Seat who, Each each) {
  const std::uint32_t hand = s.at(who).hand.bits;
  for (int count = rules.cards_min; count <= rules.cards_max; ++count) {
    std::uint32_t bits = 0;
    do {
      if (bits_in(bits) == count && !each(Cards{bits})) {
        return;
      }
      bits = (bits - hand) & hand;  // the next subset of the hand
    } while (bits != 0);
  }
}

SeatNumbers numbers_of(const State& s, const PerSeat<int>& values) {
  SeatNumbers numbers;
  for (int i = 0; i < s.count(); ++i) {
    numbers.push_back(values[static_cast<std::size_t>(i)]);
  }
  return numbers;
}

PerSeat<int> amounts_of(const SeatNumbers& numbers) {
  PerSeat<int> amounts{};
  for (int i = 0; i < numbers.size(); ++i) {
    amounts[static_cast<std::size_t>(i)] = static_cast<int>(numbers[i]);
  }
  return amounts;
}

}  // namespace

bool house_allows_order(const Rules& rules, const State& s, Seat who, Cards cards) {
  if (order_is_allowed(rules, s, who, cards)) {
    return true;
  }
  bool any = false;
  each_order(rules, s, who, [&](Cards other) {
    any = order_is_allowed(rules, s, who, other);
    return !any;
  });
  if (!any) {
    rules.house->stop(fmt::format("allows {} no order at all",
                                  rules.house->names()[static_cast<std::size_t>(who.index)]));
  }
  return rules.house->failure().has_value();
}

std::vector<Cards> allowed_orders(const Rules& rules, const State& s, Seat who) {
  std::vector<Cards> allowed;
  each_order(rules, s, who, [&](Cards cards) {
    if (!asks_orders(rules) || order_is_allowed(rules, s, who, cards)) {
      allowed.push_back(cards);
    }
    return !asks_orders(rules) || !rules.house->failure();
  });
  if (asks_orders(rules) && rules.house->failure()) {
    allowed.clear();
  }
  return allowed;
}

bool house_allows_throw(const Rules& rules, const State& s) {
  about(rules, s, Hook::ThrowAllowed);
  return rules.house->truth(true);
}

bool house_first_throw_done(const Rules& rules, const State& s, bool standard) {
  about(rules, s, Hook::FirstThrowDone, s.throws);
  const bool done = rules.house->truth(standard);
  if (!done && s.throws >= kFirstThrows) {
    rules.house->stop(fmt::format("has not accepted one of {} first throws", s.throws));
    return true;
  }
  return done;
}

bool house_failed(const Rules& rules, const State& s, int standing, bool standard) {
  about(rules, s, Hook::Failed, s.throws).add("stood", standing);
  return rules.house->truth(standard);
}

int house_served(const Rules& rules, const State& s, int standard) {
  about(rules, s, Hook::Served);
  return static_cast<int>(rules.house->number(standard));
}

PerSeat<int> house_bill(const Rules& rules, const State& s, const PerSeat<int>& standard) {
  about(rules, s, Hook::Bill).add("kind", kBillNames[static_cast<std::size_t>(*s.bill)]);
  const SeatNumbers given = rules.house->per_seat(numbers_of(s, standard));
  std::int64_t sum = 0;
  for (const std::int64_t delta : given) {
    sum += delta;
  }
  if (s.bill == BillKind::Enough && sum != s.served.value_or(0)) {
    rules.house->stop(
        fmt::format("must share out the {} mugs served, not {}", s.served.value_or(0), sum));
    return standard;
  }
  return amounts_of(given);
}

PerSeat<int> house_round_end(const Rules& rules, const State& s) {
  about(rules, s, Hook::RoundEnd);
  return amounts_of(rules.house->per_seat(numbers_of(s, {})));
}

}  // namespace hausregel::polterfass
