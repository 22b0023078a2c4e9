// The move that opens what lies sealed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "engine/game.h"
#include "journal/format.h"

namespace hausregel::console {

// {"move":"open","values":[…]} for status().unopened, in that order; nothing where nothing waits
// for its opening, or a value is not known yet. `value_of` gives null for such a one.
std::optional<Json> opening_of(const Table& table,
                               const std::function<const Json*(Seat)>& value_of);

// The value that entry `sealed` has sealed, where a later entry has opened it: in the first opening
// that knows its player. Null: nobody has opened it. entries[i] has number i + 1.
const Json* opened_value(std::span<const journal::Entry> entries, std::int64_t sealed);

// The phrases of the state, one a seat.
std::vector<std::string> phrases_of(const Table& table);

}  // namespace hausregel::console
