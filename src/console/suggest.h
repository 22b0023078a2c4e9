// What an unknown word may have been meant to be, what one that is shortened or of another language
// stands for, and what is wrong with a line of the console's own words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console/commands.h"
#include "console/words.h"
#include "core/result.h"
#include "engine/game.h"

namespace hausregel::console {

// What words of the console are called elsewhere, and whether it works so here, without a dot.
struct Elsewhere {
  std::string_view word;
  std::string_view ours = "";  // empty: there is no such word
  bool works = false;
};
// `word` itself, which has to stay, where nobody calls anything so.
Elsewhere word_elsewhere(std::string_view word);
// The first game that has a move called `word`, here or at other tables; null: none has.
const Game* game_that_says(std::string_view word);

// The word of `known` that `typed` is, or the only one that it begins, without regard to case and
// accents. Usage: several (listed), none (with suggestions).
Result<std::string> expand(std::string_view typed, const std::vector<std::string>& known);

// "unknown word", with at most three suggestions, all of them from `known`: what it is called here
// that is called so elsewhere, then what is written alike. `id`: what is said where none are known,
// or too many to be listed.
Error unknown_word(std::string_view typed, const std::vector<std::string>& known,
                   const char* id = "console.unknown_word");
// The same, in its place on the line.
Error unknown_word(const Word& typed, const std::vector<std::string>& known);

// Usage: there is no such game.
Result<const Game*> game_called(std::string_view name);

// Usage: a journal has entries 0 … `last`, and not `entry`.
Error no_entry(std::string entry, std::int64_t last);

// --- words of a line in the language in force: English ones always work; those of a language stand
// in its catalog, under "console.word.draw" and "console.dot.help", several parted by blanks

// The words of the language, each with the English one that it stands for; none in English. One
// that is an English word already stands for that.
std::vector<std::pair<std::string, std::string>> own_words(const Console& console);

// `word` as the first of a line: itself where it is known, else the English word that it stands for
// in the language (compared by appearance(): schliessen is schließen), else itself. What works
// without its dot in most consoles does so here.
std::string in_full(const Console& console, std::string_view word);

// Puts words of moves into English where they stand further on in a line of moves, whose first word
// is in full. Names of players and texts stay as they were typed. Precondition: a game is open.
void rest_in_full(const Console& console, std::vector<Word>& words);

// --- errors that name the form that would be right

namespace usage {

// How many words a line may have, its first one included.
Result<void> between(Words words, std::size_t least, std::size_t most);

// "FORM is how this goes", at word `at` (behind the last one where there is none).
Error form_error(Words words, std::size_t at);
// What stands there instead of `expected`.
Error bad_value(std::string_view value, Message expected);
Error bad_value(Words words, std::size_t at, Message expected);

// Word 1 as a number from 1, or `otherwise` where there is none. Usage: no such number, or more
// words.
Result<std::int64_t> count_word(Words words, std::int64_t otherwise);

// The round that word `i` names, from 0; nothing where it is no such number.
std::optional<int> round_word(Words words, std::size_t i);

struct Reasoned {
  Words words;
  std::optional<std::string> because;
};
// The words behind the first `because`, which is cut off with them; nothing where there is no
// `because`. Usage: nothing, or nothing that can be seen, stands behind it.
Result<Reasoned> cut_reason(Words words);

struct Option {
  std::string name;
  std::string value;
};
// "name=value", parted at the first '='; nothing where there is none, or no name before it.
std::optional<Option> option_word(const Word& word);

}  // namespace usage
}  // namespace hausregel::console
