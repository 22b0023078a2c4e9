// The game as one seat may see it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "console/reply.h"
#include "engine/game.h"

namespace hausregel::console {

// Returns the state visible to `who`, or to everybody if `who` is nobody; hidden places are null.
Json seen_places(const Table& table, Seat who);

// Returns board and state for `who`, who must be somebody. `own` is the player's unopened sealed
// value, if known: an element of an opening's `values`.
Shown state_for(const Table& table, Seat who, const std::optional<Json>& own);

// Whether `path` of the state, or a place inside it, is hidden from `who`, or from everybody if
// `who` is nobody.
bool is_hidden(const Table& table, Seat who, std::string_view path);
// Replaces hidden values in public sentences about overrides by "?".
void hide_overridden(const Table& table, std::vector<Message>& story);

// Returns the sentence about a player's sealed value, `value` as `own` above.
Message own_sealed(const Json& value);

// Hides an override's `do` and events from `who`, given the tables before and after.
void hide_override(const Table& before, const Table& after, Seat who, journal::Override& set,
                   Json& events);

}  // namespace hausregel::console
