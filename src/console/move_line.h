// A line of moves: words to commands, asking for what is missing, and where the line has to end.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "console/console.h"
#include "engine/game.h"
#include "play/driver.h"
#include "play/session.h"

namespace hausregel::console {

// What a line of moves came to.
struct Moved {
  Result<void> played;  // errors: as Table::parse and play::make_move
  bool shown = false;   // a value that lies sealed stood on the line for everybody to read
};

// Whether `who` may say the line that stands for `choice`, as far as seats are concerned, before
// anything else is looked at: what somebody else has is not for him to try. In his own name he may;
// in nobody's where he alone is asked, or nobody is (the next round).
bool may_choose(const play::Session& session, Seat who, const Choice& choice);

// Makes the moves of `words`, one after the other. `ask` gives what a line leaves out. What came of
// them stands in session.happened, also of those before one that fails. Refused besides: a move
// that is not for `only`, where that is somebody; what stands behind a draw that has passed the
// turn.
Moved move_line(play::Session& session, std::span<const Word> words, const Ask& ask,
                std::optional<Seat> only = {});

// --- what a real table types for the draws of hooks, "luck 3/6": cut off a line, asked for where
// it is not enough, and told where nobody has asked for it. Which draws take it: play/moves.h.

// Cuts "luck 3/6 …" off the end of a line at a real table: typed for the draws of hooks that the
// line comes to. Usage: what is no result.
Result<void> cut_luck(play::Session& session, std::vector<Word>& words);

// The bots' moves, at most `most` (play::auto_play); at a real table `ask` gives what hooks draw.
Result<void> auto_moves(play::Session& session, std::int64_t most, play::Driver::Rounds rounds,
                        const Ask& ask);

}  // namespace hausregel::console
