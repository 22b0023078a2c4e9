// The handlers of commands(), grouped by topic.
#pragma once

#include "console/commands.h"
#include "console/console.h"

namespace hausregel::console::handle {

// handlers_game.cpp: opens and closes games
Answer new_game(Console& console, Words words);
Answer open_file(Console& console, Words words);
Answer save_file(Console& console, Words words);
Answer pause(Console& console, Words words);
Answer finish(Console& console, Words words);

// handlers_play.cpp: appends entries or plays by itself
Answer undo(Console& console, Words words);
Answer redo(Console& console, Words words);
Answer note(Console& console, Words words);
Answer mark(Console& console, Words words);
Answer set_place(Console& console, Words words);
Answer auto_play(Console& console, Words words);
Answer bots(Console& console, Words words);
Answer leave(Console& console, Words words);
Answer join(Console& console, Words words);

// handlers_show.cpp: shows the game
Answer state(Console& console, Words words);
Answer legal(Console& console, Words words);
Answer head(Console& console, Words words);
Answer chips(Console& console, Words words);
Answer pad(Console& console, Words words);
Answer odds(Console& console, Words words);
Answer chart(Console& console, Words words);

// handlers_log.cpp: looks back
Answer log(Console& console, Words words);
Answer why(Console& console, Words words);
// Returns `line`, the JSON of entry `n` of the open game, with an appended member "reasons": for
// each event, in order, {"text":SENTENCE,"rules":[ID,…]}.
std::string with_reasons(const Console& console, std::int64_t n, std::string line);

// handlers_branch.cpp: switches between lines of the game
Answer seek(Console& console, Words words);
Answer branch(Console& console, Words words);
Answer branches(Console& console, Words words);
Answer switch_branch(Console& console, Words words);

// handlers_audit.cpp
Answer audit_game(Console& console, Words words);

// handlers_rules.cpp
Answer rules(Console& console, Words words);
Answer variant(Console& console, Words words);
Answer reload(Console& console, Words words);
Answer lua(Console& console, Words words);

// handlers_console.cpp: the console itself
Answer help(Console& console, Words words);
Answer language(Console& console, Words words);
Answer mode(Console& console, Words words);
Answer read(Console& console, Words words);
Answer quit(Console& console, Words words);

// expect.cpp
Answer expect(Console& console, Words words);

}  // namespace hausregel::console::handle
