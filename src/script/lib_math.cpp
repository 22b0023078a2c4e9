// Arithmetic for scripts: Lua's own. What is left out gives other digits on other machines, or
// chance.
#include <array>
#include <limits>

#include "script/host.h"

namespace hausregel::script {
namespace {

// Lua's own takes texts as well.
int math_tointeger(lua_State* L, Any value) {
  int whole = 0;
  const lua_Integer number = lua_tointegerx(L, value.at, &whole);
  if (lua_type(L, value.at) == LUA_TNUMBER && whole != 0) {
    lua_pushinteger(L, number);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

constexpr std::array kMathFunctions{
    stock<Numeric>("math.abs(x)"),
    stock<Numeric>("math.ceil(x)"),
    stock<Numeric>("math.floor(x)"),
    stock<Numeric, Numeric>("math.fmod(a, b)"),
    stock<Numeric, RestOf<Numeric>>("math.max(x, ...)"),
    stock<Numeric, RestOf<Numeric>>("math.min(x, ...)"),
    own<math_tointeger>("math.tointeger(x)"),
    stock<Any>("math.type(x)"),
    stock<lua_Integer, lua_Integer>("math.ult(a, b)"),
    constant("math.maxinteger", std::numeric_limits<lua_Integer>::max()),
    constant("math.mininteger", std::numeric_limits<lua_Integer>::min()),
};

}  // namespace

std::span<const HostFunction> math_functions() { return kMathFunctions; }

}  // namespace hausregel::script
