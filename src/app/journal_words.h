// The words behind `journal`. Each gives the exit status.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "app/cli.h"
#include "console/retell.h"

namespace hausregel::app {

inline constexpr std::string_view kJournalShowForm = "journal show JOURNAL";
inline constexpr std::string_view kJournalRecentForm = "journal recent";
inline constexpr std::string_view kJournalRedactForm =
    "journal redact JOURNAL --out FILE [--no-phrases] [--keep-sources]";

int journal_redact(Program& program);  // journal_redact.cpp

// Tells the journal in `file` up to entry `to`; gives the exit status.
int tell_journal(Program& program, const std::string& file, std::optional<std::int64_t> to,
                 console::Telling telling);

// Every option that one of them takes.
inline constexpr std::array kJournalOptions{OptionSpec{"--out", Takes::Value},
                                            OptionSpec{"--no-phrases", Takes::Nothing},
                                            OptionSpec{"--keep-sources", Takes::Nothing}};
std::span<const Subcommand> journal_words();

}  // namespace hausregel::app
