// Where this game asks house rules about what may be done, and what it takes for an answer. What
// they are told, and within which bounds they answer: scripts.cpp.
#pragma once

#include <vector>

#include "engine/hooks.h"
#include "engine/house_questions.h"
#include "engine/rounds.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

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
inline constexpr int kStakesAsked = kValuesJudged;
inline bool asks_stakes(const Rules& rules) { return judges(rules, Hook::StakeAllowed); }

// The largest stake of somebody who holds `chips`, where a hook may be asked about it.
int largest_asked_stake(const Rules& rules, int chips);
// Whether the house rule allows a stake that the rules allow. One that allows somebody nothing has
// failed.
bool house_allows_stake(const Rules& rules, const State& s, Seat who, int stake);
// Every stake that rules and house rule allow `who`, ascending; empty where the hook has failed.
std::vector<int> allowed_stakes(const Rules& rules, const State& s, Seat who);

// Chips are paid in whole steps; what the rules themselves would pay is always good. Where a house
// rule answers otherwise it has failed, and `standard` stands.
int in_steps(const Rules& rules, std::int64_t amount, int standard);
// What a house rule gives or takes at the end of a round: nobody can lose more than he has.
int given_at_end(const Rules& rules, const Player& p, std::int64_t amount);

}  // namespace hausregel::teufel
