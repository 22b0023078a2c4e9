// What the functions of a variant act with and read besides facts: the recorder, t, and the rule
// values, rules.
#include <string>

#include "core/lists.h"
#include "script/lua/host.h"
#include "script/lua/sandbox.h"

namespace hausregel::script {
namespace {

constexpr std::int64_t kDeedUnits = 64;  // its arguments, the checks, an event

// Has the running happening do it; Meter::answered holds what it answers. Returns false if it
// cannot; Meter::refused then says why. Has a frame of its own, since no Lua error may cross its
// objects.
bool done_by(lua_State* L, Deed deed, const Rest& given) {
  Meter& meter = meter_of(L);
  Json::List args;
  for (const int i : indices(given.count)) {
    auto value = read_value(L, given.first + i);
    if (!value) {
      meter.refused = value.error().why.text;
      return false;
    }
    args.push_back(std::move(value->value));
  }
  auto acted = (*meter.acting)(deed, std::move(args));
  if (!acted) {
    meter.refused = acted.error().message.text;
    return false;
  }
  meter.answered = std::move(*acted);
  return true;
}

}  // namespace

void push_json(lua_State* L, const Json& value) {
  if (const auto* number = value.integer()) { return lua_pushinteger(L, *number); }
  if (const auto* truth = value.boolean()) { return lua_pushboolean(L, *truth ? 1 : 0); }
  if (const auto* text = value.string()) {
    lua_pushlstring(L, text->data(), text->size());
    return;
  }
  if (value.is_null()) { return lua_pushnil(L); }
  lua_createtable(L, as_int(value.items().size()), as_int(value.members().size()));
  lua_Integer at = 0;
  for (const Json& item : value.items()) {
    charge_key(L, false);
    push_json(L, item);
    lua_rawseti(L, -2, ++at);
  }
  for (const auto& [name, member] : value.members()) {
    charge_key(L, false);
    lua_pushlstring(L, name.data(), name.size());
    push_json(L, member);
    lua_rawset(L, -3);
  }
}

namespace {

template <Deed deed>
int act(lua_State* L, Rest given) {
  if (meter_of(L).acting == nullptr) {
    return luaL_error(L, "this recorder belongs to an earlier call");
  }
  charge(L, kDeedUnits);
  if (!done_by(L, deed, given)) { return luaL_error(L, "%s", meter_of(L).refused.c_str()); }
  for (const Json& one : meter_of(L).answered) { push_json(L, one); }
  return as_int(meter_of(L).answered.size());
}

constexpr HostFunction kDeeds[] = {
    own<act<Deed::Set>>("t.set(place [, seat], value)"),
    own<act<Deed::Add>>("t.add(place [, seat], n)"),
    own<act<Deed::Pay>>("t.pay({ from, to, amount, why [, short] })"),
    own<act<Deed::Score>>("t.score(seat, n, why)"),
    own<act<Deed::Order>>("t.order(seats)"),
    own<act<Deed::Finish>>("t.finish(seats)"),
    own<act<Deed::Say>>("t.say(key [, values])"),
    own<act<Deed::Ask>>("t.ask(seat, move [, bounds])"),
    own<act<Deed::AskAll>>("t.ask_all(seats, move [, bounds])"),
    own<act<Deed::Offer>>("t.offer(seat, key [, values])"),
    own<act<Deed::Roll>>("t.roll({ key, sides [, n] [, to] [, seat] })"),
    own<act<Deed::Turn>>("t.turn(seat)"),
    own<act<Deed::Take>>("t.take(place [, seat], item)"),
    own<act<Deed::Put>>("t.put(place [, seat], item)"),
    own<act<Deed::Reveal>>("t.reveal(place [, seat])"),
    own<act<Deed::Peek>>("t.peek({ deck, to })"),
    own<act<Deed::Draw>>("t.draw({ deck [, n] [, to] [, seat] })"),
    own<act<Deed::Discard>>("t.discard({ deck, card })"),
    own<act<Deed::Limit>>("t.limit(deck, n)"),
    own<act<Deed::StopTurn>>("t.stop_turn()"),
};

// Returns the value of a rule, or of a setting by its short or qualified name; null: there is none.
const Json* rule_called(lua_State* L, std::string_view name) {
  const Json& rules = *meter_of(L).rules;
  if (const Json* found = rules.find(name)) { return found; }
  return rules.find(std::string(running_layer(L)) + "." + std::string(name));
}

int read_rule(lua_State* L, Key, std::string_view name) {
  if (meter_of(L).rules == nullptr) {
    return luaL_error(L, "'rules' can be read in functions only");
  }
  const Json* value = rule_called(L, name);
  if (value == nullptr) {
    return luaL_error(L, "there is no rule or setting '%s'", lua_tostring(L, 2));
  }
  push_json(L, *value);
  return 1;
}

int keep_rule(lua_State* L, Key, Key) { return luaL_error(L, "rules are read-only"); }

constexpr HostFunction kReadRule = own<read_rule>("rules");
constexpr HostFunction kKeepRule = own<keep_rule>("rules");

}  // namespace

std::span<const HostFunction> recorder_functions() { return kDeeds; }

int push_given(lua_State* L) {
  push_json(L, *static_cast<const Json*>(lua_touserdata(L, 1)));
  return 1;
}

// Adds it to the table on top of the stack.
void add_rules(lua_State* L) {
  lua_createtable(L, 0, 0);
  lua_createtable(L, 0, 2);
  set_function(L, "__index", kReadRule);
  set_function(L, "__newindex", kKeepRule);
  lua_setmetatable(L, -2);
  lua_setfield(L, -2, "rules");
}

}  // namespace hausregel::script
