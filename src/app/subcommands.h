// What runs behind the rows of subcommands(). Each gets the words behind its own and gives the exit
// status; errors are for the caller to say.
#pragma once

#include <span>
#include <string>

#include "app/program.h"

namespace hausregel::app {

using Words = std::span<const std::string>;

// Forms that are also said where an option is missing, or one too many.
inline constexpr std::string_view kReplayForm =
    "replay JOURNAL [--to N] [--as NAME] [--under VARIANT [--then bot=NAME]] [--html FILE]";
inline constexpr std::string_view kRedactForm =
    "journal redact JOURNAL --out FILE [--no-phrases] [--keep-sources]";
inline constexpr std::string_view kWatchForm = "rules watch FILE [--format text|short|json]";
inline constexpr std::string_view kDocsForm =
    "rules docs [GAME] --md|--luals|--luarc|--luacheck|--json";
inline constexpr std::string_view kHelpForm =
    "help [TOPIC | -k WORD | --markdown | --man | --completion bash|zsh|fish]";

Result<int> run_console(Program& program, Words words);     // console_command.cpp
Result<int> run_open(Program& program, Words words);        // console_command.cpp
Result<int> run_play(Program& program, Words words);        // play_command.cpp
Result<int> run_replay(Program& program, Words words);      // replay_command.cpp
Result<int> run_audit(Program& program, Words words);       // audit_command.cpp
Result<int> run_simulate(Program& program, Words words);    // simulate_command.cpp
Result<int> run_bench(Program& program, Words words);       // bench_command.cpp
Result<int> run_help(Program& program, Words words);        // help_command.cpp
Result<int> run_protocol(Program& program, Words words);    // protocol_command.cpp
Result<int> journal_show(Program& program, Words words);    // journal_command.cpp
Result<int> journal_recent(Program& program, Words words);  // journal_command.cpp
Result<int> journal_redact(Program& program, Words words);  // journal_redact.cpp
Result<int> journal_stats(Program& program, Words words);   // journal_stats.cpp
Result<int> rules_list(Program& program, Words words);      // rules_list.cpp
Result<int> rules_show(Program& program, Words words);      // rules_list.cpp
Result<int> rules_explain(Program& program, Words words);   // rules_list.cpp
Result<int> rules_diff(Program& program, Words words);      // rules_diff.cpp
Result<int> rules_new(Program& program, Words words);       // rules_new.cpp
Result<int> rules_check(Program& program, Words words);     // rules_check.cpp
Result<int> rules_watch(Program& program, Words words);     // rules_check.cpp
Result<int> rules_test(Program& program, Words words);      // rules_test.cpp
Result<int> rules_docs(Program& program, Words words);      // rules_docs.cpp

// What --help shows behind a subcommand: its words, where it has some, else the table. In
// help_command.cpp.
struct Subcommand;
Result<int> show_help(Program& program, const Subcommand& row, Words words);

// help_bots.cpp
// Which bots can be named.
Message known_bots(const Program& program);
int show_bots(Program& program);

// A console with a game, or none: at a terminal by hand, else from standard input.
int converse(Program& program, console::Console& console);  // console_command.cpp
// Bots play, and rounds are opened, until a person decides or the game is closed.
int play_on(Program& program, console::Console& console);  // play_command.cpp
// Usage: the words of the command line are fewer or more than the form has.
tl::unexpected<Error> wrong_form(std::string_view form);  // cli.cpp

}  // namespace hausregel::app
