// What a closing entry says, apart from the secrets that the driver alone knows: written by the
// session and expected by the audit from the same function.
#pragma once

#include <optional>

#include "engine/game.h"
#include "journal/format.h"
#include "play/luck.h"

namespace hausregel::play {

// The closing entry of a game that stands at `table`: why, winners (none where it was abandoned)
// and totals. `seeds` and `sealed` are empty.
journal::Closing closing_at(const Table& table, journal::CloseWhy why);

// The luck whose seed a closing entry of format 2 publishes: the greatest that the journal has
// begun, from which those of all others follow. Nothing where none was begun, or in the lab.
std::optional<int> luck_due(const Lucks& lucks, Mode mode);

}  // namespace hausregel::play
