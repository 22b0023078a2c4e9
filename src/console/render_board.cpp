#include <algorithm>
#include <optional>

#include "console/render.h"
#include "core/find_by.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

using Cells = std::vector<std::string>;

Cells titles_of(const Board& board, const Say& say, const Style& style) {
  return names_by(board.columns,
                  [&](const Board::Column& column) { return spoken(column.title, say, style); });
}

// Returns as many cells as there are columns.
Cells cells_of(const Board& board, const Board::Row& row, const Say& say, const Style& style) {
  Cells cells =
      names_by(row.cells, [&](const Message& message) { return spoken(message, say, style); });
  cells.resize(board.columns.size());
  return cells;
}

std::string csv_line(const Cells& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    line += i > 0 ? "," : "";
    const bool bare = cells[i].find_first_of("\",\n\r") == std::string::npos;
    line += bare ? cells[i] : '"' + replaced(cells[i], "\"", "\"\"") + '"';
  }
  return line + "\n";
}

std::string markdown_line(const Cells& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) {
    line += " " + replaced(cell, "|", "\\|") + " |";
  }
  return line + "\n";
}

std::vector<int> widths_of(const std::vector<Cells>& all, std::size_t columns) {
  std::vector<int> widths(columns, 0);
  for (const Cells& cells : all) {
    for (std::size_t i = 0; i < columns; ++i) {
      widths[i] = std::max(widths[i], width_columns(cells[i]));
    }
  }
  return widths;
}

using Columns = std::vector<std::size_t>;

std::string text_line(const Board& board, const Cells& cells, const std::vector<int>& widths,
                      const Columns& columns) {
  std::string line;
  for (const std::size_t i : columns) {
    line += "  ";
    line += board.columns[i].align == Board::Align::Right ? pad_left(cells[i], widths[i])
                                                          : pad_right(cells[i], widths[i]);
  }
  const std::size_t end = line.find_last_not_of(' ');
  return line.substr(0, end == std::string::npos ? 0 : end + 1);
}

// Groups the columns to print side by side: all; if numbers are wider than the terminal, as many as
// fit at a time, each time after the first column.
std::vector<Columns> abreast(const Board& board, const std::vector<int>& widths,
                             const Style& style) {
  const bool breaks = style.width > 0 && board.columns.back().align == Board::Align::Right;
  std::vector<Columns> tables{{0}};
  int used = 0;
  for (std::size_t i = 1; i < widths.size(); ++i) {
    used += widths[i] + 2;
    if (breaks && widths[0] + 2 + used >= style.width && tables.back().size() > 1) {
      tables.push_back({0});
      used = widths[i] + 2;
    }
    tables.back().push_back(i);
  }
  return tables;
}

constexpr int kSign = 2;  // a sign set off from its word by a blank: « ; : ? ! »

int longest_word(std::string_view text) {
  int longest = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    longest = std::max(longest, width_columns(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return longest;
}

// Returns where the last column begins if it fits beside the others in a table wider than the
// terminal: it gets at least a third of the width, and room for its longest word. Returns nullopt
// if it goes below each row.
std::optional<int> last_column(const std::vector<Cells>& all, const std::vector<int>& widths,
                               int width) {
  int before = 2;
  for (std::size_t i = 0; i + 1 < widths.size(); ++i) {
    before += widths[i] + 2;
  }
  const bool fits = before * 3 <= width * 2 && std::ranges::all_of(all, [&](const Cells& cells) {
                      return before + longest_word(cells.back()) + kSign <= width;
                    });
  return fits ? std::optional(before) : std::nullopt;
}

std::string fitted_line(const Board& board, const Cells& cells, const std::vector<int>& widths,
                        const Columns& columns, std::optional<int> last, const Style& style) {
  const std::string line = text_line(board, cells, widths, columns);
  if (style.width == 0 || width_columns(line) <= style.width ||
      board.columns.back().align == Board::Align::Right) {
    return line;
  }
  if (last) {
    return fitted(line, style, *last);
  }
  Cells others = cells;
  others.back().clear();
  return fitted(text_line(board, others, widths, columns), style, 6) + "\n" +
         fitted("      " + cells.back(), style, 6);
}

std::string text_table(const Board& board, const Say& say, const Style& style) {
  std::vector<Cells> all;
  for (const Board::Row& row : board.rows) {
    all.push_back(cells_of(board, row, say, style));
  }
  draw_columns(board, all, style);
  all.insert(all.begin(), titles_of(board, say, style));
  const std::vector<int> widths = widths_of(all, board.columns.size());
  const bool marked =
      std::ranges::any_of(board.rows, [](const Board::Row& row) { return row.to_move; });
  Style room = style;
  room.width -= marked && style.width > 1 ? 1 : 0;
  const std::optional<int> last = last_column(all, widths, room.width);
  std::string text;
  for (const Columns& columns : abreast(board, widths, room)) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const bool here = i > 0 && board.rows[i - 1].to_move;
      const std::string mark = here ? (style.ascii ? ">" : "▸") : (marked ? " " : "");
      const std::string line = fitted_line(board, all[i], widths, columns, last, room);
      text += here ? inked(mark + line, Ink::Strong, style.colour)
                   : mark + inked(line, i == 0 ? Ink::Faint : Ink::Plain, style.colour);
      text += "\n";
    }
  }
  return text;
}

// Prints no drawn columns.
std::string plain_table(const Board& board, const Say& say, const Style& style) {
  const auto line = [&](Cells cells) {
    std::size_t i = 0;
    std::erase_if(cells,
                  [&](const std::string&) { return Board::drawn(board.columns[i++].align); });
    return style.format == Format::Csv ? csv_line(cells) : markdown_line(cells);
  };
  std::string text = line(titles_of(board, say, style));
  if (style.format == Format::Markdown) {
    text += line(names_by(board.columns, [](const Board::Column& column) {
      return column.align == Board::Align::Left ? ":--" : "--:";
    }));
  }
  for (const Board::Row& row : board.rows) {
    text += line(cells_of(board, row, say, style));
  }
  return text;
}

}  // namespace

std::string board_of(const Board& board, const Say& say, const Style& style) {
  const bool text = style.format == Format::Text;
  std::string out;
  const auto tell = [&](const std::vector<Message>& lines) {
    for (const Message& line : lines) {
      out += text ? fitted(spoken(line, say, style), style, 2) + "\n" : "";
    }
  };
  tell(board.headlines);
  if (!board.columns.empty()) {
    out += text ? text_table(board, say, style) : plain_table(board, say, style);
  }
  tell(board.notes);
  return out;
}

}  // namespace hausregel::console
