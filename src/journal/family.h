// Finds a game's main line and branches among the journals in one folder. A branch of FILE.jsonl is
// FILE+NAME.jsonl. Works on names only and reads no files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "journal/disk.h"

namespace hausregel::journal {

inline constexpr std::string_view kEnding = ".jsonl";

// A path split into its parts.
struct FamilyName {
  std::string stem;    // path without the branch and the ending
  std::string branch;  // empty: the main line
};
// Splits at the last '+' after the last '/'; a file without one is a main line.
FamilyName family_name(const std::string& file);

// Returns the file of branch `name` of the game in `file`; of its main line if `name` is empty.
std::string family_file(const std::string& file, const std::string& name);

// Returns the other existing journals of the game in `file`: its main line, then branches by name;
// empty if its folder cannot be read.
std::vector<std::string> family_of(Disk& disk, const std::string& file);

}  // namespace hausregel::journal
