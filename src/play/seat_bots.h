// Which bots may sit down at a table: the game's own, and scripts that somebody has named or agreed
// to. What they decide there is the game's affair (Table::choose); when, that of moves.h.
#pragma once

#include <memory>
#include <string>

#include "engine/game.h"
#include "play/session.h"

namespace hausregel::play {

// Who names a bot: somebody here, and so agrees that its script is run; or a journal.
enum class NamedBy : std::uint8_t { Somebody, Journal };

// The script of bot `bot`; null where it is the game's own, or (empty) a person plays. Usage, or
// Input where a journal names it: there is no such bot. Input: what is wrong with its file.
// Refused: a journal names a file that nobody has agreed to run.
Result<std::shared_ptr<Hooks>> script_of_bot(const Game& game, const std::string& bot, NamedBy by,
                                             const World& world);

// Gives the seat of `name` to `bot`, or (empty) to a person. Usage: no such player. Other errors as
// script_of_bot(), ready() and Session::enter(); the seat is as it was then.
Result<void> give_seat(Session& session, const std::string& name, const std::string& bot);

// The move of the bot at seat `who`, who is to move, in open form; null: a person sits there.
// Errors as script_of_bot() and Table::choose().
Result<Json> bot_move(Session& session, Seat who, BotLuck& luck);

}  // namespace hausregel::play
