// Commitments as states and entries write them (docs/journal.md §6): found in JSON without a game's
// types, since session and audit look for them in states of every game.
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

// The salt of `value`, an element of an opening; nothing where it has none that could be one.
std::optional<Salt> salt_in(const Json& value);

// The commitment that `value`, an element of an opening ({"player":P,"stake":120,"salt":S}, as the
// game calls what it seals), opens: made in the game of `setup`, in the round with that luck.
// Nothing where it is not such a value or has no salt.
std::optional<Digest> commitment_of(const Json& value, const Setup& setup, int luck);

// How a state's JSON holds a commitment. No text of a player can look like it: quotes are escaped.
std::string sealed_member(const Digest& commit);

// The commitments that a state's JSON holds, as hex digits in it.
std::vector<std::string_view> sealed_in(std::string_view state);

}  // namespace hausregel::play
