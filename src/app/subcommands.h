// What runs behind the rows of subcommands(). Each gives the exit status.
#pragma once

#include "app/program.h"

namespace hausregel::app {

int run_console(Program& program);   // console_command.cpp
int run_open(Program& program);      // console_command.cpp
int run_play(Program& program);      // play_command.cpp
int run_replay(Program& program);    // replay_command.cpp
int run_journal(Program& program);   // journal_command.cpp
int run_audit(Program& program);     // audit_command.cpp
int run_rules(Program& program);     // rules_command.cpp
int run_simulate(Program& program);  // simulate_command.cpp
int run_bench(Program& program);     // bench_command.cpp
int run_help(Program& program);      // help_command.cpp
int run_protocol(Program& program);  // protocol_command.cpp

// What --help shows behind a subcommand: its words, where it has some, else the table. In
// help_command.cpp.
struct Subcommand;
int show_help(Program& program, const Subcommand& row);

// help_bots.cpp
// Which bots can be named.
Message known_bots(const Program& program);
int show_bots(Program& program);

// A console with a game, or none: at a terminal by hand, else from standard input.
int converse(Program& program, console::Console& console);  // console_command.cpp
// Bots play, and rounds are opened, until a person decides or the game is closed.
int play_on(Program& program, console::Console& console);  // play_command.cpp
// The words of the command line are fewer or more than the form has.
int wrong_form(Program& program, std::string_view form);  // console_command.cpp

}  // namespace hausregel::app
