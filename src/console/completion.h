// What the Tab key offers: a function of line, cursor and desk, without a terminal.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "console/desk.h"

namespace hausregel::console {

struct Completion {
  std::size_t begin = 0;                // byte where the word under the cursor begins
  std::vector<std::string> candidates;  // whole words that could stand there, sorted, different
  std::string common;                   // the longest beginning that all candidates share
};

// `cursor` counts bytes, 0 … line.size(). What stands behind the cursor does not matter.
Completion complete(const Desk& desk, std::string_view line, std::size_t cursor);

// What the open game waits for; nothing where none goes on.
std::optional<Message> guide_of(const Desk& desk);
// The line that Enter alone stands for, as guide_of() says; empty: none.
std::string line_of_enter(const Desk& desk);

// "hausregel[teufel r4 Petra]> ": game, round and who is to move.
std::string prompt_of(const Desk& desk);

}  // namespace hausregel::console
