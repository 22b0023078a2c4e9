// What the functions of the small language share. Internal to script/. Every host function has its
// name ("table.insert") as first upvalue; the rule about destructors in meter.h holds for all.
#pragma once

#include <array>
#include <cstdint>
#include <lua.hpp>
#include <span>
#include <string_view>

#include "script/meter.h"

namespace hausregel::script {

// A row of the language: what scripts call, and how the documentation says it.
struct HostFunction {
  const char* module;  // "" for globals
  const char* name;
  lua_CFunction call;
  const char* form;     // "string.rep(s, n [, separator])"
  const char* meaning;  // one sentence
};

std::span<const HostFunction> base_functions();
std::span<const HostFunction> string_functions();
std::span<const HostFunction> table_functions();
std::span<const HostFunction> math_functions();

// Raise a Lua error that names the function and the argument (counted from 1).
[[noreturn]] void bad_argument(lua_State* L, int arg, const char* expected);
[[noreturn]] void raise(lua_State* L, const char* format, const char* detail = "");

// Arguments without conversions: "5" is no number, 5.0 no integer, 5 no string.
lua_Integer integer_arg(lua_State* L, int arg);
lua_Integer integer_arg(lua_State* L, int arg, lua_Integer otherwise);  // where absent or nil
std::string_view string_arg(lua_State* L, int arg);
void any_arg(lua_State* L, int arg);  // refuses a missing one
// A table of the script's own, not one of the language's.
void table_arg(lua_State* L, int arg);

// Pushes the text of any value: numbers and strings as they are, of others only the kind.
void push_text(lua_State* L, int index);
// "nil", "number", … and "facts" for what the engine hands over.
const char* kind_of(lua_State* L, int index);

// Names for "did you mean". Kept alive by somebody else; at most 64.
class NearNames {
 public:
  void add(std::string_view name) {
    if (count_ < names_.size()) {
      names_[count_++] = name;
    }
  }
  // "; did you mean 'PREFIXname'?" or nothing. Raises nothing.
  std::array<char, 128> suggest(std::string_view word, const char* prefix) const noexcept;

 private:
  std::array<std::string_view, 64> names_;
  std::size_t count_ = 0;
};

}  // namespace hausregel::script
