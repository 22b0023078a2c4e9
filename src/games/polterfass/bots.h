// Players. A bot answers one question at a time and keeps nothing between questions; it may
// look at what its seat may see.
#pragma once

#include <optional>
#include <string_view>

#include "core/dice.h"
#include "core/result.h"
#include "games/polterfass/moves.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

class Bot {
 public:
  virtual ~Bot() = default;
  virtual Cards order(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const = 0;
  // A further throw, or nothing to close the tap.
  virtual std::optional<Roll> pour(const Rules& rules, const State& seen, BotLuck& luck) const = 0;
  // The target of the special in turn: phase destroy or double.
  virtual Target aim(const Rules& rules, const State& seen, BotLuck& luck) const = 0;
  // Of a script, the first since it was seated.
  virtual const Error* failure() const { return nullptr; }
};

// Null where there is no bot of that name.
const Bot* find_bot(std::string_view name);

// The first seat that is asked for a decision; nobody: none is.
inline Seat asked(const State& s) {
  if (s.phase == Phase::Order) {
    Seat who = left_of(s.innkeeper, 1, s.count());
    while (!s.due.has(who)) {
      who = left_of(who, 1, s.count());
    }
    return who;
  }
  const bool nobody = s.phase == Phase::Idle || s.phase == Phase::Open || s.phase == Phase::Over;
  return nobody ? Seat{} : s.innkeeper;
}

// What `bot` does now at seat `who`, which is asked: make(move), with an order in open form.
template <class Make>
[[gnu::always_inline]] inline auto move_of(const Bot& bot, const Rules& rules, const State& s,
                                           Seat who, BotLuck& luck, Make&& make) {
  switch (s.phase) {
    case Phase::Throw:
      return make(Roll{});
    case Phase::Order:
      return make(OpenOrder{who, bot.order(rules, s, who, luck)});
    case Phase::Pour: {
      const auto roll = bot.pour(rules, s, luck);
      return roll ? make(*roll) : make(Close{});
    }
    case Phase::Destroy:
      return make(Destroy{bot.aim(rules, s, luck)});
    default:
      return make(Double{bot.aim(rules, s, luck)});
  }
}

// A round that has begun, with all moves of `bots`, one a seat, and the opening.
template <class Bots, class Make>
[[gnu::always_inline]] inline Result<> play_round(const Bots& bots, const Rules& rules,
                                                  const State& s, BotLuck& luck, Make&& make) {
  for (Seat who = asked(s); who.somebody(); who = asked(s)) {
    if (auto moved = move_of(*bots[who], rules, s, who, luck, make); !moved) {
      return moved;
    }
  }
  return make.open();
}

}  // namespace hausregel::polterfass
