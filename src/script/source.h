// Script files: finding them, reading them, and what is refused before Lua sees a byte.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace hausregel::script {

struct Parsed;

// A script as it stands in a file: nothing of it has been run.
struct ScriptText {
  std::string file;  // as given or found, for messages
  std::string text;
};

// What a source may be at most: who reads more of a text than its line ends or its bytes looks at
// these first, as a stranger may have written it.
inline constexpr std::size_t kSourceBytes = 64u << 10;
inline constexpr int kSourceLevels = 100;  // brackets and blocks in each other

// What is wrong with a script, or with what stands at that place of it.
Error input(Message what, Place place, std::vector<std::string> near = {});

// Names of variants and games: [a-z0-9][a-z0-9_-]{0,63}.
bool valid_variant_name(std::string_view name);

inline constexpr std::string_view kScriptEnding = ".lua";
// NAME.lua
inline std::string script_file(const std::string& name) {
  return name + std::string(kScriptEnding);
}

// The file of the script `name` in the first of `folders` that has one, there in the folder
// `within` where that is given; empty: none has, or it is no valid name.
std::string find_script(const std::vector<std::string>& folders, const std::string& name,
                        const std::string& within = {});
// The name of the script that `file` is called like; nothing where no script is called so.
std::optional<std::string> script_name(const std::filesystem::path& file);
// What is in `folder`, in no order; nothing for what is no folder or cannot be read.
std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder);

// The first `most` + 1 bytes of a regular file. Input where there is none.
Result<std::string> read_script(const std::string& path, std::size_t most = kSourceBytes);

// Refuses (Input, with place): texts of more than 64 KiB; compiled chunks, bytes that are not UTF-8,
// control characters but tab and line ends, a carriage return without line feed, marks that turn
// the reading direction; more than kSourceLevels; variables marked
// <close>; '^', whose last digit goes by the processor (that of x * x does not); '_ENV' and the
// names of our own operators; strings of more than 4 KiB, escapes for NUL (Lua compares strings
// that hold any piece by piece, a millisecond an instruction); and what takes Lua's compiler or one
// instruction too long: chains of fields (5.4.4 walks them recursively when it words an error),
// thousands of jumps. What is not understood whole may not be run.
Result<Parsed> check_source(std::string_view text, const std::string& file);

// Whether two sources are the same code, as Lua reads them: they differ in comments and layout
// alone. Texts and numbers count as they are written. Of two that differ none may be refused.
bool same_code(std::string_view a, std::string_view b);

// The text without a byte order mark.
std::string_view without_mark(std::string_view text);

// The bytes of line `line`, from 1, without its end; empty where there is none.
std::string_view line_of(std::string_view text, int line);

}  // namespace hausregel::script
