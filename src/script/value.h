// What a script hands over, as Json. Internal to script/: raises no Lua errors, so it may be called
// unprotected.
#pragma once

#include <lua.hpp>
#include <string>

#include "core/result.h"
#include "script/sandbox.h"

namespace hausregel::script {

// What is wrong with the value of a key ("rules.goal", "rules.coal[2]").
struct KeyFlaw {
  std::string path;
  Message why;
};

// The value at `index`. Tables with keys 1 … n are lists, the empty table too; tables whose keys
// are all strings are objects in the order of their keys. Refuses, and says
// which part: fractions, keys of other kinds, lists with holes, text that is not UTF-8, more than 8
// levels or `most_entries`.
tl::expected<Loaded, KeyFlaw> read_value(lua_State* L, int index, int most_entries);

}  // namespace hausregel::script
