// What the functions of a variant act with and read besides facts: the recorder, t, and the rule
// values, rules.
#include <string>

#include "core/lists.h"
#include "script/lua/host.h"
#include "script/lua/sandbox.h"

namespace hausregel::script {
namespace {

constexpr std::int64_t kDeedUnits = 64;  // its arguments, the checks, an event

// Has the running happening do it. Returns nullopt if it cannot; Meter::refused then says why. Has
// a frame of its own, since no Lua error may cross its objects.
std::optional<std::int64_t> done_by(lua_State* L, Deed deed, const Rest& given) {
  Meter& meter = meter_of(L);
  Json::List args;
  for (const int i : indices(given.count)) {
    auto value = read_value(L, given.first + i, meter.limits.value_entries);
    if (!value) {
      meter.refused = value.error().why.text;
      return std::nullopt;
    }
    args.push_back(std::move(value->value));
  }
  const auto acted = meter.acting->act(deed, std::move(args));
  if (!acted) {
    meter.refused = acted.error().message.text;
    return std::nullopt;
  }
  return *acted;
}

template <Deed deed>
int act(lua_State* L, Rest given) {
  if (meter_of(L).acting == nullptr) {
    return luaL_error(L, "this recorder belongs to an earlier call");
  }
  charge(L, kDeedUnits);
  const auto result = done_by(L, deed, given);
  if (!result) { return luaL_error(L, "%s", meter_of(L).refused.c_str()); }
  if (deed != Deed::Pay) { return 0; }
  lua_pushinteger(L, *result);
  return 1;
}

constexpr HostFunction kDeeds[] = {
    own<act<Deed::Set>>("t.set(place [, seat], value)"),
    own<act<Deed::Add>>("t.add(place [, seat], n)"),
    own<act<Deed::Pay>>("t.pay({ from, to, amount, why [, short] })"),
    own<act<Deed::Score>>("t.score(seat, n, why)"),
    own<act<Deed::Order>>("t.order(seats)"),
    own<act<Deed::Finish>>("t.finish(seats)"),
    own<act<Deed::Say>>("t.say(key [, values])"),
};

// Pushes a rule value: a number, a truth, a word, or a list.
void push_rule(lua_State* L, const Json& value) {
  if (const auto* number = value.integer()) { return lua_pushinteger(L, *number); }
  if (const auto* truth = value.boolean()) { return lua_pushboolean(L, *truth ? 1 : 0); }
  if (const auto* text = value.string()) {
    lua_pushlstring(L, text->data(), text->size());
    return;
  }
  lua_createtable(L, as_int(value.items().size()), 0);
  lua_Integer at = 0;
  for (const Json& item : value.items()) {
    charge_key(L, false);
    push_rule(L, item);
    lua_rawseti(L, -2, ++at);
  }
}

// Returns the value of a rule, or of a setting by its short or qualified name; null: there is none.
const Json* rule_called(lua_State* L, std::string_view name) {
  const Json& rules = *meter_of(L).rules;
  if (const Json* found = rules.find(name)) { return found; }
  return rules.find(std::string(running_layer(L)) + "." + std::string(name));
}

int read_rule(lua_State* L, Key, std::string_view name) {
  if (meter_of(L).rules == nullptr) {
    return luaL_error(L, "'rules' can be read in the functions of a variant only");
  }
  const Json* value = rule_called(L, name);
  if (value == nullptr) {
    return luaL_error(L, "there is no rule or setting '%s'", lua_tostring(L, 2));
  }
  push_rule(L, *value);
  return 1;
}

int keep_rule(lua_State* L, Key, Key) { return luaL_error(L, "rules are read-only"); }

constexpr HostFunction kReadRule = own<read_rule>("rules");
constexpr HostFunction kKeepRule = own<keep_rule>("rules");

}  // namespace

std::span<const HostFunction> recorder_functions() { return kDeeds; }

// Adds it to the table on top of the stack.
void add_rules(lua_State* L) {
  lua_createtable(L, 0, 0);
  lua_createtable(L, 0, 2);
  push_function(L, kReadRule);
  lua_setfield(L, -2, "__index");
  push_function(L, kKeepRule);
  lua_setfield(L, -2, "__newindex");
  lua_setmetatable(L, -2);
  lua_setfield(L, -2, "rules");
}

}  // namespace hausregel::script
