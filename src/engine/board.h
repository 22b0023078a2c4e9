// A table for people, as data: a game's view of its state, lists, statistics and `rules` share one
// form, so that one renderer (console/) turns all of them into text, CSV, Markdown and JSON. Cells
// are messages, not texts; this file knows no languages, widths or colours.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/describe.h"
#include "core/result.h"

namespace hausregel {

// A row of a game's board has a cell for each column. Other rows may have fewer; missing cells are
// empty.
struct Board {
  // Bar and Line are drawn for people and omitted elsewhere, because the numbers are beside them;
  // all rows share one scale. Bar: a whole number >= 0. Line: a list of whole numbers, or "?".
  enum class Align : std::uint8_t { Left, Right, Bar, Line };
  static constexpr bool drawn(Align align) { return align == Align::Bar || align == Align::Line; }
  struct Column {
    Column() = default;
    Column(const char* title_id, Align where = Align::Left) : title(title_id), align(where) {}
    Column(Message words, Align where = Align::Left) : title(std::move(words)), align(where) {}

    Message title;
    Align align = Align::Left;
  };
  struct Row {
    Messages cells;
    bool to_move = false;
  };

  Messages headlines;
  std::vector<Column> columns;
  std::vector<Row> rows;
  Messages notes;
};

// A drawing of the table, for people who look rather than read: tiles, which a renderer sets side
// by side as space permits. Shows nothing that the board does not state in words and numbers.
struct Tile {
  // Emphasis, for renderers with colours; carries no information of its own.
  enum class Mood : std::uint8_t { Plain, Strong, Faint, Good, Bad };

  Messages lines;
  Mood mood = Mood::Plain;

  // What it is made of.
  enum class Look : std::uint8_t { Card, Wood, Coal };
  // For renderers with shapes, which show these instead of `lines`: a piece of the game for each of
  // `labels`, which stand on it, and `caption` below. The outline is a path of SVG in a box of 40
  // by 32. Without labels the tile has no shape.
  Strings labels{};
  std::string_view outline{};
  Look look = Look::Card;
  Message caption{};
};
constexpr auto names_of(Tile::Mood) { return names<"plain, strong, faint, good, bad">(); }
constexpr auto names_of(Tile::Look) { return names<"card, wood, coal">(); }

struct Picture {
  Message title;
  std::vector<Tile> tiles;
};

}  // namespace hausregel
