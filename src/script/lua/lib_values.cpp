// Text for scripts: bytes and ASCII letters, no NUL in any string, and no patterns, whose matching
// has no useful bound. Lua's own upper and lower depend on the locale, its find is quadratic, and
// its format writes addresses.
#include <algorithm>
#include <array>
#include <cstring>

#include "core/lists.h"
#include "script/lua/host.h"

namespace hausregel::script {
namespace {

constexpr int kFormatPlaces = 100;

int changed(lua_State* L, std::string_view text, char from, char to, int by) {
  NewText copy;
  for (const char c : text) {
    const char other = c >= from && c <= to ? static_cast<char>(c + by) : c;
    copy.add(L, {&other, 1});
  }
  return copy.push(L);
}

int string_upper(lua_State* L, std::string_view text) {
  return changed(L, text, 'a', 'z', 'A' - 'a');
}

int string_lower(lua_State* L, std::string_view text) {
  return changed(L, text, 'A', 'Z', 'a' - 'A');
}

// Not Lua's own, which would build the whole text before any check.
int string_rep(lua_State* L, std::string_view text, lua_Integer times,
               std::optional<std::string_view> between) {
  const std::string_view separator = between.value_or("");
  NewText filled;
  for (lua_Integer i = 0; i < times && text.size() + separator.size() > 0; ++i) {
    filled.add(L, i > 0 ? separator : "");
    filled.add(L, text);
  }
  return filled.push(L);
}

// Plain text only. memmem takes time in proportion to the sum of the lengths.
int string_find(lua_State* L, std::string_view text, std::string_view wanted, Position start) {
  const lua_Integer length = std::ssize(text);
  lua_Integer first = start.value_or(1);
  first = std::max<lua_Integer>(first < 0 ? first + length + 1 : first, 1);
  const auto from = as_index(first - 1);
  const void* found = from > text.size() ? nullptr
                                         : memmem(text.data() + from, text.size() - from,
                                                  wanted.data(), wanted.size());
  if (found == nullptr) {
    lua_pushnil(L);
    return 1;
  }
  const auto at = static_cast<const char*>(found) - text.data();
  lua_pushinteger(L, at + 1);
  lua_pushinteger(L, at + std::ssize(wanted));
  return 2;
}

// Adds the text for `%kind`; its value is at `arg` if `given`.
void add_formatted(lua_State* L, NewText& text, char kind, int arg, bool given) {
  if (kind != 'd' && kind != 's') { raise(L, "knows only %%d, %%s and %%%%"); }
  if (!given) { raise(L, "has more places than values"); }
  if (kind == 'd') { static_cast<void>(Taken<lua_Integer>::take(L, arg)); }
  push_text(L, arg);
  text.add(L, text_at(L, -1));
  lua_pop(L, 1);
}

int string_format(lua_State* L, std::string_view text, Rest values) {
  NewText formatted;
  int places = 0;
  int used = 0;
  std::size_t from = 0;
  while (from < text.size()) {
    const std::size_t percent = std::min(text.find('%', from), text.size());
    formatted.add(L, text.substr(from, percent - from));
    if (percent < text.size()) {
      const char kind = percent + 1 < text.size() ? text[percent + 1] : '\0';
      if (kind == '%') {
        formatted.add(L, "%");
      } else {
        add_formatted(L, formatted, kind, values.first + used, used < values.count);
        ++used;
      }
      if (++places > kFormatPlaces) { raise(L, "takes at most 100 places"); }
    }
    from = percent + 2;
  }
  return formatted.push(L);
}

constexpr std::array kStringFunctions{
    stock<std::string_view, Position, Position>("string.byte(s [, first [, last]])"),
    stock<RestOf<Byte>>("string.char(...)"),
    own<string_find>("string.find(s, text [, from])"),
    own<string_format>("string.format(text, ...)"),
    stock<std::string_view>("string.len(s)"),
    own<string_lower>("string.lower(s)"),
    own<string_rep>("string.rep(s, n [, separator])"),
    stock<std::string_view>("string.reverse(s)"),
    stock<std::string_view, lua_Integer, Position>("string.sub(s, first [, last])"),
    own<string_upper>("string.upper(s)"),
};

}  // namespace

std::span<const HostFunction> string_functions() { return kStringFunctions; }

// Lists for scripts. All but concat and unpack work on the table's own entries, and charge for what
// they move.

namespace {

constexpr std::int64_t kJoinedUnits = 8;  // an item of concat may be a number to format

int table_insert(lua_State* L, OwnTable list, Rest rest) {
  const lua_Integer length = length_of(L, list.at);
  if (rest.count != 1 && rest.count != 2) {
    raise(L, "takes a list, a position if wanted, and a value");
  }
  const lua_Integer at = rest.count == 1 ? length + 1 : Taken<lua_Integer>::take(L, rest.first);
  if (at < 1 || at > length + 1) { bad_argument(L, 2, "a position in the list"); }
  charge(L, length + 1 - at);
  charge_key(L, false);
  for (lua_Integer i = length; i >= at; --i) {
    lua_rawgeti(L, 1, i);
    lua_rawseti(L, 1, i + 1);
  }
  lua_rawseti(L, 1, at);
  return 0;
}

// Not Lua's own, which removes [0] from an empty list.
int table_remove(lua_State* L, OwnTable list, Position position) {
  const lua_Integer length = length_of(L, list.at);
  const lua_Integer at = position.value_or(length);
  if (length == 0 && (at == 0 || at == 1)) {
    lua_pushnil(L);
    return 1;
  }
  if (at < 1 || at > length) { bad_argument(L, 2, "a position in the list"); }
  charge(L, length - at);
  lua_rawgeti(L, 1, at);
  for (lua_Integer i = at; i < length; ++i) {
    lua_rawgeti(L, 1, i + 1);
    lua_rawseti(L, 1, i);
  }
  lua_pushnil(L);
  lua_rawseti(L, 1, length);
  return 1;
}

// Pushes the list's item `i`, then its text; the view is valid until that is popped.
std::string_view push_item(lua_State* L, Sequence list, lua_Integer i) {
  const int type = lua_geti(L, list.at, i);
  if (type != LUA_TSTRING && type != LUA_TNUMBER) {
    raise(L, "joins strings and numbers, but finds a %s in the list", kind_of(L, -1));
  }
  push_text(L, -1);
  return text_at(L, -1);
}

int table_concat(lua_State* L, Sequence list, std::optional<std::string_view> between,
                 Position from, Position to) {
  const std::string_view separator = between.value_or("");
  const lua_Integer first = from.value_or(1);
  const lua_Integer last = to ? *to : length_of(L, list.at);
  NewText joined;
  for (lua_Integer i = first; i <= last; ++i) {
    charge(L, kJoinedUnits);
    joined.add(L, push_item(L, list, i));
    lua_pop(L, 2);
    if (i == last) {
      break;  // the next number may not exist
    }
    joined.add(L, separator);
  }
  return joined.push(L);
}

// Whether item b belongs before item a, which comes first in the list. Absolute indices.
bool out_of_order(lua_State* L, int a, int b) {
  charge(L, 2);
  if (lua_isnil(L, 2)) { return lua_compare(L, b, a, LUA_OPLT) != 0; }
  lua_pushvalue(L, 2);
  lua_pushvalue(L, b);
  lua_pushvalue(L, a);
  call_back(L, 2, 1);
  const bool answer = lua_toboolean(L, -1) != 0;
  lua_pop(L, 1);
  return answer;
}

// Merges from[first … middle-1] and from[middle … end-1] to the same places of `to`.
void merge(lua_State* L, int from, int to, int first, int middle, int end) {
  int left = first;
  int right = middle;
  for (int at = first; at < end; ++at) {
    bool take_right = left >= middle;
    if (left < middle && right < end) {
      lua_rawgeti(L, from, left);
      lua_rawgeti(L, from, right);
      const int top = lua_gettop(L);
      take_right = out_of_order(L, top - 1, top);
      lua_settop(L, top - 2);
    }
    lua_rawgeti(L, from, take_right ? right : left);
    lua_rawseti(L, to, at);
    take_right ? ++right : ++left;
  }
}

// A stable merge sort on copies, at 3 and 4: a comparison that contradicts itself or changes the
// list only leads to another order. Lua's own takes its pivot from the clock.
int table_sort(lua_State* L, OwnTable list, std::optional<Callable>) {
  lua_settop(L, 2);
  const lua_Integer length = length_of(L, list.at);
  if (length > kSortItems) { raise(L, "takes at most 2048 items"); }
  const int count = as_int(length);
  charge(L, count);
  lua_createtable(L, count, 0);
  lua_createtable(L, count, 0);
  for (int i = 1; i <= count; ++i) {
    lua_rawgeti(L, 1, i);
    lua_rawseti(L, 3, i);
  }
  int from = 3;
  int to = 4;
  for (int run = 1; run < count; run *= 2) {
    for (int first = 1; first <= count; first += 2 * run) {
      merge(L, from, to, first, std::min(first + run, count + 1),
            std::min(first + 2 * run, count + 1));
    }
    std::swap(from, to);
  }
  for (int i = 1; i <= count; ++i) {
    lua_rawgeti(L, from, i);
    lua_rawseti(L, 1, i);
  }
  return 0;
}

int table_unpack(lua_State* L, Sequence list, Position from, Position to) {
  const lua_Integer first = from.value_or(1);
  const lua_Integer last = to ? *to : length_of(L, list.at);
  if (first > last) { return 0; }
  const auto more = static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first);
  const int count = as_int(std::min<lua_Unsigned>(more, kManyValues)) + 1;
  charge_values(L, count);
  luaL_checkstack(L, count, "table.unpack");
  for (const int i : indices(count)) { lua_geti(L, list.at, first + i); }
  return count;
}

constexpr std::array kTableFunctions{
    own<table_concat>("table.concat(list [, separator [, i [, j]]])"),
    own<table_insert>("table.insert(list, [position,] value)"),
    own<table_remove>("table.remove(list [, position])"),
    own<table_sort>("table.sort(list [, before])"),
    own<table_unpack>("table.unpack(list [, i [, j]])"),
};

}  // namespace

std::span<const HostFunction> table_functions() { return kTableFunctions; }

}  // namespace hausregel::script
