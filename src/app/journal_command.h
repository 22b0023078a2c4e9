// What the words that read journals share. Nothing here changes one.
#pragma once

#include <string>

#include "app/program.h"
#include "console/retell.h"
#include "journal/log.h"

namespace hausregel::app {

// Tells the journal in `file`, with the warnings behind it; gives 0. Errors: as console::retell(),
// when all before them has been told. The variants of `wish` are set here.
Result<int> tell_journal(Program& program, const std::string& file, console::Wish wish);

// Opens the journal in `file` for reading, a torn last line left out. Answer: it is damaged. Input:
// no journal can be read from it at all.
Result<journal::Log::Opened> open_sound(const std::string& file);
// The same, and says so where a torn line was left out.
Result<journal::Log::Opened> open_sound(Program& program, const std::string& file);

}  // namespace hausregel::app
