// The words of a line: splits a line, resolves its first word once for all (ParsedLine), expands
// abbreviations and translations, suggests words for unknown ones, and names the form that would be
// right. Help, suggestions, completion and docs/commands.md come from the rows of commands().
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console/reply.h"
#include "core/names.h"
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

using WordList = std::vector<Word>;

// The words of a line with their starting columns (bytes, from 1). The last may still be typed.
struct Scanned {
  WordList words;
  std::size_t end = 0;         // byte after the last word
  std::optional<Error> wrong;  // Usage: an open quote, or invalid UTF-8
};

// Returns the words of `line`. Errors: Scanned::wrong.
Result<WordList> split_words(std::string_view line);

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
Strings split_lines(std::string_view text);

// Converts pasted text to lines that could have been typed: tabs become blanks, other control
// characters are dropped, invalid UTF-8 becomes question marks. Returns at least one line; the last
// is the text after the final line feed.
Strings pasted_lines(std::string_view text);

// Sets the column of `error` to that of `word`.
inline Error at_word(Error error, const Word& word) {
  error.place.column = word.column;
  return error;
}
// Reports `word`, at its column, by the message `id` with the place {word}.
Error wrong_word(const char* id, const Word& word, Fault fault = Fault::Usage);
// Usage: `typed` may be any of `all`.
Error ambiguous(std::string_view typed, Strings all);

using hausregel::joined;
// Joins the words with single blanks.
std::string joined(Words words);

// Returns the meaning of a text that only says yes or no.
std::optional<bool> answer_in(std::string_view text);

// Returns a word that split_words() reads back as `text`.
std::string quoted(std::string_view text);

class Console;

// What a word requires; otherwise no handler is called.
enum class Needs : std::uint8_t {
  Anytime,   // nothing
  OpenGame,  // an open game
  Present,   // also that nobody looks at its past: the word appends its own kind of entry
};

// The kind of the first argument, for completion.
enum class Takes : std::uint8_t {
  Nothing,
  Word,      // a word of the console
  Rule,      // a rule
  Ruling,    // the id of a rule
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
  std::size_t least = 1;
  std::size_t most = 1;
  Takes takes = Takes::Nothing;
  Needs needs = Needs::OpenGame;
  // Whether it appends its own kind of entry to the journal.
  bool appends = needs == Needs::Present;
  // If set, games without it do not have the word.
  std::optional<Feature> shows = {};

  std::string_view word() const { return form.substr(0, form.find(' ')); }  // ".undo"
  std::string meaning() const;  // message id of its sentence
};

// Returns all words in the order of help. Valid for the life of the program.
std::span<const CommandRow> commands();
// Returns the row of exactly this word, with its dot; null if there is none.
const CommandRow* find_command(std::string_view word);

// Returns the first game with a move called `word`, here or at other tables; null: none.
const Game* game_that_says(std::string_view word);

// How what is typed fits a word: case and accents do not count, and ae, oe and ue also stand for
// umlauts.
enum class Fit : std::uint8_t { No, Begins, Whole };
class Typed {
 public:
  explicit Typed(std::string_view text) : looks_(appearance(text)), any_(!text.empty()) {}
  Fit fit(std::string_view word) const;

 private:
  std::string looks_;
  bool any_;
};

// Returns the word in `known` that `typed` is, or the only one it begins. Usage: several (listed),
// or none (with suggestions).
Result<std::string> expand(std::string_view typed, const Strings& known);

// Returns "unknown word" with at most three suggestions from `known`: the local name of a word used
// elsewhere, then similar spellings. `id`: the message if none are known, or too many to list.
Error unknown_word(std::string_view typed, const Strings& known,
                   const char* id = "console.unknown_word");
// Also sets its place on the line.
Error unknown_word(const Word& typed, const Strings& known);

// Returns the enumerator of that name. Usage: there is none.
template <class Enum>
Result<Enum> enumerator(const std::string& word) {
  const auto words = names_of(Enum());
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) { return fail(unknown_word(word, {words.begin(), words.end()})); }
  return static_cast<Enum>(found - words.begin());
}

// Usage: no such game.
Result<const Game*> game_called(std::string_view name);

// Usage: a journal has entries 0 … `last`, but not `entry`.
Error no_entry(std::string entry, std::int64_t last);

// --- words in the current language: English ones always work; a language defines its own in its
// catalog, under "GAME.word.draw" and "console.dot.help"; under the same id and ".also" stand
// others, separated by blanks, which are understood and in no form

// A word that can start a line, or a subject of help.
struct Known {
  std::string word;                // as typed
  std::string_view form;           // of its lines; of a subject: its name
  Message meaning;                 // empty for topics and games
  const MoveForm* move = nullptr;  // of the open game; null: its variant declares the move
  const CommandRow* command = nullptr;
  std::string english = word;  // the same word, unless it is one of the language's own
  bool foreign = false;        // English, while the language has a word of its own
  bool also = false;           // understood, and not offered: the language has a better word

  FIELDS(Known, word, form, meaning);
};
using Vocabulary = std::vector<Known>;
// Returns the word of the language in force for `english`; null: it has none.
const Known* own_word(const Vocabulary& all, std::string_view english);
Known known(const MoveForm& move);
Known known(const CommandRow& row);
Known known(const DeclaredMove& move);
template <class Rows>
Vocabulary known_rows(const Rows& rows) {
  return list_by(rows, [](const auto& row) { return known(row); });
}
// Returns the moves of the open game, and those that its variant declares.
Vocabulary moves_here(const Console& console);
// Returns those of commands() that the open game has, or all.
Vocabulary commands_here(const Console& console);
// Returns all words that can start a line now: the English ones, moves of the open game before
// commands(), then those of the current language. A word that is also English keeps its English
// meaning.
Vocabulary vocabulary(const Console& console);
// Whether players of a new `game` may be called so. Usage: one is called like a move, in any case,
// or as a word of the console is written: Mark may play, "mark" not. Single letters are names.
Result<> check_names(const Console& console, const Game& game, const Strings& players);
// Returns the word in `all` that `typed` means: itself, a word of the language (Typed), or else
// the move that other tables call so. Also maps words that commonly work without a dot, and those
// for the language in every language. Has neither move nor command if there is none.
Known resolved(const Vocabulary& all, std::string_view typed);

// A line, split and resolved once: read by dispatch, completion and hints.
struct ParsedLine : Scanned {
  std::string_view text;  // as typed; outlives the line
  Vocabulary vocabulary;
  Known meant;  // the first word, as resolved()

  // Removes the last word from words and text.
  void drop_last();
  // Translates the lower-case words of a command's form into English: "because", "round". In
  // move_line.cpp.
  void keys_in_full(const Console& console, std::string_view form);
  // Merges the words from `at` on into one: their text as typed, with its blanks and quotes.
  void take_text(std::size_t at);
};
ParsedLine parsed(const Console& console, std::string_view line);

// Returns how people type a choice, in words of their language and, by say_here(), of the variant.
Message choice_said(const Console& console, const Choice& choice);

// --- errors that name the form that would be right

// Checks the number of words on a line, including the first.
Result<> between(Words words, std::size_t least, std::size_t most);

// Returns "FORM is how this goes", at word `at` (after the last one if out of range). `id`: of
// another sentence with the place {form}.
Error form_error(Words words, std::size_t at, const char* id = "console.form");
// Reports a value in place of `expected`.
Error bad_value(std::string_view value, Message expected);
Error bad_value(const Word& word, Message expected);

// Returns word 1 as a number from 1, or `otherwise` if absent. Usage: not such a number, or more
// words.
Result<std::int64_t> count_word(Words words, std::int64_t otherwise);

// Returns the round number in word 2, from 0, if there is such a word. Usage: it is none.
Result<std::optional<int>> round_word(Words words);

struct Reasoned {
  Words words;
  std::optional<std::string> because;
};
// Splits at the first `because` and returns the text after it; nullopt if there is no `because`.
// Usage: nothing visible follows it.
Result<Reasoned> cut_reason(Words words);

struct Option {
  std::string name;
  std::string value;
};
// Splits "name=value" at the first '='; nullopt without one or with an empty name.
std::optional<Option> option_word(const Word& word);

// --- completion.cpp: Tab as a function of console and line, without a terminal

// A possible word at the cursor.
struct Candidate {
  std::string word;
  std::string about;  // a short description; empty: none
};

// Replacements for the word under the cursor; no candidates: nothing fits.
struct Completion {
  std::size_t begin = 0;              // byte where the word under the cursor starts
  std::vector<Candidate> candidates;  // distinct whole words; numbers by value, then others by
                                      // letters
  std::string common;                 // the longest common prefix of all candidates
};

// `before`: the line up to the cursor. Candidates reveal nothing
// that the table may not know. If none starts with the typed word, compares without case and
// accents.
Completion complete(const Console& console, std::string_view before);

// Returns the replacement for the typed word: the common prefix, or the only candidate with a
// blank, unless more of the word may follow; quoted if necessary, with the quote left open if more
// follows.
std::string inserted(const Completion& found);

// Formats the candidates as lines, at most `columns` wide (0: any width).
std::string listing(const Completion& found, int columns, bool ascii);

// Returns the form of the typed line and its meaning; only the form if `columns` do not fit both;
// empty if they do not fit that, or before the first word is complete.
std::string hint_of(const Console& console, std::string_view before, int columns);

}  // namespace hausregel::console
