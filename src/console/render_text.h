// Text for people, and boards as CSV or Markdown.
#pragma once

#include "console/render.h"

namespace hausregel::console {

Rendered text_of(const Reply& reply, const Say& say, const Style& style);
std::string text_of(const Failure& failure, const Say& say, const Style& style);
std::string text_of_remark(const Message& message, const Say& say, const Style& style);
// A question, with a blank behind it: the answer is typed on its last line.
std::string text_of_question(const Message& message, const Say& say, const Style& style);

// `text` broken at its blanks where the terminal is narrower; `indent` blanks before what follows.
std::string fitted(const std::string& text, const Style& style, int indent);

// Exactly one line feed at its end. Markdown and CSV keep one row a line whatever a cell holds. In
// render_board.cpp.
std::string board_of(const Board& board, const Say& say, const Style& style);

// As many tiles side by side as the terminal is wide for, or 80 columns where that is not known. In
// render_picture.cpp.
std::string picture_of(const Picture& picture, const Say& say, const Style& style);

// "FILE:LINE:COLUMN: " as far as known, cleaned; empty where there is no file.
std::string place_of(const Place& place);

}  // namespace hausregel::console
