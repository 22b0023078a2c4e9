#include "games/teufel/hooks.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/teufel/settle.h"
#include "games/teufel/track.h"

namespace hausregel::teufel {
namespace {

int index(Seat who) { return who.index; }
int number_of(Seat who) { return who.index + 1; }

FactSheet& about(const Rules& rules, const State& s, Hook hook, int slot = 0) {
  return rules.house->about(static_cast<int>(hook), rules, s, slot);
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
  FactSheet& sheet = about(rules, s, Hook::StakeAllowed);
  sheet.add("player", number_of(who));
  sheet.add("stake", stake);
  return rules.house->truth(true);
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
  FactSheet& sheet = about(rules, s, Hook::Payout, index(bet.who));
  sheet.add("player", number_of(bet.who));
  sheet.add("stake", s.at(bet.who).stake);
  sheet.add("top", bet.top);
  sheet.add("coal", bet.coal);
  return in_steps_or_stop(rules, rules.house->number(bet.standard), bet.standard);
}

PerSeat<int> house_bonus(const Rules& rules, const State& s, BonusFor why,
                         const PerSeat<int>& standard) {
  about(rules, s, Hook::Bonus, static_cast<int>(why))
      .add("why", kBonusNames[static_cast<std::size_t>(why)]);
  const SeatNumbers given = rules.house->per_seat(numbers_of(s, standard));
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
  about(rules, s, Hook::Pact);
  const SeatNumbers given = rules.house->per_seat(numbers_of(s, numbers));
  PerSeat<PactWhy> whys{};
  for (int i = 0; i < s.count(); ++i) {
    whys[static_cast<std::size_t>(i)] = static_cast<PactWhy>(given[i]);
  }
  return whys;
}

int house_pact_payment(const Rules& rules, const State& s, Seat payer, Seat to) {
  FactSheet& sheet = about(rules, s, Hook::PactPayment, index(payer) * kSeatLimit + index(to));
  sheet.add("player", number_of(payer));
  sheet.add("to", number_of(to));
  return in_steps_or_stop(rules, rules.house->number(rules.pact_payment), rules.pact_payment);
}

PerSeat<int> house_round_end(const Rules& rules, const State& s) {
  about(rules, s, Hook::RoundEnd);
  const SeatNumbers given = rules.house->per_seat(numbers_of(s, {}));
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

}  // namespace hausregel::teufel
