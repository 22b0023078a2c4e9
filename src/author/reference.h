// What a variant may say and what its code may call, for people, editors and checkers. Everything
// comes from the tables that the program itself works by.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/describe.h"
#include "engine/game.h"

namespace hausregel::author {

std::string reference_markdown(std::span<const Game* const> games);
// Definitions for the Lua language server: a file that is never run.
std::string reference_luals(std::span<const Game* const> games);
// A `.luarc.json` beside it: what Lua itself would offer is not there.
std::string reference_luarc();
// A `.luacheckrc`.
std::string reference_luacheck();

struct RuleReference {
  std::string_view rule;
  std::string type;
  std::string accepts;
  Json standard;
  std::string_view ids;
  bool printed;
  std::string_view help;

  FIELDS(RuleReference, rule, type, accepts, standard, ids, printed, help);
};
struct FactReference {
  std::string_view fact;
  std::string type;
  std::string_view help;

  FIELDS(FactReference, fact, type, help);
};
struct HookReference {
  std::string_view hook;
  std::string accepts;
  std::string_view ids;
  std::string_view help;
  int luck_count;
  std::int64_t luck_below;
  std::vector<FactReference> facts;
  IfAny<std::string> game;  // where it stands alone
  IfAny<std::vector<std::string>> set_by;

  FIELDS(HookReference, hook, accepts, ids, help, luck_count, luck_below, facts, game, set_by);
};
struct GameReference {
  std::string_view game;
  std::vector<RuleReference> rules;
  std::vector<HookReference> hooks;

  FIELDS(GameReference, game, rules, hooks);
};
struct WordReference {
  std::string_view name;
  std::string_view form;
  std::string_view meaning;

  FIELDS(WordReference, name, form, meaning);
};
struct Reference {
  std::vector<GameReference> games;
  std::vector<WordReference> language;

  FIELDS(Reference, games, language);
};
Reference reference(std::span<const Game* const> games);
HookReference hook_reference(const HookSpec& spec);

// What a fact is: its `help`, in the catalogs under "fact.NAME", which may stand for facts of that
// name of several hooks and games.
Message meaning_of(const FactSpec& fact);

// The facts that every hook has besides its own.
std::vector<FactSpec> common_facts(const HookSpec& spec);

}  // namespace hausregel::author
