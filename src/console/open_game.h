// The game that a console has open: beginning one, going on with one, leaving it.
#pragma once

#include <optional>
#include <string>

#include "console/console.h"

namespace hausregel::console {

// Goes on with a journal, in the place of the open game: the file `name`, else the game among those
// kept whose file begins so; without a name the one changed last.
Answer open_journal(Console& console, const std::string& name);

// Where the open game is kept, and how to go on; nothing where there is none, or nothing keeps it.
std::optional<Message> kept_message(const Console& console);

// Begins a game in the journal that `wanted` names, else in one of the state folder where people's
// games are kept; where that cannot be, in memory, with a remark.
Answer begin_game(Console& console, play::NewGame wanted);

// The open game is left: at a real table one that is over is closed only now.
Answer conclude(Console& console);

// Asks once, where somebody is there, whether a game that is not over may be left; says where it is
// kept, and how to go on with it.
bool may_leave(Console& console);

}  // namespace hausregel::console
