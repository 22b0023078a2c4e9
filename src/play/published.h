// What a branch has carried away sealed, and the journal where it was laid tells: from that game's
// end on no side file keeps it. A branch finds it in the other journal.
#pragma once

#include "engine/game.h"
#include "journal/log.h"
#include "play/session.h"

namespace hausregel::play {

// What closed journals beside `file`, that of a branch which is `first` when it begins, tell of the
// values that it has carried: elements of openings.
Json::List published_beside(journal::Disk& disk, const std::string& file, const Table& first);

// Takes what was carried out of `secrets` where it stands among `published`. Whether there was any.
bool part_with(journal::Secrets& secrets, const Json::List& published);

// The journal of `log` has been closed: takes what it tells out of the side files beside it, but
// those of branches to which somebody writes, who does so himself.
void part_beside(journal::Disk& disk, const journal::Log& log);

// The same of `session` itself, a branch: what a closed journal beside it tells is kept in no side
// file any more.
void part_with_published(Session& session);

}  // namespace hausregel::play
