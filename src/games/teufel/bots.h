// The questions to players, and how the shipped bots answer.
#pragma once

#include <optional>
#include <vector>

#include "core/lists.h"
#include "engine/bots/plain_bots.h"
#include "engine/lanes/lane_dice.h"
#include "games/teufel/evolve.h"
#include "games/teufel/track.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

// The questions to players, in the order of the questions to scripts. Draw: draw or stop, asked
// only if stopping is legal.
enum Question : std::uint8_t { kStake, kDraw, kPact, kRefill };
using Bot = AskedBot<Rules, State>;

// Calls make(move) with the move of `bot` at `who`, who must be asked; a bet in open form.
auto move_of(const Bot& bot, const Rules& rules, const State& s, Seat who, BotLuck& luck,
             auto&& make) {
  const auto says = [&](Question asked) { return bot.answer(asked, rules, s, who, luck); };
  switch (s.phase) {
    case Phase::Bet:
      return make(OpenBet{who, says(kStake)});
    case Phase::Draw:
      if (asks_turns(rules)) [[unlikely]] {
        const TurnMoves may = moves_of_turn(rules, s);
        if (may.draw != may.stop) { return may.draw ? make(DrawCoal{}) : make(Stop{}); }
      }
      return s.at(who).pieces < rules.draw_min || says(kDraw) != 0 ? make(DrawCoal{})
                                                                   : make(Stop{});
    case Phase::Pact:
      return make(Pact{who, says(kPact) != 0});
    default:
      return make(Refill{says(kRefill) != 0});
  }
}

// --- the shipped bots, over N; at one table if a house rule judges stakes ----------------------

// Returns the stakes that rules and house rule allow `who`, ascending, without those above
// RandomBot::kLargestUsual, but always the smallest; empty if the hook has failed. Precondition:
// asks_stakes(rules). In scripts.cpp.
std::vector<int> usual_asked_stakes(const Rules& rules, const State& seen, Seat who);
// Returns the allowed stake nearest to `wish`, the lower one of two; nullopt if the hook has
// failed. Precondition: asks_stakes(rules). In scripts.cpp.
std::optional<int> nearest_asked_stake(const Rules& rules, const State& seen, Seat who, int wish);

// Returns the legal stake nearest to `wish`; the lower one of two.
template <class N>
OVER_LANES N nearest_stake(const Rules& rules, N chips, int wish) {
  const Mask<N> fits = stake_fits(rules, chips, wish);
  N stake = N{} + wish;
  if (any(no(fits))) {
    const int smallest = smallest_stake(rules);
    const N largest = largest_stake(rules, chips);
    const int below = wish / rules.stake_step * rules.stake_step;
    const int nearest = wish - below <= rules.stake_step / 2 ? below : below + rules.stake_step;
    // Only zero_stake asks somebody who cannot afford the smallest stake.
    const N other = pick(largest < smallest, 0, most(least(largest, nearest), smallest));
    stake = pick(fits, stake, other);
  }
  return stake;
}

struct RandomBot {
  static constexpr int kLargestUsual = 100;

  template <class S>
  OVER_LANES NumberIn<S> stake(const Rules& rules, const S& seen, MaskIn<S> on, Seat who,
                               auto& luck) const {
    using N = NumberIn<S>;
    if constexpr (kOneTable<N>) {
      if (asks_stakes(rules)) [[unlikely]] {
        const std::vector<int> stakes = usual_asked_stakes(rules, seen, who);
        if (!stakes.empty()) { return stakes[as_index(luck.below(as_int(stakes.size())))]; }
      }
    }
    const int smallest = smallest_stake(rules);
    const N chips = seen.at(who).chips;
    const N largest = largest_stake(rules, most(least(chips, N{} + kLargestUsual), smallest));
    const Mask<N> can = on & (largest_stake(rules, chips) >= smallest);
    const N steps = divided(largest - smallest, rules.stake_step);
    return pick(can, smallest + rules.stake_step * chance(can, luck, steps + 1), 0);
  }
  template <class S>
  OVER_LANES NumberIn<S> answer(int question, const Rules& rules, const S& seen, MaskIn<S> on,
                                Seat who, auto& luck) const {
    return question == kStake ? stake(rules, seen, on, who, luck)
                              : NumberIn<S>(chance(on, luck, NumberIn<S>{} + 2) == 0);
  }
};

struct SteadyBot {
  static constexpr int kTarget = 60;       // points of stake and of coal
  static constexpr int kNearlyEmpty = 16;  // pieces

  template <class S>
  OVER_LANES NumberIn<S> stake(const Rules& rules, const S& seen, Seat who) const {
    if constexpr (kOneTable<NumberIn<S>>) {
      if (asks_stakes(rules)) [[unlikely]] {
        if (const auto nearest = nearest_asked_stake(rules, seen, who, kTarget)) {
          return *nearest;
        }
      }
    }
    return nearest_stake(rules, seen.at(who).chips, kTarget);
  }
  template <class S>
  OVER_LANES NumberIn<S> answer(int question, const Rules& rules, const S& seen, MaskIn<S>,
                                Seat who, auto&) const {
    switch (question) {
      case kStake:
        return stake(rules, seen, who);
      case kDraw:
        return seen.at(who).coal < kTarget;
      case kPact:
        return everywhere<NumberIn<S>>();
      default:
        return seen.oven.left() <= kNearlyEmpty;
    }
  }
};

// The course of a round that has begun, between bots at one table, which moves by commands, whose
// consequences are automatic. Several tables in lockstep have their own course in lanes.cpp.

// Plays a round that has begun at one table: all moves of `bots`, by move_of(), and the opening.
// Works phase by phase: determining before every move who is asked costs a sixth of the speed.
[[gnu::always_inline]] inline Result<> play_round(const auto& bots, const Rules& rules,
                                                  const State& s, BotLuck& luck, auto&& make) {
  const auto move = [&](Seat who) IN_LANES {
    return make.first(who,
                      [&]() IN_LANES { return move_of(*bots[who], rules, s, who, luck, make); });
  };
  for (const Seat who : clockwise(s)) {
    if (s.due.has(who)) { TRY(move(who)); }
  }
  if (s.phase == Phase::Open) { TRY(make.open()); }
  while (s.phase == Phase::Draw) { TRY(move(s.turn)); }
  for (const Seat who : clockwise(s)) {
    if (s.at(who).offered != PactWhy::None) { TRY(move(who)); }
  }
  if (s.phase == Phase::Refill) { TRY(move(s.starter)); }
  return done();
}

}  // namespace hausregel::teufel
