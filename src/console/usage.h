// Usage errors of the console's own words: each names the form that would be right.
#pragma once

#include <optional>
#include <string>

#include "console/commands.h"

namespace hausregel::console::usage {

// How many words a line may have, its first one included.
Result<void> between(Words words, std::size_t least, std::size_t most);

// "FORM is how this goes", at word `at` (behind the last one where there is none).
Error form_error(Words words, std::size_t at);
// What stands there instead of `expected`.
Error bad_value(std::string_view value, Message expected);
Error bad_value(Words words, std::size_t at, Message expected);

// Word 1 as a number from 1, or `otherwise` where there is none.
Result<std::int64_t> count_word(Words words, std::int64_t otherwise);

// The words behind `because`, which is cut off with them; nothing where there is no `because`.
struct Reasoned {
  Words words;
  std::optional<std::string> because;
};
Result<Reasoned> cut_reason(Words words);

// "name=value" at word `at`, parted at the first '='; nothing where there is none.
struct Option {
  std::string name;
  std::string value;
};
std::optional<Option> option_word(const Word& word);

}  // namespace hausregel::console::usage
