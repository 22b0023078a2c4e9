// Which entry must come next by itself in a journal of format 2. Asked by the session before it
// writes and by the audit when it reads: who may write what is decided nowhere else.
#pragma once

#include "engine/game.h"
#include "play/entry_traits.h"

namespace hausregel::play {

enum class Due : std::uint8_t {
  Nothing,
  Opening,  // {"move":"open",…} of the values that lie sealed
  Closing,  // {"close":{"why":"ended",…}}
};

// What is due at `table`, after whatever entry. At a real table, and in the lab, an opening waits
// until its values are known, which the journal does not show: it is never due there.
Due due_at(const Table& table);

// Whether `entry` may come while `due` is due. Until an opening has come, only what moves nothing
// and takebacks may: a program that was stopped between a move and what follows it writes that
// before the next move. An opening that a house rule stops stays due, and a game that cannot go on
// for it may be given up (`stopped`: the last entry that was a move, or its opening, was stopped).
bool may_come(const EntryTraits& entry, Due due, bool stopped);

}  // namespace hausregel::play
