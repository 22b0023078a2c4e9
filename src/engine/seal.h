// Commitments of sealed values: SHA-256 of "KIND/2|H|luck|player|value|salt", H the hash of the
// opening. Stores no value and no salt.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/digest.h"
#include "engine/setup.h"

namespace hausregel {

using Salt = std::array<std::uint8_t, 16>;

// `kind`: "stake" or "order"; `value`: the amount, or the cards joined by '+' in ascending order.
// No text may contain '|'. Names and kinds do not, so distinct inputs hash distinct texts.
Digest commitment(std::string_view kind, const SealScope& scope, std::string_view player,
                  std::string_view value, const Salt& salt);

}  // namespace hausregel
