// Text at the program's boundaries: UTF-8, terminal-safe output, column width, and "did you mean".
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe.h"

namespace hausregel {

// Returns the length in bytes (1-4) of the well-formed UTF-8 sequence at the start of `text`; 0 if
// there is none.
std::size_t utf8_length(std::string_view text);

// Returns the offset of the first byte of ill-formed UTF-8, or npos.
std::size_t invalid_utf8(std::string_view text);

// How to treat line feeds.
enum class Lines : std::uint8_t { Escape, Keep };
// Returns `text` with everything made visible that a terminal could act on: C0, DEL and C1
// controls, invisible characters, changes of the writing direction (unicode::is_hidden), and bytes
// that are not UTF-8 become \x.. or \u{..}. `lines` says whether line feeds stay.
std::string clean(std::string_view text, Lines lines = Lines::Escape);

// Whether `text` prints nothing (unicode::is_blank), and so is neither a reason nor a name.
bool prints_nothing(std::string_view text);

// Writes everything a terminal could act on (unicode::is_acting) as \u escapes, which leaves the
// JSON value unchanged. Line feeds between two JSON texts stay.
std::string harmless_json(std::string_view json);

// Whether `text` is UTF-8 and holds nothing a terminal could act on (unicode::is_acting).
bool sayable(std::string_view text);

// Returns `text`; if longer than `bytes`, its whole characters within that length, then "…".
std::string cut_utf8(std::string text, std::size_t bytes);

// Returns `text` without a UTF-8 byte order mark at its start.
std::string_view without_byte_order_mark(std::string_view text);

// Returns the parts of `text` between separators; no empty part after a final separator.
std::vector<std::string_view> split(std::string_view text, std::string_view separator);

// "A, B, C"; empty for an empty list.
std::string listed(const Strings& texts);

// Replaces every `part` (not empty) of `text` with `by`.
std::string replaced(std::string_view text, std::string_view part, std::string_view by);

// Whether `part` occurs in `text`.
inline bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

// Return `word` with its letters a to z as capitals, or A to Z as small letters; leave all others.
std::string capitals(std::string_view word);
std::string small_letters(std::string_view word);

// Appends a word to `list`, after `between` unless the list is empty.
inline void add_word(std::string& list, std::string_view word, std::string_view between = " ") {
  list.append(list.empty() ? "" : between).append(word);
}

// Joins word_of(item), a function or a member, of all items with `between`.
template <class Items, class WordOf>
std::string joined(const Items& items, std::string_view between, const WordOf& word_of) {
  std::string list;
  for (const auto& item : items) { add_word(list, std::invoke(word_of, item), between); }
  return list;
}

// The same for numbers.
template <class Numbers>
std::string joined(const Numbers& numbers, std::string_view between) {
  return joined(numbers, between, [](auto number) { return std::to_string(number); });
}

// Returns the terminal columns of `text` (combining marks 0, East Asian wide characters 2, bytes
// that are not UTF-8 1).
int width_columns(std::string_view text);

// Pad `text` with blanks to `columns`, after or before it; leave wider text as it is.
std::string pad_right(std::string_view text, int columns);
std::string pad_left(std::string_view text, int columns);

// Breaks `text` at blanks into lines of at most `columns` (more than `indent`), all but the first
// indented by `indent` blanks. A word longer than a line gets its own line; an example in
// backquotes that fits on a line stays whole; a sign that a blank sets off from its word (« ; : ? !
// ») stays beside it. Existing line feeds stay.
std::string wrapped(std::string_view text, int columns, int indent);

// Parse a decimal integer and nothing else; nullopt if `word` is none or does not fit. Only
// whole_number() accepts a sign, a leading '-'.
std::optional<std::int64_t> whole_number(std::string_view word);
std::optional<std::uint64_t> whole_unsigned(std::string_view word);

// Returns at most three of `known` that `word` may have meant, best first: by optimal string
// alignment distance up to max(1, length/3), half a point less for the same first byte; failing
// that, names that begin with `word`. Never `word` itself.
Strings suggestions(std::string_view word, const Strings& known);

// Code points and their Unicode properties, from utf8proc, whose release determines the Unicode
// version: what is a letter, and its width, may change, so no rule of a game and no byte of a
// journal may depend on it. The lists of acting and hidden characters are our own.
namespace unicode {

using Code = std::uint32_t;

struct Decoded {
  Code code = 0;
  std::size_t length = 0;  // in bytes
};
// Decodes the first character of `text`, which must not be empty. If `text` does not begin with
// well-formed UTF-8, length is 0 and `code` its first byte.
Decoded decode(std::string_view text);
// Like decode(), and removes the character, or one ill-formed byte, from `text`.
inline Decoded take(std::string_view& text) {
  const Decoded first = decode(text);
  text.remove_prefix(std::max<std::size_t>(first.length, 1));
  return first;
}
// Appends `code` in UTF-8; nothing if above U+10FFFF. Precondition: no surrogate.
void append(std::string& out, Code code);

bool is_letter(Code code);  // general categories L*
bool is_mark(Code code);    // general categories M*
bool is_digit(Code code);   // general categories N*
// Prints nothing: general categories Z* and C*, default ignorables, U+2800.
bool is_blank(Code code);
// Characters that a terminal acts on or that change the writing direction: controls, formats, line
// separators. Fixed for ever, as the games' rules refuse them in phrases.
bool is_acting(Code code);
// Acting or otherwise invisible, except variation selectors (U+FE00 … U+FE0F). Independent of
// utf8proc's release.
bool is_hidden(Code code);
// A mark beside, through or around a letter that remains the same letter without it: accents,
// strokes, Hebrew and Arabic points, circles. Not Indic vowel signs, tones, or kana voicing marks.
bool is_accent(Code code);
// Terminal columns: 0, 1 or 2; "ambiguous" width counts as 1.
int columns(Code code);

// Returns the compatibility decomposition (NFKD), case folded, without hidden characters: two texts
// agree in it if they agree in NFKC_Casefold (UAX #31). Line breaks and tabs become blanks, bytes
// that are not UTF-8 U+FFFD. Takes time linear in the text, however many marks it has.
std::vector<Code> folded(std::string_view text);

}  // namespace unicode

}  // namespace hausregel
