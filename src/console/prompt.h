// What the console says before it reads a line.
#pragma once

#include <optional>
#include <string>

#include "console/console.h"

namespace hausregel::console {

// What the open game waits for, or how to begin one; nothing while one looks at the past. What can
// be typed stands between backquotes.
std::optional<Message> guide_of(const Console& console);
// The line that Enter alone stands for, as guide_of() says; empty: none.
std::string line_of_enter(const Console& console);

// Of a game that was broken off that stands in the place of what it waited for.
void tell_broken_off(const play::Session& session, Board& board);
// The table, with that.
Board board_of_game(const play::Session& session);

// "hausregel[teufel r4 Petra]> ": game, round and who is to move.
std::string prompt_of(const Console& console);

}  // namespace hausregel::console
