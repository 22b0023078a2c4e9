// Renders replies and failures as text. All text from files, names and scripts passes through
// hausregel::clean(); only this file produces colours.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "console/reply.h"
#include "core/text.h"

namespace hausregel::console {

// Csv and Markdown print only the boards of a reply; replies without boards, failures and remarks
// print as Text.
enum class Format : std::uint8_t { Text, Json, Csv, Markdown };
// The names for .mode.
constexpr auto names_of(Format) { return names<"text, json, csv, md">(); }

// Properties of the output device.
struct Style {
  Format format = Format::Text;
  bool ascii = false;  // no non-ASCII except names and the catalog's letters
  bool colour = false;
  int width = 0;       // columns of the terminal; 0: unlimited
  bool plain = false;  // for reading aloud: tables as sentences, nothing drawn
};

// How to speak to somebody.
struct Voice {
  Say say;
  Style style;
  std::string language = "en";  // of `say`
};

// Results go to stdout, everything else to stderr. Complete lines.
//
// JSON prints one object per line:
//   entry    {"entry":N,"do":{…},"events":[…]}, with "receipt" where a round ends
//   answer   the reply's own object
//   failure  {"error":{"fault":…,"text":…,…}}
//   remark   {"remark":{"text":…}}
struct Rendered {
  std::string out;
  std::string err;
};

Rendered render(const Reply& reply, const Voice& voice);
// For stderr.
std::string render(const Failure& failure, const Voice& voice);
// Renders a sentence that is no result: a warning or a hint.
std::string render_remark(const Message& message, const Voice& voice);

// Renders as text, regardless of the style's format.
std::string text_of_remark(const Message& message, const Voice& voice);
// Renders a question followed by a blank: the answer is typed on its last line.
std::string text_of_question(const Message& message, const Voice& voice);

// Renders a sentence safely for a terminal, in ASCII if the style requires it; on one line unless
// line feeds are kept.
std::string spoken(const Message& message, const Voice& voice, Lines lines = Lines::Escape);

// Writes hyphens before numbers as true minus signs, at a terminal that is not ASCII.
std::string with_minus(std::string text, const Style& style);

// Likewise; wraps `text` at blanks to the terminal's width; indents continuation lines by `indent`.
std::string fitted(const std::string& text, const Style& style, int indent);

// In render.cpp. Ends with exactly one line feed. Markdown and CSV print one row per line,
// whatever a cell contains.
std::string board_of(const Board& board, const Voice& voice);

// --- show.cpp

// Prints as many tiles side by side as fit; 80 columns if the width is unknown.
std::string picture_of(const Picture& picture, const Voice& voice);

// Replaces the cells of drawn columns (Board::drawn) by drawings that fit the terminal's width.
void draw_columns(const Board& board, std::vector<Strings>& rows, const Style& style);

// Colours from the terminal's own 16, and symbols; every symbol has an ASCII form.
using Ink = Tile::Mood;

// Returns `text` with the codes of `ink` if `colour`, else `text`.
std::string inked(std::string_view text, Ink ink, bool colour);

// Returns the length in bytes of an ink code at the start of `text`; 0 if there is none.
std::size_t ink_bytes(std::string_view text);

// Converts typographic signs of the program's own messages to ASCII. Keeps letters.
std::string ascii_of(std::string_view text);

}  // namespace hausregel::console
