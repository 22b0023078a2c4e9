// The games that are kept in a folder: which there are, and which one somebody means.
#pragma once

#include <string>
#include <vector>

#include "console/reply.h"
#include "core/result.h"

namespace hausregel::console {

// The file that `name` means: itself where it is there, or has a folder in its name; else the only
// journal in `folder` that begins so; the one changed last where `name` is empty. Usage: none, or
// several, which are listed.
Result<std::string> kept_game(const std::string& folder, const std::string& name);

// The names of the journals in `folder`, last changed first.
std::vector<std::string> kept_names(const std::string& folder);

// The journals in `folder` by their openings, last changed first.
Shown recent_games(const std::string& folder);

}  // namespace hausregel::console
