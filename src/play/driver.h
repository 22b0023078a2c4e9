// Drives the moves at one table for all callers: seals a move that holds a value, decides it on a
// copy, takes it over, and makes the follow-up moves. Subclasses supply the chance, keep the sealed
// values and handle decided moves: the session journals them, rehearsals and house-rule tests keep
// nothing, the audit plays a game on. Holds no rule of a game. The only other such loop is the
// lab's, typed for speed, in engine/playout.h.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/dice.h"
#include "engine/game.h"
#include "engine/seal.h"
#include "journal/doing.h"
#include "journal/format.h"

namespace hausregel::play {

// Returns the move that opens status().unopened, in that order; nullopt if nothing is to be opened
// or a value is not known yet (`value_of` returns nullopt for it).
std::optional<Json> opening_move(const Table& table,
                                 const std::function<std::optional<Json>(Seat)>& value_of);

// The outcome of a move before it is taken.
struct Decided {
  std::string events;  // a JSON list
  std::vector<Draw> draws;
  std::unique_ptr<Table> table;  // after the move
  std::size_t luck_taken = 0;    // results typed for draws of hooks and used here
};

// Decides `command` on a copy of `table`; `draws` stays empty. Errors as Table::decide().
Result<Decided> decide_on(const Table& table, const Json& command, Dice& dice);

// Decides an entry's move or override again and returns its events. `value`: the value it sealed;
// null or not an object if unknown. Refuses a value that the rules refuse: laying it was the
// decision.
Result<std::string> decide_again(Table& table, const journal::Doing& doing, const Json* value,
                                 Dice& dice);

// Decides for seats: a bot, a script, a record. Returns the move of seat `who` in open form; null
// if a person plays that seat. `luck` is for this move alone.
using Chooser = std::function<Result<Json>(const Table& table, Seat who, BotLuck& luck)>;

class Driver {
 public:
  Driver() = default;
  Driver(Driver&&) = default;
  Driver& operator=(Driver&&) = default;
  virtual ~Driver() = default;
  // The table after the last move taken. References are invalid after the next one.
  virtual const Table& table() const = 0;

  // Makes a move given in open form, and its follow-up. `observed`: results shown at a real table.
  // Refused, Usage, HouseRule: the move is not possible.
  Result<void> play(const Json& open_command, std::span<const std::int64_t> observed = {});
  // Opens the sealed values if they are due and known, and ends a game that is over. Errors as
  // play().
  Result<void> follow();

  // Whether to begin a round when that is the next move.
  enum class Rounds : std::uint8_t { Leave, Open };
  // Returns the move that `chooser` decides now, for the first seat that has one; null if there is
  // none. Errors are the chooser's.
  Result<Json> next(const Chooser& chooser, Rounds rounds, BotLuck& luck) const;
  // Makes that move. Returns false if there is none. Errors as next() and play().
  Result<bool> step(const Chooser& chooser, Rounds rounds, BotLuck& luck);

 protected:
  // The salt for the next value; nullopt: its commitment is null.
  virtual std::optional<Salt> salt() { return std::nullopt; }
  // The value laid by `who`, an element of an opening's `values`; nullopt if unknown.
  virtual std::optional<Json> value_of(Seat who) const = 0;
  // Checks a move, in journal form, for what the rules of the game do not know.
  virtual Result<void> allows(const Json&) const { return {}; }
  virtual Result<Decided> decide(const Json& command, std::span<const std::int64_t> observed) = 0;
  // Takes the decided move into the game, with the value it sealed.
  virtual Result<void> take(Json command, std::optional<Json> value, Decided decided) = 0;
  // Handles a move that is not possible. Returns the failure.
  virtual tl::unexpected<Error> stopped(const Json&, Error failure) {
    return fail(std::move(failure));
  }
  // Handles the end of the game, with nothing left that is due.
  virtual Result<void> ended() { return {}; }

 private:
  Result<void> make(Json command, std::optional<Json> value,
                    std::span<const std::int64_t> observed);
};

// Drives its own table, with every sealed value known.
class TableDriver : public Driver {
 public:
  explicit TableDriver(std::unique_ptr<Table> table) : table_(std::move(table)) {}

  const Table& table() const override { return *table_; }
  Table& table() { return *table_; }
  std::unique_ptr<Table> release() && { return std::move(table_); }

 protected:
  std::optional<Json> value_of(Seat who) const override;
  // For subclasses that do more with a move.
  Result<void> take(Json command, std::optional<Json> value, Decided decided) override;
  std::optional<Json>& held(Seat who) { return values_[static_cast<std::size_t>(who.index)]; }

 private:
  std::unique_ptr<Table> table_;
  PerSeat<std::optional<Json>> values_;
};

}  // namespace hausregel::play
