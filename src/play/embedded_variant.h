// Restores what a journal's game is played with: the game by name, tables to fold it, and house
// rules that may run. Sources in a journal are a stranger's: they are read, shown and compared
// without consent, but run only if one of our variants matches or the user agrees.
#pragma once

#include <memory>
#include <vector>

#include "engine/game.h"
#include "engine/hooks.h"
#include "engine/variant.h"
#include "journal/format.h"
#include "play/world.h"

namespace hausregel::play {

// The rules of a game and the hooks that they call.
struct House {
  Variant variant;
  ResolvedRules rules;
  std::shared_ptr<Hooks> hooks;  // null: no hooks
};

// Returns the hooks of `variant`; null if it has none or `world` runs no scripts.
std::shared_ptr<Hooks> hooks_of(const Variant& variant, const ResolvedRules& rules,
                                const World& world);

// Returns the sources of `variant` as a journal embeds them.
std::vector<journal::LayerText> texts_of(const Variant& variant);

// Returns the embedded variant's names and sources without reading them; one nameless layer if the
// journal embeds none.
Variant unread_variant(const journal::Opening& opening);

// Loads the variant from the scripts in the journal. Runs them; the caller must have consent.
// Input: there are no scripts, or one does not load.
Result<Variant> load_embedded(const VariantLibrary& library, const journal::Opening& opening);

// Returns the game of a journal. Input: no game of that name here.
Result<const Game*> game_of(const journal::Opening& opening);

// Returns the embedded variant's own wordings without running any of it.
Wordings wordings_of(const journal::Opening& opening, const VariantLibrary& library);

// The rules as the journal embeds them. The source layer of each rule, and hooks, are known only if
// one of our variants matches apart from comments and layout, or the user agrees to run the
// embedded scripts.
struct Restored {
  House house;
  bool withheld = false;  // scripts with hooks that lack consent
};
// Runs a script only with that consent. Without it, or if a script does not load, keeps the rules
// of the opening. Never fails: any journal can be opened for reading.
Restored restore_house(const Game& game, const journal::Opening& opening, const World& world);

}  // namespace hausregel::play
