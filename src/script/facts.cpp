#include "script/facts.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "script/host.h"

namespace hausregel::script {
namespace {

constexpr char kFactsKind = 0;  // their addresses are keys in the registry
constexpr char kListKind = 0;
constexpr char kFactsHandle = 0;
constexpr char kListHandles = 0;  // by the place of the fact: made once, used in every call

// Where a name was found last: the same constant of a script is the same text in memory.
struct Found {
  const char* text;
  std::size_t at;
};
constexpr std::size_t kFound = 64;

struct FactsHandle {
  std::uint64_t call;
  const Fact* first;
  std::size_t count;
  std::array<Found, kFound> found;
};
static_assert(std::is_trivially_destructible_v<FactsHandle>);

struct ListHandle {
  std::uint64_t call;
  Fact fact;
};
static_assert(std::is_trivially_destructible_v<ListHandle>);

template <class Handle>
Handle& live(lua_State* L) {
  auto* handle = static_cast<Handle*>(lua_touserdata(L, 1));
  if (handle->call != meter_of(L).calls) {
    luaL_error(L, "these facts belong to an earlier call");
  }
  return *handle;
}

template <class Handle>
Handle* new_handle(lua_State* L, const char* kind) {
  auto* handle = static_cast<Handle*>(lua_newuserdatauv(L, sizeof(Handle), 0));
  handle->call = meter_of(L).calls;
  lua_rawgetp(L, LUA_REGISTRYINDEX, kind);
  lua_setmetatable(L, -2);
  return handle;
}

void push_string(lua_State* L, std::string_view text) {
  lua_pushlstring(L, text.data(), text.size());
}

void push_list(lua_State* L, const Fact& list) {
  new_handle<ListHandle>(L, &kListKind)->fact = list;
}

// The list among the facts at place `at`. What a script has kept of it from an earlier call is dead
// until it asks for that fact again.
void push_list_fact(lua_State* L, const Fact& list, std::size_t at) {
  const auto place = static_cast<lua_Integer>(at) + 1;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kListHandles);
  if (lua_rawgeti(L, -1, place) == LUA_TUSERDATA) {
    auto* handle = static_cast<ListHandle*>(lua_touserdata(L, -1));
    handle->call = meter_of(L).calls;
    handle->fact = list;
  } else {
    lua_pop(L, 1);
    push_list(L, list);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, place);
  }
  lua_remove(L, -2);
}

void push_fact(lua_State* L, const Fact& fact, std::size_t at) {
  if (const auto* number = std::get_if<std::int64_t>(&fact.value)) {
    lua_pushinteger(L, *number);
  } else if (const auto* truth = std::get_if<bool>(&fact.value)) {
    lua_pushboolean(L, *truth ? 1 : 0);
  } else if (const auto* text = std::get_if<std::string_view>(&fact.value)) {
    push_string(L, *text);
  } else if (const auto* look = std::get_if<NumberLook>(&fact.value)) {
    lua_pushinteger(L, look->number(look->of));
  } else if (const auto* truth_look = std::get_if<TruthLook>(&fact.value)) {
    lua_pushboolean(L, truth_look->truth(truth_look->of) ? 1 : 0);
  } else if (const auto* list = std::get_if<ListLook>(&fact.value)) {
    push_list_fact(L, {fact.name, list->list(list->of)}, at);
  } else {
    push_list_fact(L, fact, at);
  }
}

// facts.count where no fact is called so.
std::size_t place_of(FactsHandle& facts, std::string_view name) {
  Found& found = facts.found[(reinterpret_cast<std::uintptr_t>(name.data()) >> 3) % kFound];
  if (found.text == name.data() && found.at < facts.count && facts.first[found.at].name == name) {
    return found.at;
  }
  std::size_t at = 0;
  while (at < facts.count && facts.first[at].name != name) {
    ++at;
  }
  found = {name.data(), at};
  return at;
}

int facts_index(lua_State* L) {
  FactsHandle& facts = live<FactsHandle>(L);
  if (lua_type(L, 2) != LUA_TSTRING) {
    return luaL_error(L, "facts have names, not a %s", kind_of(L, 2));
  }
  std::size_t size = 0;
  const char* text = lua_tolstring(L, 2, &size);
  const std::string_view name{text, size};
  const std::size_t at = place_of(facts, name);
  if (at < facts.count) {
    push_fact(L, facts.first[at], at);
    return 1;
  }
  NearNames names;
  for (std::size_t i = 0; i < facts.count; ++i) {
    names.add(facts.first[i].name);
  }
  return luaL_error(L, "there is no fact '%s'%s", text, names.suggest(name, "").data());
}

std::size_t size_of(const Fact& list) {
  if (const auto* luck = std::get_if<LuckSource*>(&list.value)) {
    return static_cast<std::size_t>((*luck)->size());
  }
  if (const auto* view = std::get_if<ListView>(&list.value)) {
    return static_cast<std::size_t>(view->count);
  }
  if (const auto* rows = std::get_if<RowsLook>(&list.value)) {
    return static_cast<std::size_t>(rows->count(rows->of));
  }
  const auto* numbers = std::get_if<std::span<const std::int64_t>>(&list.value);
  return numbers != nullptr ? numbers->size()
                            : std::get<std::span<const std::string_view>>(list.value).size();
}

int list_index(lua_State* L) {
  const Fact& list = live<ListHandle>(L).fact;
  if (lua_isinteger(L, 2) == 0) {
    return luaL_error(L, "a list has whole numbers as keys, not a %s", kind_of(L, 2));
  }
  const lua_Integer at = lua_tointeger(L, 2);
  if (at < 1 || static_cast<lua_Unsigned>(at) > size_of(list)) {
    lua_pushnil(L);
    return 1;
  }
  const auto i = static_cast<std::size_t>(at - 1);
  if (const auto* view = std::get_if<ListView>(&list.value)) {
    lua_pushinteger(L, view->at(view->of, static_cast<int>(i)));
  } else if (const auto* luck = std::get_if<LuckSource*>(&list.value)) {
    lua_pushinteger(L, (*luck)->draw(static_cast<int>(i)));
  } else if (const auto* numbers = std::get_if<std::span<const std::int64_t>>(&list.value)) {
    lua_pushinteger(L, (*numbers)[i]);
  } else if (const auto* rows = std::get_if<RowsLook>(&list.value)) {
    push_list(L, {list.name, rows->row(rows->of, static_cast<int>(i))});
  } else {
    push_string(L, std::get<std::span<const std::string_view>>(list.value)[i]);
  }
  return 1;
}

int list_length(lua_State* L) {
  lua_pushinteger(L, static_cast<lua_Integer>(size_of(live<ListHandle>(L).fact)));
  return 1;
}

int refuse_fact_write(lua_State* L) { return luaL_error(L, "facts are read-only"); }

void add_kind(lua_State* L, const char* kind, lua_CFunction index, lua_CFunction length) {
  lua_createtable(L, 0, 3);
  lua_pushcfunction(L, index);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, refuse_fact_write);
  lua_setfield(L, -2, "__newindex");
  if (length != nullptr) {
    lua_pushcfunction(L, length);
    lua_setfield(L, -2, "__len");
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, kind);
}

}  // namespace

void add_fact_kinds(lua_State* L) {
  add_kind(L, &kFactsKind, facts_index, nullptr);
  add_kind(L, &kListKind, list_index, list_length);
  // One handle for all calls: what a script has kept of it shows the facts of the running call.
  new_handle<FactsHandle>(L, &kFactsKind)->found = {};
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kFactsHandle);
  lua_createtable(L, 0, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kListHandles);
}

const Fact* list_fact(lua_State* L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || lua_getmetatable(L, index) == 0) {
    return nullptr;
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kListKind);
  const bool list = lua_rawequal(L, -1, -2) != 0;
  lua_pop(L, 2);
  const auto* handle = list ? static_cast<const ListHandle*>(lua_touserdata(L, index)) : nullptr;
  const bool usable = handle != nullptr && handle->call == meter_of(L).calls &&
                      !std::holds_alternative<LuckSource*>(handle->fact.value) &&
                      !std::holds_alternative<RowsLook>(handle->fact.value);
  return usable ? &handle->fact : nullptr;
}

void push_facts(lua_State* L, std::span<const Fact> facts) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kFactsHandle);
  auto* handle = static_cast<FactsHandle*>(lua_touserdata(L, -1));
  handle->call = meter_of(L).calls;
  handle->first = facts.data();
  handle->count = facts.size();
}

}  // namespace hausregel::script
