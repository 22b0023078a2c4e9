// What opening a game and branching from one share.
#pragma once

#include <cstdint>
#include <optional>

#include "console/world.h"
#include "journal/secrets.h"

namespace hausregel::console {

// Id, root and the bots' seed of a new game: from `seed`, else from the world's randomness.
journal::Secrets secrets_for(const std::optional<std::uint64_t>& seed, const World& world);

}  // namespace hausregel::console
