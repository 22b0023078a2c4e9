// The text of a script: reads it, and refuses what Lua must not see.
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

// The text of a script that has not run.
struct ScriptText {
  std::string file;  // as given or found, for messages
  std::string text;
  std::string name{};  // by which scripts that follow require it; empty: they cannot
};

// Limits of a source, checked before anything but its bytes and line ends is read: it may come from
// a stranger.
inline constexpr std::size_t kSourceBytes = 64u << 10;
inline constexpr int kSourceLevels = 100;  // nested brackets and blocks

// A problem in a script, at that place, in the words of worded().
Error input(std::string_view id, Place place, Message::Args args = {}, Strings near = {},
            Named<Message> parts = {});

// Names of variants and games: [a-z0-9][a-z0-9_-]{0,63}.
bool valid_variant_name(std::string_view name);
// Whether a variant can declare a setting, a place or a move of that name: small letters, digits
// and '_', a letter first, at most 32.
bool valid_declared_name(std::string_view name);

inline constexpr std::string_view kScriptEnding = ".lua";
// NAME.lua
inline std::string script_file(const std::string& name) {
  return name + std::string(kScriptEnding);
}

// Returns the file of the script `name` in the first of `folders` that has one, below it in the
// folder `within` if given; empty if none has, or the name is invalid.
std::string find_script(const Strings& folders, const std::string& name,
                        const std::string& within = {});
// Returns the name of the script in `file`; nullopt if no script may have that file name.
std::optional<std::string> script_name(const std::filesystem::path& file);
// Returns the entries of `folder` in no particular order; none if it is no readable folder.
std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder);

// Reads the first `most` + 1 bytes of a regular file. Input: there is no readable one.
Result<std::string> read_script(const std::string& path, std::size_t most = kSourceBytes);

// Refuses (Input, with place): more than 64 KiB, compiled chunks, bytes that are not UTF-8, control
// characters other than tab and line ends, a carriage return without line feed, marks that change
// the reading direction; more than kSourceLevels; variables marked <close>; '^', whose last digit
// depends on the processor (that of x * x does not); '_ENV' and the names of our own operators;
// strings of more than 4 KiB; escapes for NUL (Lua compares strings with NULs piece by piece, a
// millisecond an instruction); and code that costs Lua's compiler or one instruction too much:
// chains of fields (5.4.4 walks them recursively when it words an error), thousands of jumps.
// A text that is not understood as a whole must not run.
Result<Parsed> check_source(std::string_view text, const std::string& file);

// Whether two sources are the same code to Lua, differing only in comments and layout. Compares
// strings and numbers as written. False for different texts if either is refused.
bool same_code(std::string_view a, std::string_view b);

// Returns the bytes of line `line`, from 1, without its line end; empty if there is none.
std::string_view line_of(std::string_view text, int line);

}  // namespace hausregel::script
