// Files that words of a command line name.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace hausregel::app {

// Files as they stand, the journals of folders by name, and what patterns match.
std::vector<std::string> files_of(std::span<const std::string> words);

// The journals that may be the parent of the branch in `file`, FOLDER/FILE+NAME.jsonl.
struct ParentFiles {
  std::string root;                   // FILE.jsonl; empty: it is not there
  std::vector<std::string> branches;  // its other branches, by name
};
ParentFiles parents_of(const std::string& file);

// A file of scripts/templates, which ships with the program. Input: it cannot be read.
Result<std::string> read_template(const std::string& name);

// Writes a file that is not there yet. Usage: it is. Input: it cannot be written.
Result<void> write_new(const std::string& file, const std::string& text);

}  // namespace hausregel::app
