// Words of a line in the language in force. English ones always work; those of a language stand in
// its catalog, under "console.word.draw" and "console.dot.help", several parted by blanks.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console/console.h"

namespace hausregel::console {

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

}  // namespace hausregel::console
