// What the parts of a session share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "console/world.h"
#include "core/result.h"
#include "journal/secrets.h"

namespace hausregel::console {

// Id, root and the bots' seed of a new game: from `seed`, else from the world's randomness.
journal::Secrets secrets_for(const std::optional<std::uint64_t>& seed, const World& world);

// A refusal in the words of the catalog.
inline tl::unexpected<Error> said(Fault fault, std::string id,
                                  std::vector<std::pair<std::string, std::string>> args = {}) {
  return fail(Error{fault, Message{std::move(id), std::move(args), {}}, {}, {}, {}});
}

}  // namespace hausregel::console
