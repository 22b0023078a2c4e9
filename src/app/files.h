// The journals that words of a command line name.
#pragma once

#include <string>
#include <vector>

namespace hausregel::app {

// Files as they stand, the journals of folders by name, and what patterns match.
std::vector<std::string> files_of(const std::vector<std::string>& words);

}  // namespace hausregel::app
