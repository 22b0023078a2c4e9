// Commitments as states and entries write them (docs/journal.md §6).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/digest.h"
#include "core/json.h"

namespace hausregel::audit {

// The commitment that `value`, an element of an opening ({"player":P,"stake":120,"salt":S} or with
// "cards"), opens. Nothing where it is not such a value or has no salt.
std::optional<Digest> commitment_of(const Json& value, std::string_view id, int round);

// How a state's JSON holds a commitment. No text of a player can look like it: quotes are escaped.
std::string sealed_member(const Digest& commit);

// How many commitments a state's JSON holds.
std::size_t sealed_count(std::string_view state);

}  // namespace hausregel::audit
