// Text for scripts: bytes and ASCII letters, and no NUL in any string; no patterns, whose matching
// has no useful bound. Lua's own upper and lower go by the locale, its find is quadratic, and its
// format writes addresses.
#include <algorithm>
#include <array>
#include <cstring>

#include "script/host.h"

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

// Not Lua's own, which would make the whole of it first.
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

// Plain text only. memmem needs time in proportion to the sum of the lengths.
int string_find(lua_State* L, std::string_view text, std::string_view wanted, Position start) {
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
void add_formatted(lua_State* L, NewText& text, char kind, int arg, bool given) {
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
      if (++places > kFormatPlaces) {
        raise(L, "takes at most 100 places");
      }
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

}  // namespace hausregel::script
