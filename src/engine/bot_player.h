// Who plays a seat in the place of a person: a bot of the game's own, or a script. A pair to be
// handed on, which owns neither: names are those of a journal, scripts belong to whoever has loaded
// them.
#pragma once

#include <concepts>
#include <string_view>

#include "engine/hooks.h"

namespace hausregel {

struct BotPlayer {
  template <class Name>
    requires std::convertible_to<const Name&, std::string_view>
  BotPlayer(const Name& named, Hooks* plays = nullptr) : name(named), script(plays) {}

  std::string_view name;    // as it was named; outlives the object
  Hooks* script = nullptr;  // asked the game's questions(); null: the game's own bot `name`
};

}  // namespace hausregel
