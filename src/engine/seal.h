// Commitments of sealed values: SHA-256 of "KIND/2|H|luck|player|value|salt", H the hash of the
// opening. Nothing here keeps a value or a salt.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/digest.h"
#include "engine/setup.h"

namespace hausregel {

using Salt = std::array<std::uint8_t, 16>;

// `kind` "stake" or "order"; `value` the amount, or the cards joined by '+' in ascending order.
// None of the texts may hold a '|': names and kinds do not, and so no two bindings read alike.
Digest commitment(std::string_view kind, const SealScope& scope, std::string_view player,
                  std::string_view value, const Salt& salt);

}  // namespace hausregel
