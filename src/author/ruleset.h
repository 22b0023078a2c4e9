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

// Detects hooks that depend on more than their facts, an error: asks a fresh state and a used one,
// and compares the answers. Does so for a hook's first thousand questions, then for every
// sixteenth. After `deadline` every question is an error.
std::shared_ptr<Hooks> twice_hooks(const Variant& variant,
                                   std::chrono::steady_clock::time_point deadline);
// How often a hook was asked, and whether it ever did more than return the answer below it.
struct HookUse {
  std::uint64_t asked = 0;
  bool matters = false;
};
// Forwards to `hooks` and counts the hooks of the top layer in `uses`, which must outlive the
// result. Compares them with the answers of the variant without that layer.
std::shared_ptr<Hooks> noting(std::shared_ptr<Hooks> hooks, const Variant& variant,
                              std::map<std::string, HookUse>& uses);
// Forwards to `hooks` until the deadline; after it every question is an error.
std::shared_ptr<Hooks> until(std::shared_ptr<Hooks> hooks,
                             std::chrono::steady_clock::time_point deadline);
// Whether an error only reports that the deadline has passed.
bool is_late(const Error& error);

// Combines hook `one` of `to` with the others of `from`, both shared. A null side has no hooks.
std::shared_ptr<Hooks> hooks_with(std::shared_ptr<Hooks> from, std::shared_ptr<Hooks> to,
                                  std::string one);

}  // namespace hausregel::author
