// Help from the rows of commands() and the games' own forms of moves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "console/console.h"

namespace hausregel::console {

// The moves of the open game, and the words of the console: each form with what it means.
Shown help_overview(const Console& console);
// What help has besides words that begin a line: topics, games, rules, hooks and rule ids.
struct Subject {
  std::string_view name;
  Message meaning;     // empty of topics and games
  bool is_id = false;  // a rule's
};
// All topics and games; rules, hooks and ids of the open game, or of all where none is.
std::vector<Subject> help_subjects(const Console& console);
// One word: a move, a word of the console (with or without its dot), or one of help_subjects().
// Usage: unknown, with suggestions.
Answer help_word(const Console& console, const Word& word);

// What a rule id says, and where that is printed.
std::vector<Message> lines_of_ruling(const Game& game, const Ruling& ruling);
// Where those of `ids`, "T-04, B-18", are printed: one line a section of the book.
std::vector<Message> where_printed(const Game& game, std::string_view ids);
// Everything that has `word` in its name or meaning. Usage: nothing has.
Answer help_search(const Console& console, const Word& word);

// What a rule value is for, what it may be, its rule ids, and what of it stands in no rulebook.
std::vector<Message> lines_about(std::string_view game, const RuleSpec& rule);

}  // namespace hausregel::console
