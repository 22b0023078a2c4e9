// Code points and their Unicode properties. The only file to use utf8proc, whose release determines
// the Unicode version: what is a letter, and its width, may change, so no rule of a game and no
// byte of a journal may depend on it. The lists of acting and hidden characters are our own.
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

}  // namespace hausregel::unicode
