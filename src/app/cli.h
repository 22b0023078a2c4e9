// The program's subcommands and their options. One table drives dispatch, help, suggestions and
// docs/commands.md. The file named beside a subcommand implements it; this file opens no file or
// game.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/program.h"
#include "core/text.h"

namespace hausregel::app {

// Every exit status, for documents: 0 and the results of status_of(). The catalogs explain each as
// "app.status.N".
inline constexpr int kStatuses[] = {0, 1, 2, 3, 4, 5, 70, 130};

// Every variable of the environment that is read, for documents. The catalogs explain each as
// "app.variable.NAME".
inline constexpr std::string_view kVariables[] = {"HAUSREGEL_VARIANTS",
                                                  "HAUSREGEL_BOTS",
                                                  "HAUSREGEL_HOME",
                                                  "HAUSREGEL_HISTORY",
                                                  "HAUSREGEL_PAGER",
                                                  "XDG_CONFIG_HOME",
                                                  "XDG_DATA_HOME",
                                                  "XDG_STATE_HOME",
                                                  "HOME",
                                                  "LC_ALL",
                                                  "LC_MESSAGES",
                                                  "LC_CTYPE",
                                                  "LANG",
                                                  "TERM",
                                                  "NO_COLOR",
                                                  "FORCE_COLOR",
                                                  "CLICOLOR_FORCE",
                                                  "CLICOLOR"};

// The words after a subcommand's own, views into the program's options, and their required form;
// empty for --help.
struct Words : std::span<const std::string> {
  std::string_view form;
};

// Runs a row and returns the exit status; the caller reports errors. Called only with a permitted
// number of words and with options that the row names.
using Run = Result<int>(Program& program, Words words);

// A row of a table. Exactly one of `run` and `rows` is set.
struct Subcommand {
  std::string_view form;  // "play GAME --players A,B,C …"; names its options
  Run* run = nullptr;
  // Bounds on the number of words after its own; other numbers print the form.
  std::size_t least = 0;
  std::size_t most = 0;
  std::string_view unlisted = {};  // options omitted from the form
  // Rows of subcommands of this one, "rules check"; null: none.
  std::span<const Subcommand> (*rows)() = nullptr;

  // The start of the form: "rules check"; empty: the console itself.
  std::string_view words() const;
  // The last of words().
  std::string_view word() const { return words().substr(words().rfind(' ') + 1); }
  // A message id: "app.help.rules.check", "app.help.console".
  std::string meaning() const {
    return "app.help." + (words().empty() ? "console" : replaced(words(), " ", "."));
  }
  // Its own options, including the unlisted ones, as views into the row.
  std::vector<OptionSpec> options() const;
  std::vector<OptionSpec> all_options() const;  // with the common ones
  // Its lines in help: itself, or its subcommands. Valid as long as the row.
  std::span<const Subcommand> lines() const {
    return rows != nullptr ? rows() : std::span(this, 1);
  }
};

// In the order of help; the first is the console itself, which has no word.
std::span<const Subcommand> subcommands();
// Returns the row with exactly that word. Usage: none; suggests the nearest ones.
Result<const Subcommand*> row_called(const std::string& word, std::span<const Subcommand> rows);

// Runs the program with its command-line arguments, reports errors and returns the exit status.
// Call it once per process, before any thread starts: its restrictions on the process are
// permanent.
int run(const Strings& args);

// Runs another command line in the same program, with the options of the running one besides its
// own. Returns the exit status; the caller reports errors.
Result<int> run_line(Program& program, const Strings& args);

// Reports a fault of the program itself on standard error. Returns 70.
int report_crash(const char* what);

// Usage: the command line does not match the form.
Failed wrong_form(std::string_view form);

// Writes a page to a new file, or prints it if that is "-". Returns 0. In journal_command.cpp.
Result<int> keep_page(Program& program, const std::string& file, const std::string& page);

// Returns `text` as it stands inside single quotes of a POSIX shell. In help_command.cpp.
std::string posix_quoted(std::string_view text);
// Prints help for a subcommand, or the table if it has no words. Returns 0. Usage: `row` has no
// subcommand of that name. In help_command.cpp.
Result<int> show_help(Program& program, const Subcommand& row, Words words);
// Subcommand::run of the rows in cli.cpp, whose forms state their arguments.
Run run_console, run_open, run_protocol, run_play;  // play_command.cpp
Run run_replay, journal_show, journal_recent, journal_redact, journal_stats,
    run_fit;                               // journal_command.cpp
Run run_audit;                             // audit_command.cpp
Run run_simulate, run_compare, run_merge;  // simulate_command.cpp
Run run_study;                             // study_command.cpp
Run run_bench;                             // bench_command.cpp
Run lang_check;                            // lang_command.cpp
Run run_help;                              // help_command.cpp
Run rules_list, rules_show, rules_explain, rules_docs, rules_new,
    rules_book;                                        // rules_list.cpp
Run rules_diff, rules_check, rules_watch, rules_test;  // rules_check.cpp

}  // namespace hausregel::app
