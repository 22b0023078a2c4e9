// Facts as scripts see them: f.stake, f.chips[2], #f.chips, ipairs(f.chips); read-only, made into
// Lua values when they are asked for, and dead when the call is over. Internal to script/.
#pragma once

#include <lua.hpp>
#include <optional>
#include <span>

#include "core/json.h"
#include "engine/rules/hooks.h"

namespace hausregel::script {

// Puts into the registry what all below rely on; once a state. May raise Lua errors.
void add_fact_kinds(lua_State* L);
// Pushes the facts of the running call, which live until the next call begins; what of them is
// looked at goes to Meter::trail. Raises nothing.
void push_facts(lua_State* L, std::span<const Fact> facts);

// Whether the facts stand at `index`. Raises nothing.
bool is_facts(lua_State* L, int index);
// Raises where a key of the table at `index` (from the bottom: 1, 2, …) is no fact of the running
// call.
void check_fact_names(lua_State* L, int index);
// Pushes a table that reads as the facts of the running call, but for what the one at `index` (as
// above) says. May raise.
void push_facts_but_for(lua_State* L, int index);

// The list among the facts of the running call that stands at `index`, all of which counts as
// looked at; nothing: something else stands there, a list of lists, or luck. Raises nothing.
std::optional<Json> list_at(lua_State* L, int index);

}  // namespace hausregel::script
