// The move that opens what lies sealed: made here for every driver, so that values are opened in
// the order that the table asks for, all at once or not at all.
#pragma once

#include <functional>
#include <optional>

#include "engine/game.h"
#include "journal/format.h"

namespace hausregel::play {

// {"move":"open","values":[…]}
Json move_opening(Json::List values);
// The one for status().unopened, in that order; nothing where nothing waits for its opening, or a
// value is not known yet. `value_of` gives null for such a one.
std::optional<Json> opening_move(const Table& table,
                                 const std::function<std::optional<Json>(Seat)>& value_of);

}  // namespace hausregel::play
