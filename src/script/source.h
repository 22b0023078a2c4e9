// Script files: reading them, and what is refused before Lua sees a byte.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"

namespace hausregel::script {

// The first `most` + 1 bytes of a regular file. Input where there is none.
Result<std::string> read_script(const std::string& path, std::size_t most);

// Refuses (Input, with place): more than `most` bytes, compiled chunks, bytes that are not UTF-8,
// control characters but tab and line ends, a carriage return without line feed, marks that turn
// the reading direction.
Result<> check_text(std::string_view text, const std::string& file, std::size_t most);

// Refuses besides: variables marked <close>, escapes for NUL (Lua compares strings that hold any
// piece by piece, a millisecond an instruction), and what takes Lua's compiler or one instruction
// too long: chains of fields (5.4.4 walks them recursively when it words an error), rows of joined
// texts, thousands of jumps.
// InPart: behind a part that is no Lua nothing was looked at; no such text may be run.
enum class Understood : std::uint8_t { Whole, InPart };
Result<Understood> check_source(std::string_view text, const std::string& file, std::size_t most);

// The text without a byte order mark.
std::string_view without_mark(std::string_view text);

// The bytes of line `line`, without its end.
std::string_view line_of(std::string_view text, int line);

}  // namespace hausregel::script
