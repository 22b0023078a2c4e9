// Commitments of sealed values: SHA-256 of "KIND/1|id|round|player|value|salt".
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/digest.h"

namespace hausregel {

using Salt = std::array<std::uint8_t, 16>;

// `kind` "stake" or "order"; `value` the amount, or the cards joined by '+' in ascending order.
Digest commitment(std::string_view kind, std::string_view id, int round, std::string_view player,
                  std::string_view value, const Salt& salt);

}  // namespace hausregel
