#include <algorithm>
#include <array>
#include <optional>

#include "console/render.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

using Cells = std::vector<std::string>;
using Number = std::optional<std::int64_t>;

constexpr int kWide = 24;  // columns of a bar where there is room
constexpr int kLong = 60;  // the same of a line

// As many of `usual` columns as a quarter of the terminal, or half of it, has.
int columns_of(int usual, int share, const Style& style) {
  return style.width == 0 ? usual : std::clamp(style.width / share, 8, usual);
}

// A whole number of eighths of a column, so that `most` takes `columns` of them.
std::string bar_of(std::int64_t size, std::int64_t most, int columns, bool ascii) {
  constexpr std::array<std::string_view, 8> kParts{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const std::int64_t eighths = size <= 0 ? 0 : (size * columns * 8 + most - 1) / most;
  std::string bar;
  for (std::int64_t i = 0; i < (ascii ? (eighths + 7) / 8 : eighths / 8); ++i) {
    bar += ascii ? "#" : "█";
  }
  return ascii ? bar : bar + std::string(kParts[static_cast<std::size_t>(eighths % 8)]);
}

// The numbers of a cell.
std::vector<Number> numbers_in(std::string_view cell) {
  std::vector<Number> numbers;
  for (const std::string_view word : split(cell, " ")) {
    numbers.push_back(whole_number(word));
  }
  return numbers;
}

// A step a number, thinned out to so many columns; the last always stands.
std::string line_of(const std::vector<Number>& numbers, std::int64_t least, std::int64_t most,
                    int columns, bool ascii) {
  constexpr std::array<std::string_view, 8> kSteps{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::string_view kAscii = "_.-~=+*#";
  const std::size_t every =
      (numbers.size() + static_cast<std::size_t>(columns) - 1) / static_cast<std::size_t>(columns);
  std::string line;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if ((numbers.size() - 1 - i) % every != 0) {
      continue;
    }
    if (!numbers[i]) {
      line += '?';
      continue;
    }
    const auto step = static_cast<std::size_t>((*numbers[i] - least) * 8 / (most - least + 1));
    line += ascii ? std::string(1, kAscii[step]) : std::string(kSteps[step]);
  }
  return line;
}

void draw_bars(std::vector<Cells>& rows, std::size_t column, const Style& style) {
  std::int64_t most = 1;
  for (const Cells& cells : rows) {
    most = std::max(most, whole_number(cells[column]).value_or(0));
  }
  for (Cells& cells : rows) {
    cells[column] = bar_of(whole_number(cells[column]).value_or(0), most,
                           columns_of(kWide, 4, style), style.ascii);
  }
}

void draw_lines(std::vector<Cells>& rows, std::size_t column, const Style& style) {
  std::int64_t least = 0;
  std::int64_t most = 0;
  std::vector<std::vector<Number>> all;
  for (const Cells& cells : rows) {
    all.push_back(numbers_in(cells[column]));
    for (const Number& number : all.back()) {
      least = std::min(least, number.value_or(0));
      most = std::max(most, number.value_or(0));
    }
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i][column] = line_of(all[i], least, most, columns_of(kLong, 2, style), style.ascii);
  }
}

}  // namespace

void draw_columns(const Board& board, std::vector<Cells>& rows, const Style& style) {
  for (std::size_t i = 0; i < board.columns.size(); ++i) {
    if (board.columns[i].align == Board::Align::Bar) {
      draw_bars(rows, i, style);
    } else if (board.columns[i].align == Board::Align::Line) {
      draw_lines(rows, i, style);
    }
  }
}

}  // namespace hausregel::console
