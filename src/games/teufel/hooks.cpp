#include "games/teufel/hooks.h"

#include <algorithm>

#include "games/teufel/track.h"

namespace hausregel::teufel {
namespace {

// Return the stakes that the rules allow `who`, ascending, and whether the hook allows one.
auto stakes_of(const Rules& rules, const State& s, Seat who) {
  return [&rules, &s, who](auto with) {
    if (rules.zero_stake && !with(0)) { return; }
    const int chips = s.at(who).chips;
    const int most =
        asks_stakes(rules) ? largest_asked_stake(rules, chips) : largest_stake(rules, chips);
    for (int stake = smallest_stake(rules); stake <= most; stake += rules.stake_step) {
      if (!with(stake)) { return; }
    }
  };
}
auto asked_about(const Rules& rules, const State& s, Seat who) {
  return [&rules, &s, who](int stake) {
    rules.house->about(static_cast<int>(Hook::StakeAllowed), rules, s)
        .add("player", who)
        .add("stake", stake);
    return rules.house->truth(true);
  };
}

}  // namespace

int largest_asked_stake(const Rules& rules, int chips) {
  return std::min(largest_stake(rules, chips),
                  smallest_stake(rules) + rules.stake_step * (kStakesAsked - 1));
}

bool house_allows_stake(const Rules& rules, const State& s, Seat who, int stake) {
  return allowed_by_house(*rules.house, stake, who, "teufel.answer.allows_no_stake",
                          stakes_of(rules, s, who), asked_about(rules, s, who));
}

std::vector<int> allowed_stakes(const Rules& rules, const State& s, Seat who) {
  return left_by_house<int>(rules, asks_stakes(rules), stakes_of(rules, s, who),
                            asked_about(rules, s, who));
}

int in_steps(const Rules& rules, std::int64_t amount, int standard) {
  if (amount == standard || amount % rules.stake_step == 0) { return static_cast<int>(amount); }
  rules.house->stop(
      worded("teufel.answer.multiple", {{"step", rules.stake_step}, {"given", amount}}));
  return standard;
}

int given_at_end(const Rules& rules, const Player& p, std::int64_t amount) {
  const int given = in_steps(rules, amount, 0);
  if (p.chips + given >= 0) { return given; }
  rules.house->stop(
      worded("teufel.answer.takes_too_much",
             {{"amount", -given},
              {"player", rules.house->names()[static_cast<std::size_t>(p.name.index)]},
              {"chips", p.chips}}));
  return 0;
}

}  // namespace hausregel::teufel
