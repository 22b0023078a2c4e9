// The game as one seat may see it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "console/reply.h"
#include "engine/game.h"

namespace hausregel::console {

// The state as `who`, or (nobody) everybody, may see it: hidden places are null.
Json seen_places(const Table& table, Seat who);

// Board and state for `who`, who is somebody. `own` is what that player has sealed and not opened,
// where it is known: an element of an opening's `values`.
Json seen_state(const Table& table, Seat who, const std::optional<Json>& own);
Shown state_for(const Table& table, Seat who, const std::optional<Json>& own);

// Whether `path` of the state, or a place inside it, is kept from `who`, or from everybody.
bool is_hidden(const Table& table, Seat who, std::string_view path);
// What sentences about changes by hand tell everybody of such places becomes "?".
void hide_overridden(const Table& table, std::vector<Message>& story);

// The sentence about what a player has sealed, `value` as `own` above.
Message own_sealed(const Json& value);

// An override's `do` and events as `who` may see them, between the states before and after.
void hide_override(const Table& before, const Table& after, Seat who, journal::Override& set,
                   Json& events);

}  // namespace hausregel::console
