// The program's words: subcommands and their options. One table drives dispatch, help, suggestions
// and docs/commands.md.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/program.h"

namespace hausregel::app {

// What stands in a form for common_options().
inline constexpr std::string_view kCommonForm =
    "--json  --lang de|en|fr|it  --ascii  --color auto|always|never  --no-pager  --unconfined  "
    "--help";
inline constexpr int kStatuses[] = {0, 1, 2, 3, 4, 5, 70, 130};
inline constexpr std::string_view kHelpForm =
    "help [TOPIC | -k WORD | --markdown | --man | --completion bash|zsh|fish]";

inline constexpr std::string_view kBenchForm = "bench [--games N]";

struct Subcommand {
  std::string_view word;     // "play"; empty: the console itself
  std::string_view form;     // "play GAME --players A,B,C …"
  std::string_view meaning;  // message id
  std::span<const OptionSpec> options;
  int (*run)(Program& program);
  // Rows of the words behind this one, "rules check"; null where there are none.
  std::span<const Subcommand> (*parts)() = nullptr;
};

std::span<const Subcommand> subcommands();

// Runs the row of `rows` that the first word of the command line names, with no option but its own.
// `form` is said where there is no word.
int run_word(Program& program, std::span<const Subcommand> rows, std::string_view form);

// Runs the program with the words behind its name; gives the exit status.
int run(const std::vector<std::string>& args);

// A fault of our own: says so, gives 70.
int report_crash(const char* what);

}  // namespace hausregel::app
