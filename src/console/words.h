// A console line as words. Blanks part words; a word in double quotes may hold blanks, and in it a
// backslash stands before a quote or a backslash; `#` at the beginning of a word starts a comment.
// Never looks at what the words mean.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "core/text.h"
#include "engine/game.h"

namespace hausregel::console {

// Bytes. A prompt's line is typed by a person, a script's may be generated.
inline constexpr std::size_t kPromptLineLimit = 4096;
inline constexpr std::size_t kScriptLineLimit = 65536;

// The words of `line`, with the column (byte, from 1) where each begins. Usage: a quote that is not
// closed, bytes that are not UTF-8.
Result<std::vector<Word>> split_words(std::string_view line);

struct LastWord {
  std::size_t begin = 0;  // byte of `line`
  std::string text;
};
// The word that `line` ends with, as it is meant though a quote may not be closed yet; empty behind
// a blank.
LastWord last_word(std::string_view line);

// Whether `line` is not all there yet: it ends with a backslash, outside of a comment, in the place
// of which the next line stands.
bool goes_on(std::string_view line);

// Lines that go on put together. Behind kScriptLineLimit bytes nothing is added: it is too long as
// it is.
class LineJoiner {
 public:
  // The whole line that `line` ends; nothing where it goes on.
  std::optional<std::string> add(std::string_view line);
  // What waits for the rest of its line; nothing where none does.
  std::optional<std::string> rest() { return std::exchange(waiting_, std::nullopt); }
  bool waits() const { return waiting_.has_value(); }

 private:
  std::optional<std::string> waiting_;
};

// The parts of `text` between semicolons that stand outside of quotes and comments.
std::vector<std::string> split_lines(std::string_view text);

// What was pasted, line by line, as it could have been typed: tabs are blanks, other control
// characters are left out, what is no UTF-8 is a question mark. At least one line; the last is what
// stands behind the last line feed.
std::vector<std::string> pasted_lines(std::string_view text);

// `error` with the column of `word` as its place.
inline Error at_word(Error error, const Word& word) {
  error.place.column = word.column;
  return error;
}

using hausregel::joined;
// The words with single blanks between them.
std::string joined(std::span<const Word> words);

// Makes one word of those from `at` on: the text that they are on `line`, with its blanks and
// quotes. Precondition: `words` are those that `line` begins with.
void take_text(std::string_view line, std::vector<Word>& words, std::size_t at);

// Whether the first word of an answer means yes (yes_or_no).
bool says_yes(std::string_view answer);
// What a text means that is nothing but yes or no.
std::optional<bool> answer_in(std::string_view text);

// A word that split_words() reads back as `text`.
std::string quoted(std::string_view text);

}  // namespace hausregel::console
