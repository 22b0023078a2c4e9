// A line of moves: words to commands, asking for what is missing, and where the line has to end.
#pragma once

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

// Makes the moves of `words`, one after the other. `ask` gives what a line leaves out.
Moved move_line(play::Session& session, std::span<const Word> words, const Ask& ask);

}  // namespace hausregel::console
