// Interprets words of the console: suggestions for unknown ones, full forms of abbreviated or
// translated ones, and errors in a line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console/commands.h"
#include "core/result.h"
#include "engine/game.h"

namespace hausregel::console {

// The console's word for a common word elsewhere, and whether that works without a dot.
struct Elsewhere {
  std::string_view word;
  std::string_view ours = "";  // empty: there is no such word
  bool works = false;
};
// Returns an entry for `word` itself, which must stay valid, if it is unknown elsewhere.
Elsewhere word_elsewhere(std::string_view word);
// Returns the first game with a move called `word`, here or at other tables; null: none.
const Game* game_that_says(std::string_view word);

// Returns the word in `known` that equals `typed`, or the only one it is a prefix of, ignoring case
// and accents. Usage: several (listed), or none (with suggestions).
Result<std::string> expand(std::string_view typed, const std::vector<std::string>& known);

// Returns "unknown word" with at most three suggestions from `known`: the local name of a word used
// elsewhere, then similar spellings. `id`: the message if none are known, or too many to list.
Error unknown_word(std::string_view typed, const std::vector<std::string>& known,
                   const char* id = "console.unknown_word");
// Also sets its place on the line.
Error unknown_word(const Word& typed, const std::vector<std::string>& known);

// Usage: no such game.
Result<const Game*> game_called(std::string_view name);

// Usage: a journal has entries 0 … `last`, but not `entry`.
Error no_entry(std::string entry, std::int64_t last);

// --- words in the current language: English ones always work; a language defines its own in its
// catalog, under "GAME.word.draw" and "console.dot.help", separated by blanks

// A word that can start a line, or a subject of help.
struct Known {
  std::string word;                // as typed
  std::string_view form;           // of its lines; of a subject: its name
  Message meaning;                 // empty for topics and games
  std::string english;             // the same word, unless it is one of the language's own
  const MoveForm* move = nullptr;  // of the open game
  const CommandRow* command = nullptr;

  FIELDS(Known, word, form, meaning);
};
Known known(const MoveForm& move);
Known known(const CommandRow& row);
// Returns all words that can start a line now: the English ones, as first_words(), then those of
// the current language. A word that is also English keeps its English meaning.
std::vector<Known> vocabulary(const Console& console);
// Returns the word in `all` that `typed` means: itself, or a word of the language (compared by
// appearance(): schliessen is schließen). Also maps words that commonly work without a dot. Has
// neither move nor command if there is none.
Known resolved(const std::vector<Known>& all, std::string_view typed);

// Translates later words of moves into English, in a line whose first word is in full. Keeps names
// of players and texts as typed. Precondition: a game is open.
void rest_in_full(const Console& console, std::vector<Word>& words);

// --- errors that name the form that would be right

namespace usage {

// Checks the number of words on a line, including the first.
Result<void> between(Words words, std::size_t least, std::size_t most);

// Returns "FORM is how this goes", at word `at` (after the last one if out of range).
Error form_error(Words words, std::size_t at);
// Reports a value in place of `expected`.
Error bad_value(std::string_view value, Message expected);
Error bad_value(Words words, std::size_t at, Message expected);

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

}  // namespace usage
}  // namespace hausregel::console
