// The playable rules of a variant, with hooks instrumented for its author.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "engine/game.h"
#include "engine/variant.h"
#include "lab/simulate.h"

namespace hausregel::author {

// Makes separate hooks for every worker: one set serves one thread.
using MakeHooks = std::function<std::shared_ptr<Hooks>()>;

struct Ruleset {
  const Game* game = nullptr;
  Json rules;            // object of rule values
  MakeHooks make_hooks;  // empty: none

  // Returns null if there are none.
  std::shared_ptr<Hooks> hooks() const { return make_hooks ? make_hooks() : nullptr; }
};
// Returns an order under these rules; the caller sets who plays, and how many.
lab::SimulationOrder simulation_of(const Ruleset& rules);
// Returns the variant without its own layer. Precondition: it has another one.
Variant below_top(Variant variant);
// Prints the traces of its hooks; limits each call but not their total.
Ruleset ruleset_of(const Game& game, const Variant& variant, const ResolvedRules& resolved);

// Returns the variant without the rules and hooks at those places.
Variant without(Variant variant, const std::function<bool(const Place&)>& bad);

// Detects hooks that depend on more than their facts, an error: asks a fresh state and a used one,
// and compares the answers. Does so for a hook's first thousand questions, then for every
// sixteenth.
std::shared_ptr<Hooks> twice_hooks(const Variant& variant);
// How often a hook was asked, and whether it ever did more than return the answer below it.
struct HookUse {
  std::uint64_t asked = 0;
  bool matters = false;
  bool failed = false;  // no longer asked at tables opened later
};
// Forwards to `hooks` until the deadline; after it every question is an error. Counts the hooks of
// the top layer in `uses`, which must outlive the result, and compares them with the answers of the
// variant without that layer.
std::shared_ptr<Hooks> noted(std::shared_ptr<Hooks> hooks, const Variant& variant,
                             std::chrono::steady_clock::time_point deadline,
                             std::map<std::string, HookUse>& uses);
// Whether an error only reports that the deadline has passed.
bool is_late(const Error& error);

// Combines hook `one` of `to` with the others of `from`.
std::shared_ptr<Hooks> mixed_hooks(const Variant& from, const Variant& to, std::string one);

}  // namespace hausregel::author
