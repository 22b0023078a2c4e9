// Makes and journals moves in an open game: of people, of bots, and the follow-up to both, as well
// as notes and values set by hand. All functions write to the session; take_happened() returns the
// entries, even after an error.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/lists.h"
#include "engine/codec.h"
#include "engine/game.h"
#include "engine/moves/rounds.h"
#include "play/chronicle.h"
#include "play/closing.h"
#include "play/session.h"

namespace hausregel::play {

// Drives the moves at one table for all callers: seals a move that holds a value, decides it on a
// copy, takes it over, and makes the follow-up moves. Subclasses supply the chance, keep the sealed
// values and handle decided moves: the session journals them, rehearsals and house-rule tests keep
// nothing, the audit continues a game that it has decided again. Holds no rule of a game. The only
// other such loop is the lab's, typed for speed, in engine/lanes/playout.h.

// Decides `command` on a copy of `table`; `draws` stays empty. Errors as Table::decide().
Result<Decided> decide_on(const Table& table, const Json& command, Dice& dice);

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
  Result<> play(const Json& open_command, Results observed = {});
  // Opens the sealed values if they are due and known, and ends a game that is over. Errors as
  // play().
  Result<> follow();

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
  virtual Result<> allows(const Json&) const { return {}; }
  virtual Result<Decided> decide(const Json& command, Results observed) = 0;
  // Takes the decided move into the game, with the value it sealed.
  virtual Result<> take(Json command, std::optional<Json> value, Decided decided) = 0;
  // Handles a move that is not possible. Returns the failure.
  virtual Failed stopped(const Json&, Error failure) { return fail(std::move(failure)); }
  // Handles the end of the game, with nothing left that is due.
  virtual Result<> ended() { return {}; }

 private:
  Result<> make(Json command, std::optional<Json> value, Results observed);
};

// Drives its own table, with every sealed value known.
class TableDriver : public Driver {
 public:
  explicit TableDriver(std::unique_ptr<Table> table) : table_(std::move(table)) {}

  const Table& table() const override { return *table_; }
  Table& table() { return *table_; }
  std::unique_ptr<Table> release() && { return std::move(table_); }

 protected:
  std::optional<Json> value_of(Seat who) const override { return values_[as_index(who.index)]; }
  // For subclasses that do more with a move.
  Result<> take(Json command, std::optional<Json> value, Decided decided) override;
  std::optional<Json>& held(Seat who) { return values_[as_index(who.index)]; }

 private:
  std::unique_ptr<Table> table_;
  PerSeat<std::optional<Json>> values_;
};

// Id of the error that asks for the result of a hook's draw: {what}, and {how} it is typed,
// whose first part, if any, has as parts what its results are called, by their keys, in order.
inline constexpr std::string_view kLuckWanted = "console.luck_wanted";
// Id of the error for a result that the die does not have.
inline constexpr std::string_view kNoSuchSide = "console.no_such_side";

// Decides `command`, sealed if its game seals it, on a copy of `table`, with the dice of the
// session. `observed`: results shown at a real table; `typed`: those that the game master typed for
// draws of hooks. `drawn`, if set, receives the draws of a failed move. Refused, Usage, HouseRule:
// the move is not possible. Usage with kLuckWanted: a result has to be typed.
Result<Decided> decide(const Session& session, const Table& table, const Json& command,
                       Results observed, Results typed, std::vector<Draw>* drawn = nullptr);

// Prepares the session for a move: completes any follow-up that an interrupted program left undone.
// Refused: the journal is not writable.
Result<> settled(Session& session);
// Prepares the session for an entry other than a move. Succeeds even if a house rule stops what is
// due. Refused: as settled(), or the game waits to be closed.
Result<> ready(Session& session);

// Handles a kLuckWanted error by typing the missing result.
using MoreLuck = std::function<Result<>(const Error& wanted)>;
// Makes at most `most` moves of bots, until a person has to decide; `more_luck` may be empty.
// Errors as settled(), Moves::play() and bot_step(); earlier moves remain.
Result<> auto_play(Session& session, std::int64_t most, Driver::Rounds rounds,
                   const MoreLuck& more_luck = {});

// Append entries that leave the table unchanged. Refused: the journal is not writable.
inline Result<> note(Session& session, const std::string& text) {
  return session.enter(Note{text}, {"console.noted", {{"text", text}}});
}
inline Result<> mark(Session& session, const std::string& name) {
  return session.enter(Mark{name}, {"console.marked", {{"name", name}}});
}

// Sets the place `path` to `value` and makes the follow-up moves. Refused: the journal is not
// writable, or the game waits to be closed. Usage: no such place, no such value there, or a place
// derived from others.
Result<> set_place(Session& session, const std::string& path, const Json& value,
                   const std::string& because);

// Makes the moves of a session and journals them, also the failure of a house rule. Precondition of
// play(): settled(). Errors as decide(), and as close() for the end of the game.

class Moves final : public Driver {
 public:
  explicit Moves(Session& session) : session_(session) {}
  const Table& table() const override { return session_.table(); }

 private:
  std::optional<Salt> salt() override {
    return table().setup().mode == Mode::Virtual
               ? std::optional(
                     salt_of(*session_.secrets, session_.log().last() + 1, session_.world.random))
               : std::nullopt;
  }
  std::optional<Json> value_of(Seat who) const override { return play::value_of(session_, who); }
  // Checks what the rules of the game do not know: events on other lines of this journal.
  Result<> allows(const Json& command) const override {
    const auto move = Move::of(command);
    if (!move) {
      return {};  // the table words its own error
    }
    static constexpr const char* kSentences[] = {
        "", "console.commitment_laid", "console.no_seed_left", "engine.refuse.phrase_late"};
    const int seeds = session_.chain ? session_.chain->length() : 0;
    const auto forbidden = session_.chronicle().forbids(*move, session_.status(), seeds);
    return forbidden == Chronicle::Forbidden::No
               ? Result<>()
               : not_now(kSentences[as_index(forbidden)], {{"count", seeds}});
  }
  Result<Decided> decide(const Json& command, Results observed) override {
    return play::decide(session_, table(), command, observed, session_.typed.luck, &drawn_);
  }

  Result<> take(Json command, std::optional<Json> value, Decided decided) override {
    TRY(keep_value(session_, session_.log().last() + 1, std::move(value)));
    if (command.has_text("move", Phrase::kName) && !session_.status().sealed.empty()) {
      // It prevents taking back the sealed values of the others.
      session_.happened.remarks.push_back({"console.phrase_freezes"});
    }
    return session_.append(Move::of(std::move(command)).value(), std::move(decided));
  }

  // Journals a house rule's failure once.
  Failed stopped(const Json& command, Error failure) override {
    const auto told_of = stopped_by(failure, !drawn_.empty());
    if (!told_of) { return fail(std::move(failure)); }
    const Events events = codec::only_event(*told_of);
    const Entries& entries = session_.log().entries();
    Move move = Move::of(command).value();
    // A `next` that is tried again draws from another luck, so each is told.
    const bool told = !entries.empty() && entries.back().doing == Doing(move) &&
                      entries.back().events == events && entries.back().draws == drawn_ &&
                      !move.begins_round();
    auto appended =
        told ? Result<>()
             : session_.append(std::move(move), {events, std::move(drawn_), table().clone()});
    return fail(appended ? std::move(failure) : std::move(appended.error()));
  }

  Result<> ended() override {
    return table().setup().mode == Mode::Table ? Result<>() : close(session_, CloseWhy::Ended);
  }

  Session& session_;
  std::vector<Draw> drawn_;  // of a failed move
};

// Tries moves on a copy of a game without journalling them. Uses the session's dice and secrets, so
// the outcome equals that of the real moves.

class Rehearsal final : public TableDriver {
 public:
  explicit Rehearsal(const Session& session)
      : TableDriver(session.table().clone()),
        session_(session),
        untraced_(session.house().hooks.get()) {}

 private:
  Result<Decided> decide(const Json& command, Results observed) override {
    auto decided = play::decide(session_, table(), command, observed,
                                std::span(session_.typed.luck).subspan(luck_taken_));
    luck_taken_ += decided ? decided->luck_taken : 0;
    return decided;
  }
  // Prefers a value sealed in this rehearsal over an earlier one.
  std::optional<Json> value_of(Seat who) const override {
    if (auto here = TableDriver::value_of(who)) { return here; }
    return play::value_of(session_, who);
  }

  const Session& session_;
  Untraced untraced_;           // traces are shown when the moves are made
  std::size_t luck_taken_ = 0;  // of the results typed for hooks
};

// Decides which bots may sit at a table: the game's own, and scripts that the user has named or
// agreed to. The game makes their decisions (Table::choose), auto_play() and bot_step() schedule
// them.

// Who names a bot: the user, who thereby agrees to run its script, or a journal.
enum class NamedBy : std::uint8_t { Somebody, Journal };

// Returns the script of bot `bot`, under these rule values; null for a bot of the game, or a person
// (empty). Usage, or Input if a journal names it: no such bot. Input: its file is invalid. Refused:
// a journal names a file that nobody has agreed to run.
Result<std::shared_ptr<Hooks>> script_of_bot(const Game& game, const std::string& bot, NamedBy by,
                                             const World& world, const Json& rules);

// Assigns the seat of player `name` to `bot`, or to a person (empty). Usage: no such player. Other
// errors as script_of_bot(), ready() and Session::enter(); the seat is unchanged on error.
Result<> give_seat(Session& session, const std::string& name, const std::string& bot);

// Makes the next move of a bot, or tries it in a rehearsal. Returns false if there is none. Errors
// as script_of_bot(), Table::choose() and Moves::play().
Result<bool> bot_step(Session& session, Rehearsal* rehearsal);
// Returns the word of the move that the bot to move makes next; empty: none, or it fails.
std::string bot_wish(Session& session);

// --- undo and redo, in undo.cpp ----------------------------------------------------------------

// By moves, lines or rounds, with the sentences for them. chronicle.h limits how far they may go.

// Begins a line: undo() takes back everything from here on as one.
void begin_line(Session& session);
// Returns the moves of the last line, or the last move if its beginning is unknown.
Steps last_line(const Session& session);
// Replaces what has been entered of the next move by `draft`; `told` is the latest statement.
void say(Session& session, Json draft, const Message& told);

// Takes back `count` whole moves; by default the last line, or one move if its beginning is
// unknown. A line that only prepared a move is taken back without an entry. If a line revealed
// something, takes back only what came after. Refused: fewer moves exist, or something was shown
// (chronicle.h); the sentence names the alternative.
Result<> undo(Session& session, std::optional<std::int64_t> count);

// Asks a person at the table for a reason, or whether several rounds shall go for the one given;
// nullopt: none, or not.
using AskWhy = std::function<std::optional<std::string>(const Message& question)>;
// Gives up rounds: the running one, which is drawn anew; at a real table all from `round` (default:
// the last begun), listing the moves as lines to retype. Refused: no reason, the round is not
// running, or it was not begun in this journal.
Result<> undo_round(Session& session, std::optional<int> round, std::optional<std::string> because,
                    const AskWhy& ask);

// Replays what an undo took back: a line, or a move if its line is unknown. Refused: nothing was
// taken back, or the journal is not writable.
Result<> redo(Session& session);

}  // namespace hausregel::play
