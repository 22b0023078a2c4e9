// The one table of dot-words and of the bare words that belong to the console itself. Help,
// suggestions, completion and docs/commands.md all come from its rows.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "console/reply.h"
#include "engine/game.h"

namespace hausregel::console {

class Console;

// What has to be open where the word is used; without it no handler is called.
enum class Needs : std::uint8_t { Nothing, Game };

// What the first argument is, for completion.
enum class Takes : std::uint8_t {
  Nothing,
  Word,      // a word of the console
  Rule,      // a rule's name
  Variant,   // a variant's, or its file
  Place,     // a place of the state
  Settable,  // one that may be set
  Bot,       // NAME=BOT
  Language,  // two letters
  Format,
  Game,     // a game's name
  Name,     // a player's
  As,       // --as NAME
  Mark,     // of .mark
  Branch,   // of .branch
  File,     // any, or --copy before it
  Script,   // a file of lines
  Journal,  // a file, or one of those that are kept
};

// Whether the word appends an entry of its own kind to the journal: not while one looks at the
// past, or then, too.
enum class Appends : std::uint8_t { No, Yes, Always };

// Words of a line that is being answered; nobody keeps them longer.
using Words = std::span<const Word>;
// `words` begins with the command's own word, in full, and is as long as its row says; options
// common to all are gone. A failure that names one of the words is marked there by the caller.
using Handler = Answer (*)(Console& console, Words words);

// One word: how it is used, what it needs, who answers it.
struct CommandRow {
  // ".undo [N] [because \"REASON\"]". Where it has REASON, or ends with " TEXT", the last argument
  // is one word as it was typed, blanks included.
  std::string_view form;
  Needs needs = Needs::Nothing;
  Takes takes = Takes::Nothing;
  Appends appends = Appends::No;
  Handler run = nullptr;
  // How many words a line may have, this one included.
  std::size_t least = 1;
  std::size_t most = std::numeric_limits<std::size_t>::max();

  std::string_view word() const { return form.substr(0, form.find(' ')); }  // ".undo"
  std::string meaning() const;  // message id of one sentence
};

// All words, in the order of help. They live as long as the program.
std::span<const CommandRow> commands();
// Null where there is none; exactly this word, with its dot.
const CommandRow* find_command(std::string_view word);

}  // namespace hausregel::console
