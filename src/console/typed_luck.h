// What a real table types for the draws of hooks, "luck 3/6": cut off a line, asked for where it is
// not enough, and told where nobody has asked for it. Which draws take it: play/session.h.
#pragma once

#include <span>
#include <vector>

#include "console/world.h"
#include "play/session.h"

namespace hausregel::console {

// Cuts "luck 3/6 …" off the end of a line at a real table: typed for the draws of hooks that the
// line comes to. Usage: what is no result.
Result<void> cut_luck(play::Session& session, std::vector<Word>& words);

// Adds what `ask` gives to what is typed already, for a draw that failed with kLuckWanted. Usage:
// no answer, or what is no result.
Result<void> ask_more_luck(play::Session& session, const Error& wanted, const Ask& ask);

// After the moves: tells what no hook has asked for, and forgets it.
void drop_luck(play::Session& session, play::Played& played);

// The bots' moves (Session::auto_play); at a real table `ask` gives what hooks draw.
play::Played auto_moves(play::Session& session, std::int64_t most, play::Session::Rounds rounds,
                        const Ask& ask);

}  // namespace hausregel::console
