#include "script/hook_call.h"

#include "script/facts.h"
#include "script/host.h"

namespace hausregel::script {
namespace {

constexpr char kValues = 0;  // its address is the key in the registry

void push_base(lua_State* L, const char* hook, int chunk);

// What a script calls as base(f), or base({ stake = 50 }): for the facts as they are but for those.
// Upvalues: the hook, the chunk that asks. Each base looks below its own chunk, so that none comes
// back to itself.
int call_base(lua_State* L, std::optional<Any>) {
  const char* hook = lua_tostring(L, lua_upvalueindex(kOwnUpvalue));
  const int asking = static_cast<int>(lua_tointeger(L, lua_upvalueindex(kOwnUpvalue + 1)));
  const bool others = lua_istable(L, 1);
  if (others) {
    check_fact_names(L, 1);
  } else if (!is_facts(L, 1)) {
    bad_argument(L, 1, "the facts, f");
  }
  const int chunk = push_hook(L, kHooksField, hook, asking - 1);
  if (chunk < 0) {
    // The printed rule stands in C++ and has been asked: its answer is a fact, and there is no
    // other.
    if (lua_getfield(L, 1, "standard") == LUA_TNIL) {
      raise(L, "has the printed rule below it, which answers for the facts as they are: base(f)");
    }
    return 1;
  }
  if (others) {
    push_facts_but_for(L, 1);
    lua_replace(L, 1);
  }
  lua_pushvalue(L, 1);
  push_base(L, hook, chunk);
  call_back(L, 2, LUA_MULTRET);
  return lua_gettop(L) - 1;
}

constexpr HostFunction kBase = own<call_base>("base");

void push_base(lua_State* L, const char* hook, int chunk) {
  lua_pushstring(L, hook);
  lua_pushinteger(L, chunk);
  push_function(L, kBase, 2);
}

}  // namespace

// Filled with false: a place that holds something is there, whatever Lua makes of empty ones.
void add_chunk_room(lua_State* L) {
  lua_createtable(L, kChunks, 0);
  for (int i = 1; i <= kChunks; ++i) {
    lua_pushboolean(L, 0);
    lua_rawseti(L, -2, i);
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kValues);
}

void keep_chunk_value(lua_State* L, int chunk) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kValues);
  lua_pushvalue(L, -2);
  lua_rawseti(L, -2, chunk + 1);  // the place exists: no memory is asked for
  lua_pop(L, 1);
}

// Raw: what a chunk returned may be a table of the language, which raises for unknown names.
int push_hook(lua_State* L, const char* field, const char* hook, int last) {
  const int top = lua_gettop(L);
  for (int chunk = last; chunk >= 0; --chunk) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &kValues);
    if (lua_rawgeti(L, -1, chunk + 1) == LUA_TTABLE) {
      lua_pushstring(L, field);
      if (lua_rawget(L, -2) == LUA_TTABLE) {
        lua_pushstring(L, hook);
        if (lua_rawget(L, -2) == LUA_TFUNCTION) {
          lua_replace(L, top + 1);
          lua_settop(L, top + 1);
          return chunk;
        }
      }
    }
    lua_settop(L, top);
  }
  return -1;
}

// By reference: later calls look for nothing and make no closure, and so can be prepared where
// nothing is protected.
int find_hook(lua_State* L) {
  auto& hook = *static_cast<KnownHook*>(lua_touserdata(L, 1));
  const int chunk = push_hook(L, hook.field.c_str(), hook.name.c_str(), kChunks - 1);
  if (chunk < 0) {
    return luaL_error(L, "the hook '%s' is no function any more", hook.name.c_str());
  }
  if (hook.field == kHooksField) {
    push_base(L, hook.name.c_str(), chunk);
  } else {
    lua_pushnil(L);  // bots have no bases
  }
  hook.base = luaL_ref(L, LUA_REGISTRYINDEX);
  hook.function = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

void push_call(lua_State* L, const KnownHook& hook, std::span<const Fact> facts) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, hook.function);
  push_facts(L, facts);
  lua_rawgeti(L, LUA_REGISTRYINDEX, hook.base);
}

}  // namespace hausregel::script
