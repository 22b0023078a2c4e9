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

}  // namespace hausregel::polterfass
