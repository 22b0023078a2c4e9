// The table of dot-words and of the console's own bare words. Help, suggestions, completion and
// docs/commands.md come from its rows.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "console/reply.h"
#include "console/words.h"
#include "engine/game.h"

namespace hausregel::console {

class Console;

// What a word requires; otherwise no handler is called.
enum class Needs : std::uint8_t {
  Nothing,
  Game,     // an open game
  Present,  // also that nobody looks at its past: the word appends its own kind of entry
};

// The kind of the first argument, for completion.
enum class Takes : std::uint8_t {
  Nothing,
  Word,      // a word of the console
  Rule,      // a rule
  Variant,   // a variant or its file
  Place,     // a place of the state
  Settable,  // a place that may be set
  Bot,       // NAME=BOT
  Language,  // two letters
  Format,
  Game,     // a game
  Name,     // a player
  As,       // --as NAME
  Mark,     // of .mark
  Branch,   // of .branch
  File,     // any file, or --copy before it
  Script,   // a file of lines
  Journal,  // a file, or a kept journal
};

// `words` starts with the command's full word, has a permitted length, and excludes the common
// options. The caller marks a word that a failure names.
using Handler = Answer(Console& console, Words words);

// A word: its form, requirements and handler.
struct CommandRow {
  // ".undo [N] [because \"REASON\"]". If it contains REASON or ends with " TEXT", the last argument
  // is a single word as typed, including blanks.
  std::string_view form;
  Handler* run;
  // Bounds on the words of a line, including this one.
  std::size_t least;
  std::size_t most;
  Takes takes = Takes::Nothing;
  Needs needs = Needs::Game;
  // Whether it appends its own kind of entry to the journal.
  bool appends = needs == Needs::Present;

  std::string_view word() const { return form.substr(0, form.find(' ')); }  // ".undo"
  std::string meaning() const;  // message id of its sentence
};

// Returns all words in the order of help. Valid for the life of the program.
std::span<const CommandRow> commands();
// Returns the row of exactly this word, with its dot; null if there is none.
const CommandRow* find_command(std::string_view word);

}  // namespace hausregel::console
