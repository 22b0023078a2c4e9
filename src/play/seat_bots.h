// Decides which bots may sit at a table: the game's own, and scripts that the user has named or
// agreed to. The game makes their decisions (Table::choose), moves.h schedules them.
#pragma once

#include <memory>
#include <string>

#include "engine/game.h"
#include "play/session.h"

namespace hausregel::play {

// Who names a bot: the user, who thereby agrees to run its script, or a journal.
enum class NamedBy : std::uint8_t { Somebody, Journal };

// Returns the script of bot `bot`; null for a bot of the game, or a person (empty). Usage, or Input
// if a journal names it: no such bot. Input: its file is invalid. Refused: a journal names a file
// that nobody has agreed to run.
Result<std::shared_ptr<Hooks>> script_of_bot(const Game& game, const std::string& bot, NamedBy by,
                                             const World& world);

// Assigns the seat of player `name` to `bot`, or to a person (empty). Usage: no such player. Other
// errors as script_of_bot(), ready() and Session::enter(); the seat is unchanged on error.
Result<void> give_seat(Session& session, const std::string& name, const std::string& bot);

// Returns the move of the bot at seat `who`, who is to move, in open form; null if a person sits
// there. Errors as script_of_bot() and Table::choose().
Result<Json> bot_move(Session& session, Seat who, BotLuck& luck);

}  // namespace hausregel::play
