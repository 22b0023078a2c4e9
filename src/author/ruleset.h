// The rules of a variant, ready to be played, and hooks as its author wants them looked at.
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

// Hooks of its own for every worker: one set serves one thread.
using MakeHooks = std::function<std::shared_ptr<Hooks>()>;

struct Ruleset {
  const Game* game = nullptr;
  Json rules;            // object of rule values
  MakeHooks make_hooks;  // empty: none

  // Null: there are none.
  std::shared_ptr<Hooks> hooks() const { return make_hooks ? make_hooks() : nullptr; }
};
// Games under these rules: who plays, and how many, is to be said.
lab::SimulationOrder simulation_of(const Ruleset& rules);
// The variant without its own layer. Precondition: it has another.
Variant below_top(Variant variant);
// What its hooks trace is shown; nothing but each call of theirs has a limit.
Ruleset ruleset_of(const Game& game, const Variant& variant, const ResolvedRules& resolved);

// Asks two states, one of which is made anew for every question, the other never; after a hook's
// first thousand questions, every sixteenth so. Where they disagree the hook depends on more than
// its facts, which is an error. After `deadline` every question is an error.
std::shared_ptr<Hooks> twice_hooks(const Variant& variant,
                                   std::chrono::steady_clock::time_point deadline);
// How often a hook was asked, and whether it ever did more than give the answer below it.
struct HookUse {
  std::uint64_t asked = 0;
  bool matters = false;
};
// The same answers, noting in `uses`, which outlives them, the hooks of the top layer. The answer
// below is that of the variant without this layer.
std::shared_ptr<Hooks> noting(std::shared_ptr<Hooks> hooks, const Variant& variant,
                              std::map<std::string, HookUse>& uses);
// The same answers until the deadline; after it every question is an error.
std::shared_ptr<Hooks> until(std::shared_ptr<Hooks> hooks,
                             std::chrono::steady_clock::time_point deadline);
// Whether an error says no more than that the deadline has passed.
bool is_late(const Error& error);

// `one` as `to` has it, the others as `from` does. Both may be null, and have no hooks then; those
// of `from` and `to` are shared, not copied.
std::shared_ptr<Hooks> hooks_with(std::shared_ptr<Hooks> from, std::shared_ptr<Hooks> to,
                                  std::string one);

}  // namespace hausregel::author
