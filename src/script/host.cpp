#include "script/host.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "core/text.h"

namespace hausregel::script {
namespace {

const char* own_name(lua_State* L) { return lua_tostring(L, lua_upvalueindex(1)); }

}  // namespace

void bad_argument(lua_State* L, int arg, const char* expected) {
  luaL_error(L, "argument %d of '%s' must be %s, not %s", arg, own_name(L), expected,
             lua_isnone(L, arg) ? "missing" : kind_of(L, arg));
  std::abort();  // luaL_error does not return
}

void raise(lua_State* L, const char* format, const char* detail) {
  luaL_where(L, 1);
  lua_pushfstring(L, "'%s' ", own_name(L));
  lua_pushfstring(L, format, detail);
  lua_concat(L, 3);
  lua_error(L);
  std::abort();  // lua_error does not return
}

lua_Integer integer_arg(lua_State* L, int arg) {
  if (!lua_isinteger(L, arg)) {
    bad_argument(L, arg, "a whole number");
  }
  return lua_tointeger(L, arg);
}

lua_Integer integer_arg(lua_State* L, int arg, lua_Integer otherwise) {
  return lua_isnoneornil(L, arg) ? otherwise : integer_arg(L, arg);
}

std::string_view string_arg(lua_State* L, int arg) {
  if (lua_type(L, arg) != LUA_TSTRING) {
    bad_argument(L, arg, "a string");
  }
  std::size_t size = 0;
  const char* text = lua_tolstring(L, arg, &size);
  return {text, size};
}

void any_arg(lua_State* L, int arg) {
  if (lua_isnone(L, arg)) {
    bad_argument(L, arg, "a value");
  }
}

void table_arg(lua_State* L, int arg) {
  if (!lua_istable(L, arg)) {
    bad_argument(L, arg, "a table");
  }
  if (lua_getmetatable(L, arg) != 0) {
    raise(L, "cannot work on a read-only table");
  }
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

std::array<char, 128> NearNames::suggest(std::string_view word, const char* prefix) const noexcept {
  std::array<char, 128> buffer{};
  try {
    const std::vector<std::string> known(names_.begin(),
                                         names_.begin() + static_cast<std::ptrdiff_t>(count_));
    const std::vector<std::string> near = suggestions(word, known);
    if (!near.empty()) {
      const std::string text = std::string("; did you mean '") + prefix + near[0] + "'?";
      if (text.size() < buffer.size()) {
        std::memcpy(buffer.data(), text.data(), text.size());
      }
    }
  } catch (...) {  // then there is no suggestion; no Lua error can come from here
  }
  return buffer;
}

}  // namespace hausregel::script
