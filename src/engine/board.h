// A state as a table for people: data for the renderers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.h"

namespace hausregel {

struct Board {
  enum class Align : std::uint8_t { Left, Right };
  struct Column {
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

}  // namespace hausregel
