// Global functions of the small language.
#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <cstdlib>
#include <limits>

#include "core/lists.h"
#include "core/text.h"
#include "script/lua/host.h"
#include "script/parser.h"
#include "script/script_hooks.h"

namespace hausregel::script {
namespace {

// Raises the text on top of the stack, preceded by the place of the function `level` calls up.
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
    meter_of(L).own_words = true;
  } else {
    lua_pushfstring(L, "the message of an error must be a text, not %s", kind_of(L, index));
  }
}

// No level omits the place: a reader of a journal wants to find the line.
int base_error(lua_State* L, std::optional<Any>, std::optional<lua_Integer> level) {
  lua_settop(L, 1);
  push_message(L, 1);
  raise_at(L, level == 2 ? 2 : 1);
}

int base_assert(lua_State* L, Any value, Rest rest) {
  if (lua_toboolean(L, value.at) != 0) { return lua_gettop(L); }
  if (rest.count == 0) {
    lua_pushliteral(L, "assertion failed");
  } else {
    push_message(L, rest.first);
  }
  raise_at(L, 1);
}

int base_type(lua_State* L, Any value) {
  lua_pushstring(L, kind_of(L, value.at));
  return 1;
}

// Returns what the file NAME.lua beside the variant returns, which was loaded before.
int base_require(lua_State* L, std::string_view name) {
  const Meter& meter = meter_of(L);
  for (int i = 0; meter.script(i) != nullptr; ++i) {
    if (meter.script(i)->name != name || name.empty()) { continue; }
    push_required(L, i);
    if (lua_toboolean(L, -1) != 0) { return 1; }
  }
  return luaL_error(
      L,
      "'%s' cannot be required: write the name of a file beside this one as a text, without .lua, "
      "which does not require this one in turn",
      lua_tostring(L, 1));
}

// Shows its arguments with the place of the call. Costs the same if nobody looks, because an audit
// must come to the same end, and so much that a call cannot trace more than a thousand lines.
int base_trace(lua_State* L, Rest values) {
  constexpr int kMostValues = 20;
  constexpr std::int64_t kTraceUnits = 1000;
  if (values.count > kMostValues) { raise(L, "takes at most 20 values"); }
  charge(L, kTraceUnits);
  luaL_checkstack(L, 2 * kMostValues, "trace");
  for (const int i : indices(values.count)) {
    if (i > 0) { lua_pushliteral(L, " "); }
    push_text(L, values.first + i);
  }
  lua_concat(L, values.count == 0 ? 0 : 2 * values.count - 1);
  meter_of(L).trace(text_at(L, -1));
  return 0;
}

int base_tostring(lua_State* L, Any value) {
  push_text(L, value.at);
  return 1;
}

// Accepts only decimal digits: no hexadecimal, no fractions, no blanks.
int base_tonumber(lua_State* L, Any value) {
  constexpr std::size_t kMostDigits = 18;  // always fit a Lua integer
  if (lua_type(L, value.at) == LUA_TNUMBER) { return 1; }
  const std::string_view text = Taken<std::string_view>::take(L, value.at);
  const std::size_t digits = text.size() - (text.starts_with('-') ? 1 : 0);
  const auto number = digits <= kMostDigits ? whole_number(text) : std::nullopt;
  if (number) {
    lua_pushinteger(L, *number);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

int base_select(lua_State* L, Any which, Rest rest) {
  if (lua_type(L, which.at) == LUA_TSTRING && Taken<std::string_view>::take(L, which.at) == "#") {
    lua_pushinteger(L, rest.count);
    return 1;
  }
  const lua_Integer wanted = Taken<lua_Integer>::take(L, which.at);
  if (wanted < -rest.count || wanted == 0) { bad_argument(L, 1, "the number of a value"); }
  const lua_Integer first = wanted < 0 ? rest.count + wanted : wanted - 1;
  return first >= rest.count ? 0 : rest.count - as_int(first);
}

int base_rawequal(lua_State* L, Any a, Any b) {
  lua_pushboolean(L, lua_rawequal(L, a.at, b.at));
  return 1;
}

int base_rawlen(lua_State* L, Any value) {
  if (!lua_istable(L, value.at) && lua_type(L, value.at) != LUA_TSTRING) {
    bad_argument(L, 1, "a table or a string");
  }
  lua_pushinteger(L, lua_istable(L, value.at) ? length_of(L, value.at)
                                              : static_cast<lua_Integer>(lua_rawlen(L, value.at)));
  return 1;
}

int ipairs_step(lua_State* L, Sequence list, lua_Integer last) {
  // The largest integer wraps to the smallest, where no list has an item.
  const auto i = static_cast<lua_Integer>(static_cast<lua_Unsigned>(last) + 1);
  lua_pushinteger(L, i);
  const auto missed = meter_of(L).missed;  // reaching the end is no mistake
  const int type = lua_geti(L, list.at, i);
  meter_of(L).missed = missed;
  return type == LUA_TNIL ? 1 : 2;
}

constexpr HostFunction kIpairsStep = own<ipairs_step>("ipairs");

int base_ipairs(lua_State* L, Sequence list) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kIpairsStep);  // one serves all walks
  lua_pushvalue(L, list.at);
  lua_pushinteger(L, 0);
  return 3;
}

// A key in the order of pairs(): booleans, then numbers, then strings by their bytes.
struct SortKey {
  int type;               // of Lua's, whose numbers are in that order
  lua_Integer number;     // or a boolean
  std::string_view text;  // kept alive by the table

  auto operator<=>(const SortKey&) const = default;
};
static_assert(LUA_TBOOLEAN < LUA_TNUMBER && LUA_TNUMBER < LUA_TSTRING);

SortKey sort_key(lua_State* L, int index) {
  const int type = lua_type(L, index);
  return {type, type == LUA_TNUMBER ? lua_tointeger(L, index) : lua_toboolean(L, index),
          type == LUA_TSTRING ? text_at(L, index) : std::string_view()};
}

void push_key(lua_State* L, const SortKey& key) {
  if (key.type == LUA_TSTRING) {
    lua_pushlstring(L, key.text.data(), key.text.size());
  } else if (key.type == LUA_TBOOLEAN) {
    lua_pushboolean(L, as_int(key.number));
  } else {
    lua_pushinteger(L, key.number);
  }
}

// Pushes a list of the keys of the table, in order. Counts them first, and keeps them in a block of
// Lua's: a vector would leak if there were no memory for the list. No script code runs between the
// two walks. Keys are distinct, so any sort gives the same order. A walk passes the slots of all
// keys that the table has held at once.
void push_sorted_keys(lua_State* L, OwnTable table) {
  int count = 0;
  charge_walk(L);
  lua_pushnil(L);
  while (lua_next(L, table.at) != 0) {
    lua_pop(L, 1);
    ++count;
  }
  if (count > kSortItems) { raise(L, "walks at most 2048 keys"); }
  charge(L, std::int64_t{8} * count);
  auto* keys = static_cast<SortKey*>(
      lua_newuserdatauv(L, sizeof(SortKey) * as_index(std::max(count, 1)), 0));
  int i = 0;
  lua_pushnil(L);
  while (lua_next(L, table.at) != 0) {
    lua_pop(L, 1);
    keys[i++] = sort_key(L, -1);
  }
  std::sort(keys, keys + count);
  lua_createtable(L, count, 0);
  for (const int k : indices(count)) {
    push_key(L, keys[k]);
    lua_rawseti(L, -2, k + 1);
  }
}

constexpr int kWalkedKeys = kOwnUpvalue;
constexpr int kWalkedTable = kOwnUpvalue + 1;
constexpr int kWalkedUpTo = kOwnUpvalue + 2;  // the index of the last key given

// Ignores the arguments of the generic for: a script can call the step with anything, and trusting
// a table from there would read arbitrary memory.
int pairs_step(lua_State* L) {
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(kWalkedUpTo));
  while (true) {
    ++i;
    lua_pushinteger(L, i);
    lua_replace(L, lua_upvalueindex(kWalkedUpTo));
    if (lua_rawgeti(L, lua_upvalueindex(kWalkedKeys), i) == LUA_TNIL) { return 1; }
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(kWalkedTable)) != LUA_TNIL) { return 2; }
    lua_pop(L, 2);  // removed since the walk began
    charge(L, 1);   // removed keys pass without an instruction
  }
}

constexpr HostFunction kPairsStep = own<pairs_step>("pairs");

int base_pairs(lua_State* L, OwnTable table) {
  push_sorted_keys(L, table);
  lua_pushvalue(L, table.at);
  lua_pushinteger(L, 0);
  push_function(L, kPairsStep, 3);
  lua_pushvalue(L, table.at);
  lua_pushnil(L);
  return 3;
}

constexpr std::array kBaseFunctions{
    own<base_assert>("assert(value [, message])"),
    own<base_error>("error(message [, level])"),
    own<base_has>("has(list, value)"),
    own<base_ipairs>("ipairs(list)"),
    own<base_pairs>("pairs(table)"),
    own<base_rawequal>("rawequal(a, b)"),
    own<base_rawlen>("rawlen(value)"),
    own<base_require>("require(name)"),
    own<base_select>("select(n, ...)"),
    own<base_tonumber>("tonumber(text)"),
    own<base_tostring>("tostring(value)"),
    own<base_trace>("trace(...)"),
    own<base_type>("type(value)"),
};

}  // namespace

std::span<const HostFunction> base_functions() { return kBaseFunctions; }
std::span<const HostFunction> steps() { return {&kIpairsStep, 1}; }

// Replacements for Lua's own operators, inserted by the parser (parser.h): they return the same
// everywhere, and charge for what they make.

namespace {

constexpr lua_Integer kSmallKey = 9999;  // too few keys to pick hundreds that collide
constexpr const char* kNoKey = "keys of tables are whole numbers, strings and booleans, and no %s";

// Words it like Lua; failure() adds the name of the operand.
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

// Whether a script may have picked the key at 1 so that it collides, such as a whole number written
// as a fraction. Raises if it is no key.
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

// The key in table[key] = value. Refuses other kinds of keys: where one that is hashed by its
// address, or by the bits of a fraction, lands in a table depends on the machine. Every key of an
// unknown table counts as new.
int key_operator(lua_State* L, Rest) {
  const bool picked = may_be_picked(L);
  lua_pushvalue(L, 1);
  if (!lua_istable(L, 2) || lua_rawget(L, 2) == LUA_TNIL) { charge_key(L, picked); }
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

// Returns its arguments: ..., several values at the end of a list, or nil anywhere in one.
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

// Arithmetic for scripts: Lua's own, without functions that differ between machines or draw chance.

namespace {

// Lua's own also accepts texts.
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
