// From what Lua says about an error to an Error with a place, and with what people who are new to
// Lua, or come from another language, may have meant. Internal to script/.
#pragma once

#include <string_view>
#include <vector>

#include "core/result.h"
#include "script/meter.h"

namespace hausregel::script {

// "'chips' has 2 items, and none at 3", where a script looked there last, else no text.
Message missed_item(const Meter& meter);

// "{what}; {remedy}".
Message with_remedy(Message what, Message remedy);

// `status` and `message` as lua_load or lua_pcall left them. Messages begin with "CHUNK:LINE: "
// where the place is known; else the meter may know it. The error is `fault`, or Interrupted where
// the clock stopped the script; its file is the last chunk's where no line is known. Precondition:
// a chunk has been loaded.
Error failure(Fault fault, int status, std::string_view message, const Meter& meter);

}  // namespace hausregel::script
