// How a session, and what stands on it, refuses: with a sentence of the catalogs, never with a text
// of its own. Where a message has parts or a remedy, or an error its place, fail() takes it as it
// is.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/result.h"

namespace hausregel::play {

// `id`: of the sentence; `args`: its places.
inline tl::unexpected<Error> fail_with(Fault fault, std::string id, Message::Args args = {}) {
  return fail(Error{fault, Message{std::move(id), std::move(args)}});
}

}  // namespace hausregel::play
