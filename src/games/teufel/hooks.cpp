#include "games/teufel/hooks.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/teufel/settle.h"
#include "games/teufel/track.h"

namespace hausregel::teufel {
namespace {

int index(Seat who) { return who.index; }
int number_of(Seat who) { return who.index + 1; }

// A list by seat, of what `value_of` finds at each.
template <auto value_of>
std::int64_t by_seat(const void* seats, int i) {
  return value_of((*static_cast<const InlineList<Player, kSeatLimit>*>(seats))[i]);
}

// What every hook of this game is told. Seats count from 1.
void tell_table(FactSheet& sheet, const Rules& rules, const State& s) {
  const auto each = [&](std::string_view name, std::int64_t (*at)(const void*, int)) {
    sheet.add_view(name, {&s.seats, s.count(), at});
  };
  sheet.add("round", s.round);
  sheet.add("goal", rules.goal);
  sheet.add("starter", number_of(s.starter));
  sheet.add("names", rules.house->names());
  each("chips", by_seat<[](const Player& p) { return p.chips; }>);
  each("stakes", by_seat<[](const Player& p) { return p.stake; }>);
  each("coals", by_seat<[](const Player& p) { return p.coal; }>);
  each("pieces", by_seat<[](const Player& p) { return p.pieces; }>);
  each("pacts", by_seat<[](const Player& p) { return static_cast<int>(p.pact); }>);
  each("spaces", by_seat<[](const Player& p) { return p.space.low; }>);
  sheet.add("pieces_left", s.oven.left());
  sheet.add("devils_left", s.oven.left_of(s.oven.devils()));
}

// Facts of its own come first: they are what a hook looks for most.
template <class Own>
HouseRules& asked(const Rules& rules, const State& s, Hook hook, int slot, Own own) {
  FactSheet& sheet = rules.house->about(static_cast<int>(hook), s.round, slot);
  own(sheet);
  tell_table(sheet, rules, s);
  rules.house->recall(s.memory);
  return *rules.house;
}

HouseRules& asked(const Rules& rules, const State& s, Hook hook) {
  return asked(rules, s, hook, 0, [](FactSheet&) {});
}

// Chips are paid in whole steps; what the rules themselves would pay is always good.
bool in_steps(const Rules& rules, std::int64_t amount, std::int64_t standard) {
  return amount == standard || amount % rules.stake_step == 0;
}

int in_steps_or_stop(const Rules& rules, std::int64_t amount, int standard) {
  if (!in_steps(rules, amount, standard)) {
    rules.house->stop(
        fmt::format("must give a multiple of stake_step, {}, not {}", rules.stake_step, amount));
    return standard;
  }
  return static_cast<int>(amount);
}

SeatNumbers numbers_of(const State& s, const PerSeat<int>& values) {
  SeatNumbers numbers;
  for (int i = 0; i < s.count(); ++i) {
    numbers.push_back(values[static_cast<std::size_t>(i)]);
  }
  return numbers;
}

bool stake_is_allowed(const Rules& rules, const State& s, Seat who, int stake) {
  const auto own = [&](FactSheet& sheet) {
    sheet.add("player", number_of(who));
    sheet.add("stake", stake);
  };
  return asked(rules, s, Hook::StakeAllowed, 0, own).truth(true);
}

// Calls `each(stake)` for what the rules allow `who`, ascending, until it says stop.
template <class Each>
void each_stake(const Rules& rules, const State& s, Seat who, Each each) {
  if (rules.zero_stake && !each(0)) {
    return;
  }
  const int most = largest_asked_stake(rules, s.at(who).chips);
  for (int stake = smallest_stake(rules); stake <= most; stake += rules.stake_step) {
    if (!each(stake)) {
      return;
    }
  }
}

}  // namespace

int largest_asked_stake(const Rules& rules, int chips) {
  return std::min(largest_stake(rules, chips),
                  smallest_stake(rules) + rules.stake_step * (kStakesAsked - 1));
}

bool house_allows_stake(const Rules& rules, const State& s, Seat who, int stake) {
  if (stake_is_allowed(rules, s, who, stake)) {
    return true;
  }
  bool any = false;
  each_stake(rules, s, who, [&](int other) {
    any = stake_is_allowed(rules, s, who, other);
    return !any;
  });
  if (!any) {
    rules.house->stop(fmt::format("allows {} no stake at all",
                                  rules.house->names()[static_cast<std::size_t>(who.index)]));
  }
  return rules.house->failure().has_value();
}

std::vector<int> allowed_stakes(const Rules& rules, const State& s, Seat who) {
  std::vector<int> allowed;
  each_stake(rules, s, who, [&](int stake) {
    if (stake_is_allowed(rules, s, who, stake)) {
      allowed.push_back(stake);
    }
    return !rules.house->failure();
  });
  if (rules.house->failure()) {
    allowed.clear();
  }
  return allowed;
}

int house_payout(const Rules& rules, const State& s, const WonBet& bet) {
  const auto own = [&](FactSheet& sheet) {
    sheet.add("player", number_of(bet.who));
    sheet.add("stake", s.at(bet.who).stake);
    sheet.add("top", bet.top);
    sheet.add("coal", bet.coal);
  };
  const std::int64_t paid = asked(rules, s, Hook::Payout, index(bet.who), own).number(bet.standard);
  return in_steps_or_stop(rules, paid, bet.standard);
}

PerSeat<int> house_bonus(const Rules& rules, const State& s, BonusFor why,
                         const PerSeat<int>& standard) {
  const auto own = [&](FactSheet& sheet) {
    sheet.add("why", kBonusNames[static_cast<std::size_t>(why)]);
  };
  const SeatNumbers given =
      asked(rules, s, Hook::Bonus, static_cast<int>(why), own).per_seat(numbers_of(s, standard));
  PerSeat<int> amounts{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(s.count()); ++i) {
    amounts[i] = in_steps_or_stop(rules, given[static_cast<int>(i)], standard[i]);
  }
  return amounts;
}

PerSeat<PactWhy> house_pacts(const Rules& rules, const State& s, const PerSeat<PactWhy>& standard) {
  PerSeat<int> numbers{};
  std::transform(standard.begin(), standard.end(), numbers.begin(),
                 [](PactWhy why) { return static_cast<int>(why); });
  const SeatNumbers given = asked(rules, s, Hook::Pact).per_seat(numbers_of(s, numbers));
  PerSeat<PactWhy> whys{};
  for (int i = 0; i < s.count(); ++i) {
    whys[static_cast<std::size_t>(i)] = static_cast<PactWhy>(given[i]);
  }
  return whys;
}

int house_pact_payment(const Rules& rules, const State& s, Seat payer, Seat to) {
  const auto own = [&](FactSheet& sheet) {
    sheet.add("player", number_of(payer));
    sheet.add("to", number_of(to));
  };
  const int slot = index(payer) * kSeatLimit + index(to);
  const std::int64_t due = asked(rules, s, Hook::PactPayment, slot, own).number(rules.pact_payment);
  return in_steps_or_stop(rules, due, rules.pact_payment);
}

bool house_refill(const Rules& rules, const State& s, bool standard) {
  return asked(rules, s, Hook::Refill).truth(standard);
}

int house_pawn_points(const Rules& rules, const State& s, Seat who) {
  const auto own = [&](FactSheet& sheet) { sheet.add("player", number_of(who)); };
  return static_cast<int>(
      asked(rules, s, Hook::PawnSpace, index(who), own).number(s.at(who).chips));
}

PerSeat<int> house_round_end(const Rules& rules, const State& s) {
  const SeatNumbers given = asked(rules, s, Hook::RoundEnd).per_seat(numbers_of(s, {}));
  PerSeat<int> amounts{};
  for (int i = 0; i < s.count(); ++i) {
    const Player& p = s.seats[i];
    const int amount = in_steps_or_stop(rules, given[i], 0);
    if (p.chips + amount < 0) {
      rules.house->stop(fmt::format("takes {} from {}, who has {}", -amount,
                                    rules.house->names()[static_cast<std::size_t>(i)], p.chips));
      return {};
    }
    amounts[static_cast<std::size_t>(i)] = amount;
  }
  return amounts;
}

bool house_game_over(const Rules& rules, const State& s, bool standard) {
  const bool endless = std::any_of(s.seats.begin(), s.seats.end(),
                                   [](const Player& p) { return p.chips >= kMostHeld; });
  if (s.round >= rules.max_rounds || endless) {
    return true;
  }
  return asked(rules, s, Hook::GameOver).truth(standard);
}

SeatList house_winners(const Rules& rules, const State& s, const SeatList& standard) {
  return asked(rules, s, Hook::Winners).seats(standard);
}

}  // namespace hausregel::teufel
