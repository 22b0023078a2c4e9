// The small language that house rules and bots are written in: what exists, and the
// tables a script sees. Built from nothing, so that what is not listed is not there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/describe.h"
#include "core/sentences.h"

struct lua_State;

namespace hausregel::script {

// For documentation and editors.
struct LanguageWord {
  std::string_view name;  // "table.insert"
  std::string_view form;
  Message meaning;

  FIELDS(LanguageWord, name, form, meaning);
};
// In the order of the documentation: global functions, then module by module.
std::vector<LanguageWord> language_words();

// Their names in `module`, "math." or "" for the global ones, modules among them.
std::vector<std::string> names_of_module(std::string_view module);

// What there is for a word of full Lua that is left out ("print"); without id: nothing, or no such
// word.
const char* instead_of(std::string_view name);

// The release of Lua that the program is linked to, "5.4.4": another one may count other steps.
std::string_view lua_release();

// Puts the environment of scripts into the registry, and the string methods in place. Raises Lua
// errors: call it protected.
int build_language(lua_State* L);
// Pushes the environment; raises nothing.
void push_environment(lua_State* L);
// Compiles a chunk that parse() gave, called `name`, and pushes it with the arguments that it is to
// be called with, and gives their number; or pushes what is wrong and gives -1, `status` as of Lua.
int push_chunk(lua_State* L, std::string_view text, const char* name, int& status);

}  // namespace hausregel::script
