// What functions of a variant ask about seats and lists: f.most, f.seats_from, has, and their like.
// A place or a fact stands for its values by seat: its name, or the list itself.
#include "core/lists.h"
#include "engine/rules/declared.h"
#include "script/facts.h"
#include "script/lua/host.h"
#include "script/lua/sandbox.h"

namespace hausregel::script {
namespace {

constexpr std::int64_t kWalkUnits = 32;  // a walk round the table

// Returns how many sit at the table; raises where the facts do not say.
int seats_at(lua_State* L) {
  for (const Fact& fact : meter_of(L).facts) {
    if (const auto* places = std::get_if<PlacesLook>(&fact.value)) { return (*places)()->seats(); }
  }
  raise(L, "can be called in the functions of a variant only");
}

lua_Integer seat_at(lua_State* L, int at) {
  const lua_Integer who = Taken<lua_Integer>::take(L, at);
  if (who < 1 || who > seats_at(L)) { bad_argument(L, at, "a seat"); }
  return who;
}

// Pushes the values that the argument at `at` stands for, and returns where they are. Raises unless
// there is one for each seat.
int push_values(lua_State* L, int at) {
  charge(L, kWalkUnits);
  if (lua_type(L, at) != LUA_TSTRING) {
    lua_pushvalue(L, Taken<Sequence>::take(L, at).at);
  } else {
    push_facts(L, meter_of(L).facts);
    if (find_by(meter_of(L).facts, &Fact::name, text_at(L, at)) == nullptr) {
      lua_getfield(L, -1, "state");
    }
    lua_pushvalue(L, at);
    lua_gettable(L, -2);
  }
  const int type = lua_type(L, -1);
  if ((type != LUA_TTABLE && type != LUA_TUSERDATA) || length_of(L, lua_gettop(L)) != seats_at(L)) {
    raise(L, "takes places and lists with a value for each seat");
  }
  return lua_gettop(L);
}

// Calls each(seat, its value) from `from` on clockwise; the value is on top of the stack.
template <class Each>
void each_seat(lua_State* L, int values, lua_Integer from, Each each) {
  const int seats = seats_at(L);
  for (const int i : indices(seats)) {
    const lua_Integer who = (from - 1 + i) % seats + 1;
    lua_geti(L, values, who);
    each(who);
    lua_pop(L, 1);
  }
}

// Appends `who` to the list at `list`, of `count`.
void add_seat(lua_State* L, int list, int& count, lua_Integer who) {
  charge_key(L, false);
  lua_pushinteger(L, who);
  lua_rawseti(L, list, ++count);
}

lua_Integer number_on_top(lua_State* L) {
  if (lua_isinteger(L, -1) == 0) {
    raise(L, "takes places and lists with a value for each seat, a number");
  }
  return lua_tointeger(L, -1);
}

int most(lua_State* L, Any of) {
  const int values = push_values(L, of.at);
  lua_createtable(L, 0, 0);
  const int list = lua_gettop(L);
  std::optional<lua_Integer> best;
  each_seat(L, values, 1, [&](lua_Integer) {
    const lua_Integer number = number_on_top(L);
    best = std::max(best.value_or(number), number);
  });
  int count = 0;
  each_seat(L, values, 1, [&](lua_Integer who) {
    if (number_on_top(L) == best) { add_seat(L, list, count, who); }
  });
  return 1;
}

int sum(lua_State* L, Any of) {
  const int values = push_values(L, of.at);
  lua_Unsigned all = 0;  // wraps, as Lua's numbers do
  each_seat(L, values, 1, [&](lua_Integer) { all += static_cast<lua_Unsigned>(number_on_top(L)); });
  lua_pushinteger(L, static_cast<lua_Integer>(all));
  return 1;
}

int where(lua_State* L, Any of, Callable test, std::optional<lua_Integer> from) {
  const lua_Integer first = from ? seat_at(L, 3) : 1;
  const int values = push_values(L, of.at);
  lua_createtable(L, 0, 0);
  const int list = lua_gettop(L);
  int count = 0;
  each_seat(L, values, first, [&](lua_Integer who) {
    lua_pushvalue(L, test.at);
    lua_pushvalue(L, -2);
    call_back(L, 1, 1);
    const bool holds = lua_toboolean(L, -1) != 0;
    lua_pop(L, 1);
    if (holds) { add_seat(L, list, count, who); }
  });
  return 1;
}

int seats_from(lua_State* L, lua_Integer) {
  const lua_Integer from = seat_at(L, 1);
  const int seats = seats_at(L);
  charge(L, kWalkUnits);
  lua_createtable(L, seats, 0);
  int count = 0;
  for (const int i : indices(seats)) {
    add_seat(L, lua_gettop(L), count, (from - 1 + i) % seats + 1);
  }
  return 1;
}

// Returns how many items of the list equal the value at `value`.
lua_Integer count_in(lua_State* L, Sequence list, int value) {
  lua_Integer found = 0;
  for (lua_Integer i = 1, items = length_of(L, list.at); i <= items; ++i) {
    charge(L, 1);
    lua_geti(L, list.at, i);
    found += lua_rawequal(L, -1, value);
    lua_pop(L, 1);
  }
  return found;
}

int count(lua_State* L, Sequence list, Any value) {
  lua_pushinteger(L, count_in(L, list, value.at));
  return 1;
}

// The next seat clockwise that is in the list; nil: there is none.
int after(lua_State* L, lua_Integer, Sequence list) {
  const lua_Integer from = seat_at(L, 1);
  const int seats = seats_at(L);
  for (const int i : indices(seats)) {
    lua_pushinteger(L, (from + i) % seats + 1);
    if (count_in(L, list, lua_gettop(L)) > 0) { return 1; }
    lua_pop(L, 1);
  }
  lua_pushnil(L);
  return 1;
}

constexpr HostFunction kSeatFunctions[] = {
    own<after>("f.after(seat, list)"), own<count>("f.count(list, value)"),
    own<most>("f.most(place)"),        own<seats_from>("f.seats_from(seat)"),
    own<sum>("f.sum(place)"),          own<where>("f.where(place, test [, from])"),
};

}  // namespace

std::span<const HostFunction> seat_functions() { return kSeatFunctions; }
int base_has(lua_State* L, Sequence list, Any value) {
  lua_pushboolean(L, count_in(L, list, value.at) > 0 ? 1 : 0);
  return 1;
}

}  // namespace hausregel::script
