// What a variant may say and what its code may call, for people, editors and checkers. Everything
// comes from the tables that the program itself works by.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/game.h"

namespace hausregel::author {

std::string reference_markdown(std::span<const Game* const> games);
// Definitions for the Lua language server: a file that is never run.
std::string reference_luals(std::span<const Game* const> games);
// A `.luarc.json` beside it: what Lua itself would offer is not there.
std::string reference_luarc();
// A `.luacheckrc`.
std::string reference_luacheck();
Json reference_json(std::span<const Game* const> games);
Json hook_json(const HookSpec& spec);

// The facts that every hook has besides its own.
std::vector<FactSpec> common_facts(const HookSpec& spec);

}  // namespace hausregel::author
