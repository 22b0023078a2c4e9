// A drawing of the table, for people who look rather than read: tiles, of which a renderer puts as
// many side by side as fit. It tells nothing that the board does not tell in words and numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "core/result.h"

namespace hausregel {

struct Tile {
  enum class Mood : std::uint8_t { Plain, Strong, Faint, Good, Bad };

  std::vector<Message> lines;
  Mood mood = Mood::Plain;
};

struct Picture {
  Message title;
  std::vector<Tile> tiles;
};

}  // namespace hausregel
