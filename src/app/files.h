// Locates shipped and user files, the folders of games, and files named on the command line. Does
// not interpret their contents.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace hausregel::app {

// Returns the first nonempty of these variables; "" if all are empty or unset.
std::string environment(std::initializer_list<const char*> names);

// Returns the folder of variants/ and scripts/: $HAUSREGEL_HOME, else the data folder installed
// beside the program's, relocatable, else the sources that the program was built from.
std::string home_folder();

// Returns the folder of shipped variants.
std::string shipped_variants();

// Returns the search path: $HAUSREGEL_VARIANTS, the user's data folder, and always the shipped one.
// Does not check that they exist.
Strings variant_folders();

// Returns the search path for bots: $HAUSREGEL_BOTS, the user's data folder, the shipped one.
Strings bot_folders();

// Return $XDG_STATE_HOME/hausregel or ~/.local/state/hausregel, and a file or folder in it; empty
// if neither is known. Do not create them.
std::string state_folder();
std::string state_file(const std::string& name);
// The file that holds the language chosen last at a terminal.
inline constexpr const char* kLanguageFile = "language";
// Returns the text of such a file; empty if there is none.
std::string kept_text(const std::string& name);
// Replaces it; nobody else may read it. Does nothing if it cannot be written.
void keep_text(const std::string& name, const std::string& text);
// Returns the folder of people's games.
inline std::string games_folder() { return state_file("games"); }

// Returns the file of lines to run before the first prompt: init.hr in $XDG_CONFIG_HOME/hausregel
// or ~/.config/hausregel; empty if neither is known. Never a file of the current folder.
std::string start_file();

// Returns $HAUSREGEL_HISTORY (empty: keep none), else a file in the state folder, which it creates;
// empty if it cannot.
std::string history_file();

// Creates the folder and its parents with mode 0700. Returns false if it does not exist afterwards.
// Precondition: no other thread creates files, since this sets the umask.
bool make_folder(const std::string& path);

// Whether a file or folder exists; false also if it is not accessible.
bool file_exists(const std::string& path);

// Expands folders to their journals (*.jsonl, by name, not recursive). Keeps other words; opening
// them reports the error.
Strings files_of(std::span<const std::string> words);

// Returns a file of scripts/templates, which ships with the program; at most 64 KiB and one byte.
// Input: cannot read it.
Result<std::string> read_template(const std::string& name);

// Creates a file, completely or not at all. Usage: it exists. Input: the call that failed.
Result<> write_new(const std::string& file, const std::string& text);

}  // namespace hausregel::app
