// Compares two variants: their values, and the effect on games.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe.h"
#include "engine/game.h"
#include "engine/rules/variant.h"

namespace hausregel::author {

// A rule with a different value; or a hook from different scripts, or on one side only.
//
// `events` and `moves` are the effect of this change, found by playing both sides on the same luck:
// the names of the events where games first diverge, and of the moves possible on one side only,
// sorted. Empty if none of several hundred games diverged, which proves nothing. For a value that
// contradicts the other values of `from`, the effect of all changes together.
struct Difference {
  IfAny<std::string> rule;
  IfAny<std::string> hook;
  IfAny<Json> from;                       // of a rule
  std::optional<std::string> from_layer;  // nullopt: the standard, or no such hook
  IfAny<Json> to;
  std::optional<std::string> to_layer;
  std::string_view ids;
  std::vector<std::string> events;
  std::vector<std::string> moves;

  FIELDS(Difference, rule, hook, from, from_layer, to, to_layer, ids, events, moves);
};

// A variant and its resolved rules; both must outlive the call.
struct VariantSide {
  const Variant* variant = nullptr;
  const ResolvedRules* rules = nullptr;
};

struct Differences {
  std::vector<Difference> rules;  // in the order of the game's table
  std::vector<Difference> hooks;  // likewise
};
// Compares two variants. Precondition: both are variants of `game`. Plays up to 600 games per
// change.
Differences differences(const Game& game, const VariantSide& from, const VariantSide& to);

}  // namespace hausregel::author
