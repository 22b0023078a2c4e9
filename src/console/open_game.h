// The game that a console has open: beginning one, going on with one, leaving it; and those that
// are kept in a folder: which there are, and which one somebody means.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "console/console.h"
#include "play/opening.h"

namespace hausregel::console {

// Goes on with a journal, in the place of the open game: the file that kept_game() makes of `name`.
// Usage besides: it is open already, unless it could not be written. Errors as play::resume() and
// conclude(); what was open stays then, unless it is of that very file.
Answer open_journal(Console& console, const std::string& name);

// Where the open game is kept, and how to go on; nothing where there is none, or nothing keeps it.
std::optional<Message> kept_message(const Console& console);

// Begins a game in the journal that `wanted` names, else in one of the state folder where people's
// games are kept; where that cannot be, in memory, with a remark. Errors as play::open_new() and
// conclude(); what was open stays then.
Answer begin_game(Console& console, play::NewGame wanted);

// The game in console.session is left, and stays there: at a real table one that is over is closed
// only now. Fails where its closing cannot be written; lines that were laid aside may stay
// unclosed.
Answer conclude(Console& console);

// Asks once, where somebody is there, whether a game that is not over may be left; says where it is
// kept, and how to go on with it. True where nobody is asked, or nobody answers.
bool may_leave(Console& console);

// The file that `name` means: `name` itself where it has a '/' or is there; else the only journal
// in `folder` that begins so, the one changed last where `name` is empty; else `name`, for whoever
// reads it to say that it is not there. Usage: several begin so, which are listed; `name` is empty,
// and there is none.
Result<std::string> kept_game(const std::string& folder, const std::string& name);

// The names of the journals in `folder`, last changed first.
std::vector<std::string> kept_names(const std::string& folder);

// The journals in `folder` by their openings, last changed first.
Shown recent_games(const std::string& folder);

}  // namespace hausregel::console
