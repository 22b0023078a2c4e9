// The playable rules of a variant, with hooks instrumented for its author, and a table to play them
// at.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "engine/game.h"
#include "engine/rules/variant.h"
#include "lab/simulate.h"
#include "play/session.h"

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

// A table for trying a variant: moves come from console lines or bots, nothing is hidden or
// journalled. Chance comes from a seed, as in a simulated game (mode Lab), or from the lines, as at
// a real table.

struct TestTableOrder {
  const Game* game = nullptr;
  Json rules;  // object of rule values
  std::vector<std::string> players;
  int starter = 0;  // among `players`, from 0
  Mode mode = Mode::Lab;
  std::uint64_t seed = 0;
  std::uint64_t number = 0;  // of the game within the seed
  std::shared_ptr<Hooks> hooks = nullptr;
  // At a real table: results for draws of hooks, in order; further draws are generated.
  std::vector<std::int64_t> luck{};
};

class TestTable final : public play::TableDriver {
 public:
  // Usage: the players cannot sit down under these rules, or a rule has an invalid value.
  static Result<TestTable> open(const TestTableOrder& order);

  // Plays a line of moves and their follow-up; returns the events of all. Usage: words that are no
  // move, or that need more words. Refused, HouseRule: as play(); earlier moves on the line remain.
  Result<Json::List> line(std::string_view line);
  // Returns the events of the moves since the last call.
  Json::List happened();
  // Returns the next move of a game between the game's own bots; begins rounds. Null if the game is
  // over. Errors as Table::choose(), and HouseRule if a hook fails that determines the possible
  // moves.
  Result<Json> next_move(std::string_view bot);

 private:
  TestTable(const TestTableOrder& order, std::unique_ptr<Table> table);
  Result<play::Decided> decide(const Json& command,
                               std::span<const std::int64_t> observed) override;
  Result<void> take(Json command, std::optional<Json> value, play::Decided decided) override;

  std::optional<FairDice> shown_;  // at a real table
  std::vector<std::int64_t> typed_;
  FastDice lab_;
  BotLuck luck_;
  Events events_;  // since the last happened()
  Json draft_;
};

// Returns `count` names, at most six.
std::vector<std::string> test_players(int count);
// Returns the possible numbers of players under these rules, ascending; empty: none.
std::vector<int> test_seats(const Game& game, const Json& rules);

}  // namespace hausregel::author
