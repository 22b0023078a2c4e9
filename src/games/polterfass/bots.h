// What players are asked, and how bots play a round at one table.
#pragma once

#include "engine/asked_bots.h"
#include "games/polterfass/moves.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

// Order: the cards that the guest lays down, as bits. Pour: the standing specials that the
// innkeeper throws with what lies, as bits, or kCloses. Aim: the number that the special in turn is
// used on, or Target::kNone.
enum Question : std::uint8_t { kOrder, kPour, kAim };
inline constexpr int kCloses = -1;
using Bot = AskedBot<Rules, State, 3>;

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
  const auto says = [&](Question asked) { return bot.answer(asked, rules, s, who, luck); };
  switch (s.phase) {
    case Phase::Throw:
      return make(Roll{});
    case Phase::Order:
      return make(OpenOrder{who, {says(kOrder)}});
    case Phase::Pour: {
      const int again = says(kPour);
      return again == kCloses ? make(Close{}) : make(roll_of({again}));
    }
    case Phase::Destroy:
      return make(Destroy{{says(kAim)}});
    default:
      return make(Double{{says(kAim)}});
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
