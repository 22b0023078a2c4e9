// Code points and what Unicode says of them. The only door to utf8proc, whose release decides the
// version of Unicode: what is a letter or how wide it is may change with it, and no rule of a game
// nor any byte of a journal may depend on that. What is acting or hidden is a list of our own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hausregel::unicode {

using Code = std::uint32_t;

struct Decoded {
  Code code = 0;
  std::size_t length = 0;  // in bytes
};
// What `text`, which is not empty, begins with. Length 0 where it does not begin with well-formed
// UTF-8, and `code` is then its first byte.
Decoded decode(std::string_view text);
// The same, taken off the front of `text`; of what is not well formed, one byte.
inline Decoded take(std::string_view& text) {
  const Decoded first = decode(text);
  text.remove_prefix(std::max<std::size_t>(first.length, 1));
  return first;
}
// `code` in UTF-8; of one above U+10FFFF nothing. Precondition: no surrogate.
void append(std::string& out, Code code);

bool is_letter(Code code);  // general categories L*
bool is_mark(Code code);    // general categories M*
bool is_digit(Code code);   // general categories N*
// Nothing is printed: general categories Z* and C*, default ignorables, U+2800.
bool is_blank(Code code);
// What a terminal acts on, or what turns the direction of writing: controls, formats, separators of
// lines. Fixed for ever, as the rules of games refuse it in phrases.
bool is_acting(Code code);
// That, and whatever else shows nothing, but for selectors of a letter's variation (U+FE00 …
// U+FE0F). The same with every release of utf8proc.
bool is_hidden(Code code);
// A mark beside, through or around a letter that is the same letter without it: accents, strokes,
// Hebrew and Arabic points, circles. Not vowels of Indic scripts, tones, nor kana's voicing.
bool is_accent(Code code);
// Columns of a terminal: 0, 1 or 2. Where the width is "ambiguous", 1.
int columns(Code code);

// Compatibility decomposition (NFKD), case folded, without what is hidden: two texts agree in it
// where they agree in NFKC_Casefold (UAX #31). Breaks of lines and tabulators become blanks, bytes
// that are not UTF-8 U+FFFD. Takes time in proportion to the text, however many marks there are.
std::vector<Code> folded(std::string_view text);

}  // namespace hausregel::unicode
