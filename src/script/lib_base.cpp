// Global functions of the small language.
#include <algorithm>
#include <array>
#include <cstring>

#include "script/host.h"

namespace hausregel::script {
namespace {

// Raises the text on top of the stack with the place of the function `level` calls up in front.
[[noreturn]] void raise_at(lua_State* L, int level) {
  luaL_where(L, level);
  lua_insert(L, -2);
  lua_concat(L, 2);
  lua_error(L);
  std::abort();  // lua_error does not return
}

void push_message(lua_State* L, int index) {
  if (lua_type(L, index) == LUA_TSTRING || lua_type(L, index) == LUA_TNUMBER) {
    push_text(L, index);
  } else {
    lua_pushfstring(L, "error with a %s as its message", kind_of(L, index));
  }
}

int base_error(lua_State* L) {
  const lua_Integer level = integer_arg(L, 2, 1);
  lua_settop(L, 1);
  push_message(L, 1);
  raise_at(L, level == 2 ? 2 : 1);
}

int base_assert(lua_State* L) {
  any_arg(L, 1);
  if (lua_toboolean(L, 1) != 0) {
    return lua_gettop(L);
  }
  if (lua_gettop(L) < 2) {
    lua_pushliteral(L, "assertion failed");
  } else {
    push_message(L, 2);
  }
  raise_at(L, 1);
}

int base_type(lua_State* L) {
  any_arg(L, 1);
  lua_pushstring(L, kind_of(L, 1));
  return 1;
}

int base_tostring(lua_State* L) {
  any_arg(L, 1);
  push_text(L, 1);
  return 1;
}

// Decimal digits only: hexadecimal, fractions and blanks are no numbers here.
int base_tonumber(lua_State* L) {
  any_arg(L, 1);
  if (lua_type(L, 1) == LUA_TNUMBER) {
    lua_settop(L, 1);
    return 1;
  }
  const std::string_view text = string_arg(L, 1);
  const bool negative = text.starts_with('-');
  const std::string_view digits = text.substr(negative ? 1 : 0);
  lua_Integer value = 0;
  bool good = !digits.empty() && digits.size() <= 18;  // so that it fits
  for (std::size_t i = 0; good && i < digits.size(); ++i) {
    good = digits[i] >= '0' && digits[i] <= '9';
    value = value * 10 + (digits[i] - '0');
  }
  if (good) {
    lua_pushinteger(L, negative ? -value : value);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

int base_select(lua_State* L) {
  const int count = lua_gettop(L) - 1;
  if (lua_type(L, 1) == LUA_TSTRING && string_arg(L, 1) == "#") {
    lua_pushinteger(L, count);
    return 1;
  }
  const lua_Integer wanted = integer_arg(L, 1);
  if (wanted < -count || wanted == 0) {
    bad_argument(L, 1, "the number of a value");
  }
  const lua_Integer first = wanted < 0 ? count + wanted : wanted - 1;
  return first >= count ? 0 : count - static_cast<int>(first);
}

int base_rawequal(lua_State* L) {
  any_arg(L, 1);
  any_arg(L, 2);
  lua_pushboolean(L, lua_rawequal(L, 1, 2));
  return 1;
}

int base_rawlen(lua_State* L) {
  if (!lua_istable(L, 1) && lua_type(L, 1) != LUA_TSTRING) {
    bad_argument(L, 1, "a table or a string");
  }
  lua_pushinteger(L, static_cast<lua_Integer>(lua_rawlen(L, 1)));
  return 1;
}

int ipairs_step(lua_State* L) {
  const lua_Integer i = integer_arg(L, 2) + 1;
  lua_pushinteger(L, i);
  return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

int base_ipairs(lua_State* L) {
  if (!lua_istable(L, 1) && !lua_isuserdata(L, 1)) {
    bad_argument(L, 1, "a table");
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushcclosure(L, ipairs_step, 1);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

// A key as pairs() sorts it: booleans, then numbers, then strings by their bytes.
struct SortKey {
  enum class Kind : std::uint8_t { Boolean, Integer, String };
  union {
    lua_Integer number;
    const char* text;  // kept alive by the table
  };
  std::uint32_t size;
  Kind kind;
};

bool before(const SortKey& a, const SortKey& b) {
  if (a.kind != b.kind) {
    return a.kind < b.kind;
  }
  if (a.kind != SortKey::Kind::String) {
    return a.number < b.number;
  }
  const int order = std::memcmp(a.text, b.text, std::min(a.size, b.size));
  return order != 0 ? order < 0 : a.size < b.size;
}

SortKey sort_key(lua_State* L, int index) {
  SortKey key{};
  switch (lua_type(L, index)) {
    case LUA_TSTRING: {
      std::size_t size = 0;
      key.text = lua_tolstring(L, index, &size);
      key.size = static_cast<std::uint32_t>(size);
      key.kind = SortKey::Kind::String;
      return key;
    }
    case LUA_TBOOLEAN:
      key.number = lua_toboolean(L, index);
      key.kind = SortKey::Kind::Boolean;
      return key;
    default:
      if (!lua_isinteger(L, index)) {
        raise(L, "takes only whole numbers, strings and booleans as keys, not a %s",
              kind_of(L, index));
      }
      key.number = lua_tointeger(L, index);
      key.kind = SortKey::Kind::Integer;
      return key;
  }
}

void push_key(lua_State* L, const SortKey& key) {
  switch (key.kind) {
    case SortKey::Kind::Boolean:
      lua_pushboolean(L, static_cast<int>(key.number));
      break;
    case SortKey::Kind::Integer:
      lua_pushinteger(L, key.number);
      break;
    case SortKey::Kind::String:
      lua_pushlstring(L, key.text, key.size);
  }
}

// Pushes a list of the keys of the table at 1, in order.
void push_sorted_keys(lua_State* L) {
  int count = 0;
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {
    lua_pop(L, 1);
    ++count;
  }
  if (count > kSortItems) {
    raise(L, "walks at most 4096 keys");
  }
  charge(L, 8 * count);
  auto* keys = static_cast<SortKey*>(
      lua_newuserdatauv(L, sizeof(SortKey) * static_cast<std::size_t>(std::max(count, 1)), 0));
  int i = 0;
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {
    lua_pop(L, 1);
    keys[i++] = sort_key(L, -1);
  }
  std::sort(keys, keys + count, before);
  lua_createtable(L, count, 0);
  for (int k = 0; k < count; ++k) {
    push_key(L, keys[k]);
    lua_rawseti(L, -2, k + 1);
  }
}

// Upvalues: name, keys, index of the last key given.
int pairs_step(lua_State* L) {
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(3));
  while (true) {
    ++i;
    lua_pushinteger(L, i);
    lua_replace(L, lua_upvalueindex(3));
    if (lua_rawgeti(L, lua_upvalueindex(2), i) == LUA_TNIL) {
      return 1;
    }
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) {
      return 2;
    }
    lua_pop(L, 2);  // taken out since the walk began
    charge(L, 1);
  }
}

int base_pairs(lua_State* L) {
  lua_settop(L, 1);
  table_arg(L, 1);
  push_sorted_keys(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, -2);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, pairs_step, 3);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

constexpr std::array kBaseFunctions{
    HostFunction{"", "assert", base_assert, "assert(value [, message])",
                 "Stops with the message where value is false or nil; else gives its arguments."},
    HostFunction{"", "error", base_error, "error(message [, level])",
                 "Stops the rule; the place of the call is always added."},
    HostFunction{"", "ipairs", base_ipairs, "ipairs(list)", "Walks a list from 1 to its end."},
    HostFunction{"", "pairs", base_pairs, "pairs(table)",
                 "Walks a table in a fixed order: booleans, numbers, strings."},
    HostFunction{"", "rawequal", base_rawequal, "rawequal(a, b)", "Whether a and b are the same."},
    HostFunction{"", "rawlen", base_rawlen, "rawlen(value)", "Length of a list or a string."},
    HostFunction{"", "select", base_select, "select(n, ...)",
                 "The arguments from the n-th on; select('#', ...) counts them."},
    HostFunction{"", "tonumber", base_tonumber, "tonumber(text)",
                 "The whole number that the text shows in decimal digits, else nil."},
    HostFunction{"", "tostring", base_tostring, "tostring(value)",
                 "Text of a number, string or boolean; of anything else its kind."},
    HostFunction{"", "type", base_type, "type(value)", "The kind of a value, as a string."},
};

}  // namespace

std::span<const HostFunction> base_functions() { return kBaseFunctions; }

}  // namespace hausregel::script
