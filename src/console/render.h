// Replies and failures as characters. Everything that came from a file, a name or a script passes
// through hausregel::clean(); colours come from here alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "console/reply.h"
#include "core/text.h"

namespace hausregel::console {

// Csv and Markdown: the boards of a reply, without what stands around them; a reply that has none
// is as in text, and so are failures and remarks.
enum class Format : std::uint8_t { Text, Json, Csv, Markdown };
// As .mode calls them, in their order.
inline constexpr std::string_view kFormats[] = {"text", "json", "csv", "md"};

// What may be written where it is shown.
struct Style {
  Format format = Format::Text;
  bool ascii = false;  // nothing outside ASCII but names and the catalog's letters
  bool colour = false;
  int width = 0;  // columns of the terminal; 0: lines of any length
};

// Results go to stdout, everything else to stderr. Whole lines.
//
// JSON lines have one object a line:
//   entry    {"entry":N,"do":{…},"events":[…]}, with "receipt" where a round ends
//   answer   the reply's own object
//   failure  {"error":{"fault":…,"text":…,…}}
//   remark   {"remark":{"text":…}}
struct Rendered {
  std::string out;
  std::string err;
};

Rendered render(const Reply& reply, const Say& say, const Style& style);
// All of it is for stderr.
std::string render(const Failure& failure, const Say& say, const Style& style);
// A sentence that is no result: a warning, a hint.
std::string render_remark(const Message& message, const Say& say, const Style& style);

// The same as text, whatever the style's format is.
std::string text_of_remark(const Message& message, const Say& say, const Style& style);
// A question, with a blank behind it: the answer is typed on its last line.
std::string text_of_question(const Message& message, const Say& say, const Style& style);

// A sentence as characters that a terminal may get, in ASCII where the style wants it; on one line,
// unless its line feeds are to stay.
std::string spoken(const Message& message, const Say& say, const Style& style,
                   Lines lines = Lines::Escape);

// `text` broken at its blanks where the terminal is narrower; `indent` blanks before what follows.
std::string fitted(const std::string& text, const Style& style, int indent);

// In render_board.cpp. Exactly one line feed at its end. Markdown and CSV keep one row a line
// whatever a cell holds.
std::string board_of(const Board& board, const Say& say, const Style& style);

// --- draw.cpp

// As many tiles side by side as the terminal is wide for, or 80 columns where that is not known.
std::string picture_of(const Picture& picture, const Say& say, const Style& style);

// The cells of drawn columns (Board::drawn) become drawings that fit into the terminal's width.
void draw_columns(const Board& board, std::vector<std::vector<std::string>>& rows,
                  const Style& style);

// Colours and symbols of the terminal: the theme's own 16 colours; every symbol has an ASCII form.
enum class Ink : std::uint8_t { Plain, Strong, Faint, Bad, Good };

// `text` wrapped in the codes of `ink` where `colour` holds, else `text`.
std::string inked(std::string_view text, Ink ink, bool colour);

// The bytes of the code that `text` begins with, where it is one of those; else 0.
std::size_t ink_bytes(std::string_view text);

// The typographic signs that our own messages use, in ASCII. Letters stay as they are.
std::string ascii_of(std::string_view text);

}  // namespace hausregel::console
