// A variant ready to be played, of whatever origin: its rules, its hooks, and its sources for a
// journal. Whether its hooks may run has been decided before (embedded_variant.h).
#pragma once

#include <memory>
#include <vector>

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

// Hooks for `variant`, or null where none of its rules is one.
std::shared_ptr<Hooks> hooks_of(const Variant& variant, const ResolvedRules& rules,
                                const World& world);

// The sources of `variant`, as a journal embeds them.
std::vector<journal::LayerText> texts_of(const Variant& variant);

}  // namespace hausregel::play
