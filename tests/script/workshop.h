// A state as scripts find it, held in hand: for tests that call what no script would, or may.
#pragma once

#include <array>
#include <cstring>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "script/facts.h"
#include "script/lua/host.h"
#include "script/lua/sandbox.h"
#include "script/parser.h"
#include "script/script_hooks.h"

namespace hausregel::script {

// The row of the function at `index`; null: it was not made by push_function(). Raises nothing.
inline const HostFunction* function_at(lua_State* L, int index) {
  const lua_CFunction call = lua_tocfunction(L, index);
  if (call == nullptr || lua_getupvalue(L, index, 1) == nullptr) { return nullptr; }
  const auto* row = lua_islightuserdata(L, -1)
                        ? static_cast<const HostFunction*>(lua_touserdata(L, -1))
                        : nullptr;
  lua_pop(L, 1);
  return row != nullptr && row->call == call ? row : nullptr;
}

// Facts of every kind.
class SomeFacts final : public LuckSource {
 public:
  int size() const override { return 2; }
  std::int64_t draw(int i) override { return 7 + i; }

  std::vector<Fact> all() {
    const auto view = [](const void* of) {
      const auto* numbers = static_cast<const std::vector<std::int64_t>*>(of);
      return ListView{numbers, static_cast<int>(numbers->size()), [](const void* list, int i) {
                        const auto* items = static_cast<const std::vector<std::int64_t>*>(list);
                        return (*items)[static_cast<std::size_t>(i)];
                      }};
    };
    return {{"number", std::int64_t{120}},
            {"truth", true},
            {"text", std::string_view("Bud")},
            {"list", std::span<const std::int64_t>(numbers_)},
            {"texts", std::span<const std::string_view>(texts_)},
            {"luck", static_cast<LuckSource*>(this)},
            {"view", view(&numbers_)},
            {"round", NumberLook{this, [](const void*) { return std::int64_t{3}; }}},
            {"late", TruthLook{this, [](const void*) { return false; }}},
            {"look", ListLook{&numbers_, view}},
            {"rows", RowsLook{&numbers_, [](const void*) { return 3; },
                              [](const void* of, int) {
                                return ListView{of, 2,
                                                [](const void*, int i) { return std::int64_t{i}; }};
                              }}},
            {"standard", std::int64_t{120}}};
  }

 private:
  std::vector<std::int64_t> numbers_{200, 350, 0};
  std::vector<std::string_view> texts_{"Petra", "Bud"};
};

class Workshop {
 public:
  explicit Workshop(const Limits& limits = {}) : facts_(some_.all()) {
    meter_.limits = limits;
    meter_.pool = std::make_shared<MemoryPool>();
    L = lua_newstate(allocate, &meter_);
    meter_.state = L;
    *static_cast<Meter**>(lua_getextraspace(L)) = &meter_;
    lua_pushcfunction(L, build_language);
    sound_ = lua_pcall(L, 0, 0, 0) == LUA_OK;
    keep_hooks();
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  ~Workshop() { lua_close(L); }

  bool sound() const { return sound_; }
  Meter& meter() { return meter_; }

  // Begins a call: facts pushed before it are dead.
  void begin() { meter_.begin(); }
  // Pushes the facts of the running call, and what a script gets as base.
  void push_facts_and_base() {
    push_call(L, hook_, facts_);
    lua_remove(L, -3);
  }
  // Compiles `text` as a chunk of a script and pushes it with its arguments, whose number it gives.
  // Less than none, and a message: it is no Lua.
  int push_script(const std::string& text) {
    const Parsed parsed = parse(text, tokens_of(text));
    int status = LUA_OK;
    return push_chunk(L, parsed.text, "=0", status);
  }

  lua_State* L = nullptr;  // NOLINT: what tests are about

 private:
  // Two layers with a hook: the base of the second is the first.
  void keep_hooks() {
    for (int chunk = 0; sound_ && chunk < 2; ++chunk) {
      const int given =
          push_script("return { hooks = { payout = function(f, base) return base(f) end } }");
      sound_ = given >= 0 && lua_pcall(L, given, 1, 0) == LUA_OK;
      keep_chunk_value(L, chunk);
      lua_settop(L, 0);
    }
    lua_pushcfunction(L, find_hook);
    lua_pushlightuserdata(L, &hook_);
    sound_ = sound_ && lua_pcall(L, 1, 0, 0) == LUA_OK;
  }

  SomeFacts some_;
  std::vector<Fact> facts_;
  Meter meter_;
  bool sound_ = false;
  KnownHook hook_{std::string(kHooksField), "payout", LUA_NOREF, LUA_NOREF};
};

// Looks at all values that can be reached from some, through keys, fields and metatables, and says
// what no script may ever hold: a C function that was not made by push_function(), a string with a
// NUL, a thread, a pointer.
class Reach {
 public:
  explicit Reach(lua_State* state) : L(state) {}

  // The C function `row`, each once, is on top of the stack.
  std::function<void(const HostFunction& row)> found;

  // What is wrong with the value at `index` and what it leads to; "" is nothing.
  const std::string& look(int index) {
    luaL_checkstack(L, 8, "reach");
    const int at = lua_absindex(L, index);
    const int top = lua_gettop(L);
    switch (lua_type(L, at)) {
      case LUA_TSTRING:
        text(at);
        break;
      case LUA_TTABLE:
        table(at);
        break;
      case LUA_TFUNCTION:
        function(at);
        break;
      case LUA_TTHREAD:
      case LUA_TLIGHTUSERDATA:
        wrong_ = std::string("a ") + luaL_typename(L, at);
        break;
      default:
        break;
    }
    if (lua_getmetatable(L, at) != 0) { look(-1); }
    lua_settop(L, top);
    return wrong_;
  }

 private:
  void text(int at) {
    std::size_t size = 0;
    const char* bytes = lua_tolstring(L, at, &size);
    if (std::memchr(bytes, 0, size) != nullptr) { wrong_ = "a string with a NUL"; }
  }

  void table(int at) {
    if (!seen_.insert(lua_topointer(L, at)).second) { return; }
    lua_pushnil(L);
    while (lua_next(L, at) != 0) {
      look(-1);
      look(-2);
      lua_pop(L, 1);
    }
  }

  void function(int at) {
    if (lua_iscfunction(L, at) == 0) { return; }
    const HostFunction* row = function_at(L, at);
    if (row == nullptr) {
      wrong_ = "a C function without checks";
    } else if (rows_.insert(row).second && found) {
      lua_pushvalue(L, at);
      found(*row);
      lua_pop(L, 1);
    }
  }

  lua_State* L;
  std::set<const void*> seen_;
  std::set<const HostFunction*> rows_;
  std::string wrong_;
};

}  // namespace hausregel::script
