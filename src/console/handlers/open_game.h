// Begins, resumes and leaves the open game of a console; lists kept games and resolves their names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "console/console.h"
#include "play/opening.h"

namespace hausregel::console {

// Resumes a journal in place of the open game; kept_game() resolves `name`. Also Usage: it is open
// already and writable. Errors as play::resume() and conclude(); the open game then stays, unless
// it is from that very file.
Answer open_journal(Console& console, const std::string& name);

// Returns where the open game is kept, and how to resume it; nullopt if there is none or it is not
// kept.
std::optional<Message> kept_message(const Console& console);

// Begins a game in the journal of `wanted`, else in the folder of kept games; in memory, with a
// remark, if that fails. Errors as play::open_new() and conclude(); the open game then stays.
Answer begin_game(Console& console, play::NewGame wanted);

// Concludes console.session, which stays open: at a real table this closes a finished game. Fails
// if the closing cannot be written; lines set aside may stay unclosed.
Answer conclude(Console& console);

// Asks once, if a person is there, whether to leave an unfinished game; names its file and how to
// resume it. Returns true if nobody is asked or answers.
bool may_leave(Console& console);

// Resolves `name` to a file: `name` itself if it contains '/' or exists; else the only journal in
// `folder` with that prefix, or the last changed one if `name` is empty; else `name`, so that the
// reader reports it missing. Usage: several have the prefix (lists them), or `name` is empty and
// there are none.
Result<std::string> kept_game(const std::string& folder, const std::string& name);

// Returns the names of the journals in `folder`, last changed first.
std::vector<std::string> kept_names(const std::string& folder);

// Returns the journals in `folder` with data from their openings, last changed first.
Shown recent_games(const std::string& folder);

}  // namespace hausregel::console
