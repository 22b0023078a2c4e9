// Shared by the subcommands that read journals. Changes no journal.
#pragma once

#include <string>

#include "app/program.h"
#include "console/retell.h"
#include "journal/log.h"

namespace hausregel::app {

// Prints the journal in `file`, then its warnings; returns 0. Sets the variants of `wish`. Errors
// as console::retell(), after printing everything before the error.
Result<int> tell_journal(Program& program, const std::string& file, console::Wish wish);

// Opens the journal in `file` for reading, without a torn last line. Answer: it is damaged. Input:
// no journal can be read from it.
Result<journal::Log::Opened> open_sound(const std::string& file);
// Also reports a torn line that was left out.
Result<journal::Log::Opened> open_sound(Program& program, const std::string& file);

}  // namespace hausregel::app
