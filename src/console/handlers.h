// The handlers behind the rows of commands(), grouped by what they are about.
#pragma once

#include "console/commands.h"
#include "console/desk.h"

namespace hausregel::console::handle {

// handlers_game.cpp: opening and closing games
Answer new_game(Desk& desk, Words words);
Answer open_file(Desk& desk, Words words);
Answer save_file(Desk& desk, Words words);
Answer pause(Desk& desk, Words words);
Answer finish(Desk& desk, Words words);

// handlers_play.cpp: what appends entries or plays by itself
Answer undo(Desk& desk, Words words);
Answer redo(Desk& desk, Words words);
Answer note(Desk& desk, Words words);
Answer mark(Desk& desk, Words words);
Answer set_place(Desk& desk, Words words);
Answer auto_play(Desk& desk, Words words);
Answer bots(Desk& desk, Words words);
Answer leave(Desk& desk, Words words);
Answer join(Desk& desk, Words words);

// handlers_show.cpp: looking at the game
Answer state(Desk& desk, Words words);
Answer legal(Desk& desk, Words words);
Answer head(Desk& desk, Words words);
Answer chips(Desk& desk, Words words);
Answer pad(Desk& desk, Words words);
Answer odds(Desk& desk, Words words);

Answer chart(Desk& desk, Words words);  // handlers_chart.cpp

// handlers_log.cpp: looking back
Answer log(Desk& desk, Words words);
Answer why(Desk& desk, Words words);
// `line`, the JSON of entry `n` of the open game, with a member "reasons" behind the others: for
// each event, in order, {"text":SENTENCE,"rules":[ID,…]}.
std::string with_reasons(const Desk& desk, std::int64_t n, std::string line);

// handlers_branch.cpp: other lines of the game
Answer seek(Desk& desk, Words words);
Answer branch(Desk& desk, Words words);
Answer branches(Desk& desk, Words words);
Answer switch_branch(Desk& desk, Words words);
Answer audit_game(Desk& desk, Words words);

// handlers_rules.cpp
Answer rules(Desk& desk, Words words);
Answer variant(Desk& desk, Words words);
Answer reload(Desk& desk, Words words);
Answer lua(Desk& desk, Words words);  // handlers_lua.cpp

// handlers_desk.cpp: the console itself
Answer help(Desk& desk, Words words);
Answer language(Desk& desk, Words words);
Answer mode(Desk& desk, Words words);
Answer read(Desk& desk, Words words);
Answer quit(Desk& desk, Words words);
Answer lock(Desk& desk, Words words);

// transcript.cpp
Answer expect(Desk& desk, Words words);

}  // namespace hausregel::console::handle
