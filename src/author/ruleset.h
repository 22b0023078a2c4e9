// The playable rules of a variant, with hooks instrumented for its author, and a table to play them
// at.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console/commands.h"
#include "console/reply.h"
#include "core/describe.h"
#include "core/dice.h"
#include "core/lists.h"
#include "engine/game.h"
#include "engine/rules/variant.h"
#include "lab/simulate.h"
#include "play/moves.h"

namespace hausregel::author {

// A valid variant, with the values of every rule.
struct LoadedVariant {
  const Game* game = nullptr;
  Variant variant;
  ResolvedRules rules;
};

// An order whose game, rules and hooks are set; callers that simulate also set who plays, and how
// many games.
using Ruleset = lab::SimulationOrder;
// Returns an answer as a script would write it.
std::string shown(const HookAnswer& answer);
// Returns the variant without its own layer. Precondition: it has another one.
Variant below_top(Variant variant);
// Prints the traces of its hooks; limits each call but not their total.
Ruleset ruleset_of(const LoadedVariant& loaded);

// A table for trying a variant: moves come from console lines or bots, nothing is hidden or
// journalled. Chance comes from a seed, as in a simulated game (mode Lab), or from the lines, as at
// a real table.

struct TestTableOrder {
  const Game* game = nullptr;
  Json rules;  // object of rule values
  Strings players;
  int starter = 0;  // among `players`, from 0
  Mode mode = Mode::Lab;
  std::uint64_t seed = 0;
  std::shared_ptr<Hooks> hooks = nullptr;
  // At a real table: results for draws of hooks, in order; further draws are generated.
  WholeNumbers luck{};
  decltype(Setup::deal) deal{};
};

class TestTable final : public play::TableDriver {
 public:
  // Usage: the players cannot sit down under these rules, or a rule has an invalid value.
  static Result<TestTable> open(const TestTableOrder& order) {
    Setup setup;
    setup.players = order.players;
    setup.starter = seat(order.starter);
    setup.mode = order.mode;
    setup.tried = true;
    setup.deal = order.deal;
    setup.id = order.mode == Mode::Lab ? "" : seeded_id(order.seed);
    return order.game->open(setup, order.rules, order.hooks).map([&](std::unique_ptr<Table> table) {
      return TestTable(order, std::move(table));
    });
  }

  // Plays a line of moves and their follow-up; returns the events since the last line. Usage: words
  // that are no move, or that need more words. Refused, HouseRule: as play(); earlier moves on the
  // line remain.
  Result<Json::List> line(std::string_view line) {
    auto words = console::split_words(line);
    TRY(words);
    while (!words->empty()) {
      auto spoken = table().parse(*words, draft_);
      TRY(spoken);
      if (spoken->kind == Spoken::Kind::Ask) {
        return fail(Error{Fault::Usage, std::move(spoken->message)});
      }
      *words = std::move(spoken->rest);
      draft_ = spoken->kind == Spoken::Kind::Draft ? std::move(spoken->draft) : Json();
      if (spoken->kind == Spoken::Kind::Move) { TRY(play(spoken->command, spoken->observed)); }
    }
    return std::exchange(events_, {}).list();
  }
  // Returns the next move of a game between the game's own bots; begins rounds. Null if the game is
  // over. Errors as Table::choose(), and HouseRule if a hook fails that determines the possible
  // moves.
  Result<Json> next_move(std::string_view bot) {
    return next(
        [&](const Table& table, Seat who, BotLuck& luck) { return table.choose(bot, who, luck); },
        Rounds::Open, luck_);
  }

 private:
  TestTable(const TestTableOrder& order, std::unique_ptr<Table> table)
      : TableDriver(std::move(table)),
        typed_(order.luck),
        lab_(order.seed, 0),
        luck_(order.seed, 0) {
    if (order.mode == Mode::Lab) { return; }
    // For draws of hooks.
    shown_.emplace(seeded_id(0),
                   SeedChain(seeded_root(order.seed), journal::chain_length(order.rules)));
  }

  Result<play::Decided> decide(const Json& command,
                               std::span<const std::int64_t> observed) override {
    if (shown_) {
      const int luck = table().status().luck;  // no round restarts here
      shown_->use_luck(luck, luck + 1);
      shown_->observe(observed);
      shown_->type_luck(typed_, false);
    }
    DiceOf<FastDice> lab(lab_);
    Dice& dice = shown_ ? static_cast<Dice&>(*shown_) : lab;
    auto decided = play::decide_on(table(), command, dice);
    if (decided && shown_) {  // a refused move uses up nothing
      typed_.erase(typed_.begin(),
                   typed_.begin() + static_cast<std::ptrdiff_t>(shown_->luck_taken()));
    }
    return decided;
  }
  Result<> take(Json command, std::optional<Json> value, play::Decided decided) override {
    events_.append(decided.events);
    return TableDriver::take(std::move(command), std::move(value), std::move(decided));
  }

  std::optional<FairDice> shown_;  // at a real table
  WholeNumbers typed_;
  FastDice lab_;
  BotLuck luck_;
  Events events_;  // since the last line
  Json draft_;
};

// Returns the variant without the rules and hooks at those places.
Variant without(Variant variant, const std::function<bool(const Place&)>& bad);
// Returns the possible numbers of players under these rules, ascending; empty: none.
std::vector<int> test_seats(const Game& game, const Json& rules);

}  // namespace hausregel::author
