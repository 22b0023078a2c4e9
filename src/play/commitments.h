// Finds commitments in states and entries (docs/journal.md §6) as JSON, without a game's types:
// session and audit handle the states of every game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/digest.h"
#include "core/json.h"
#include "engine/game.h"
#include "engine/seal.h"

namespace hausregel::play {

// Returns the salt of `value`, an element of an opening; nullopt if it has no valid one.
std::optional<Salt> salt_in(const Json& value);

// Returns the commitment that `value` opens: an element of an opening
// ({"player":P,"stake":120,"salt":S}; the game names the sealed member), for the game of `setup`
// and the round with that luck. Returns nullopt if it is not such a value or has no salt.
std::optional<Digest> commitment_of(const Json& value, const Setup& setup, int luck);

// Formats a commitment as a state's JSON holds it. Player text cannot imitate it: quotes are
// escaped.
std::string sealed_member(const Digest& commit);

// Returns the commitments in a state's JSON, as views of its hex digits.
std::vector<std::string_view> sealed_in(std::string_view state);

}  // namespace hausregel::play
