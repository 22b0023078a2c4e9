#include <algorithm>

#include "console/render.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

constexpr int kIndent = 2;
constexpr int kUsualWidth = 80;  // where nobody knows how wide it is shown

// A tile as lines of text, all of its width.
struct Drawn {
  std::vector<std::string> lines;
  int width = 0;
  Ink ink = Ink::Plain;
};

Ink ink_of(Tile::Mood mood) {
  constexpr Ink kInks[] = {Ink::Plain, Ink::Strong, Ink::Faint, Ink::Good, Ink::Bad};
  return kInks[static_cast<std::size_t>(mood)];
}

Drawn drawn(const Tile& tile, const Say& say, const Style& style) {
  Drawn drawing;
  drawing.ink = ink_of(tile.mood);
  for (const Message& line : tile.lines) {
    const std::string text = clean(say(line));
    drawing.lines.push_back(style.ascii ? ascii_of(text) : text);
    drawing.width = std::max(drawing.width, width_columns(drawing.lines.back()));
  }
  return drawing;
}

// Side by side, every line as long as it must be.
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
        row += std::string(static_cast<std::size_t>(blanks), ' ') + inked(part, tile.ink, colour);
        blanks = 0;
      }
      blanks += tile.width - width_columns(part) + 1;
    }
    text += row + "\n";
  }
  return text;
}

}  // namespace

std::string picture_of(const Picture& picture, const Say& say, const Style& style) {
  const int width = style.width == 0 ? kUsualWidth : style.width;
  std::string text =
      fitted(style.ascii ? ascii_of(clean(say(picture.title))) : clean(say(picture.title)), style,
             kIndent) +
      "\n";
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

}  // namespace hausregel::console
