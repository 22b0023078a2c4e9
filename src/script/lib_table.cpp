// Lists for scripts. All work on the table's own entries and charge what they move.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>

#include "script/host.h"

namespace hausregel::script {
namespace {

lua_Integer length_arg(lua_State* L, int arg) {
  table_arg(L, arg);
  return static_cast<lua_Integer>(lua_rawlen(L, arg));
}

int table_insert(lua_State* L) {
  const lua_Integer length = length_arg(L, 1);
  const int count = lua_gettop(L);
  if (count != 2 && count != 3) {
    raise(L, "takes a list, a position if wanted, and a value");
  }
  const lua_Integer at = count == 2 ? length + 1 : integer_arg(L, 2);
  if (at < 1 || at > length + 1) {
    bad_argument(L, 2, "a position in the list");
  }
  charge(L, length + 1 - at);
  for (lua_Integer i = length; i >= at; --i) {
    lua_rawgeti(L, 1, i);
    lua_rawseti(L, 1, i + 1);
  }
  lua_pushvalue(L, count);
  lua_rawseti(L, 1, at);
  return 0;
}

int table_remove(lua_State* L) {
  const lua_Integer length = length_arg(L, 1);
  const lua_Integer at = integer_arg(L, 2, length);
  if (length == 0 && (at == 0 || at == 1)) {
    lua_pushnil(L);
    return 1;
  }
  if (at < 1 || at > length) {
    bad_argument(L, 2, "a position in the list");
  }
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

// The range first … last of arguments 3 and 4, or of 2 and 3; refuses more than `most` items.
struct Items {
  lua_Integer first;
  lua_Integer last;
};

Items items_arg(lua_State* L, int arg, lua_Integer length, int most) {
  const Items items{integer_arg(L, arg, 1), integer_arg(L, arg + 1, length)};
  const bool empty = items.first > items.last;
  // As unsigned numbers, because the difference of any two integers fits there.
  if (!empty && static_cast<lua_Unsigned>(items.last) - static_cast<lua_Unsigned>(items.first) >=
                    static_cast<lua_Unsigned>(most)) {
    raise(L, most == kSortItems ? "takes at most 4096 items" : "gives at most 200 values");
  }
  return empty ? Items{1, 0} : items;
}

int table_unpack(lua_State* L) {
  const lua_Integer length = length_arg(L, 1);
  const Items items = items_arg(L, 2, length, kUnpackValues);
  const int count = static_cast<int>(items.last - items.first + 1);
  luaL_checkstack(L, count, "table.unpack");
  for (int i = 0; i < count; ++i) {
    lua_rawgeti(L, 1, items.first + i);
  }
  return count;
}

// Text of the list's item `i`, on top of the stack; the view holds until it is popped.
std::string_view push_item(lua_State* L, lua_Integer i) {
  const int type = lua_rawgeti(L, 1, i);
  if (type != LUA_TSTRING && type != LUA_TNUMBER) {
    raise(L, "joins strings and numbers, but finds a %s in the list", kind_of(L, -1));
  }
  std::size_t size = 0;
  const char* text = lua_tolstring(L, -1, &size);  // converts the copy on the stack
  return {text, size};
}

int table_concat(lua_State* L) {
  const lua_Integer length = length_arg(L, 1);
  const std::string_view separator = lua_isnoneornil(L, 2) ? std::string_view{} : string_arg(L, 2);
  const Items items = items_arg(L, 3, length, kSortItems);
  charge(L, items.last - items.first + 1);
  std::size_t size = 0;
  for (lua_Integer n = 0; n <= items.last - items.first; ++n) {
    size += push_item(L, items.first + n).size() + (n > 0 ? separator.size() : 0);
    lua_pop(L, 1);
  }
  if (size > meter_of(L).limits.string_bytes) {
    raise(L, "would make a string of more than 64 KiB");
  }
  auto* joined = static_cast<char*>(lua_newuserdatauv(L, std::max<std::size_t>(size, 1), 0));
  std::size_t at = 0;
  for (lua_Integer n = 0; n <= items.last - items.first; ++n) {
    if (n > 0 && !separator.empty()) {
      std::memcpy(joined + at, separator.data(), separator.size());
      at += separator.size();
    }
    const std::string_view text = push_item(L, items.first + n);
    std::memcpy(joined + at, text.data(), text.size());
    at += text.size();
    lua_pop(L, 1);
  }
  lua_pushlstring(L, joined, size);
  return 1;
}

// Whether item b must stand before item a, which comes first in the list. Items at absolute
// indices.
bool out_of_order(lua_State* L, int a, int b) {
  charge(L, 2);
  if (lua_isnil(L, 2)) {
    return lua_compare(L, b, a, LUA_OPLT) != 0;
  }
  lua_pushvalue(L, 2);
  lua_pushvalue(L, b);
  lua_pushvalue(L, a);
  lua_call(L, 2, 1);
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

// A stable merge sort on copies: a comparison that contradicts itself, or changes the list, only
// gives another order.
int table_sort(lua_State* L) {
  lua_settop(L, 2);
  const lua_Integer length = length_arg(L, 1);
  if (!lua_isnil(L, 2) && !lua_isfunction(L, 2)) {
    bad_argument(L, 2, "a function");
  }
  if (length > kSortItems) {
    raise(L, "takes at most 4096 items");
  }
  const int count = static_cast<int>(length);
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

constexpr std::array kTableFunctions{
    HostFunction{"table", "concat", table_concat, "table.concat(list [, separator [, i [, j]]])",
                 "The items i to j, joined to one string."},
    HostFunction{"table", "insert", table_insert, "table.insert(list, [position,] value)",
                 "Puts a value in, at the end where no position is given."},
    HostFunction{"table", "remove", table_remove, "table.remove(list [, position])",
                 "Takes a value out, the last where no position is given, and gives it."},
    HostFunction{"table", "sort", table_sort, "table.sort(list [, before])",
                 "Sorts in place; equal items keep their order. At most 4096 items."},
    HostFunction{"table", "unpack", table_unpack, "table.unpack(list [, i [, j]])",
                 "The items i to j as several values, at most 200."},
};

}  // namespace

std::span<const HostFunction> table_functions() { return kTableFunctions; }

}  // namespace hausregel::script
