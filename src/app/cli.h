// The program's words: subcommands and their options. One table drives dispatch, help, suggestions
// and docs/commands.md. What a word does stands in the file that is named beside it; nothing here
// opens a file or a game.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/program.h"

namespace hausregel::app {

// Every exit status there is, for documents: 0 and those of status_of(). What one means is
// "app.status.N" in the catalogs.
inline constexpr int kStatuses[] = {0, 1, 2, 3, 4, 5, 70, 130};

// The words behind a subcommand's own, in the options of the program, and the form that they are to
// have; empty for --help.
struct Words : std::span<const std::string> {
  std::string_view form;
};

// A row of a table. One of `run` and `rows` is there.
struct Subcommand {
  std::string_view form;  // "play GAME --players A,B,C …"; names its options
  // Gives the exit status; errors are for the caller to say. Called with as many words as the row
  // takes and no option that it does not name.
  Result<int> (*run)(Program& program, Words words) = nullptr;
  // How many words may stand behind its own; for others the form is said.
  std::size_t least = 0;
  std::size_t most = 0;
  std::string_view unlisted = {};  // options that the form keeps to itself
  // Rows of the words behind this one, "rules check"; null where there are none.
  std::span<const Subcommand> (*rows)() = nullptr;

  // What the form begins with: "rules check"; empty: the console itself.
  std::string_view words() const;
  std::string_view word() const;  // the last of them
  std::string meaning() const;    // message id: "app.help.rules.check", "app.help.console"
  // Its options without those that all have, the unlisted ones among them. They look into the row.
  std::vector<OptionSpec> options() const;
  std::vector<OptionSpec> all_options() const;  // with those
  // What help says of it: itself, or the rows of the words behind it. Stands as long as the row.
  std::span<const Subcommand> lines() const {
    return rows != nullptr ? rows() : std::span(this, 1);
  }
};

// In the order of help; the first is the console itself, which has no word.
std::span<const Subcommand> subcommands();
// The row of `rows` with that word, whole. Usage: none, with the nearest ones.
Result<const Subcommand*> row_called(const std::string& word, std::span<const Subcommand> rows);

// Runs the program with the words behind its name; says what goes wrong, and gives the exit status.
// Once a process, before any thread: what it forbids the process stays forbidden.
int run(const std::vector<std::string>& args);

// A fault of our own: says so on standard error, gives 70.
int report_crash(const char* what);

// Usage: the words of the command line are not what the form wants.
tl::unexpected<Error> wrong_form(std::string_view form);

// What --help shows behind a subcommand: its words, where it has some, else the table; 0. Usage: no
// row behind `row` has that word. In help_command.cpp.
Result<int> show_help(Program& program, const Subcommand& row, Words words);
// Documents, in documents.cpp. Input: a template of theirs cannot be read.
Result<std::string> manual(const console::Say& english);          // a page for man, in mdoc(7)
Result<std::string> words_markdown(const console::Say& english);  // docs/commands.md
// What a shell (bash, zsh, fish) sources to complete the words. Usage: no such shell.
Result<std::string> completion_for(const std::string& shell, const console::Say& english);

// A console with a game, or none: at a terminal by hand, else from standard input. Says what goes
// wrong; gives 0 at a terminal, else the status of the first line that failed, or of the closing.
int converse(Program& program, console::Console& console);  // console_command.cpp
// Bots play, and rounds are opened, until a person decides, the game is closed, or an interrupt.
// Gives the status of the move that failed, else 0.
int play_on(Program& program, console::Console& console);  // play_command.cpp

// Subcommand::run of the rows in cli.cpp, whose forms say what each takes.
Result<int> run_console(Program& program, Words words);     // console_command.cpp
Result<int> run_open(Program& program, Words words);        // console_command.cpp
Result<int> run_protocol(Program& program, Words words);    // console_command.cpp
Result<int> run_play(Program& program, Words words);        // play_command.cpp
Result<int> run_replay(Program& program, Words words);      // replay_command.cpp
Result<int> run_audit(Program& program, Words words);       // audit_command.cpp
Result<int> run_simulate(Program& program, Words words);    // simulate_command.cpp
Result<int> run_bench(Program& program, Words words);       // bench_command.cpp
Result<int> run_help(Program& program, Words words);        // help_command.cpp
Result<int> journal_show(Program& program, Words words);    // journal_command.cpp
Result<int> journal_recent(Program& program, Words words);  // journal_command.cpp
Result<int> journal_redact(Program& program, Words words);  // journal_command.cpp
Result<int> journal_stats(Program& program, Words words);   // journal_command.cpp
Result<int> rules_list(Program& program, Words words);      // rules_list.cpp
Result<int> rules_show(Program& program, Words words);      // rules_list.cpp
Result<int> rules_explain(Program& program, Words words);   // rules_list.cpp
Result<int> rules_docs(Program& program, Words words);      // rules_new.cpp
Result<int> rules_new(Program& program, Words words);       // rules_new.cpp
Result<int> rules_diff(Program& program, Words words);      // rules_diff.cpp
Result<int> rules_check(Program& program, Words words);     // rules_check.cpp
Result<int> rules_watch(Program& program, Words words);     // rules_check.cpp
Result<int> rules_test(Program& program, Words words);      // rules_check.cpp

}  // namespace hausregel::app
