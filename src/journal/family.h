// A game and its branches: the journals that lie beside each other. A branch of FILE.jsonl lives in
// FILE+NAME.jsonl. Names are all that is looked at; what the files hold is not read here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "journal/disk.h"

namespace hausregel::journal {

inline constexpr std::string_view kEnding = ".jsonl";

// A path taken apart.
struct FamilyName {
  std::string stem;    // path without the branch and the ending
  std::string branch;  // empty: the main line
};
// What the last '+' behind the last '/' parts; a file without one is a main line.
FamilyName family_name(const std::string& file);

// The file of the branch `name` of the game in `file`; of its main line where `name` is empty.
std::string family_file(const std::string& file, const std::string& name);

// The other journals that are there of the game in `file`: its main line, then branches by name;
// none where its folder cannot be read.
std::vector<std::string> family_of(Disk& disk, const std::string& file);

}  // namespace hausregel::journal
