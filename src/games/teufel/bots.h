// Players. A bot answers one question at a time and keeps nothing between questions; it may
// look at what its seat may see.
#pragma once

#include <string_view>

#include "core/dice.h"
#include "core/result.h"
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

// The first seat that is asked for a decision; nobody: none is.
inline Seat asked(const State& s) {
  const auto first = [&](auto is_asked) {
    for (int i = 0; i < s.count(); ++i) {
      if (const Seat who = left_of(s.starter, i, s.count()); is_asked(who)) {
        return who;
      }
    }
    return Seat{};
  };
  switch (s.phase) {
    case Phase::Bet:
      return first([&](Seat who) { return s.due.has(who); });
    case Phase::Draw:
      return s.turn;
    case Phase::Pact:
      return first([&](Seat who) { return s.at(who).offered != PactWhy::None; });
    default:
      return s.phase == Phase::Refill ? s.starter : Seat{};
  }
}

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

// A round that has begun, with all moves of `bots`, one a seat, as move_of() has them, and the
// opening. Phase by phase: to ask before every move who is asked costs the lab a sixth of its
// speed.
template <class Bots, class Make>
[[gnu::always_inline]] inline Result<> play_round(const Bots& bots, const Rules& rules,
                                                  const State& s, BotLuck& luck, Make&& make) {
  const auto bot = [&](Seat who) -> const Bot& {
    return *bots[static_cast<std::size_t>(who.index)];
  };
  if (s.phase == Phase::Bet) {
    for (int i = 0; i < s.count(); ++i) {
      const Seat who = left_of(s.starter, i, s.count());
      if (!s.due.has(who)) {
        continue;
      }
      if (auto moved = make(OpenBet{who, bot(who).stake(rules, s, who, luck)}); !moved) {
        return moved;
      }
    }
    if (auto moved = make.open(); !moved) {
      return moved;
    }
  }
  while (s.phase == Phase::Draw) {
    const Seat who = s.turn;
    const Player& p = s.at(who);
    const Bot& player = bot(who);
    while (s.turn == who) {
      if (p.pieces >= rules.draw_min && !player.draws(rules, s, who, luck)) {
        if (auto moved = make(Stop{}); !moved) {
          return moved;
        }
        break;
      }
      if (auto moved = make(DrawCoal{}); !moved) {
        return moved;
      }
    }
  }
  while (s.phase == Phase::Pact || s.phase == Phase::Refill) {
    const Seat who = asked(s);
    if (auto moved = move_of(bot(who), rules, s, who, luck, make); !moved) {
      return moved;
    }
  }
  return done();
}

}  // namespace hausregel::teufel
