// The hooks of a variant, or the questions of a bot: loaded scripts, ready to be asked.
#pragma once

#include <chrono>
#include <cstdint>
#include <lua.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/lists.h"
#include "engine/bots/bots.h"
#include "engine/catalog.h"
#include "engine/rules/hooks.h"
#include "engine/rules/variant.h"
#include "script/facts.h"
#include "script/lua/sandbox.h"
#include "script/source.h"

namespace hausregel::script {

// Errors of ask(): HouseRule, the same on every machine; or Interrupted, if the clock or the limits
// of a whole game stopped a script, which is never a rule's result and judges nothing.
//
// One for each thread. Makes the script's state at the first question and after every renew().
class ScriptHooks final : public Hooks {
 public:
  // The hooks of all layers, under these rule values. Copies what it needs of `variant`.
  ScriptHooks(const Variant& variant, Json rules, const Limits& limits = {});
  // The answers of `bot`, which have no base() and no sentences of their own.
  explicit ScriptHooks(const BotScript& bot, Json rules = {}, const Limits& limits = {});

  bool has(std::string_view hook) const override { return contains(hooks_, hook); }
  bool reads(std::string_view fact) const override;
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override;
  Result<> happen(const HookSpec& spec, std::span<const Fact> facts, Recorder& acts,
                  const Json* given) override;
  const std::vector<DeclaredMove>& moves() const override { return moves_; }
  std::shared_ptr<Hooks> aside() override;
  Result<std::optional<Message>> refusal(const DeclaredMove& move, std::span<const Fact> facts,
                                         const Json& args) override;
  std::shared_ptr<const PlaceTypes> places() const override { return places_; }
  // Returns no place while there is no state: before the first question, and after renew().
  Place place_of(std::string_view hook) const override {
    return sandbox_ ? sandbox_->place_of_hook(hook) : Place{};
  }
  // Drops the state and the answers recalled from it, and resets the units of a command, but not
  // those of its whole life.
  void renew() override;
  // Lifts the limit of a command, since many games are not one command, and disables traces, since
  // a recalled answer would print none.
  void recall_answers() override {
    cache_.emplace();
    limits_.command_units = 0;
    limits_.trace = false;
  }
  void trace(Traces traces) override {
    limits_.trace = traces == Traces::Shown && shown_;
    renew();
  }

 private:
  // Opens a sandbox unless there is one, if the limits leave room for it.
  Result<> ready();
  // HouseRule, Interrupted: a limit is used up.
  Result<> afford() const;
  Result<HookReason> reason_of(const HookSpec& spec, std::span<const Fact> facts,
                               const Json& third);
  void pay(const Sandbox& sandbox);  // charges its last load or call
  // Processor time, where it is limited: asking the clock is a call into the kernel.
  std::chrono::nanoseconds clock() const {
    return limits_.total_time.count() > 0 ? time_used() : std::chrono::nanoseconds(0);
  }
  struct Timed;  // adds the time of its life to total_time_
  Result<HookAnswer> ask_script(const HookSpec& spec, std::span<const Fact> facts);

  Limits limits_;
  bool shown_ = limits_.trace;
  std::string field_;  // of the script's table that holds the functions
  std::vector<ScriptText> layers_;
  Strings hooks_;
  Strings names_;                   // of the layers
  std::vector<Strings> own_hooks_;  // of each
  std::vector<DeclaredMove> moves_;
  Strings bots_;
  Json rules_;
  std::shared_ptr<const PlaceTypes> places_;
  Wordings wordings_;
  std::optional<Sandbox> sandbox_;
  std::int64_t command_units_ = 0;  // used since the last renew()
  std::int64_t total_units_ = 0;    // includes what each call uses before counting begins
  std::chrono::nanoseconds total_time_{0};
  std::optional<AnswerCache> cache_;  // the answers of sandbox_
};

// The tables that chunks returned, and calls of the functions in one of their fields: `hooks` for
// house rules, the name of a game for bots. Internal to script/.

// Chunks of one sandbox; a variant may have as many layers (script/variant_library.cpp).
inline constexpr int kChunks = 8;

// Makes room for kChunks tables; may raise Lua errors.
void add_chunk_room(lua_State* L);
// Keeps the value on top of the stack as the result of chunk `chunk` (from 0), and leaves it there;
// from kChunks on as that of one that is required. Raises nothing.
void keep_chunk_value(lua_State* L, int chunk);
// Pushes the value of the required chunk `chunk`; false: there is none.
void push_required(lua_State* L, int chunk);

// A hook that has been called before: its function and its base(f), as references in the registry.
struct KnownHook {
  std::string field;  // that holds it
  std::string name;
  int chunk = -1;  // whose happening it is; -1: of the last that has the hook, and answers
  int function = LUA_NOREF;
  int base = LUA_NOREF;
};

// For lua_pcall: takes a KnownHook as light userdata and fills in its references. Raises if no
// chunk has it, because the script has removed it from its table since loading.
int find_hook(lua_State* L);
// Pushes the function and its two arguments: the facts, and base(f), for bots nil, or the recorder
// of a happening. Raises nothing. Precondition: find_hook() has found it.
void push_call(lua_State* L, const KnownHook& hook, std::span<const Fact> facts);

// The only field whose functions have a base and may return three results.
inline constexpr char kHooksField[] = "hooks";
// Of a variant's own bots.
inline constexpr char kBotsField[] = "bots";

// Pushes the function `hook` of `field` and returns its chunk, at most `last`; or pushes nothing
// and returns -1. May raise Lua errors.
int push_hook(lua_State* L, const char* field, const char* hook, int last);

}  // namespace hausregel::script
