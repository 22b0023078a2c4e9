// The end of a game, by itself or by somebody's wish. What a closing entry says is written by the
// session and expected by the audit from the same function, apart from secrets, which only the
// session has.
#pragma once

#include <optional>

#include "engine/game.h"
#include "journal/format.h"
#include "play/chronicle.h"
#include "play/session.h"

namespace hausregel::play {

// The closing entry of a game that stands at `table`: why, winners (none where it was abandoned)
// and totals. `seeds` and `sealed` are empty.
journal::Closing closing_at(const Table& table, journal::CloseWhy why);

// The luck whose seed a closing entry publishes: the greatest that the journal has
// begun, from which those of all others follow. Nothing where none was begun, or in the lab.
std::optional<int> luck_due(const Lucks& lucks, Mode mode);

// Whether a value that a closing entry opens is written as in an opening: members and numbers in
// the game's order, nothing besides.
bool written_as_opened(const Json& value, const Table& table);

// Closes the game, and opens what is left; it goes on `into` a branch where it is continued.
// Precondition: session.writable(). Errors as
// Session::append(), or Input: the side file does not hold a value as it was sealed. Nothing has
// changed then.
Result<void> close(Session& session, journal::CloseWhy why,
                   std::optional<journal::Branch> into = {});
// Closes a game, over or not, with a note before where it is told why. What is due follows first.
// Errors as session.writable(), ready(), note() and close(). A side file that does not hold what
// was sealed is found before anything is written; behind another failure what is due, or the note,
// may stand.
Result<void> abandon(Session& session, const std::optional<std::string>& because);
// At a real table a game that is over waits to be closed, so that the last round can be corrected
// as well.
bool waits_for_closing(const Session& session);
// Closes a game that waits for it; nothing happens to another.
Result<void> conclude(Session& session);

}  // namespace hausregel::play
