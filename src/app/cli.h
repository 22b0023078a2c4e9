// The program's words: subcommands and their options. One table drives dispatch, help, suggestions
// and docs/commands.md.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/subcommands.h"

namespace hausregel::app {

inline constexpr int kStatuses[] = {0, 1, 2, 3, 4, 5, 70, 130};

struct Subcommand {
  std::string_view form;  // "play GAME --players A,B,C …"; names its options
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
  std::string meaning() const;    // message id
  // Its options without those that all have.
  std::vector<OptionSpec> options() const;
  std::vector<OptionSpec> all_options() const;  // with those
  // What help says of it: itself, or the rows of the words behind it.
  std::span<const Subcommand> lines() const {
    return rows != nullptr ? rows() : std::span(this, 1);
  }
};

std::span<const Subcommand> subcommands();
// The row of `rows` with that word. Usage: none.
Result<const Subcommand*> row_called(const std::string& word, std::span<const Subcommand> rows);

// Runs the program with the words behind its name; gives the exit status.
int run(const std::vector<std::string>& args);

// A fault of our own: says so, gives 70.
int report_crash(const char* what);

}  // namespace hausregel::app
