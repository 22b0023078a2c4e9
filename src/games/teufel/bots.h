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

}  // namespace hausregel::teufel
