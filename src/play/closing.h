// Ends a game, by its rules or on request. The session writes a closing entry and the audit checks
// it with the same function; only the session knows the secrets to add.
#pragma once

#include <optional>

#include "engine/game.h"
#include "journal/format.h"
#include "play/chronicle.h"
#include "play/session.h"

namespace hausregel::play {

// Returns the closing entry for `table`: why, winners (none if abandoned) and totals. Leaves
// `seeds` and `sealed` empty.
journal::Closing closing_at(const Table& table, journal::CloseWhy why);

// Returns the luck whose seed a closing entry publishes: the greatest begun, from which all earlier
// seeds follow. Returns nullopt if none was begun, and in the lab.
std::optional<int> luck_due(const Lucks& lucks, Mode mode);

// Whether a value opened by a closing entry has the canonical form of an opening: members and
// numbers in the game's order, and no others.
bool written_as_opened(const Json& value, const Table& table);

// Closes the game and opens the remaining values; `into` names the branch that continues it.
// Precondition: session.writable(). Errors as Session::append(), or Input: the side file does not
// match a sealed value. Changes nothing on error.
Result<void> close(Session& session, journal::CloseWhy why,
                   std::optional<journal::Branch> into = {});
// Closes a game, finished or not, after a note with the reason if `because` is set. Writes what is
// due first. Errors as session.writable(), ready(), note() and close(). Detects a side file that
// does not match before writing anything; after other errors, due entries or the note may remain.
Result<void> abandon(Session& session, const std::optional<std::string>& because);
// Whether the game is over and waits to be closed: at a real table the last round can still be
// corrected.
bool waits_for_closing(const Session& session);
// Closes a game that waits for it; otherwise does nothing.
Result<void> conclude(Session& session);

}  // namespace hausregel::play
