// A line of moves: words to commands, asking for what is missing, and where the line has to end.
#pragma once

#include <optional>
#include <span>

#include "console/world.h"
#include "engine/game.h"
#include "play/session.h"

namespace hausregel::console {

// What a line of moves came to.
struct Moved {
  play::Played played;
  bool secret = false;  // it held a value that lies sealed: it belongs in no history of lines
};

// Whether `who` may make a move in the name of `named` (nobody: in nobody's name), as far as seats
// are concerned. What nobody is asked for now (the next round) anybody may.
bool may_make(const Table& table, Seat who, Seat named);

// Cuts "luck 3/6 …" off the end of a line at a real table: typed for the draws of hooks that the
// line comes to. Usage: what is no result.
Result<void> cut_luck(play::Session& session, std::vector<Word>& words);

// The bots' moves (Session::auto_play); at a real table `ask` gives what hooks draw.
play::Played auto_moves(play::Session& session, std::int64_t most, play::Session::Rounds rounds,
                        const Ask& ask);

// Makes the moves of `words`, one after the other. `ask` gives what a line leaves out. Refused
// besides: a move that is not for `only`, where that is somebody.
Moved move_line(play::Session& session, std::span<const Word> words, const Ask& ask,
                std::optional<Seat> only = {});

}  // namespace hausregel::console
