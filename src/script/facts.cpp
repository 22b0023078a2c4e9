#include "script/facts.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "script/host.h"

namespace hausregel::script {
namespace {

constexpr char kFactsKind = 0;  // their addresses are keys in the registry
constexpr char kListKind = 0;
constexpr char kFactsHandle = 0;
constexpr char kListHandles = 0;  // by the place of the fact: made once, used in every call

constexpr std::int64_t kHandleUnits = 8;

// What they show stands in the meter: it is that of the running call.
struct FactsHandle {
  static constexpr const char* kKind = &kFactsKind;

  const char* kind;  // kKind: what tells a handle from anything else a script may hold
  std::uint64_t call;
};
static_assert(std::is_trivially_destructible_v<FactsHandle>);  // Lua frees it, and calls nothing

struct ListHandle {
  static constexpr const char* kKind = &kListKind;

  const char* kind;  // as above
  std::uint64_t call;
  Fact::Value list;
  std::size_t at;    // of the fact
  std::int32_t row;  // of a list of lists, from 1; 0: the fact itself
};
static_assert(std::is_trivially_destructible_v<ListHandle>);

template <class Handle>
Handle* new_handle(lua_State* L) {
  auto* handle = static_cast<Handle*>(lua_newuserdatauv(L, sizeof(Handle), 0));
  handle->kind = Handle::kKind;
  handle->call = meter_of(L).calls;
  lua_rawgetp(L, LUA_REGISTRYINDEX, Handle::kKind);
  lua_setmetatable(L, -2);
  return handle;
}

// The handle of this kind at `index`; null: something else. Raises nothing. Userdata in the hands
// of scripts are handles, all of them.
template <class Handle>
Handle* handle_at(lua_State* L, int index) {
  auto* handle = static_cast<Handle*>(lua_touserdata(L, index));
  return handle != nullptr && handle->kind == Handle::kKind ? handle : nullptr;
}

// What the operators of facts take: a handle of the running call. A script may keep a handle; what
// it points at is gone when its call is over.
template <class Handle>
struct Live {
  Handle* handle;
};

}  // namespace

template <class Handle>
struct Taken<Live<Handle>> {
  static Live<Handle> take(lua_State* L, int at) {
    auto* handle = handle_at<Handle>(L, at);
    if (handle == nullptr) {
      bad_argument(L, at, "facts");
    }
    if (handle->call != meter_of(L).calls) {
      luaL_error(L, "these facts belong to an earlier call");
    }
    return {handle};
  }
};

namespace {

void push_string(lua_State* L, std::string_view text) {
  if (text.find('\0') != std::string_view::npos) {
    luaL_error(L, "this text holds a NUL");  // see lib_string.cpp
  }
  lua_pushlstring(L, text.data(), text.size());
}

// The list among the facts at place `at`. What a script has kept of it from an earlier call is dead
// until it asks for that fact again.
void push_list(lua_State* L, std::size_t at) {
  const Meter& meter = meter_of(L);
  const auto place = static_cast<lua_Integer>(at) + 1;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kListHandles);
  if (lua_rawgeti(L, -1, place) != LUA_TUSERDATA) {
    lua_pop(L, 1);
    new_handle<ListHandle>(L);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, place);
  }
  auto* handle = static_cast<ListHandle*>(lua_touserdata(L, -1));
  *handle = {ListHandle::kKind, meter.calls, list_of(meter.facts[at].value), at, 0};
  lua_remove(L, -2);
}

void note(lua_State* L, const Look& look, std::optional<std::int64_t> value) {
  if (Trail* trail = meter_of(L).trail) {
    trail->saw(look, value);
  }
}

void note(lua_State* L, const ListHandle& list, std::int32_t part,
          std::optional<std::int64_t> value) {
  note(L, {static_cast<std::uint32_t>(list.at), list.row, part}, value);
}

void note_more(lua_State* L) {
  if (Trail* trail = meter_of(L).trail) {
    trail->saw_more();
  }
}

void push_fact(lua_State* L, std::size_t at) {
  const Fact::Value& value = meter_of(L).facts[at].value;
  if (const auto number = number_of(value)) {
    note(L, {static_cast<std::uint32_t>(at), 0, Look::kWhole}, number);
    if (is_truth(value)) {
      lua_pushboolean(L, static_cast<int>(*number));
    } else {
      lua_pushinteger(L, *number);
    }
  } else if (const auto* text = std::get_if<std::string_view>(&value)) {
    note_more(L);
    push_string(L, *text);
  } else {
    push_list(L, at);
  }
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
  std::size_t at = 0;
  while (at < meter.facts.size() && meter.facts[at].name != name) {
    ++at;
  }
  found = {text, at};
  return at;
}

// The place of the fact whose name stands at `key`; raises where there is none.
std::size_t named_at(lua_State* L, int key) {
  if (lua_type(L, key) != LUA_TSTRING) {
    luaL_error(L, "facts have names, not a %s", kind_of(L, key));
  }
  Meter& meter = meter_of(L);
  const std::string_view name = text_at(L, key);
  const std::size_t at = place_of(meter, name);
  if (at == meter.facts.size()) {
    NearNames names;
    for (const Fact& fact : meter.facts) {
      names.add(fact.name);
    }
    luaL_error(L, "there is no fact '%s'%s", lua_tostring(L, key), names.suggest(name, "").data());
  }
  return at;
}

int facts_index(lua_State* L, Live<FactsHandle>, Key key) {
  push_fact(L, named_at(L, key.at));
  return 1;
}

// An item that is no number.
void push_item(lua_State* L, const ListHandle& handle, std::size_t i) {
  if (const auto* rows = std::get_if<RowsLook>(&handle.list)) {
    const auto row = static_cast<std::int32_t>(i) + 1;
    note(L, handle, row, 0);
    charge(L, kHandleUnits);
    *new_handle<ListHandle>(L) = {ListHandle::kKind, handle.call, rows->row(rows->of, row - 1),
                                  handle.at, row};
    return;
  }
  note_more(L);
  if (const auto* luck = std::get_if<LuckSource*>(&handle.list)) {
    lua_pushinteger(L, (*luck)->draw(static_cast<int>(i)));
  } else {
    push_string(L, std::get<std::span<const std::string_view>>(handle.list)[i]);
  }
}

// For the message, should the script stumble over what it does not get.
void note_missed(Meter& meter, const ListHandle& handle, lua_Integer item) {
  if (!meter.walking && handle.at < meter.facts.size()) {
    meter.missed = {meter.facts[handle.at].name, item, length_of(handle.list)};
  }
}

int list_index(lua_State* L, Live<ListHandle> live, Key key) {
  const ListHandle& handle = *live.handle;
  if (lua_isinteger(L, key.at) == 0) {
    return luaL_error(L, "a list has whole numbers as keys, not a %s", kind_of(L, key.at));
  }
  const lua_Integer at = lua_tointeger(L, key.at);
  if (at < 1 || at > std::numeric_limits<std::int32_t>::max()) {
    lua_pushnil(L);  // in every list, so that nothing is noted
    return 1;
  }
  const auto i = static_cast<std::size_t>(at - 1);
  const auto part = static_cast<std::int32_t>(at);
  if (i >= length_of(handle.list)) {
    note(L, handle, part, std::nullopt);
    note_missed(meter_of(L), handle, at);
    lua_pushnil(L);
  } else if (const auto number = item_of(handle.list, i)) {
    note(L, handle, part, number);
    lua_pushinteger(L, *number);
  } else {
    push_item(L, handle, i);
  }
  return 1;
}

int list_length(lua_State* L, Live<ListHandle> live) {
  const auto length = static_cast<lua_Integer>(length_of(live.handle->list));
  note(L, *live.handle, Look::kLength, length);
  lua_pushinteger(L, length);
  return 1;
}

template <Literal why>
int refuse_change(lua_State* L) {
  return luaL_error(L, "%s", why.text);
}

constexpr HostFunction kFactsIndex = own<facts_index>("facts", "");
constexpr HostFunction kListIndex = own<list_index>("list of facts", "");
constexpr HostFunction kListLength = own<list_length>("list of facts", "");
constexpr HostFunction kRefuseFactWrite =
    own<refuse_change<"facts are read-only; a script decides by what it gives back">>("facts", "");
constexpr HostFunction kRefuseItemWrite =
    own<refuse_change<"a list of facts is read-only; { table.unpack(list) } is one of your own">>(
        "list of facts", "");

void add_kind(lua_State* L, const char* kind, const HostFunction& index, const HostFunction& write,
              const HostFunction* length) {
  lua_createtable(L, 0, 3);
  push_function(L, index);
  lua_setfield(L, -2, "__index");
  push_function(L, write);
  lua_setfield(L, -2, "__newindex");
  if (length != nullptr) {
    push_function(L, *length);
    lua_setfield(L, -2, "__len");
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, kind);
}

// The script gives the list back as it is.
void note_all(lua_State* L, const ListHandle& handle) {
  const std::size_t length = length_of(handle.list);
  note(L, handle, Look::kLength, static_cast<std::int64_t>(length));
  for (std::size_t i = 0; i < length; ++i) {
    if (const auto number = item_of(handle.list, i)) {
      note(L, handle, static_cast<std::int32_t>(i) + 1, number);
    } else {
      note_more(L);
    }
  }
}

}  // namespace

void add_fact_kinds(lua_State* L) {
  add_kind(L, &kFactsKind, kFactsIndex, kRefuseFactWrite, nullptr);
  add_kind(L, &kListKind, kListIndex, kRefuseItemWrite, &kListLength);
  // One handle for all calls: what a script has kept of it shows the facts of the running call.
  new_handle<FactsHandle>(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kFactsHandle);
  lua_createtable(L, 0, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kListHandles);
}

const Fact::Value* list_at(lua_State* L, int index) {
  const auto* handle = handle_at<ListHandle>(L, index);
  if (handle == nullptr || handle->call != meter_of(L).calls ||
      std::holds_alternative<LuckSource*>(handle->list) ||
      std::holds_alternative<RowsLook>(handle->list)) {
    return nullptr;
  }
  note_all(L, *handle);
  return &handle->list;
}

bool is_facts(lua_State* L, int index) {
  const auto* handle = handle_at<FactsHandle>(L, index);
  return handle != nullptr && handle->call == meter_of(L).calls;
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
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kFactsHandle);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}

void push_facts(lua_State* L, std::span<const Fact> facts, Trail* trail) {
  Meter& meter = meter_of(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kFactsHandle);
  static_cast<FactsHandle*>(lua_touserdata(L, -1))->call = meter.calls;
  meter.facts = facts;
  meter.trail = trail;
}

}  // namespace hausregel::script
