// Where this game asks house rules about what may be done, and what it takes for an answer. What
// they are told, and within which bounds they answer: scripts.cpp.
#pragma once

#include <vector>

#include "engine/house_questions.h"
#include "engine/rounds.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

enum class Hook : std::uint8_t {
  OrderAllowed,
  ThrowAllowed,
  FirstThrowDone,
  Failed,
  MugsServed,
  BillMade,
  RoundEnd,
  GameOver,
  Winners,
};

// Throws of a round after which a first throw that never counts has failed.
inline constexpr int kFirstThrows = 200;
inline bool asks_orders(const Rules& rules) { return judges(rules, Hook::OrderAllowed); }
inline bool asks_throws(const Rules& rules) { return judges(rules, Hook::ThrowAllowed); }

// Whether the house rule allows an order that the rules allow. One that allows somebody nothing has
// failed.
bool house_allows_order(const Rules& rules, const State& s, Seat who, Cards cards);
// Every order that rules and house rule allow `who`, fewest cards first; empty where the hook has
// failed.
std::vector<Cards> allowed_orders(const Rules& rules, const State& s, Seat who);
// Whether the house rule allows the innkeeper another throw.
bool house_allows_throw(const Rules& rules, const State& s);
// Whether a first throw that a house rule does not accept is the last: then the hook has failed.
bool has_thrown_enough(const Rules& rules, const State& s);
// Fails a hook that does not share out what was served.
void check_bill(const Rules& rules, const State& s, const PerSeat<int>& deltas);

}  // namespace hausregel::polterfass
