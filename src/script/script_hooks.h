// The hooks of a variant, or a bot: scripts, loaded and ready to be asked.
#pragma once

#include <chrono>
#include <cstdint>
#include <lua.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/bots/bots.h"
#include "engine/catalog.h"
#include "engine/rules/hooks.h"
#include "engine/rules/variant.h"
#include "script/lua/sandbox.h"
#include "script/recall.h"
#include "script/source.h"

namespace hausregel::script {

// Errors of ask() are HouseRule, and tell the same on every machine, or Interrupted: stopped by the
// clock, or beyond the limits of a whole game. Those are never a rule's result; who judges by them
// has not judged.
//
// One for a thread. A script's state is made when it is first asked and after every renew().
class ScriptHooks final : public Hooks {
 public:
  // The hooks of all layers; of `variant` copies are kept.
  explicit ScriptHooks(const Variant& variant, const Limits& limits = {});
  // What `bot` answers. Its questions have no base, and no words of their own.
  explicit ScriptHooks(const BotScript& bot, const Limits& limits = {});

  bool has(std::string_view hook) const override;
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override;
  // No place where there is no state: before the first question, and behind renew().
  Place place_of(std::string_view hook) const override;
  // Drops the state and what is recalled of it, and begins the units of a command anew; those of
  // its whole life go on.
  void renew() override;
  // The answers of many games are no command: there is no limit to what they cost together. Nor is
  // anything traced, as an answer that is found again traces nothing.
  void recall_answers() override;
  void trace(Traces traces) override;

 private:
  Result<void> open();
  // Whether another call may be made. HouseRule, Interrupted: what is used up.
  Result<void> afford() const;
  Message where_facts_are(const HookSpec& spec, std::string_view message) const;
  tl::unexpected<Error> refuse(const HookSpec& spec, Message why,
                               std::vector<std::string> near = {}) const;
  Result<HookReason> reason_of(const HookSpec& spec, const Json& third) const;
  void pay(const Sandbox& sandbox);  // what it used last
  std::chrono::nanoseconds clock() const;
  Result<HookAnswer> ask_script(const HookSpec& spec, std::span<const Fact> facts);

  Limits limits_;
  bool shown_ = limits_.trace;
  std::string field_;  // of the script's table that the functions stand in
  std::vector<ScriptText> layers_;
  std::vector<std::string> hooks_;
  Wordings wordings_;
  std::optional<Sandbox> sandbox_;
  std::int64_t command_units_ = 0;  // used since the last renew()
  std::int64_t total_units_ = 0;    // with what each call uses before it is counted
  std::chrono::nanoseconds total_time_{0};
  std::optional<Recall> recall_;  // of what sandbox_ answered
};

// The tables that chunks returned, and calling a function in one of their fields: `hooks` of house
// rules, the name of a game of bots. Internal to script/.

// Of one sandbox; as many variants may stand above each other (script/library.cpp).
inline constexpr int kChunks = 8;

// Makes room for kChunks tables; may raise Lua errors.
void add_chunk_room(lua_State* L);
// Keeps the value on top of the stack as that of chunk `chunk` (from 0), and leaves it there.
// Raises nothing.
void keep_chunk_value(lua_State* L, int chunk);

// A hook that has been called before: its function and its base(f), as references in the registry.
struct KnownHook {
  std::string field;  // that it stands in
  std::string name;
  int function = LUA_NOREF;
  int base = LUA_NOREF;
};

// For lua_pcall: takes a KnownHook as light userdata and fills in its references. Raises where no
// chunk has it: the script has taken it out of its table since it was loaded.
int find_hook(lua_State* L);
// Pushes the function and its two arguments, the facts and base(f), nil for bots. Precondition:
// find_hook() has found it. Raises nothing.
void push_call(lua_State* L, const KnownHook& hook, std::span<const Fact> facts);

// The one field whose functions have a base, and may give three results.
inline constexpr char kHooksField[] = "hooks";

// Pushes the function `hook` of `field` and gives the chunk that has it, at most `last`; or pushes
// nothing and gives -1. May raise Lua errors.
int push_hook(lua_State* L, const char* field, const char* hook, int last);

}  // namespace hausregel::script
