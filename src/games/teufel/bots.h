// Players. A bot answers one question at a time and keeps nothing between questions; it may
// look at what its seat may see.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/lane_dice.h"
#include "games/teufel/hooks.h"
#include "games/teufel/track.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

class Bot {
 public:
  virtual ~Bot() = default;
  virtual int stake(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const = 0;
  // Draw (true) or stop; asked only where stopping is legal.
  virtual bool draws(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const = 0;
  virtual bool pact(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const = 0;
  virtual bool refill(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const = 0;
  // Of a script, the first since it was seated.
  virtual const Error* failure() const { return nullptr; }
};

// Null where there is no bot of that name.
const Bot* find_bot(std::string_view name);

// What `bot` does now at seat `who`, which is asked: make(move), with a bet in open form.
template <class Make>
auto move_of(const Bot& bot, const Rules& rules, const State& s, Seat who, BotLuck& luck,
             Make&& make) {
  switch (s.phase) {
    case Phase::Bet:
      return make(OpenBet{who, bot.stake(rules, s, who, luck)});
    case Phase::Draw:
      return s.at(who).pieces < rules.draw_min || bot.draws(rules, s, who, luck) ? make(DrawCoal{})
                                                                                 : make(Stop{});
    case Phase::Pact:
      return make(Pact{who, bot.pact(rules, s, who, luck)});
    default:
      return make(Refill{bot.refill(rules, s, who, luck)});
  }
}

// --- the bots that ship, over N; where a house rule judges stakes, at one table ----------------

// Of the stakes that rules and house rule allow `who`, ascending, but for all above what a bot that
// stakes at random usually does; empty where no house rule is asked, or where it has failed.
std::vector<int> usual_asked_stakes(const Rules& rules, const State& seen, Seat who);
// Of those that they allow, the nearest to `wish`, the lower one of two; the same.
std::optional<int> nearest_asked_stake(const Rules& rules, const State& seen, Seat who, int wish);

// The legal stake nearest to `wish`; the lower one of two.
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

  template <class S, class Luck>
  OVER_LANES NumberIn<S> stake(const Rules& rules, const S& seen, MaskIn<S> on, Seat who,
                               Luck& luck) const {
    using N = NumberIn<S>;
    if constexpr (kOneTable<N>) {
      if (asks_stakes(rules)) [[unlikely]] {
        const std::vector<int> stakes = usual_asked_stakes(rules, seen, who);
        if (!stakes.empty()) {
          return stakes[static_cast<std::size_t>(luck.below(static_cast<int>(stakes.size())))];
        }
      }
    }
    const int smallest = smallest_stake(rules);
    const N chips = seen.at(who).chips;
    const N largest = largest_stake(rules, most(least(chips, N{} + kLargestUsual), smallest));
    const Mask<N> can = on & (largest_stake(rules, chips) >= smallest);
    const N steps = divided(largest - smallest, rules.stake_step);
    return pick(can, smallest + rules.stake_step * chance(can, luck, steps + 1), 0);
  }
  template <class S, class Luck>
  OVER_LANES MaskIn<S> draws(const Rules&, const S&, MaskIn<S> on, Seat, Luck& luck) const {
    return chance(on, luck, NumberIn<S>{} + 2) == 0;
  }
  template <class S, class Luck>
  OVER_LANES MaskIn<S> pact(const Rules& rules, const S& seen, MaskIn<S> on, Seat who,
                            Luck& luck) const {
    return draws(rules, seen, on, who, luck);
  }
  template <class S, class Luck>
  OVER_LANES MaskIn<S> refill(const Rules& rules, const S& seen, MaskIn<S> on, Seat who,
                              Luck& luck) const {
    return draws(rules, seen, on, who, luck);
  }
};

struct SteadyBot {
  static constexpr int kTarget = 60;       // points of stake and of coal
  static constexpr int kNearlyEmpty = 16;  // pieces

  template <class S, class Luck>
  OVER_LANES NumberIn<S> stake(const Rules& rules, const S& seen, MaskIn<S>, Seat who,
                               Luck&) const {
    if constexpr (kOneTable<NumberIn<S>>) {
      if (asks_stakes(rules)) [[unlikely]] {
        if (const auto nearest = nearest_asked_stake(rules, seen, who, kTarget)) {
          return *nearest;
        }
      }
    }
    return nearest_stake(rules, seen.at(who).chips, kTarget);
  }
  template <class S, class Luck>
  OVER_LANES MaskIn<S> draws(const Rules&, const S& seen, MaskIn<S>, Seat who, Luck&) const {
    return seen.at(who).coal < kTarget;
  }
  template <class S, class Luck>
  OVER_LANES MaskIn<S> pact(const Rules&, const S&, MaskIn<S>, Seat, Luck&) const {
    return everywhere<NumberIn<S>>();
  }
  template <class S, class Luck>
  OVER_LANES MaskIn<S> refill(const Rules&, const S& seen, MaskIn<S>, Seat, Luck&) const {
    return seen.oven.left() <= kNearlyEmpty;
  }
};

}  // namespace hausregel::teufel
