// Arithmetic for scripts: Lua's own. What is left out gives other digits on other machines, or
// chance.
#include <array>

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
    stock<Numeric>("math.abs(x)", "x without its sign."),
    stock<Numeric>("math.ceil(x)", "The next whole number, upwards."),
    stock<Numeric>("math.floor(x)", "The next whole number, downwards."),
    stock<Numeric, Numeric>("math.fmod(a, b)", "What is left of a // b, with the sign of a."),
    stock<Numeric, RestOf<Numeric>>("math.max(x, ...)", "The largest argument."),
    stock<Numeric, RestOf<Numeric>>("math.min(x, ...)", "The smallest argument."),
    own<math_tointeger>("math.tointeger(x)", "x as a whole number where it is one, else nil."),
    stock<Any>("math.type(x)", "\"integer\" or \"float\"; nil for what is no number."),
    stock<lua_Integer, lua_Integer>("math.ult(a, b)", "a < b, both taken as unsigned."),
};

}  // namespace

std::span<const HostFunction> math_functions() { return kMathFunctions; }

}  // namespace hausregel::script
