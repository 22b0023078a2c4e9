// Where this game asks house rules what is allowed, and how it treats their answers. Their facts
// and bounds are in scripts.cpp.
#pragma once

#include <vector>

#include "engine/moves/rounds.h"
#include "engine/rules/house_questions.h"
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

// Throws of a round after which a house rule that accepts no first throw has failed.
inline constexpr int kFirstThrows = 200;
inline bool asks_orders(const Rules& rules) { return judges(rules, Hook::OrderAllowed); }
inline bool asks_throws(const Rules& rules) { return judges(rules, Hook::ThrowAllowed); }

// Whether the house rule allows an order that the rules allow. A hook that allows somebody nothing
// has failed.
bool house_allows_order(const Rules& rules, const State& s, Seat who, Cards cards);
// Returns every order that rules and house rule allow `who`, fewest cards first; empty if the hook
// has failed.
std::vector<Cards> allowed_orders(const Rules& rules, const State& s, Seat who);
// Whether the house rule allows the innkeeper another throw.
bool house_allows_throw(const Rules& rules, const State& s);
// Whether the round has had kFirstThrows first throws; if so, fails the hook that accepts none.
bool has_thrown_enough(const Rules& rules, const State& s);
// Fails a hook that does not share out exactly what was served.
void check_bill(const Rules& rules, const State& s, const PerSeat<int>& deltas);

}  // namespace hausregel::polterfass
