// Moves at one table, the same for everybody who makes them: sealed where they hold a value,
// decided on a copy, taken over, and followed by what follows by itself. Where the chance comes
// from, what becomes of a decided move, and who holds what was sealed is said by an heir: the
// session writes a journal, a rehearsal and a house rule's test keep nothing, the audit plays a
// game on. No rule of a game stands here, and no second loop of this kind anywhere else; the lab's,
// typed for speed, is in engine/playout.h.
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

// The move that opens status().unopened, in that order; nothing where nothing waits for its
// opening, or a value is not known yet. `value_of` gives null for such a one.
std::optional<Json> opening_move(const Table& table,
                                 const std::function<std::optional<Json>(Seat)>& value_of);

// What a move would come to.
struct Decided {
  std::string events;  // a JSON list
  std::vector<Draw> draws;
  std::unique_ptr<Table> table;  // as it will be
  std::size_t luck_taken = 0;    // how many results were typed for draws of hooks
};

// Decides `command` on a copy of `table`; `draws` stays empty. Errors as Table::decide().
Result<Decided> decide_on(const Table& table, const Json& command, Dice& dice);

// Decides again what an entry did, a move or an override, and gives its events. `value`: what it
// sealed; null, or no object, where nobody knows. One that the rules refuse is refused here: laying
// it down was the decision.
Result<std::string> decide_again(Table& table, const journal::Doing& doing, const Json* value,
                                 Dice& dice);

// Decides for seats: a bot, a script, a record. Gives the move of seat `who`, in open form; null:
// that seat is a person's. `luck` is for this move alone.
using Chooser = std::function<Result<Json>(const Table& table, Seat who, BotLuck& luck)>;

class Driver {
 public:
  Driver() = default;
  Driver(Driver&&) = default;
  Driver& operator=(Driver&&) = default;
  virtual ~Driver() = default;
  // As it stands behind the last move that was taken; no reference outlives the next one.
  virtual const Table& table() const = 0;

  // Makes a move given in open form, and what follows by itself. `observed`: what a real table has
  // shown. Refused, Usage, HouseRule: the move is not possible.
  Result<void> play(const Json& open_command, std::span<const std::int64_t> observed = {});
  // Opens what lies sealed, where it is time for that and the values are known, and ends a game
  // that is over. Errors as play().
  Result<void> follow();

  // Whether a round is begun where that is the next thing.
  enum class Rounds : std::uint8_t { Leave, Open };
  // The move that `chooser` decides now: of the first seat for which it has one. Null: there is
  // none. Errors are the chooser's.
  Result<Json> next(const Chooser& chooser, Rounds rounds, BotLuck& luck) const;
  // Makes it. False: there is none. Errors as next() and play().
  Result<bool> step(const Chooser& chooser, Rounds rounds, BotLuck& luck);

 protected:
  // What seals the next value; nothing: its commitment is null.
  virtual std::optional<Salt> salt() { return std::nullopt; }
  // What `who` has laid down, an element of an opening's `values`; nothing: it is not known.
  virtual std::optional<Json> value_of(Seat who) const = 0;
  // What the rules of the game do not know, of a move as it is journalled.
  virtual Result<void> allows(const Json&) const { return {}; }
  virtual Result<Decided> decide(const Json& command, std::span<const std::int64_t> observed) = 0;
  // The move becomes part of the game, with the value that it has sealed.
  virtual Result<void> take(Json command, std::optional<Json> value, Decided decided) = 0;
  // The move was not possible; gives the failure.
  virtual tl::unexpected<Error> stopped(const Json&, Error failure) {
    return fail(std::move(failure));
  }
  // The game is over, and nothing is due any more.
  virtual Result<void> ended() { return {}; }

 private:
  Result<void> make(Json command, std::optional<Json> value,
                    std::span<const std::int64_t> observed);
};

// A driver of a table of its own, from which nothing is sealed away.
class TableDriver : public Driver {
 public:
  explicit TableDriver(std::unique_ptr<Table> table) : table_(std::move(table)) {}

  const Table& table() const override { return *table_; }
  Table& table() { return *table_; }
  std::unique_ptr<Table> release() && { return std::move(table_); }

 protected:
  std::optional<Json> value_of(Seat who) const override;
  // For heirs that take more notice of a move.
  Result<void> take(Json command, std::optional<Json> value, Decided decided) override;
  std::optional<Json>& held(Seat who) { return values_[static_cast<std::size_t>(who.index)]; }

 private:
  std::unique_ptr<Table> table_;
  PerSeat<std::optional<Json>> values_;
};

}  // namespace hausregel::play
