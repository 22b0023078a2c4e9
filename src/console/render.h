// Replies and failures as characters. Everything that came from a file, a name or a script passes
// through hausregel::clean(); colours come from here alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "console/reply.h"

namespace hausregel::console {

enum class Format : std::uint8_t { Text, Json, Csv, Markdown };
std::string_view name_of(Format format);
std::optional<Format> format_named(std::string_view word);  // "text", "json", "csv", "md"

struct Style {
  Format format = Format::Text;
  bool ascii = false;  // nothing outside ASCII but names and the catalog's letters
  bool colour = false;
  int width = 0;  // columns of the terminal; 0: lines of any length
};

// Results go to stdout, everything else to stderr. Whole lines.
struct Rendered {
  std::string out;
  std::string err;
};

Rendered render(const Reply& reply, const Say& say, const Style& style);
std::string render(const Failure& failure, const Say& say, const Style& style);
// A sentence that is no result: a warning, a hint.
std::string render_remark(const Message& message, const Say& say, const Style& style);

// --- render_text.cpp: text for people, and boards as CSV or Markdown in render_board.cpp

Rendered text_of(const Reply& reply, const Say& say, const Style& style);
std::string text_of(const Failure& failure, const Say& say, const Style& style);
std::string text_of_remark(const Message& message, const Say& say, const Style& style);
// A question, with a blank behind it: the answer is typed on its last line.
std::string text_of_question(const Message& message, const Say& say, const Style& style);

// `text` broken at its blanks where the terminal is narrower; `indent` blanks before what follows.
std::string fitted(const std::string& text, const Style& style, int indent);

// In render_board.cpp. Exactly one line feed at its end. Markdown and CSV keep one row a line
// whatever a cell holds.
std::string board_of(const Board& board, const Say& say, const Style& style);

// As many tiles side by side as the terminal is wide for, or 80 columns where that is not known. In
// render_picture.cpp.
std::string picture_of(const Picture& picture, const Say& say, const Style& style);

// "FILE:LINE:COLUMN: " as far as known, cleaned; empty where there is no file.
std::string place_of(const Place& place);

// The cells of drawn columns (Board::drawn) become drawings that fit into the terminal's width
// (draw.cpp).
void draw_columns(const Board& board, std::vector<std::vector<std::string>>& rows,
                  const Style& style);

// --- render_json.cpp

// JSON lines: one object a line.
//   entry    {"entry":N,"do":{…},"events":[…]}, with "receipt" where a round ends
//   answer   the reply's own object
//   failure  {"error":{"fault":…,"text":…,…}}
//   remark   {"remark":{"text":…}}
Rendered json_of(const Reply& reply, const Say& say);
std::string json_of(const Failure& failure, const Say& say);
std::string json_of_remark(const Message& message, const Say& say);

// --- ink.cpp

// Colours and symbols of the terminal: the theme's own 16 colours; every symbol has an ASCII form.
enum class Ink : std::uint8_t { Plain, Strong, Faint, Bad, Good };

// `text` wrapped in the codes of `ink` where `colour` holds, else `text`.
std::string inked(std::string_view text, Ink ink, bool colour);

// The typographic signs that our own messages use, in ASCII. Letters stay as they are.
std::string ascii_of(std::string_view text);

}  // namespace hausregel::console
