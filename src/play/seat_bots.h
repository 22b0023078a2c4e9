// Which bots may sit down at a table: the game's own, and scripts that somebody has named or agreed
// to. How they move is the game's (Table::choose) and the session's affair.
#pragma once

#include <memory>
#include <string>

#include "engine/game.h"
#include "play/world.h"

namespace hausregel::play {

// Who names a bot: somebody here, and so agrees that its script is run; or a journal.
enum class NamedBy : std::uint8_t { Somebody, Journal };

// The script of bot `bot`; null where it is the game's own. Usage: there is no such bot. Input:
// what is wrong with its file. Refused: a journal names a file that nobody has agreed to run.
Result<std::shared_ptr<Hooks>> script_of_bot(const Game& game, const std::string& bot, NamedBy by,
                                             const World& world);

}  // namespace hausregel::play
