#include "script/facts.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/lists.h"
#include "core/text.h"
#include "engine/rules/declared.h"
#include "engine/table_state.h"
#include "script/lua/host.h"

namespace hausregel::script {

namespace {

// Looks beyond that many are not kept; the script is asked.
constexpr std::size_t kMostNodes = 1 << 14;
// So many questions show whether recalling pays for a hook: every shipped bot finds nearly all
// answers again after that many, or never half of them.
constexpr int kTrial = 512;

constexpr auto as_number = [](std::int64_t value) -> Sight { return {Sight::Kind::Number, value}; };
constexpr auto as_truth = [](bool value) -> Sight { return {Sight::Kind::Truth, value ? 1 : 0}; };
constexpr auto as_text = [](std::string_view) -> Sight { return {Sight::Kind::Text}; };

// The list itself, its length, or one of its items, from 0.
template <class Item>
Sight part_of(const Look& look, std::size_t length, const Item& item) {
  if (look.part == Look::kWhole) { return {Sight::Kind::List}; }
  if (look.part == Look::kLength) { return as_number(static_cast<std::int64_t>(length)); }
  const auto i = as_index(look.part - 1);
  return i < length ? item(i) : Sight();
}

Sight part_of(const Look& look, const ListView& list) {
  return part_of(look, as_index(list.count),
                 [&](std::size_t i) { return as_number(list.at(list.of, as_int(i))); });
}

Sight part_of(const Look& look, const RowsLook& rows) {
  const int count = rows.count(rows.of);
  if (look.row > 0) {
    return look.row <= count ? part_of(look, rows.row(rows.of, look.row - 1)) : Sight();
  }
  return part_of(look, as_index(count), [](std::size_t) -> Sight { return {Sight::Kind::List}; });
}

}  // namespace

Sight sight_of(const Look& look, std::span<const Fact> facts) {
  if (look.past > 0) {
    const auto& [view, of] = std::get<PastLook>(find_by(facts, &Fact::name, kPast)->value);
    const void* now = std::exchange(view->state, (*of(*view).ended)[as_index(look.past - 1)].get());
    const Sight seen = sight_of({look.fact, look.row, look.part}, facts);
    view->state = now;
    return seen;
  }
  return std::visit(
      Overloaded{
          as_number, as_truth, as_text, [](const NumberLook& found) { return as_number(found()); },
          [](const TruthLook& found) { return as_truth(found()); },
          [](const PlacesLook&) -> Sight { return {Sight::Kind::Places}; },
          [](const Json*) -> Sight { return {Sight::Kind::Table}; },
          [](const JsonLook&) -> Sight { return {Sight::Kind::Table}; },
          [&](const PastLook& past) {
            return part_of(look, past.of(*past.view).count,
                           [](std::size_t) -> Sight { return {Sight::Kind::Round}; });
          },
          [&](const ListLook& found) { return part_of(look, found()); },
          [&](const ListView& list) { return part_of(look, list); },
          [&](const RowsLook& rows) { return part_of(look, rows); },
          [&](std::span<const std::int64_t> list) {
            return part_of(look, list.size(), [&](std::size_t i) { return as_number(list[i]); });
          },
          [&](std::span<const std::string_view> list) {
            return part_of(look, list.size(), [&](std::size_t i) { return as_text(list[i]); });
          },
          [&](const LuckSource* luck) {
            return part_of(look, as_index(luck->size()),
                           [](std::size_t) -> Sight { return {Sight::Kind::Draw}; });
          }},
      facts[look.fact].value);
}

const HookAnswer* AnswerCache::find(const HookSpec& spec, std::span<const Fact> facts) {
  root_ = &roots_[{spec.name.data(), facts.size()}];
  // Gives up on a hook whose answers are seldom found: keeping looks costs more than asking.
  if (++root_->asked == kTrial) {
    root_->closed = root_->closed || root_->found < kTrial / 2;
    root_->asked = root_->found = 0;
  }
  const Node* node = root_;
  while (!node->closed && !node->next.empty()) {
    const auto next = node->next.find(sight_of(node->look, facts).value());
    if (next == node->next.end()) {
      noting_ = nodes_ < kMostNodes;
      return nullptr;
    }
    node = next->second.get();
  }
  noting_ = !node->closed;
  if (node->closed || node->answer == nullptr) { return nullptr; }
  ++root_->found;
  return node->answer.get();
}

void AnswerCache::keep(const Trail& trail, const HookAnswer& answer) {
  if (!noting_) { return; }
  Node* node = root_;
  for (const auto& [look, value] : trail.steps()) {
    if (node->next.empty()) { node->look = look; }
    if (node->answer != nullptr || node->look != look) {
      node->closed = true;  // the script does not depend on the facts alone
      return;
    }
    auto& next = node->next[value];
    if (next == nullptr) {
      next = std::make_unique<Node>();
      ++nodes_;
    }
    node = next.get();
  }
  if (trail.whole() && node->next.empty() && node->answer == nullptr) {
    node->answer = std::make_unique<const HookAnswer>(answer);
  } else {
    node->closed = true;
  }
}

namespace {

constexpr char kKind = 0;     // their addresses are keys in the registry
constexpr char kHandles = 0;  // by the place of the fact: made once, used in every call
constexpr std::uint32_t kAllFacts = std::numeric_limits<std::uint32_t>::max();

constexpr std::int64_t kHandleUnits = 8;

// Stands for the facts in the meter, or for a list among them.
struct Handle {
  const char* kind;  // &kKind: tells a handle from other userdata
  std::uint64_t call;
  std::uint32_t fact;  // its place, or kAllFacts
  std::int32_t row;    // as in Look
  std::int32_t past;

  bool is_all() const { return fact == kAllFacts; }  // of a past round, what lasts
};
static_assert(std::is_trivially_destructible_v<Handle>);  // Lua frees it, and calls nothing

void new_handle(lua_State* L, std::uint32_t fact, std::int32_t row, std::int32_t past = 0) {
  *static_cast<Handle*>(lua_newuserdatauv(L, sizeof(Handle), 0)) = {&kKind, meter_of(L).calls, fact,
                                                                    row, past};
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kKind);
  lua_setmetatable(L, -2);
}

// Returns the handle at `index`; null for anything else. Raises nothing. All userdata that scripts
// hold are handles.
Handle* handle_at(lua_State* L, int index) {
  auto* handle = static_cast<Handle*>(lua_touserdata(L, index));
  return handle != nullptr && handle->kind == &kKind ? handle : nullptr;
}

bool of_running_call(lua_State* L, const Handle* handle) {
  return handle != nullptr && handle->call == meter_of(L).calls;
}

}  // namespace

// The operators of facts accept only handles of the running call. A script may keep a handle, but
// its facts are gone after the call.
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

// Pushes the facts, or the list at that place among them. Revives a handle that the script kept
// from an earlier call.
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
    const Sight length = sight_of({look.fact, look.row, Look::kLength, look.past}, meter.facts);
    meter.missed = {meter.facts[look.fact].name, look.part, length.number};
  }
  return seen;
}

// Returns the text seen there.
std::string_view seen_text(const Look& look, std::span<const Fact> facts) {
  const Fact::Value& value = facts[look.fact].value;
  const auto* list = std::get_if<std::span<const std::string_view>>(&value);
  return list != nullptr ? (*list)[as_index(look.part - 1)] : std::get<std::string_view>(value);
}

// Has a frame of its own, since no Lua error may cross its objects. Returns false where the value
// is not known; Meter::answered holds it.
bool read_json_at(Meter& meter, const JsonLook& look) {
  std::optional<Json> value = look();
  if (!value) { return false; }
  meter.answered = {*std::move(value)};
  return true;
}

void push_table(lua_State* L, const Fact::Value& value) {
  const auto* look = std::get_if<JsonLook>(&value);
  if (look != nullptr && !read_json_at(meter_of(L), *look)) {
    luaL_error(L, "the seed of this round is not known here");
  }
  push_json(L, look != nullptr ? meter_of(L).answered[0] : *std::get<const Json*>(value));
}

// Pushes the value that the script sees there.
void push_sight(lua_State* L, const Look& look) {
  const Sight seen = look_at(L, look);
  using enum Sight::Kind;
  switch (seen.kind) {
    case Nothing:
      return lua_pushnil(L);
    case Number:
      return lua_pushinteger(L, seen.number);
    case Truth:
      return lua_pushboolean(L, as_int(seen.number));
    case Text:
      return push_string(L, seen_text(look, meter_of(L).facts));
    case Draw:
      return lua_pushinteger(
          L, std::get<LuckSource*>(meter_of(L).facts[look.fact].value)->draw(look.part - 1));
    case Table:
      return push_table(L, meter_of(L).facts[look.fact].value);
    case Round:
      charge(L, kHandleUnits);
      return new_handle(L, kAllFacts, 0, look.part);
    case Places:
    case List:
      break;
  }
  if (look.part == Look::kWhole && look.past == 0) { return push_handle(L, look.fact); }
  charge(L, kHandleUnits);
  new_handle(L, look.fact, look.part, look.past);
}

// Returns the place of the fact named at `key`, or their number.
std::size_t fact_at(lua_State* L, int key) {
  if (lua_type(L, key) != LUA_TSTRING) {
    luaL_error(L, "facts have names, not a %s", kind_of(L, key));
  }
  Meter& meter = meter_of(L);
  const std::string_view name = text_at(L, key);
  // Lua reuses the addresses of dropped texts, so the name must still be compared.
  const char* const text = name.data();
  Meter::Found& found =
      meter.found[(reinterpret_cast<std::uintptr_t>(text) >> 3) % meter.found.size()];
  if (found.text == text && found.at < meter.facts.size() && meter.facts[found.at].name == name) {
    return found.at;
  }
  const auto at = as_index(std::ranges::find(meter.facts, name, &Fact::name) - meter.facts.begin());
  found = {text, at};
  return at;
}

[[noreturn]] void raise_no_fact(lua_State* L, int key) {
  luaL_error(L, "there is no fact '%s'", lua_tostring(L, key));
  std::abort();  // luaL_error does not return
}

void push_place(lua_State* L, const DeclaredPlaces& places, int place, Seat who) {
  const PlaceType& type = places.type(place);
  const std::int64_t number = places.at(place, who);
  if (number == kHidden) {
    luaL_error(L, "'%s' is hidden from this function; t.reveal opens it for all",
               places.name(place).c_str());
  }
  if (number < 0 && type.none) { return lua_pushnil(L); }
  switch (type.type) {
    case PlaceKind::Flag:
      return lua_pushboolean(L, as_int(number));
    case PlaceKind::Choice:
      return push_string(L, type.of[as_index(number)]);
    case PlaceKind::Seat:
      return lua_pushinteger(L, number + 1);
    case PlaceKind::Integer:
    case PlaceKind::Purse:
      return lua_pushinteger(L, number);
    case PlaceKind::List:
      break;
  }
  lua_createtable(L, 0, 0);
  lua_Integer count = 0;
  DeclaredPlaces::each_item(type, number, [&](std::int64_t item) {
    charge_key(L, false);
    if (type.of.empty()) {
      lua_pushinteger(L, item);
    } else {
      push_string(L, type.of[as_index(item)]);
    }
    lua_rawseti(L, -2, ++count);
  });
}

// Returns the place called so by the running function; -1: there is none.
int place_called(lua_State* L, const DeclaredPlaces& places, std::string_view name) {
  return places.find(is_qualified(name) ? std::string(name)
                                        : std::string(running_layer(L)) + "." + std::string(name));
}

// f.state.NAME; or f.state.NAME[seat], where the handle's row is the number of the place, from 1.
int places_index(lua_State* L, const DeclaredPlaces& places, const Handle* handle, int key) {
  if (handle->row > 0) {
    const lua_Integer who = lua_isinteger(L, key) != 0 ? lua_tointeger(L, key) : 0;
    if (who < 1) {
      return luaL_error(L, "'%s' has a value for each seat, from 1 to %d",
                        places.name(handle->row - 1).c_str(), places.seats());
    }
    if (who > places.seats()) {
      lua_pushnil(L);  // where ipairs ends
      return 1;
    }
    push_place(L, places, handle->row - 1, seat(who - 1));
    return 1;
  }
  if (lua_type(L, key) != LUA_TSTRING) {
    return luaL_error(L, "places have names, not a %s", kind_of(L, key));
  }
  const int place = place_called(L, places, text_at(L, key));
  if (place < 0) {
    return luaL_error(
        L, "there is no place called '%s' here; one of another variant is f.state['VARIANT.PLACE']",
        lua_tostring(L, key));
  }
  if (places.type(place).each) {
    charge(L, kHandleUnits);
    new_handle(L, handle->fact, place + 1);
  } else {
    push_place(L, places, place, {});
  }
  return 1;
}

const DeclaredPlaces* places_of(lua_State* L, const Handle* handle) {
  const auto* look =
      handle->is_all() ? nullptr : std::get_if<PlacesLook>(&meter_of(L).facts[handle->fact].value);
  return look != nullptr ? (*look)() : nullptr;
}

int facts_index(lua_State* L, const Handle* handle, Key key) {
  if (handle->is_all()) {
    const auto facts = meter_of(L).facts;
    const std::size_t fact = fact_at(L, key.at);
    if (fact < facts.size() && (handle->past == 0 || facts[fact].lasts)) {
      push_sight(L, {static_cast<std::uint32_t>(fact), 0, Look::kWhole, handle->past});
      return 1;
    }
    if (handle->past > 0) {
      return luaL_error(L, "a round that is over has no '%s', only what stands on the table",
                        lua_tostring(L, key.at));
    }
    const auto* function = find_by(seat_functions(), &HostFunction::name, text_at(L, key.at));
    if (function == nullptr) { raise_no_fact(L, key.at); }
    lua_rawgetp(L, LUA_REGISTRYINDEX, function);
    return 1;
  }
  if (const DeclaredPlaces* places = places_of(L, handle)) {
    return places_index(L, *places, handle, key.at);
  }
  if (lua_isinteger(L, key.at) == 0) {
    return luaL_error(L, "a list has whole numbers as keys, not a %s", kind_of(L, key.at));
  }
  const lua_Integer item = lua_tointeger(L, key.at);
  if (item < 1 || item > std::numeric_limits<std::int32_t>::max()) {
    Meter& meter = meter_of(L);
    meter.missed = {meter.facts[handle->fact].name, -1, 0};
    lua_pushnil(L);  // the same for every list, so no look is noted
    return 1;
  }
  push_sight(L, {handle->fact, handle->row, static_cast<std::int32_t>(item), handle->past});
  return 1;
}

int facts_length(lua_State* L, const Handle* handle) {
  if (handle->is_all()) {
    return luaL_error(L, "attempt to %s a %s value", "get length of", "userdata");  // Lua's words
  }
  if (const DeclaredPlaces* places = places_of(L, handle)) {
    lua_pushinteger(L, handle->row > 0 ? places->seats() : places->count());
    return 1;
  }
  push_sight(L, {handle->fact, handle->row, Look::kLength, handle->past});
  return 1;
}

int refuse_change(lua_State* L, Key target) {
  const Handle* handle = handle_at(L, target.at);
  if (of_running_call(L, handle) && places_of(L, handle) != nullptr) {
    return luaL_error(L, "places are read-only here; t.set and t.add change them");
  }
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
  set_function(L, "__index", kIndex);
  set_function(L, "__newindex", kRefuseChange);
  set_function(L, "__len", kLength);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kKind);
  lua_createtable(L, 0, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kHandles);
  push_handle(L, kAllFacts);  // made here, where memory may be refused
  lua_pop(L, 1);
}

std::optional<Json> list_at(lua_State* L, int index) {
  const Handle* handle = handle_at(L, index);
  if (!of_running_call(L, handle) || handle->is_all() || places_of(L, handle) != nullptr) {
    return std::nullopt;
  }
  Json::List items;
  const Sight length = look_at(L, {handle->fact, handle->row, Look::kLength, handle->past});
  for (std::int32_t item = 1; item <= length.number; ++item) {
    const Look look{handle->fact, handle->row, item, handle->past};
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
  return of_running_call(L, handle) && handle->is_all() && handle->past == 0;
}

void check_fact_names(lua_State* L, int index) {
  lua_pushnil(L);
  while (lua_next(L, index) != 0) {
    lua_pop(L, 1);
    if (fact_at(L, -1) == meter_of(L).facts.size()) { raise_no_fact(L, -1); }
  }
}

// Makes a copy, because the script's own table must not get a metatable: it would count as
// read-only.
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
