// Numbers as marks: the columns of a board that are drawn.
#pragma once

#include <string>
#include <vector>

#include "console/render.h"
#include "engine/board.h"

namespace hausregel::console {

// The cells of drawn columns (Board::drawn) become drawings that fit into the terminal's width.
void draw_columns(const Board& board, std::vector<std::vector<std::string>>& rows,
                  const Style& style);

}  // namespace hausregel::console
