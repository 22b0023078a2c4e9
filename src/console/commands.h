// Splits a line into words, and holds the table of dot-words and of the console's own bare words.
// Help, suggestions, completion and docs/commands.md come from its rows.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console/reply.h"
#include "core/result.h"
#include "core/text.h"
#include "engine/game.h"

namespace hausregel::console {

// Splits a console line into words, at blanks. A word in double quotes may contain blanks, and
// backslashes before quotes and backslashes; `#` at the start of a word begins a comment. Does not
// interpret words.

// Limits in bytes. People type at a prompt; scripts may be generated.
inline constexpr std::size_t kPromptLineLimit = 4096;
inline constexpr std::size_t kScriptLineLimit = 65536;

// Words of the line being answered; not kept longer.
using Words = std::span<const Word>;

// Returns the words of `line` with their starting columns (bytes, from 1). Usage: an open quote, or
// invalid UTF-8.
Result<std::vector<Word>> split_words(std::string_view line);

// The words of a line, of which the last may still be typed.
struct Scanned {
  std::vector<Word> words;
  std::size_t end = 0;              // byte after the last word
  std::optional<std::size_t> open;  // byte of the last word's quote, if it is not closed
};
Scanned scanned(std::string_view line);

// Whether `line` is incomplete: it ends with a backslash outside a comment, which the next line
// replaces.
bool goes_on(std::string_view line);

// Joins continued lines. Stops appending beyond kScriptLineLimit bytes: the line is too long
// already.
class LineJoiner {
 public:
  // Returns the whole line ended by `line`; nullopt if it continues.
  std::optional<std::string> add(std::string_view line);
  // Returns the incomplete line; nullopt if there is none.
  std::optional<std::string> rest() { return std::exchange(waiting_, std::nullopt); }
  bool waits() const { return waiting_.has_value(); }

 private:
  std::optional<std::string> waiting_;
};

// Splits `text` at line feeds, and at semicolons outside quotes and comments.
std::vector<std::string> split_lines(std::string_view text);

// Converts pasted text to lines that could have been typed: tabs become blanks, other control
// characters are dropped, invalid UTF-8 becomes question marks. Returns at least one line; the last
// is the text after the final line feed.
std::vector<std::string> pasted_lines(std::string_view text);

// Sets the column of `error` to that of `word`.
inline Error at_word(Error error, const Word& word) {
  error.place.column = word.column;
  return error;
}

using hausregel::joined;
// Joins the words with single blanks.
std::string joined(Words words);

// Merges the words from `at` on into one: their text on `line`, with its blanks and quotes.
// Precondition: `line` begins with `words`.
void take_text(std::string_view line, std::vector<Word>& words, std::size_t at);

// Whether the first word of an answer means yes (yes_or_no).
bool says_yes(std::string_view answer);
// Returns the meaning of a text that only says yes or no.
std::optional<bool> answer_in(std::string_view text);

// Returns a word that split_words() reads back as `text`.
std::string quoted(std::string_view text);

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
