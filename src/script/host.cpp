#include "script/host.h"

#include <cmath>
#include <cstdlib>
#include <map>
#include <string>

namespace hausregel::script {
namespace {

constexpr std::size_t kTextBytesPerUnit = 16;
constexpr int kFreeResults = 8;
// A number with a fraction takes a microsecond to become text.
constexpr std::int64_t kFractionUnits = 8;

const HostFunction& row_of(lua_State* L) {
  return *static_cast<const HostFunction*>(lua_touserdata(L, lua_upvalueindex(1)));
}

// Pushes "table.insert".
const char* push_word(lua_State* L) {
  const std::string_view word = row_of(L).word();
  return lua_pushlstring(L, word.data(), word.size());
}

// Functions of Lua's library, by their rows. They are plain code and belong to no state; they come
// from one of their own, as a library that is opened in a script's leaves there what is not listed.
const std::map<const HostFunction*, lua_CFunction>& stock_functions() {
  static const auto all = [] {
    std::map<const HostFunction*, lua_CFunction> found;
    lua_State* L = luaL_newstate();
    if (L == nullptr) {
      return found;
    }
    luaL_openlibs(L);
    for (const Module& module : modules()) {
      for (const HostFunction& row : module.functions) {
        if (row.stock &&
            luaL_dostring(L, ("return " + std::string(row.word())).c_str()) == LUA_OK) {
          found.emplace(&row, lua_tocfunction(L, -1));
        }
      }
    }
    lua_close(L);
    return found;
  }();
  return all;
}

}  // namespace

std::array<Module, 3> modules() {
  return {{{"math", "math.", math_functions()},
           {"string", "string.", string_functions()},
           {"table", "table.", table_functions()}}};
}

void push_function(lua_State* L, const HostFunction& function, int upvalues) {
  if (function.call == nullptr) {
    return lua_pushinteger(L, function.number);
  }
  if (function.stock) {
    const auto known = stock_functions().find(&function);
    if (known != stock_functions().end()) {  // else call_stock() finds out that it is missing
      lua_pushcfunction(L, known->second);
      ++upvalues;
    }
  }
  lua_pushlightuserdata(L, const_cast<HostFunction*>(&function));  // only ever read
  lua_insert(L, -1 - upvalues);
  lua_pushcclosure(L, function.call, 1 + upvalues);
}

int call_stock(lua_State* L) {
  const lua_CFunction call = lua_tocfunction(L, lua_upvalueindex(kOwnUpvalue));
  if (call == nullptr) {
    raise(L, "is not in this Lua");
  }
  // In this frame and without lua_call: the arguments stand where it looks for them, and a function
  // that had upvalues of its own is not listed.
  const int given = call(L);
  if (given > kFreeResults) {
    charge(L, given);  // afterwards: before, nobody knows; the limit of a block bounds the stack
  }
  return given;
}

void bad_argument(lua_State* L, int arg, const char* expected) {
  const char* kind = lua_isnone(L, arg) ? "missing" : kind_of(L, arg);
  luaL_error(L, "argument %d of '%s' must be %s, not %s", arg, push_word(L), expected, kind);
  std::abort();  // luaL_error does not return
}

void raise(lua_State* L, const char* format, const char* detail) {
  const char* what = lua_pushfstring(L, format, detail);
  luaL_error(L, "'%s' %s", push_word(L), what);
  std::abort();  // luaL_error does not return
}

std::string_view Taken<std::string_view>::take(lua_State* L, int at) {
  if (lua_type(L, at) != LUA_TSTRING) {
    bad_argument(L, at, "a string");
  }
  const std::string_view text = text_at(L, at);
  if (text.size() >= kTextBytesPerUnit) {
    charge(L, static_cast<std::int64_t>(text.size() / kTextBytesPerUnit));
  }
  return text;
}

OwnTable Taken<OwnTable>::take(lua_State* L, int at) {
  if (!lua_istable(L, at)) {
    bad_argument(L, at, "a table");
  }
  // No script can set a metatable: this is a table of the language, which all chunks read, or
  // an f. Who works on a table's own entries passes by what refuses to write there.
  if (lua_getmetatable(L, at) != 0) {
    raise(L, "cannot work on a read-only table");
  }
  return {{at}};
}

// No 0: Lua compares strings that hold NUL piece by piece, which no charge pays for.
Byte Taken<Byte>::take(lua_State* L, int at) {
  const lua_Integer value = Taken<lua_Integer>::take(L, at);
  if (value < 1 || value > 255) {
    luaL_error(L, "argument %d of '%s' must be 1 to 255, not %I", at, push_word(L),
               static_cast<LUAI_UACINT>(value));
  }
  return {};
}

std::string_view text_at(lua_State* L, int index) {
  std::size_t size = 0;
  const char* text = lua_tolstring(L, index, &size);
  return {text, size};
}

const char* kind_of(lua_State* L, int index) {
  const int type = lua_type(L, index);
  return type == LUA_TUSERDATA ? "facts" : lua_typename(L, type);
}

void push_text(lua_State* L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TSTRING:
      lua_pushvalue(L, index);
      break;
    case LUA_TNUMBER:
      if (lua_isinteger(L, index) == 0) {
        charge(L, kFractionUnits);
        if (std::isnan(lua_tonumber(L, index))) {
          lua_pushliteral(L, "nan");
          break;
        }
      }
      lua_pushvalue(L, index);  // the conversion happens in place, so on a copy
      lua_tolstring(L, -1, nullptr);
      break;
    case LUA_TBOOLEAN:
      lua_pushstring(L, lua_toboolean(L, index) != 0 ? "true" : "false");
      break;
    default:
      lua_pushstring(L, kind_of(L, index));
  }
}

lua_Integer length_of(lua_State* L, int index) {
  constexpr lua_Integer kItemsPerUnit = 16;
  if (!lua_istable(L, index)) {
    return luaL_len(L, index);
  }
  lua_Integer n = 0;
  while (lua_rawgeti(L, index, n + 1) != LUA_TNIL) {
    lua_pop(L, 1);
    ++n;
  }
  lua_pop(L, 1);
  if (n >= kItemsPerUnit) {
    charge(L, n / kItemsPerUnit);
  }
  return n;
}

int NewText::push(lua_State* L) const {
  charge(L, static_cast<std::int64_t>(size_ / kTextBytesPerUnit));
  lua_pushlstring(L, bytes_.data(), size_);
  return 1;
}

}  // namespace hausregel::script
