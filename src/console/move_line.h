// A line of moves: converts words to commands, asks for missing ones, and decides where the line
// ends.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "console/commands.h"
#include "console/console.h"
#include "engine/game.h"
#include "play/moves.h"

namespace hausregel::console {

// Whether `who` may type the line for `choice`, judging seats only and checked before anything
// else, so that nobody can probe the values of others. In his own name he may; in nobody's name if
// he alone is asked, or if nobody is (the next round).
bool may_choose(const Session& session, Seat who, const Choice& choice);

// Makes the moves of `line`, whose first word is in full, in the open game; asks for missing words.
// session->happened holds the outcome, including moves before a failing one; console.secret_line
// says whether a value that lies sealed was typed in plain sight. Errors: as Table::parse and
// play::Moves. Also refused: a move that is not for console.acting, if set; words after a draw
// that passed the turn.
Result<> move_line(Console& console, const ParsedLine& line);

// --- words of a line

// Returns the word of `vocabulary` that `typed` is or, at a prompt, begins. Usage: none, with those
// that are spelled like it, or several, in words of the language as far as it has them.
Result<std::string> word_meant(const Console& console, const Vocabulary& vocabulary,
                               const std::string& typed);

// Takes the first of `words`, or several that name something among `called`, by key, as one word
// with Word::names: more words before fewer, a whole name or key before its beginning (Typed).
Word next_word(const Console& console, Words& words, const Named<Message>& called);
// Does so with all words, among those that the variant of the open game names.
void find_names(const Console& console, std::vector<Word>& words);

// --- luck.cpp: luck typed at a real table for the draws of hooks, "luck 3/6": cut off a line,
// asked for if it is not enough. Before a line of moves is played all its draws have their results;
// a draw without one, or one too many on the line, refuses it whole.

// Cuts "luck 3/6 …" off the end of a line at a real table: results for the draws of hooks during
// the line.
void cut_luck(const Console& console, WordList& words);

// Whether an error says that a draw wants a result, or has another than it can have.
bool is_of_luck(const Error& error);
// Has `attempt`, which leaves nothing behind where it fails, go on until its draws have results.
Result<> with_luck(Console& console, const std::function<Result<>()>& attempt);
// After the moves: reports unused results and discards them.
void drop_luck(Session& session, const Result<>& played);

// Makes at most `most` moves of bots (play::auto_play); at a real table results of the draws of
// hooks are asked for.
Result<> auto_moves(Console& console, std::int64_t most, play::Driver::Rounds rounds);

}  // namespace hausregel::console
