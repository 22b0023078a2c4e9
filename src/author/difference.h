// Compares two variants: their values, and the effect on games.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/variant.h"

namespace hausregel::author {

// The effect of a change, found by playing both sides on the same luck: the events and moves where
// games first diverge. Empty if none of several hundred games did, which proves nothing.
struct Touched {
  std::vector<std::string> events;  // names, sorted
  std::vector<std::string> moves;   // possible on one side only
};

// A rule with a different value, and the effect of it alone; if it contradicts the other values of
// `from`, the effect of all changes together.
struct RuleChange {
  const RuleSpec* spec = nullptr;
  ResolvedRule from;
  ResolvedRule to;
  Touched touched;
};

// A hook from different scripts, or on one side only.
struct HookChange {
  const HookSpec* spec = nullptr;
  std::string from;  // the layer, or empty
  std::string to;
  Touched touched;
};

// A variant and its resolved rules; both must outlive the call.
struct VariantSide {
  const Variant* variant = nullptr;
  const ResolvedRules* rules = nullptr;
};

struct Differences {
  std::vector<RuleChange> rules;  // in the order of the game's table
  std::vector<HookChange> hooks;  // likewise
};
// Compares two variants. Precondition: both are variants of `game`, whose tables the changes point
// into. Plays up to 600 games per change.
Differences differences(const Game& game, const VariantSide& from, const VariantSide& to);

}  // namespace hausregel::author
