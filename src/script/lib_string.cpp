// Text for scripts: bytes and ASCII letters, and no NUL in any string; no patterns, whose matching
// has no useful bound. Lua's own upper and lower go by the locale, its find is quadratic, and its
// format writes addresses. What is put together lies in userdata: its memory is counted, and none
// is lost where a body raises.
#include <algorithm>
#include <array>
#include <cstring>

#include "script/host.h"

namespace hausregel::script {
namespace {

constexpr int kFormatPieces = 200;  // on the stack at once

int changed(lua_State* L, std::string_view text, char from, char to, int by) {
  auto* copy = static_cast<char*>(lua_newuserdatauv(L, std::max<std::size_t>(text.size(), 1), 0));
  std::ranges::transform(
      text, copy, [&](char c) { return c >= from && c <= to ? static_cast<char>(c + by) : c; });
  lua_pushlstring(L, copy, text.size());
  return 1;
}

int string_upper(lua_State* L, std::string_view text) {
  return changed(L, text, 'a', 'z', 'A' - 'a');
}

int string_lower(lua_State* L, std::string_view text) {
  return changed(L, text, 'A', 'Z', 'a' - 'A');
}

// Not Lua's own, whose buffer lies on the C stack up to a size and costs no memory there: a stop
// for want of budget stands in journals, which are judged by what it cost when they were written.
int string_rep(lua_State* L, std::string_view text, lua_Integer times,
               std::optional<std::string_view> between) {
  const std::string_view separator = between.value_or("");
  const std::size_t step = text.size() + separator.size();
  if (times <= 0 || step == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  const std::size_t limit = meter_of(L).limits.string_bytes;
  if (static_cast<lua_Unsigned>(times) > (limit + separator.size()) / step) {
    raise(L, "would make a string of more than 4 KiB");
  }
  const std::size_t size = step * static_cast<std::size_t>(times) - separator.size();
  auto* filled = static_cast<char*>(lua_newuserdatauv(L, std::max<std::size_t>(size, 1), 0));
  std::size_t at = 0;
  for (lua_Integer i = 0; i < times; ++i) {
    if (i > 0) {
      separator.copy(filled + at, separator.size());
      at += separator.size();
    }
    text.copy(filled + at, text.size());
    at += text.size();
  }
  lua_pushlstring(L, filled, size);
  return 1;
}

// Plain text only. memmem needs time in proportion to the sum of the lengths.
int string_find(lua_State* L, std::string_view text, std::string_view wanted,
                std::optional<lua_Integer> start) {
  const auto length = static_cast<lua_Integer>(text.size());
  lua_Integer first = start.value_or(1);
  first = std::max<lua_Integer>(first < 0 ? first + length + 1 : first, 1);
  const auto from = static_cast<std::size_t>(first - 1);
  const void* found = from > text.size() ? nullptr
                                         : memmem(text.data() + from, text.size() - from,
                                                  wanted.data(), wanted.size());
  if (found == nullptr) {
    lua_pushnil(L);
    return 1;
  }
  const auto at = static_cast<const char*>(found) - text.data();
  lua_pushinteger(L, at + 1);
  lua_pushinteger(L, at + static_cast<lua_Integer>(wanted.size()));
  return 2;
}

// What stands in the place of `%kind`; the value for it is at `arg`, where one was given.
void push_formatted(lua_State* L, char kind, int arg, bool given) {
  if (kind != 'd' && kind != 's') {
    raise(L, "knows only %%d, %%s and %%%%");
  }
  if (!given) {
    raise(L, "has more places than values");
  }
  if (kind == 'd') {
    static_cast<void>(Taken<lua_Integer>::take(L, arg));
  }
  push_text(L, arg);
}

int string_format(lua_State* L, std::string_view text, Rest values) {
  int pieces = 0;
  int used = 0;
  std::size_t from = 0;
  luaL_checkstack(L, kFormatPieces + 4, "string.format");
  while (from < text.size()) {
    const std::size_t percent = std::min(text.find('%', from), text.size());
    lua_pushlstring(L, text.data() + from, percent - from);
    ++pieces;
    if (percent < text.size()) {
      const char kind = percent + 1 < text.size() ? text[percent + 1] : '\0';
      if (kind == '%') {
        lua_pushliteral(L, "%");
      } else {
        push_formatted(L, kind, values.first + used, used < values.count);
        ++used;
      }
      ++pieces;
    }
    if (pieces > kFormatPieces) {
      raise(L, "takes at most 100 places");
    }
    from = percent + 2;
  }
  if (pieces == 0) {
    lua_pushliteral(L, "");
  } else {
    lua_concat(L, pieces);
  }
  return 1;
}

using Position = std::optional<lua_Integer>;

constexpr std::array kStringFunctions{
    stock<std::string_view, Position, Position>("string.byte(s [, first [, last]])",
                                                "The bytes of s as numbers."),
    stock<RestOf<Byte>>("string.char(...)", "A string of these bytes, 1 to 255 each."),
    own<string_find>("string.find(s, text [, from])",
                     "First and last position of text in s, or nil; there are no patterns."),
    own<string_format>("string.format(text, ...)",
                       "Puts values at %d (whole number) and %s (anything); %% is a percent sign."),
    stock<std::string_view>("string.len(s)", "Length in bytes."),
    own<string_lower>("string.lower(s)", "A-Z as a-z."),
    own<string_rep>("string.rep(s, n [, separator])", "s n times, at most 4 KiB."),
    stock<std::string_view>("string.reverse(s)", "The bytes in reverse."),
    stock<std::string_view, lua_Integer, Position>(
        "string.sub(s, first [, last])",
        "The bytes first to last; negative positions count from the end."),
    own<string_upper>("string.upper(s)", "a-z as A-Z."),
};

}  // namespace

std::span<const HostFunction> string_functions() { return kStringFunctions; }

}  // namespace hausregel::script
