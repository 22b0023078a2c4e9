// Draws colours, tiles, bars and lines in text.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "console/render.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

// By Ink; the first resets the others.
constexpr std::array<std::string_view, 5> kCodes{"\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[32m",
                                                 "\x1b[31m"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 32> kSigns{{
    {"…", "..."}, {"–", "-"},  {"—", "-"}, {"·", "|"}, {"→", "->"}, {"←", "<-"}, {"≥", ">="},
    {"≤", "<="},  {"×", "x"},  {"▸", ">"}, {"◂", "<"}, {"„", "\""}, {"“", "\""}, {"”", "\""},
    {"»", "\""},  {"«", "\""}, {"’", "'"}, {"‘", "'"}, {"−", "-"},  {"±", "+-"}, {"█", "#"},
    {"─", "-"},   {"┌", "+"},  {"╭", "+"}, {"╮", "+"}, {"╰", "+"},  {"╯", "+"},  {"│", "|"},
    {"■", "#"},   {"□", "."},  {"▼", "!"}, {"◆", "*"},
}};

constexpr int kIndent = 2;
constexpr int kUsualWidth = 80;  // if the width is unknown

// A tile as lines of text of equal width.
struct Drawn {
  std::vector<std::string> lines;
  int width = 0;
  Ink ink = Ink::Plain;
};

Drawn drawn(const Tile& tile, const Say& say, const Style& style) {
  Drawn drawing;
  drawing.ink = tile.mood;
  for (const Message& line : tile.lines) {
    drawing.lines.push_back(spoken(line, say, style));
    drawing.width = std::max(drawing.width, width_columns(drawing.lines.back()));
  }
  return drawing;
}

// Places tiles side by side, padding every line.
std::string row_of(const std::vector<Drawn>& tiles, bool colour) {
  std::size_t height = 0;
  for (const Drawn& tile : tiles) {
    height = std::max(height, tile.lines.size());
  }
  std::string text;
  for (std::size_t line = 0; line < height; ++line) {
    std::string row;
    int blanks = kIndent;
    for (const Drawn& tile : tiles) {
      const std::string part = line < tile.lines.size() ? tile.lines[line] : "";
      if (!part.empty()) {
        row += pad_right("", blanks) + inked(part, tile.ink, colour);
        blanks = 0;
      }
      blanks += tile.width - width_columns(part) + 1;
    }
    text += row + "\n";
  }
  return text;
}

using Cells = std::vector<std::string>;
using Number = std::optional<std::int64_t>;

constexpr int kWide = 24;  // columns of a bar if there is room
constexpr int kLong = 60;  // likewise for a line

// Limits `usual` to the terminal's width divided by `share`.
int columns_of(int usual, int share, const Style& style) {
  return style.width == 0 ? usual : std::clamp(style.width / share, 8, usual);
}

// Draws a bar in eighths of a column: `most` fills `columns`, and any positive value is visible.
std::string bar_of(std::int64_t size, std::int64_t most, int columns, bool ascii) {
  constexpr std::array<std::string_view, 8> kParts{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const std::int64_t eighths = size <= 0 ? 0 : (size * columns * 8 + most - 1) / most;
  std::string bar;
  for (std::int64_t i = 0; i < (ascii ? (eighths + 7) / 8 : eighths / 8); ++i) {
    bar += ascii ? "#" : "█";
  }
  return ascii ? bar : bar + std::string(kParts[static_cast<std::size_t>(eighths % 8)]);
}

// Returns the numbers of a cell.
std::vector<Number> numbers_in(std::string_view cell) {
  std::vector<Number> numbers;
  for (const std::string_view word : split(cell, " ")) {
    numbers.push_back(whole_number(word));
  }
  return numbers;
}

// Draws one step per number, thinned out to `columns`; keeps the last.
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
    // Divides by one more than the span, so the greatest fits, even if all are equal.
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

std::string picture_of(const Picture& picture, const Say& say, const Style& style) {
  const int width = style.width == 0 ? kUsualWidth : style.width;
  std::string text = fitted(spoken(picture.title, say, style), style, kIndent) + "\n";
  std::vector<Drawn> row;
  int used = kIndent;
  for (const Tile& tile : picture.tiles) {
    Drawn next = drawn(tile, say, style);
    if (!row.empty() && used + next.width > width) {
      text += row_of(row, style.colour);
      row.clear();
      used = kIndent;
    }
    used += next.width + 1;
    row.push_back(std::move(next));
  }
  return text + row_of(row, style.colour);
}

void draw_columns(const Board& board, std::vector<Cells>& rows, const Style& style) {
  for (std::size_t i = 0; i < board.columns.size(); ++i) {
    const Board::Align align = board.columns[i].align;
    if (Board::drawn(align)) {
      (align == Board::Align::Bar ? draw_bars : draw_lines)(rows, i, style);
    }
  }
}

std::string inked(std::string_view text, Ink ink, bool colour) {
  if (!colour || ink == Ink::Plain) {
    return std::string(text);
  }
  return std::string(kCodes[static_cast<std::size_t>(ink)]) + std::string(text) +
         std::string(kCodes.front());
}

std::size_t ink_bytes(std::string_view text) {
  const auto* code =
      std::ranges::find_if(kCodes, [&](std::string_view one) { return text.starts_with(one); });
  return code != kCodes.end() ? code->size() : 0;
}

std::string ascii_of(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto* sign =
        std::ranges::find_if(kSigns, [&](const auto& one) { return text.starts_with(one.first); });
    out += sign != kSigns.end() ? sign->second : text.substr(0, 1);
    text.remove_prefix(sign != kSigns.end() ? sign->first.size() : 1);
  }
  return out;
}

}  // namespace hausregel::console
