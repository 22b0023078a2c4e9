// Text for scripts: bytes and ASCII letters; no patterns, whose matching has no useful bound.
#include <algorithm>
#include <array>
#include <cstring>

#include "script/host.h"

namespace hausregel::script {
namespace {

constexpr std::int64_t kScannedBytesPerUnit = 16;
constexpr int kFormatPieces = 200;

char* scratch(lua_State* L, std::size_t size) {
  return static_cast<char*>(lua_newuserdatauv(L, std::max<std::size_t>(size, 1), 0));
}

void charge_bytes(lua_State* L, std::size_t bytes) {
  charge(L, static_cast<std::int64_t>(bytes) / kScannedBytesPerUnit);
}

// From Lua's positions (from 1, negative from the end) to the bytes first … last, from 1.
struct Part {
  lua_Integer first;
  lua_Integer last;
};

Part part_of(lua_Integer first, lua_Integer last, std::size_t size) {
  const auto length = static_cast<lua_Integer>(size);
  first =
      first < 0 ? std::max<lua_Integer>(first + length + 1, 1) : std::max<lua_Integer>(first, 1);
  last = last < 0 ? last + length + 1 : std::min(last, length);
  return {first, last};
}

int string_len(lua_State* L) {
  lua_pushinteger(L, static_cast<lua_Integer>(string_arg(L, 1).size()));
  return 1;
}

int string_sub(lua_State* L) {
  const std::string_view text = string_arg(L, 1);
  const Part part = part_of(integer_arg(L, 2), integer_arg(L, 3, -1), text.size());
  if (part.first > part.last) {
    lua_pushliteral(L, "");
  } else {
    lua_pushlstring(L, text.data() + part.first - 1,
                    static_cast<std::size_t>(part.last - part.first + 1));
  }
  return 1;
}

template <class Change>
int changed(lua_State* L, Change change) {
  const std::string_view text = string_arg(L, 1);
  char* copy = scratch(L, text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    copy[i] = change(text, i);
  }
  lua_pushlstring(L, copy, text.size());
  return 1;
}

int string_upper(lua_State* L) {
  return changed(L, [](std::string_view text, std::size_t i) {
    const char c = text[i];
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
}

int string_lower(lua_State* L) {
  return changed(L, [](std::string_view text, std::size_t i) {
    const char c = text[i];
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
}

int string_reverse(lua_State* L) {
  return changed(L, [](std::string_view text, std::size_t i) { return text[text.size() - 1 - i]; });
}

int string_byte(lua_State* L) {
  const std::string_view text = string_arg(L, 1);
  const lua_Integer first = integer_arg(L, 2, 1);
  const Part part = part_of(first, integer_arg(L, 3, first), text.size());
  if (part.first > part.last) {
    return 0;
  }
  if (part.last - part.first >= kUnpackValues) {
    raise(L, "gives at most 200 values");
  }
  const int count = static_cast<int>(part.last - part.first + 1);
  luaL_checkstack(L, count, "string.byte");
  for (int i = 0; i < count; ++i) {
    lua_pushinteger(L,
                    static_cast<unsigned char>(text[static_cast<std::size_t>(part.first - 1 + i)]));
  }
  return count;
}

int string_char(lua_State* L) {
  const int count = lua_gettop(L);
  char* bytes = scratch(L, static_cast<std::size_t>(count));
  for (int i = 1; i <= count; ++i) {
    const lua_Integer value = integer_arg(L, i);
    if (value < 0 || value > 255) {
      bad_argument(L, i, "0 to 255");
    }
    bytes[i - 1] = static_cast<char>(value);
  }
  lua_pushlstring(L, bytes, static_cast<std::size_t>(count));
  return 1;
}

int string_rep(lua_State* L) {
  const std::string_view text = string_arg(L, 1);
  const lua_Integer times = integer_arg(L, 2);
  const std::string_view separator = lua_isnoneornil(L, 3) ? std::string_view{} : string_arg(L, 3);
  const std::size_t step = text.size() + separator.size();
  if (times <= 0 || step == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  const std::size_t limit = meter_of(L).limits.string_bytes;
  if (static_cast<lua_Unsigned>(times) > (limit + separator.size()) / step) {
    raise(L, "would make a string of more than 64 KiB");
  }
  const std::size_t size = step * static_cast<std::size_t>(times) - separator.size();
  char* filled = scratch(L, size);
  std::size_t at = 0;
  for (lua_Integer i = 0; i < times; ++i) {
    if (i > 0 && !separator.empty()) {
      std::memcpy(filled + at, separator.data(), separator.size());
      at += separator.size();
    }
    std::memcpy(filled + at, text.data(), text.size());
    at += text.size();
  }
  lua_pushlstring(L, filled, size);
  return 1;
}

// Plain text only. memmem needs time in proportion to the sum of the lengths.
int string_find(lua_State* L) {
  const std::string_view text = string_arg(L, 1);
  const std::string_view wanted = string_arg(L, 2);
  const Part part = part_of(integer_arg(L, 3, 1), -1, text.size());
  charge_bytes(L, text.size() + wanted.size());
  const auto from = static_cast<std::size_t>(part.first - 1);
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

void push_formatted(lua_State* L, char kind, int arg) {
  if (lua_isnone(L, arg)) {
    bad_argument(L, arg, "a value for each place");
  }
  if (kind == 'd') {
    static_cast<void>(integer_arg(L, arg));
  } else if (kind != 's') {
    raise(L, "knows only %%d, %%s and %%%%");
  }
  push_text(L, arg);
}

int string_format(lua_State* L) {
  const std::string_view text = string_arg(L, 1);
  int pieces = 0;
  int arg = 1;
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
        push_formatted(L, kind, ++arg);
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

constexpr std::array kStringFunctions{
    HostFunction{"string", "byte", string_byte, "string.byte(s [, first [, last]])",
                 "The bytes of s as numbers."},
    HostFunction{"string", "char", string_char, "string.char(...)", "A string of these bytes."},
    HostFunction{"string", "find", string_find, "string.find(s, text [, from])",
                 "First and last position of text in s, or nil; there are no patterns."},
    HostFunction{"string", "format", string_format, "string.format(text, ...)",
                 "Puts values at %d (whole number) and %s (anything); %% is a percent sign."},
    HostFunction{"string", "len", string_len, "string.len(s)", "Length in bytes."},
    HostFunction{"string", "lower", string_lower, "string.lower(s)", "A-Z as a-z."},
    HostFunction{"string", "rep", string_rep, "string.rep(s, n [, separator])",
                 "s n times, at most 64 KiB."},
    HostFunction{"string", "reverse", string_reverse, "string.reverse(s)", "The bytes in reverse."},
    HostFunction{"string", "sub", string_sub, "string.sub(s, first [, last])",
                 "The bytes first to last; negative positions count from the end."},
    HostFunction{"string", "upper", string_upper, "string.upper(s)", "a-z as A-Z."},
};

}  // namespace

std::span<const HostFunction> string_functions() { return kStringFunctions; }

}  // namespace hausregel::script
