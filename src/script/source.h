// Script files: reading them, and what is refused before Lua sees a byte.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace hausregel::script {

// The first `most` + 1 bytes of a regular file. Input where there is none.
Result<std::string> read_script(const std::string& path, std::size_t most);

// Refuses (Input, with place): more than `most` bytes, compiled chunks, bytes that are not UTF-8,
// control characters but tab and line ends, a carriage return without line feed, marks that turn
// the reading direction, variables marked <close>, and very long chains of field accesses
// (Lua 5.4.4 walks them recursively when it words an error).
Result<void> check_source(std::string_view text, const std::string& file, std::size_t most);

// The text without a byte order mark.
std::string_view without_mark(std::string_view text);

// The bytes of line `line`, without its end.
std::string_view line_of(std::string_view text, int line);

}  // namespace hausregel::script
