// Where the program finds what ships with it and what the user has, where it keeps games, and the
// files that words of a command line name. Nothing here knows what a file says.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace hausregel::app {

// What the first of these variables says that is not empty; "" where all are, or are not there.
std::string environment(std::initializer_list<const char*> names);

// Holds variants/ and scripts/: $HAUSREGEL_HOME, else the folder of data beside that of the
// program, wherever both were installed or moved to, else the sources that the program was built
// of.
std::string home_folder();

// The folder of the variants that ship.
std::string shipped_variants();

// Searched in this order: $HAUSREGEL_VARIANTS, the user's data folder, the shipped one, which is
// never left out. Whether they exist is not looked at.
std::vector<std::string> variant_folders();

// The same for bots: $HAUSREGEL_BOTS, the user's data folder, the shipped one.
std::vector<std::string> bot_folders();

// $XDG_STATE_HOME/hausregel or ~/.local/state/hausregel, and games/ in it; empty where neither is
// known. Not made here.
std::string state_folder();
std::string games_folder();

// Lines that a person wants before the first prompt: init.hr in $XDG_CONFIG_HOME/hausregel or
// ~/.config/hausregel; empty where neither is known. Never a file of the current folder.
std::string start_file();

// $HAUSREGEL_HISTORY (empty: none is kept), else a file in the state folder, which is made; empty
// where it cannot be.
std::string history_file();

// Makes the folder and those above it, mode 0700 for new ones. False: it is not there.
// Precondition: no other thread makes files, for it sets the umask.
bool make_folder(const std::string& path);

// Or a folder; false also where nobody may look.
bool file_exists(const std::string& path);

// Files as they stand, the journals of folders (*.jsonl, by name, none below), and what patterns
// match. What is none of them stays: whoever opens it says so.
std::vector<std::string> files_of(std::span<const std::string> words);

// Journals of one folder that belong together by their names.
struct ParentFiles {
  std::string root;                   // FILE.jsonl; empty: it is not there
  std::vector<std::string> branches;  // its other branches, by name
};
// Those that may be the parent of the branch in `file`, FOLDER/FILE+NAME.jsonl; none for what is
// not called like a branch.
ParentFiles parents_of(const std::string& file);

// A file of scripts/templates, which ships with the program; of a larger one the first 64 KiB and a
// byte. Input: it cannot be read.
Result<std::string> read_template(const std::string& name);

// Writes a file that is not there yet, whole or not at all. Usage: it is there. Input: what failed.
Result<void> write_new(const std::string& file, const std::string& text);

}  // namespace hausregel::app
