
#include <array>
#include <string>

#include "core/lists.h"
#include "script/facts.h"
#include "script/lua/host.h"
#include "script/script_hooks.h"

namespace hausregel::script {
namespace {

constexpr char kEnvironment = 0;  // their addresses are keys in the registry
constexpr char kRecorder = 0;

// A word of full Lua that is omitted on purpose, with the hint for a replacement.
struct Withheld {
  std::string_view name;  // with its module
  const char* instead = nullptr;
};
constexpr const char* kOneFile = "lua.try.one_file";
constexpr const char* kNoCatching = "lua.try.no_catching";
constexpr const char* kTrace = "lua.try.trace";
constexpr const char* kLuck = "lua.try.luck";
constexpr const char* kPlainText = "lua.try.find";
constexpr Withheld kWithheld[] = {
    {"collectgarbage"},
    {"coroutine"},
    {"debug"},
    {"dofile", kOneFile},
    {"getmetatable"},
    {"io", "lua.try.files"},
    {"load", kOneFile},
    {"loadfile", kOneFile},
    {"next", "lua.try.pairs"},
    {"os", "lua.try.clock"},
    {"package", kOneFile},
    {"pcall", kNoCatching},
    {"print", kTrace},
    {"rawget"},
    {"rawset"},
    {"setmetatable"},
    {"utf8"},
    {"warn", kTrace},
    {"xpcall", kNoCatching},
    {"_G"},
    {"math.random", kLuck},
    {"math.randomseed", kLuck},
    {"string.match", kPlainText},
    {"string.gmatch", kPlainText},
    {"string.gsub", kPlainText},
};

const char* module_name(lua_State* L) { return lua_tostring(L, lua_upvalueindex(kOwnUpvalue)); }

// __index of a table of the language, for names not in it. Upvalue: "" or "math.".
int read_unknown(lua_State* L, Key, Key key) {
  if (lua_type(L, key.at) != LUA_TSTRING) {
    return luaL_error(L, "names of the language are strings, not a %s", kind_of(L, key.at));
  }
  const char* name = lua_pushfstring(L, "%s%s", module_name(L), lua_tostring(L, key.at));
  return find_by(kWithheld, &Withheld::name, std::string_view(name)) != nullptr
             ? luaL_error(L, "'%s' is not available to scripts", name)
             : luaL_error(L, "unknown name '%s'", name);
}

// __newindex. Upvalue as above.
int refuse_write(lua_State* L, Key, Key key) {
  const char* module = module_name(L);
  const char* name = lua_type(L, key.at) == LUA_TSTRING ? lua_tostring(L, key.at) : "?";
  if (module[0] == '\0') {
    return luaL_error(L, "'%s' is not declared; write 'local %s'", name, name);
  }
  return luaL_error(L, "'%s%s' cannot be set: the language is read-only", module, name);
}

constexpr HostFunction kReadUnknown = own<read_unknown>("unknown name");
constexpr HostFunction kRefuseWrite = own<refuse_write>("write");

// Replaces the table on top by an empty one that reads through to it and cannot be written. Empty,
// because Lua calls __newindex only for missing keys, and functions that work on a table's own
// entries find none.
void freeze(lua_State* L, const char* module) {
  const int real = lua_gettop(L);
  lua_createtable(L, 0, 2);
  lua_pushstring(L, module);
  set_function(L, "__index", kReadUnknown, 1);
  lua_setmetatable(L, real);

  lua_createtable(L, 0, 0);
  lua_createtable(L, 0, 2);
  lua_pushvalue(L, real);
  lua_setfield(L, -2, "__index");
  lua_pushstring(L, module);
  set_function(L, "__newindex", kRefuseWrite, 1);
  lua_setmetatable(L, -2);
  lua_replace(L, real);
}

void push_module(lua_State* L, std::span<const HostFunction> functions) {
  lua_createtable(L, 0, as_int(functions.size()) + 2);
  for (const HostFunction& function : functions) {
    lua_pushlstring(L, function.name().data(), function.name().size());
    push_function(L, function);
    lua_rawset(L, -3);
  }
}

void add_words(std::vector<LanguageWord>& words, std::span<const HostFunction> functions) {
  for (const HostFunction& row : functions) {
    words.push_back({row.word(), row.form, worded("language." + std::string(row.word()))});
  }
}

}  // namespace

std::vector<LanguageWord> language_words() {
  std::vector<LanguageWord> words;
  add_words(words, base_functions());
  words.push_back({"rules", "rules.NAME", worded("language.rules")});
  for (const Module& module : modules()) { add_words(words, module.functions); }
  return words;
}

std::vector<LanguageWord> recorder_words() {
  std::vector<LanguageWord> words;
  add_words(words, seat_functions());
  add_words(words, recorder_functions());
  return words;
}

Strings names_of_module(std::string_view module) {
  Strings names;
  std::vector<LanguageWord> words = language_words();
  add_all(words, recorder_words());
  for (const LanguageWord& word : words) {
    if (word.name.starts_with(module)) {
      const std::string_view rest = word.name.substr(module.size());
      names.emplace_back(rest.substr(0, rest.find('.')));
    }
  }
  return names;
}

const char* instead_of(std::string_view name) {
  const Withheld* known = find_by(kWithheld, &Withheld::name, name);
  return known == nullptr ? nullptr : known->instead;
}

std::string_view lua_release() {
  constexpr std::string_view kBefore = "Lua ";  // "$LuaVersion: Lua 5.4.4  Copyright …"
  const std::string_view ident = lua_ident;
  const std::size_t at = ident.find(kBefore) + kBefore.size();
  return ident.substr(at, ident.find(' ', at) - at);
}

int build_language(lua_State* L) {
  add_fact_kinds(L);
  add_chunk_room(L);
  push_module(L, base_functions());
  for (const Module& module : modules()) {
    push_module(L, module.functions);
    freeze(L, module.prefix);
    lua_setfield(L, -2, module.name);
  }
  // Only __index: without Lua's operators of strings, "5" + 1 is an error.
  lua_pushliteral(L, "");
  lua_createtable(L, 0, 1);
  lua_getfield(L, 1, "string");
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);  // that of all strings
  lua_pop(L, 1);
  add_rules(L);
  freeze(L, "");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kEnvironment);
  push_module(L, recorder_functions());
  freeze(L, "t.");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kRecorder);
  for (const auto& functions : {operators(), steps(), seat_functions()}) {
    for (const HostFunction& function : functions) {
      push_function(L, function);
      lua_rawsetp(L, LUA_REGISTRYINDEX, &function);
    }
  }
  return 0;
}

void push_recorder(lua_State* L) { lua_rawgetp(L, LUA_REGISTRYINDEX, &kRecorder); }

void push_environment(lua_State* L) { lua_rawgetp(L, LUA_REGISTRYINDEX, &kEnvironment); }

int push_chunk(lua_State* L, std::string_view text, const char* name, int& status) {
  // "t": Lua trusts compiled chunks blindly.
  status = luaL_loadbufferx(L, text.data(), text.size(), name, "t");
  if (status != LUA_OK) { return -1; }
  push_environment(L);
  lua_setupvalue(L, -2, 1);  // the first upvalue of a chunk is _ENV
  for (const HostFunction& function : operators()) { lua_rawgetp(L, LUA_REGISTRYINDEX, &function); }
  return as_int(operators().size());
}

}  // namespace hausregel::script
