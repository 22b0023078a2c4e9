#include "script/facts.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "script/lua/host.h"

namespace hausregel::script {
namespace {

constexpr char kKind = 0;     // their addresses are keys in the registry
constexpr char kHandles = 0;  // by the place of the fact: made once, used in every call
constexpr std::uint32_t kAllFacts = std::numeric_limits<std::uint32_t>::max();

constexpr std::int64_t kHandleUnits = 8;

// Of the facts, or of a list among them, which stand in the meter: it is that of the running call.
struct Handle {
  const char* kind;  // &kKind: what tells a handle from anything else a script may hold
  std::uint64_t call;
  std::uint32_t fact;  // its place, or kAllFacts
  std::int32_t row;    // as in Look

  bool is_all() const { return fact == kAllFacts; }
};
static_assert(std::is_trivially_destructible_v<Handle>);  // Lua frees it, and calls nothing

void new_handle(lua_State* L, std::uint32_t fact, std::int32_t row) {
  *static_cast<Handle*>(lua_newuserdatauv(L, sizeof(Handle), 0)) = {&kKind, meter_of(L).calls, fact,
                                                                    row};
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kKind);
  lua_setmetatable(L, -2);
}

// The handle at `index`; null: something else. Raises nothing. Userdata in the hands of scripts are
// handles, all of them.
Handle* handle_at(lua_State* L, int index) {
  auto* handle = static_cast<Handle*>(lua_touserdata(L, index));
  return handle != nullptr && handle->kind == &kKind ? handle : nullptr;
}

bool of_running_call(lua_State* L, const Handle* handle) {
  return handle != nullptr && handle->call == meter_of(L).calls;
}

}  // namespace

// What the operators of facts take: a handle of the running call. A script may keep a handle; what
// it points at is gone when its call is over.
template <>
struct Taken<const Handle*> {
  static const Handle* take(lua_State* L, int at) {
    const Handle* handle = handle_at(L, at);
    if (handle == nullptr) { bad_argument(L, at, "facts"); }
    if (!of_running_call(L, handle)) { luaL_error(L, "these facts belong to an earlier call"); }
    return handle;
  }
};

namespace {

void push_string(lua_State* L, std::string_view text) {
  if (text.find('\0') != std::string_view::npos) {
    luaL_error(L, "this text holds a NUL");  // see lib_values.cpp
  }
  lua_pushlstring(L, text.data(), text.size());
}

// The facts, or the list at that place among them. What a script has kept of it from an earlier
// call is dead until it asks for that fact again.
void push_handle(lua_State* L, std::uint32_t fact) {
  const lua_Integer place = fact == kAllFacts ? 0 : lua_Integer{fact} + 1;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kHandles);
  if (lua_rawgeti(L, -1, place) != LUA_TUSERDATA) {
    lua_pop(L, 1);
    new_handle(L, fact, 0);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, place);
  }
  static_cast<Handle*>(lua_touserdata(L, -1))->call = meter_of(L).calls;
  lua_remove(L, -2);
}

Sight look_at(lua_State* L, const Look& look) {
  Meter& meter = meter_of(L);
  const Sight seen = sight_of(look, meter.facts);
  meter.trail.saw(look, seen);
  if (seen.kind == Sight::Kind::Nothing) {
    const Sight length = sight_of({look.fact, look.row, Look::kLength}, meter.facts);
    meter.missed = {meter.facts[look.fact].name, look.part, length.number};
  }
  return seen;
}

// The text that is seen there.
std::string_view seen_text(const Look& look, std::span<const Fact> facts) {
  const Fact::Value& value = facts[look.fact].value;
  const auto* list = std::get_if<std::span<const std::string_view>>(&value);
  return list != nullptr ? (*list)[static_cast<std::size_t>(look.part - 1)]
                         : std::get<std::string_view>(value);
}

// Pushes what a script gets to see there.
void push_sight(lua_State* L, const Look& look) {
  const Sight seen = look_at(L, look);
  switch (seen.kind) {
    case Sight::Kind::Nothing:
      return lua_pushnil(L);
    case Sight::Kind::Number:
      return lua_pushinteger(L, seen.number);
    case Sight::Kind::Truth:
      return lua_pushboolean(L, static_cast<int>(seen.number));
    case Sight::Kind::Text:
      return push_string(L, seen_text(look, meter_of(L).facts));
    case Sight::Kind::Draw:
      return lua_pushinteger(
          L, std::get<LuckSource*>(meter_of(L).facts[look.fact].value)->draw(look.part - 1));
    case Sight::Kind::List:
      break;
  }
  if (look.part == Look::kWhole) { return push_handle(L, look.fact); }
  charge(L, kHandleUnits);
  new_handle(L, look.fact, look.part);
}

// The place of the fact that is called so, or behind all of them.
std::size_t place_of(Meter& meter, std::string_view name) {
  // A text that Lua has dropped leaves its address to another, so the name is compared all the
  // same.
  const char* const text = name.data();
  Meter::Found& found =
      meter.found[(reinterpret_cast<std::uintptr_t>(text) >> 3) % meter.found.size()];
  if (found.text == text && found.at < meter.facts.size() && meter.facts[found.at].name == name) {
    return found.at;
  }
  const auto at = static_cast<std::size_t>(std::ranges::find(meter.facts, name, &Fact::name) -
                                           meter.facts.begin());
  found = {text, at};
  return at;
}

// The place of the fact whose name stands at `key`; raises where there is none.
std::uint32_t named_at(lua_State* L, int key) {
  if (lua_type(L, key) != LUA_TSTRING) {
    luaL_error(L, "facts have names, not a %s", kind_of(L, key));
  }
  Meter& meter = meter_of(L);
  const std::string_view name = text_at(L, key);
  const std::size_t at = place_of(meter, name);
  if (at == meter.facts.size()) { luaL_error(L, "there is no fact '%s'", lua_tostring(L, key)); }
  return static_cast<std::uint32_t>(at);
}

int facts_index(lua_State* L, const Handle* handle, Key key) {
  if (handle->is_all()) {
    push_sight(L, {named_at(L, key.at)});
    return 1;
  }
  if (lua_isinteger(L, key.at) == 0) {
    return luaL_error(L, "a list has whole numbers as keys, not a %s", kind_of(L, key.at));
  }
  const lua_Integer item = lua_tointeger(L, key.at);
  if (item < 1 || item > std::numeric_limits<std::int32_t>::max()) {
    lua_pushnil(L);  // in every list, so that nothing is noted
    return 1;
  }
  push_sight(L, {handle->fact, handle->row, static_cast<std::int32_t>(item)});
  return 1;
}

int facts_length(lua_State* L, const Handle* handle) {
  if (handle->is_all()) {
    return luaL_error(L, "attempt to %s a %s value", "get length of", "userdata");  // Lua's words
  }
  push_sight(L, {handle->fact, handle->row, Look::kLength});
  return 1;
}

int refuse_change(lua_State* L, Key target) {
  const Handle* handle = handle_at(L, target.at);
  return luaL_error(
      L, "%s",
      handle != nullptr && handle->is_all()
          ? "facts are read-only; a script decides by what it gives back"
          : "a list of facts is read-only; { table.unpack(list) } is one of your own");
}

constexpr HostFunction kIndex = own<facts_index>("facts");
constexpr HostFunction kLength = own<facts_length>("facts");
constexpr HostFunction kRefuseChange = own<refuse_change>("facts");

}  // namespace

void add_fact_kinds(lua_State* L) {
  lua_createtable(L, 0, 3);
  push_function(L, kIndex);
  lua_setfield(L, -2, "__index");
  push_function(L, kRefuseChange);
  lua_setfield(L, -2, "__newindex");
  push_function(L, kLength);
  lua_setfield(L, -2, "__len");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kKind);
  lua_createtable(L, 0, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kHandles);
  push_handle(L, kAllFacts);  // made here, where memory may be refused
  lua_pop(L, 1);
}

std::optional<Json> list_at(lua_State* L, int index) {
  const Handle* handle = handle_at(L, index);
  if (!of_running_call(L, handle) || handle->is_all()) { return std::nullopt; }
  Json::List items;
  const Sight length = look_at(L, {handle->fact, handle->row, Look::kLength});
  for (std::int32_t item = 1; item <= length.number; ++item) {
    const Look look{handle->fact, handle->row, item};
    const Sight seen = look_at(L, look);
    if (seen.kind == Sight::Kind::Number) {
      items.emplace_back(seen.number);
    } else if (seen.kind == Sight::Kind::Text) {
      items.emplace_back(seen_text(look, meter_of(L).facts));
    } else {
      return std::nullopt;
    }
  }
  return items;
}

bool is_facts(lua_State* L, int index) {
  const Handle* handle = handle_at(L, index);
  return of_running_call(L, handle) && handle->is_all();
}

void check_fact_names(lua_State* L, int index) {
  lua_pushnil(L);
  while (lua_next(L, index) != 0) {
    lua_pop(L, 1);
    static_cast<void>(named_at(L, -1));
  }
}

// A copy, so that the script's table gets no metatable: tables that have one are not its own.
void push_facts_but_for(lua_State* L, int index) {
  charge_walk(L);
  lua_createtable(L, 0, 4);
  lua_pushnil(L);
  while (lua_next(L, index) != 0) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
  lua_createtable(L, 0, 1);
  push_handle(L, kAllFacts);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}

void push_facts(lua_State* L, std::span<const Fact> facts) {
  push_handle(L, kAllFacts);
  Meter& meter = meter_of(L);
  meter.facts = facts;
}

}  // namespace hausregel::script
