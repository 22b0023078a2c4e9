// What one variant changes against another: values, and what they do to a game.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/variant.h"

namespace hausregel::author {

// What a change does, found by playing both on the same luck: the events and moves in which the
// games first part. Nothing: none of some hundreds of games did, which proves nothing.
struct Touched {
  std::vector<std::string> events;  // names, sorted
  std::vector<std::string> moves;   // possible under one only
};

// A rule that has another value, and all that it does by itself; where it contradicts the other
// values of `from`, what all changes do together.
struct RuleChange {
  const RuleSpec* spec = nullptr;
  ResolvedRule from;
  ResolvedRule to;
  Touched touched;
};

// A hook that the two have from other scripts, or only one has.
struct HookChange {
  const HookSpec* spec = nullptr;
  std::string from;  // the layer, or empty
  std::string to;
  Touched touched;
};

// A variant and what it resolves to; both outlive the call.
struct VariantSide {
  const Variant* variant = nullptr;
  const ResolvedRules* rules = nullptr;
};

struct Differences {
  std::vector<RuleChange> rules;  // in table order
  std::vector<HookChange> hooks;  // the same
};
// Precondition: both are variants of `game`, whose tables the changes point into. Plays up to 600
// games a change.
Differences differences(const Game& game, const VariantSide& from, const VariantSide& to);

}  // namespace hausregel::author
