// Where the program finds what ships with it, what the user has, and where it keeps games.
#pragma once

#include <string>
#include <vector>

namespace hausregel::app {

// Holds variants/ and scripts/: $HAUSREGEL_HOME, else the folder of data beside that of the
// program, wherever both were installed or moved to, else the sources that the program was built
// of.
std::string home_folder();

// Of the variants that ship.
std::string shipped_variants();

// Searched in this order: $HAUSREGEL_VARIANTS, the user's data folder, the shipped one.
std::vector<std::string> variant_folders();

// The same for bots: $HAUSREGEL_BOTS, the user's data folder, the shipped one.
std::vector<std::string> bot_folders();

// $XDG_STATE_HOME/hausregel or ~/.local/state/hausregel; empty where neither is known.
std::string state_folder();
std::string games_folder();

// Lines that a person wants before the first prompt: init.hr in $XDG_CONFIG_HOME/hausregel or
// ~/.config/hausregel; empty where neither is known. Never a file of the current folder.
std::string start_file();

// $HAUSREGEL_HISTORY (empty: none is kept), else a file in the state folder.
std::string history_file();

// Makes the folder and those above it, mode 0700 for new ones. False: it is not there.
bool make_folder(const std::string& path);

}  // namespace hausregel::app
