// What an unknown word may have been meant to be, and what a shortened one stands for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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
Elsewhere word_elsewhere(std::string_view word);
// The first game that has a move called `word`, here or at other tables; null: none has.
const Game* game_that_says(std::string_view word);

// The word of `known` that `typed` is, or the only one that it begins. Usage: several (listed),
// none (with suggestions).
Result<std::string> expand(std::string_view typed, const std::vector<std::string>& known);

// "unknown word", with at most three suggestions from `known` and from what players call it
// elsewhere.
// `id`: what is said where those are many.
Error unknown_word(std::string_view typed, const std::vector<std::string>& known,
                   const char* id = "console.unknown_word");
// The same, in its place on the line.
Error unknown_word(const Word& typed, const std::vector<std::string>& known);

// Usage: there is no such game.
Result<const Game*> game_called(std::string_view name);

// Usage: a journal has entries 0 … `last`, and not `entry`.
Error no_entry(std::string entry, std::int64_t last);

}  // namespace hausregel::console
