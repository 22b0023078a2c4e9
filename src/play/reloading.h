// Reading the variant anew: the open game is decided again under it, on the same luck, and goes on
// as a branch.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "play/session.h"

namespace hausregel::play {

// What reading the variant anew came to.
struct Reloaded {
  // The entry that it refuses, or where it fails: the branch stands before it.
  struct Stopped {
    std::int64_t n = 0;
    Error why;
  };

  std::unique_ptr<Session> session;    // the branch, in memory
  std::optional<ChangedMove> parting;  // the first entry that the variant decides otherwise
  std::optional<Stopped> stopped;
};

// Loads the variant again, or the one that somebody names with `from`, decides every move of the
// line of play under it, on the same luck, and gives branch `name`, which goes on from there with
// luck of its own, and with what lies sealed. Refused: the variant does not allow a value that lies
// sealed, or it is not known. Usage, Input: what is wrong with the variant.
Result<Reloaded> reload(Session& session, const std::string& from, const std::string& name);

}  // namespace hausregel::play
