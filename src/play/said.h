// What the parts of a session share.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/result.h"

namespace hausregel::play {

// A refusal in the words of the catalog.
inline tl::unexpected<Error> said(Fault fault, std::string id, Message::Args args = {}) {
  return fail(Error{fault, Message{std::move(id), std::move(args)}});
}

}  // namespace hausregel::play
