// What the words that read journals share. Nothing here changes one.
#pragma once

#include <string>

#include "app/program.h"
#include "console/retell.h"
#include "journal/log.h"

namespace hausregel::app {

// Tells the journal in `file`; gives the exit status.
Result<int> tell_journal(Program& program, const std::string& file, console::Wish wish);

// Opens the journal in `file` for reading, a torn last line left out. Answer: it is damaged.
Result<journal::Log::Opened> open_sound(const std::string& file);
// The same, and says so where a torn line was left out.
Result<journal::Log::Opened> open_sound(Program& program, const std::string& file);

}  // namespace hausregel::app
