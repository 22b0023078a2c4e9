// The tables that chunks returned, and calling a function in one of their fields: `hooks` of house
// rules, the name of a game of bots. Internal to script/.
#pragma once

#include <lua.hpp>
#include <span>
#include <string>

#include "engine/hooks.h"

namespace hausregel::script {

// Of one sandbox; as many variants may stand above each other (script/library.cpp).
inline constexpr int kChunks = 8;

// Makes room for kChunks tables; may raise Lua errors.
void add_chunk_room(lua_State* L);
// Keeps the value on top of the stack as that of chunk `chunk` (from 0), and leaves it there.
// Raises nothing.
void keep_chunk_value(lua_State* L, int chunk);

// A hook that has been called before: its function and its base(f), as references in the registry.
struct KnownHook {
  std::string field;  // that it stands in
  std::string name;
  int function = LUA_NOREF;
  int base = LUA_NOREF;
};

// For lua_pcall: takes a KnownHook as light userdata and fills in its references. Raises where no
// chunk has it: the script has taken it out of its table since it was loaded.
int find_hook(lua_State* L);
// Pushes the function and its two arguments, the facts and base(f), nil for bots. Precondition:
// find_hook() has found it. Raises nothing.
void push_call(lua_State* L, const KnownHook& hook, std::span<const Fact> facts);

// The one field whose functions have a base, and may give three results.
inline constexpr char kHooksField[] = "hooks";

// Pushes the function `hook` of `field` and gives the chunk that has it, at most `last`; or pushes
// nothing and gives -1. May raise Lua errors.
int push_hook(lua_State* L, const char* field, const char* hook, int last);

}  // namespace hausregel::script
