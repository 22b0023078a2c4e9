// The handlers of commands(), grouped by topic.
#pragma once

#include "console/commands.h"
#include "console/console.h"

namespace hausregel::console::handle {

// game.cpp: opens and closes games
Handler new_game, open_file, save_file, pause, finish;

// game.cpp: appends entries or plays by itself
Handler undo, redo, note, mark, set_place, auto_play, bots, leave, join;

// show.cpp: shows the game
Handler state, legal, head, chips, pad, odds, chart;

// log.cpp: looks back
Handler log, why;
// Returns `line`, the JSON of entry `n` of the open game, with an appended member "reasons": for
// each event, in order, {"text":SENTENCE,"rules":[ID,…]}.
std::string with_reasons(const Console& console, std::int64_t n, std::string line);

// branches.cpp: switches between lines of the game
Handler seek, branch, branches, switch_branch;

// log.cpp
Handler audit_game;

// log.cpp
Handler rules, variant, reload, lua;

// game.cpp: the console itself
Handler help, language, mode, read, quit;

// move_line.cpp
Handler expect;

}  // namespace hausregel::console::handle
