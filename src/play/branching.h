// Branches: another line from between two rounds on, in a journal of its own, with secrets of its
// own. Nothing is carried along but the events that led there. The one kind goes on beside its
// parent, which tells of it; the other by other rules, and closes its parent.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "play/session.h"

namespace hausregel::play {

// Tells, behind the events that have led from the opening `from` to the end of `round`, that the
// rules of `to` hold from there on; and before them which held in the beginning.
void add_change(Json::List& events, const journal::Opening& from, int round,
                const journal::Opening& to);

// The entry that ended `round` on the line of play; 0 for that before the first in this journal.
// Refused: no such round ended here.
Result<std::int64_t> end_of_round(const Session& session, int round);

// The entry from which a branch may go on: the end of `round`, 0 the beginning; without it where
// the game stands, or while a round is running, before that. Refused: the round was not played in
// this journal, or the game is over there.
Result<std::int64_t> branch_point(const Session& session, std::optional<int> round);

// A branch that goes on after entry `n`, a branch_point(), in `file` or (empty) in memory;
// `session`, where its journal can be written, tells of it in an entry. A seeded game's secrets
// follow from its seed, `n` and `name`. Usage: the file is there already, or the opening would be
// too long. Other errors: as open_table(), conclude() and Session::enter(), and no entry tells of
// it; or as Log::create(): then the entry may stand, and its sentence says that there is no such
// branch.
Result<std::unique_ptr<Session>> branch(Session& session, std::int64_t n, const std::string& name,
                                        const std::string& file);

// The same where the game stands, by other rules from the next round on: the variant read again, or
// the one that somebody names with `from`. The journal of `session` is closed. Refused besides: a
// round is running, the game is over, nothing would change, or Table::change_rules(). Usage, Input:
// what is wrong with the variant.
Result<std::unique_ptr<Session>> reload(Session& session, const std::string& from,
                                        const std::string& name, const std::string& file);

}  // namespace hausregel::play
