// Help from the rows of commands() and the games' own forms of moves.
#pragma once

#include <string>

#include "console/desk.h"

namespace hausregel::console {

Shown help_overview(const Desk& desk);
// One word: a move, a word of the console (with or without its dot), or a rule of the open game.
// Usage: unknown, with suggestions.
Answer help_word(const Desk& desk, const Word& word);

// The console's part of docs/commands.md.
std::string commands_markdown(const Say& say);

// What a rule value is for, what it may be, its rule ids, and what of it stands in no rulebook.
std::vector<Message> meaning_of(const RuleSpec& rule);

}  // namespace hausregel::console
