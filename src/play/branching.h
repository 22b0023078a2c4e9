// Branches: another line from an entry on, in a journal of its own, with secrets of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "play/sealing.h"
#include "play/session.h"

namespace hausregel::play {

// A branch as it is to begin. `opening` says where it parts, what leads there and under which
// rules; version, time, dice, bots, digest and what it carries become the branch's own.
struct BranchPlan {
  Made made;
  journal::Opening opening;
  journal::Secrets secrets;
  Carried carried;
};
// Begins it, in `file` or (empty) in memory; `session`, where its journal can be written, tells of
// that in an entry. Usage: the file is there already. Other errors: as open_table(), conclude() and
// Session::enter(), and no entry tells of it; or as Log::create(): then the entry may stand, and
// its sentence says that there is no such branch.
Result<std::unique_ptr<Session>> branch_off(Session& session, BranchPlan plan,
                                            const std::string& name, const std::string& file);

// A branch that goes on after entry `n`; a seeded game's secrets follow from its seed, `n` and
// `name`. What lies sealed there comes along. As branch_off(). Refused: it is not known what lies
// sealed there, or the game is over.
Result<std::unique_ptr<Session>> branch(Session& session, std::int64_t n, const std::string& name,
                                        const std::string& file);

}  // namespace hausregel::play
