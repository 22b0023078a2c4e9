// What the parser puts in the place of Lua's own operators (parser.h): those that answer the same
// everywhere, and charge for what they make.
#include <array>
#include <cmath>
#include <cstdlib>

#include "script/host.h"
#include "script/parser.h"

namespace hausregel::script {
namespace {

constexpr lua_Integer kSmallKey = 9999;  // so few cannot be picked to collide by the hundred
constexpr const char* kNoKey = "keys of tables are whole numbers, strings and booleans, and no %s";

// As Lua says it, to which failure() adds what the operand is called.
[[noreturn]] void raise_operand(lua_State* L, const char* what, int operand, int operands) {
  Meter& meter = meter_of(L);
  meter.operand = operand;
  meter.operands = operands;
  luaL_error(L, "attempt to %s a %s value", what, luaL_typename(L, operand));
  std::abort();  // luaL_error does not return
}

// #value
int length_operator(lua_State* L, Key value) {
  const int type = lua_type(L, value.at);
  if (type == LUA_TSTRING) {
    lua_pushinteger(L, static_cast<lua_Integer>(text_at(L, value.at).size()));
  } else if (type == LUA_TTABLE || type == LUA_TUSERDATA) {
    lua_pushinteger(L, length_of(L, value.at));
  } else {
    raise_operand(L, "get length of", value.at, 1);
  }
  return 1;
}

// Whether the key at 1 may be picked to collide, as a fraction that is a whole number may. Raises
// where it is no key.
bool may_be_picked(lua_State* L) {
  const int type = lua_type(L, 1);
  int whole = 0;
  const lua_Integer number = type == LUA_TNUMBER ? lua_tointegerx(L, 1, &whole) : 0;
  if (type == LUA_TNUMBER && whole == 0) {
    std::isnan(lua_tonumber(L, 1)) ? luaL_error(L, "table index is NaN")
                                   : luaL_error(L, kNoKey, "fraction");
  } else if (type <= LUA_TNIL) {
    luaL_error(L, "table index is nil");
  } else if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN) {
    luaL_error(L, kNoKey, kind_of(L, 1));
  }
  return type == LUA_TNUMBER && (lua_isinteger(L, 1) == 0 || number < 0 || number > kSmallKey);
}

// The key in table[key] = value: no table holds another, as where one that is looked up by its
// address, or by the bits of a fraction, stands in a table is nobody's business. A table that is
// known shows whether it has the key; of others each counts as new.
int key_operator(lua_State* L, Rest) {
  const bool picked = may_be_picked(L);
  lua_pushvalue(L, 1);
  if (!lua_istable(L, 2) || lua_rawget(L, 2) == LUA_TNIL) {
    charge_key(L, picked);
  }
  lua_pushvalue(L, 1);
  return 1;
}

// a .. b .. c
int join_operator(lua_State* L, Rest operands) {
  NewText joined;
  for (int i = 1; i <= operands.count; ++i) {
    if (lua_isstring(L, i) == 0) {  // nor a number
      raise_operand(L, "concatenate", i, operands.count);
    }
    push_text(L, i);
    joined.add(L, text_at(L, -1));
    lua_pop(L, 1);
  }
  return joined.push(L);
}

// The values themselves: of ..., in the last place of a list, and nil in any.
int values_operator(lua_State* L, Rest values) {
  meter_of(L).keys += values.count;
  charge_values(L, values.count);
  return values.count;
}

constexpr std::array kOperators{own<length_operator>("#"), own<key_operator>("["),
                                own<join_operator>(".."), own<values_operator>("...")};
static_assert(kOperators.size() == kOperatorNames.size());

}  // namespace

std::span<const HostFunction> operators() { return kOperators; }

}  // namespace hausregel::script
