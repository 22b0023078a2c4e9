// What a variant may say and what its code may call, for people, editors and checkers. Everything
// comes from the tables that the program itself works by.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "console/reply.h"
#include "core/describe.h"
#include "engine/game.h"

namespace hausregel::author {

// For people, in the language of `say`.
std::string reference_markdown(std::span<const Game* const> games, const console::Say& say);
// Definitions for the Lua language server: a file that is never run. In reference_luals.cpp.
std::string reference_luals(std::span<const Game* const> games, const console::Say& say);
// A `.luarc.json` beside it: what Lua itself would offer is not there.
std::string reference_luarc();  // reference_luals.cpp
// A `.luacheckrc`.
std::string reference_luacheck();

// For programs: every rule, hook and word of the language.
console::Data reference(std::span<const Game* const> games);

// A fact that a hook is told, and a hook, as programs get them.
struct FactReference {
  std::string_view fact;
  std::string type;
  Message help;

  FIELDS(FactReference, fact, type, help);
};
struct HookReference {
  std::string_view hook;
  Message accepts;
  std::string_view ids;
  Message help;
  int luck_count;
  std::int64_t luck_below;
  std::vector<FactReference> facts;
  IfAny<std::string> game;  // where it stands alone
  IfAny<std::vector<std::string>> set_by;

  FIELDS(HookReference, hook, accepts, ids, help, luck_count, luck_below, facts, game, set_by);
};
// Without `game` and `set_by`, which are the caller's to fill in.
HookReference hook_reference(std::string_view game, const HookSpec& spec);

// --- facts and values, as editors and documents name them

// What a fact is: its `help`, in the catalogs under "fact.NAME", which may stand for facts of that
// name of several hooks and games.
Message meaning_of(const FactSpec& fact);
// What a bot is asked.
Message meaning_of_question(std::string_view game, const HookSpec& spec);
// The hook's own facts and those that every hook has, but for memory_NAME.
std::vector<FactSpec> all_facts(const HookSpec& spec);
// Types as the Lua language server writes them: "integer", "integer[]", "\"each\"|\"split\"", …
std::string lua_type(const RuleSpec& spec);
std::string answer_type(const HookSpec& spec);
// Of a fact among those of `spec`.
std::string fact_type(const HookSpec& spec, const FactSpec& fact);

}  // namespace hausregel::author
