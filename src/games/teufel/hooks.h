// Where this game asks house rules what is allowed, and how it treats their answers. Their facts
// and bounds are in scripts.cpp.
#pragma once

#include <vector>

#include "engine/moves/rounds.h"
#include "engine/rules/hooks.h"
#include "engine/rules/house_questions.h"
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

// Most stakes, from the smallest up in steps, that a hook is asked about; higher ones are refused.
inline constexpr int kStakesAsked = kValuesJudged;
inline bool asks_stakes(const Rules& rules) { return judges(rules, Hook::StakeAllowed); }

// Returns the largest stake of somebody who holds `chips` that a hook may be asked about.
int largest_asked_stake(const Rules& rules, int chips);
// Whether the house rule allows a stake that the rules allow. A hook that allows somebody nothing
// has failed.
bool house_allows_stake(const Rules& rules, const State& s, Seat who, int stake);
// Returns every stake that rules and house rule allow `who`, ascending; empty if the hook failed.
std::vector<int> allowed_stakes(const Rules& rules, const State& s, Seat who);

// Returns `amount` if it is a whole number of steps or equals `standard`, the rules' own payment.
// Otherwise the house rule has failed, and `standard` applies.
int in_steps(const Rules& rules, std::int64_t amount, int standard);
// Returns a house rule's payment or charge at a round's end; nobody can lose more than he has.
int given_at_end(const Rules& rules, const Player& p, std::int64_t amount);

}  // namespace hausregel::teufel
