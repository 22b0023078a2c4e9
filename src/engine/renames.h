// What a table can do besides: tell moves, events and its state with other names for its seats.
#pragma once

#include <string>

#include "core/json.h"
#include "core/result.h"
#include "engine/setup.h"

namespace hausregel {

class Renames {
 public:
  virtual ~Renames() = default;
  // `to` has as many seats, in the same order. Texts that players have typed stay as they are.
  // Input: does not decode.
  virtual Result<Json> renamed_command(const Json& command, const Setup& to) const = 0;
  // The table stands before the events.
  virtual Result<Json> renamed_events(const Json& events, const Setup& to) const = 0;
  // state_json() with other names.
  virtual std::string renamed_state(const Setup& to) const = 0;
};

// `path` of an override with the new name where its first step is a player's.
std::string renamed_path(const std::string& path, const Setup& from, const Setup& to);

}  // namespace hausregel
