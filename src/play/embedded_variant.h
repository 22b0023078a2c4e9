// What a game that is opened from a journal is played by: the game of that name, tables that fold
// it, and whose house rules may run. Sources in a journal are a stranger's: read, shown and
// compared without anybody's leave, run only where a variant of ours says the same or somebody
// agrees.
#pragma once

#include <memory>
#include <vector>

#include "engine/game.h"
#include "engine/hooks.h"
#include "engine/variant.h"
#include "journal/format.h"
#include "play/world.h"

namespace hausregel::play {

// The rules of a game, and who is asked where they call for hooks.
struct House {
  Variant variant;
  ResolvedRules rules;
  std::shared_ptr<Hooks> hooks;  // null: the variant has none
};

// Hooks for `variant`, or null where none of its rules is one, or `world` runs no scripts.
std::shared_ptr<Hooks> hooks_of(const Variant& variant, const ResolvedRules& rules,
                                const World& world);

// The sources of `variant`, as a journal embeds them.
std::vector<journal::LayerText> texts_of(const Variant& variant);

// The variant as the journal embeds it: names and sources, nothing read yet. Where it embeds none,
// one nameless layer.
Variant unread_variant(const journal::Opening& opening);

// The variant that the scripts in the journal make. It runs them, so whoever calls has somebody's
// consent. Input: a script that does not load, or there is none.
Result<Variant> load_embedded(const VariantLibrary& library, const journal::Opening& opening);

// The game of a journal. Input: there is none of that name here.
Result<const Game*> game_of(const journal::Opening& opening);

// One to see what counts, one to follow it.
struct TwoTables {
  std::unique_ptr<Table> first;
  std::unique_ptr<Table> again;
};
// What `opening` opens, to be folded without hooks. Input: as game_of() and open_table().
Result<TwoTables> two_tables(const journal::Opening& opening);

// What the variant that a journal embeds says in words of its own; nothing of it is run.
Wordings wordings_of(const journal::Opening& opening, const VariantLibrary& library);

// The rules as the journal embeds them. Layers that say where a rule comes from, and hooks, are
// known where a variant of ours says the same, comments and layout aside, or else where somebody
// agrees that the embedded ones are run.
struct Restored {
  House house;
  bool withheld = false;  // scripts with hooks that nobody has agreed to run
};
// Runs a script only with that leave; without it, and where a script does not load, the rules stand
// as the opening has them. It never fails: whoever opens a journal may look at it in any case.
Restored restore_house(const Game& game, const journal::Opening& opening, const World& world);

}  // namespace hausregel::play
