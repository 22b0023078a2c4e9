// Documents what a variant may contain and call, for people, editors and checkers. Generated from
// the tables that the program itself uses.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "console/render.h"
#include "console/reply.h"
#include "core/describe.h"
#include "core/result.h"
#include "core/sentences.h"
#include "engine/game.h"

namespace hausregel::author {

using console::Data;
using console::Say;

// Fills the templates of scripts/templates that describe all this, in the language of `say`:
// Markdown for people (reference.md), definitions for the Lua language server, a file that never
// runs (reference.luals), and a `.luacheckrc` (luacheckrc). `own`, null: none, declares settings
// and places, which it defines, too. In reference.cpp.
Filling reference_filling(std::span<const Game* const> games, const VariantLayer* own,
                          const Say& say);

// Returns the data for programs: every rule, hook and word of the language.
Data reference(std::span<const Game* const> games);

// Returns the data of a hook. One that is printed alone also has the name of its game, and of the
// variants that set it.
Data hook_reference(std::string_view game, const HookSpec& spec, IfAny<std::string_view> alone = {},
                    IfAny<Strings> set_by = {});

// --- facts and values, as editors and documents name them

// Returns the meaning of a fact: its `help`, in the catalogs under "fact.NAME", which may serve
// facts of that name in several hooks and games.
Message meaning_of(std::string_view game, const FactSpec& fact);
// Returns the meaning of a question for bots.
Message meaning_of_question(std::string_view game, const HookSpec& spec);
// Returns the hook's own facts and those common to all hooks, except memory_NAME.
std::vector<FactSpec> all_facts(const HookSpec& spec);

// A starting variant for authors.

// What a starting variant may declare, as options and lists of the template are called.
inline constexpr const char* kDeclaredKinds[] = {"setting", "state", "move"};
// Fills the template `text`, with placeholders {game}, {name}, {rule}, {value}, {help}, {accepts},
// {players} and {rounds}, for a variant that lowers the game's goal; {help} comes from `english`.
// `declared`: names of what it declares, by kind. Precondition: `name` is a valid variant name.
std::string new_variant(std::string_view text, const Game& game, const std::string& name,
                        const Named<Strings>& declared, const Say& english);

}  // namespace hausregel::author
