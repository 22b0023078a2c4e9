// The console's output before it reads a line.
#pragma once

#include <optional>
#include <string>

#include "console/console.h"

namespace hausregel::console {

// Returns what the open game waits for, or how to begin one; nullopt while looking at the past.
// Input to type is in backquotes.
std::optional<Message> guide_of(const Console& console);
// Returns the line entered by Enter alone, as stated by guide_of(); empty: none.
std::string line_of_enter(const Console& console);

// For an abandoned game, replaces the statement of what it waited for.
void tell_broken_off(const play::Session& session, Board& board);
// Returns the board of the table, including that.
Board board_of_game(const play::Session& session);

// Returns "hausregel[teufel r4 Petra]> ": game, round and who is to move.
std::string prompt_of(const Console& console);

}  // namespace hausregel::console
