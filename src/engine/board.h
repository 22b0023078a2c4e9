// A table for people, as data: what a game shows of its state, and what lists, statistics and
// `rules` show of theirs, in one form, so that one renderer (console/) makes text, CSV, Markdown
// and JSON of all of them. Cells are messages, not texts; nothing here knows languages, widths or
// colours.
#pragma once

#include <cstdint>
#include <vector>

#include "core/result.h"

namespace hausregel {

// A row of a game's board has a cell for each column; elsewhere it may have fewer, and the rest is
// empty.
struct Board {
  // Drawn where people read, and left out elsewhere, as their numbers stand beside them; all rows
  // to one scale. Bar: a whole number, from 0 on. Line: whole numbers one after the other, or "?".
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
    std::vector<Message> cells;
    bool to_move = false;
  };

  std::vector<Message> headlines;
  std::vector<Column> columns;
  std::vector<Row> rows;
  std::vector<Message> notes;
};

// A drawing of the table, for people who look rather than read: tiles, of which a renderer puts as
// many side by side as fit. It tells nothing that the board does not tell in words and numbers.
struct Tile {
  // How it is set off from others, where a renderer has colours; it says nothing that is not said.
  enum class Mood : std::uint8_t { Plain, Strong, Faint, Good, Bad };

  std::vector<Message> lines;
  Mood mood = Mood::Plain;
};

struct Picture {
  Message title;
  std::vector<Tile> tiles;
};

}  // namespace hausregel
