// The words behind `journal`. Each gives the exit status.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "app/cli.h"
#include "console/retell.h"
#include "journal/log.h"

namespace hausregel::app {

inline constexpr std::string_view kReplayForm =
    "replay JOURNAL [--to N] [--as NAME] [--under VARIANT [--then bot=NAME]] [--html FILE]";
inline constexpr std::string_view kJournalShowForm = "journal show JOURNAL";
inline constexpr std::string_view kJournalRecentForm = "journal recent";
inline constexpr std::string_view kJournalRedactForm =
    "journal redact JOURNAL --out FILE [--no-phrases] [--keep-sources]";

inline constexpr std::string_view kJournalStatsForm =
    "journal stats DIR|JOURNAL… [--yardstick BOT]";

int journal_redact(Program& program);  // journal_redact.cpp
int journal_stats(Program& program);   // journal_stats.cpp

// Tells the journal in `file`; gives the exit status. In journal_command.cpp.
int tell_journal(Program& program, const std::string& file, console::Wish wish);

// Opens the journal in `file` for reading, a torn last line left out. Answer: it is damaged. In
// journal_command.cpp.
Result<journal::Log::Opened> open_sound(const std::string& file);

// Every option that one of them takes, and their rows, in journal_command.cpp.
inline constexpr std::array kJournalOptions{
    OptionSpec{"--out", Takes::Value}, OptionSpec{"--no-phrases", Takes::Nothing},
    OptionSpec{"--keep-sources", Takes::Nothing}, OptionSpec{"--yardstick", Takes::Value}};
std::span<const Subcommand> journal_words();

}  // namespace hausregel::app
