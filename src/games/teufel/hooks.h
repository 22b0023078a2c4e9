// Where this game asks house rules, and what it makes of their answers. The rows of the table say
// when, with which facts, and within which bounds.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/house_rules.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

// In the order of the table.
enum class Hook : std::uint8_t {
  StakeAllowed,
  Payout,
  Bonus,
  Pact,
  PactPayment,
  Refill,
  PawnSpace,
  RoundEnd,
  GameOver,
  Winners,
};

// Most steps above the smallest stake that a hook is asked about; higher stakes are refused.
inline constexpr int kStakesAsked = 4000;
// Chips in one hand that end the game whatever a hook says.
inline constexpr int kMostHeld = 10000000;

// Whether the game is over unasked.
inline bool ends_anyway(const Rules& rules, const State& s) {
  return s.round >= rules.max_rounds ||
         std::any_of(s.seats.begin(), s.seats.end(),
                     [](const Player& p) { return p.chips >= kMostHeld; });
}

template <class Sink>
bool asks(const Rules& rules, Hook hook) {
  return asks<Sink>(rules.house, hook);
}

inline bool asks_stakes(const Rules& rules) {
  return rules.house != nullptr && rules.house->has(static_cast<int>(Hook::StakeAllowed));
}

// The largest stake of somebody who holds `chips`, where a hook may be asked about it.
int largest_asked_stake(const Rules& rules, int chips);
// Whether the house rule allows a stake that the rules allow. One that allows somebody nothing has
// failed.
bool house_allows_stake(const Rules& rules, const State& s, Seat who, int stake);
// Every stake that rules and house rule allow `who`, ascending; empty where the hook has failed.
std::vector<int> allowed_stakes(const Rules& rules, const State& s, Seat who);

// A bet that is won.
struct WonBet {
  Seat who;
  bool top = false;
  int coal = 0;  // the coal that the stake had to reach
  int standard = 0;
};
int house_payout(const Rules& rules, const State& s, const WonBet& bet);
PerSeat<int> house_bonus(const Rules& rules, const State& s, BonusFor why,
                         const PerSeat<int>& standard);
PerSeat<PactWhy> house_pacts(const Rules& rules, const State& s, const PerSeat<PactWhy>& standard);
int house_pact_payment(const Rules& rules, const State& s, Seat payer, Seat to);
PerSeat<int> house_round_end(const Rules& rules, const State& s);

}  // namespace hausregel::teufel
