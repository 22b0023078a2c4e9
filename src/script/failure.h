// From what Lua says about an error to an Error with a place. Internal to script/.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "script/meter.h"

namespace hausregel::script {

// A script of a state; its index is its name in Lua's messages.
struct ChunkText {
  std::string file;
  std::string text;
};

// `status` and `message` as lua_load or lua_pcall left them. Messages begin with "CHUNK:LINE: "
// where the place is known; else the meter may know it.
Error failure(Fault fault, int status, std::string_view message, const Meter& meter,
              const std::vector<ChunkText>& chunks);

}  // namespace hausregel::script
