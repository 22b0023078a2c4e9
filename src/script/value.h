// What a script hands over, as Json. Internal to script/: raises no Lua errors, so it may be called
// unprotected.
#pragma once

#include <lua.hpp>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/result.h"

namespace hausregel::script {

struct ScriptValue {
  Json value;
  std::vector<std::string> functions;  // their paths, "hooks.payout"; in `value` they are null
};

// A part of the value that cannot be taken: its path ("rules.goal", "rules.coal[2]") and why.
struct ValueFlaw {
  std::string path;
  Message why;
};

// The value at `index`. Tables with keys 1 … n are lists, the empty table too; tables whose keys
// are all strings are objects in the order of their keys. Refuses fractions, keys of other kinds,
// lists with holes, text that is not UTF-8, more than 8 levels or
// `most_entries`.
tl::expected<ScriptValue, ValueFlaw> read_value(lua_State* L, int index, int most_entries);

}  // namespace hausregel::script
