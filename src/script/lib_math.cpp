// Whole-number arithmetic for scripts.
#include <array>
#include <cmath>

#include "script/host.h"

namespace hausregel::script {
namespace {

void number_arg(lua_State* L, int arg) {
  if (lua_type(L, arg) != LUA_TNUMBER) {
    bad_argument(L, arg, "a number");
  }
}

int math_abs(lua_State* L) {
  const lua_Integer value = integer_arg(L, 1);
  lua_pushinteger(
      L, value < 0 ? static_cast<lua_Integer>(0u - static_cast<lua_Unsigned>(value)) : value);
  return 1;
}

int rounded(lua_State* L, double (*round)(double)) {
  number_arg(L, 1);
  if (lua_isinteger(L, 1)) {
    lua_settop(L, 1);
    return 1;
  }
  const lua_Number value = round(lua_tonumber(L, 1));
  lua_Integer whole = 0;
  if (!lua_numbertointeger(value, &whole)) {
    bad_argument(L, 1, "a number that has a whole number near");
  }
  lua_pushinteger(L, whole);
  return 1;
}

int math_ceil(lua_State* L) { return rounded(L, std::ceil); }
int math_floor(lua_State* L) { return rounded(L, std::floor); }

int math_fmod(lua_State* L) {
  const lua_Integer dividend = integer_arg(L, 1);
  const lua_Integer divisor = integer_arg(L, 2);
  if (divisor == 0) {
    bad_argument(L, 2, "other than zero");
  }
  lua_pushinteger(L, divisor == -1 ? 0 : dividend % divisor);  // min % -1 does not fit
  return 1;
}

int extreme(lua_State* L, int sign) {
  const int count = lua_gettop(L);
  int best = 1;
  number_arg(L, 1);
  for (int i = 2; i <= count; ++i) {
    number_arg(L, i);
    const bool better =
        sign < 0 ? lua_compare(L, i, best, LUA_OPLT) != 0 : lua_compare(L, best, i, LUA_OPLT) != 0;
    best = better ? i : best;
  }
  lua_pushvalue(L, best);
  return 1;
}

int math_max(lua_State* L) { return extreme(L, 1); }
int math_min(lua_State* L) { return extreme(L, -1); }

int math_tointeger(lua_State* L) {
  any_arg(L, 1);
  lua_Integer whole = lua_tointeger(L, 1);
  const bool is_float = lua_type(L, 1) == LUA_TNUMBER && lua_isinteger(L, 1) == 0;
  const bool same = is_float && lua_numbertointeger(lua_tonumber(L, 1), &whole) &&
                    static_cast<lua_Number>(whole) == lua_tonumber(L, 1);
  if (lua_isinteger(L, 1) != 0 || same) {
    lua_pushinteger(L, whole);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

int math_type(lua_State* L) {
  any_arg(L, 1);
  if (lua_type(L, 1) == LUA_TNUMBER) {
    lua_pushstring(L, lua_isinteger(L, 1) != 0 ? "integer" : "float");
  } else {
    lua_pushnil(L);
  }
  return 1;
}

int math_ult(lua_State* L) {
  const auto a = static_cast<lua_Unsigned>(integer_arg(L, 1));
  const auto b = static_cast<lua_Unsigned>(integer_arg(L, 2));
  lua_pushboolean(L, a < b ? 1 : 0);
  return 1;
}

constexpr std::array kMathFunctions{
    HostFunction{"math", "abs", math_abs, "math.abs(n)", "n without its sign."},
    HostFunction{"math", "ceil", math_ceil, "math.ceil(x)", "The next whole number, upwards."},
    HostFunction{"math", "floor", math_floor, "math.floor(x)", "The next whole number, downwards."},
    HostFunction{"math", "fmod", math_fmod, "math.fmod(a, b)",
                 "What is left of a // b, with the sign of a."},
    HostFunction{"math", "max", math_max, "math.max(x, ...)", "The largest argument."},
    HostFunction{"math", "min", math_min, "math.min(x, ...)", "The smallest argument."},
    HostFunction{"math", "tointeger", math_tointeger, "math.tointeger(x)",
                 "x as a whole number where it is one, else nil."},
    HostFunction{"math", "type", math_type, "math.type(x)",
                 "\"integer\" or \"float\"; nil for what is no number."},
    HostFunction{"math", "ult", math_ult, "math.ult(a, b)", "a < b, both taken as unsigned."},
};

}  // namespace

std::span<const HostFunction> math_functions() { return kMathFunctions; }

}  // namespace hausregel::script
