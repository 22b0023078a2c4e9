// help --completion: the words of the program for shells, made of the rows of its help.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "app/files.h"
#include "app/manual.h"
#include "author/template.h"
#include "console/suggest.h"
#include "core/find_by.h"
#include "core/text.h"

namespace hausregel::app {
namespace {

// --- what the rows say --------------------------------------------------------------------------

std::span<const Subcommand> parts_of(const Subcommand& row) {
  return row.rows == nullptr ? std::span<const Subcommand>() : row.rows();
}

// The words that may stand behind an option, where its form lists them: "a|b".
std::vector<std::string> listed_values(std::string_view value) {
  value = value.substr(0, value.find_first_not_of("abcdefghijklmnopqrstuvwxyz|"));
  const auto values = split(value, "|");
  return {values.begin(), values.end()};
}

// Every option that takes a value, with the words that may be it; none: whatever, or a file.
std::map<std::string, std::vector<std::string>> values_of_options() {
  std::map<std::string, std::vector<std::string>> all;
  const auto add = [&](std::span<const OptionSpec> options) {
    for (const OptionSpec& option : options) {
      if (option.takes != Takes::Nothing) {
        auto& values = all[std::string(option.name)];
        values = values.empty() ? listed_values(option.value) : values;
      }
    }
  };
  add(common_options());
  for (const Subcommand& row : subcommands()) {
    for (const Subcommand& line : row.lines()) {
      add(line.options());
    }
  }
  return all;
}

// What may come behind a word, but for files.
std::vector<std::string> next_words(const Subcommand& row) {
  const bool game = row.form.find(" GAME") != std::string_view::npos ||
                    row.form.find("[GAME]") != std::string_view::npos;
  return game ? names_by(games(), &Game::name) : names_by(parts_of(row), &Subcommand::word);
}

// What may come where no word has been typed yet.
std::vector<std::string> first_words_of_program() {
  std::vector<std::string> words = names_by(subcommands(), &Subcommand::word);
  std::erase(words, "");
  return words;
}

std::string in_a_row(const std::vector<std::string>& words, std::string_view between = " ") {
  return fmt::format("{}", fmt::join(words, between));
}

std::string all_words(std::vector<std::string> words, const Subcommand& row) {
  for (std::string& name : names_by(row.all_options(), &OptionSpec::name)) {
    words.push_back(std::move(name));
  }
  return in_a_row(words);
}

// In single quotes, for bash and zsh.
std::string shell_quoted(std::string_view text) {
  return "'" + replaced(text, '\'', "'\\''") + "'";
}

// --- bash ---------------------------------------------------------------------------------------

// What stands at the places of its template.
Named<std::string> bash_words() {
  std::string with_value;
  std::string values;
  for (const auto& [option, words] : values_of_options()) {
    add_word(with_value, option, "|");
    values += words.empty() ? "" : fmt::format("    {}) words='{}' ;;\n", option, in_a_row(words));
  }
  std::string behind;
  for (const Subcommand& row : subcommands()) {
    if (row.word().empty()) {
      behind += fmt::format("    ' ') words='{}' ;;\n", all_words(first_words_of_program(), row));
      continue;
    }
    behind += fmt::format("    '{} '{}) words='{}' ;;\n", row.word(),
                          row.rows == nullptr ? "*" : "", all_words(next_words(row), row));
    for (const Subcommand& part : parts_of(row)) {
      behind += fmt::format("    '{} {}') words='{}' ;;\n", row.word(), part.word(),
                            all_words(next_words(part), part));
    }
  }
  return {{"options", with_value}, {"values", values}, {"words", behind}};
}

// --- zsh ----------------------------------------------------------------------------------------

using Values = std::map<std::string, std::vector<std::string>>;

std::string zsh_option(const OptionSpec& option, const Values& values) {
  if (option.takes == Takes::Nothing) {
    return shell_quoted(option.name);
  }
  const auto& words = values.at(std::string(option.name));
  return shell_quoted(fmt::format("{}{}=:value:{}", option.takes == Takes::Values ? "*" : "",
                                  option.name,
                                  words.empty() ? "_files" : "(" + in_a_row(words) + ")"));
}

std::string zsh_options(std::span<const OptionSpec> options, const Values& values) {
  std::string all;
  for (const OptionSpec& option : options) {
    all += " " + zsh_option(option, values);
  }
  return all;
}

std::string zsh_described(std::span<const Subcommand> rows, const console::Say& say) {
  std::string all;
  for (const Subcommand& row : rows) {
    all += row.word().empty()
               ? ""
               : " " + shell_quoted(fmt::format("{}:{}", row.word(), say(Message(row.meaning()))));
  }
  return all;
}

std::string zsh_behind(const Subcommand& row, const Values& values) {
  const auto words = next_words(row);
  return fmt::format("_arguments $common{}{} '*:file:_files'", zsh_options(row.options(), values),
                     words.empty() ? "" : " " + shell_quoted("1:game:(" + in_a_row(words) + ")"));
}

Named<std::string> zsh_words(const console::Say& say) {
  const Values values = values_of_options();
  std::string cases;
  for (const Subcommand& row : subcommands()) {
    if (row.word().empty()) {
      continue;
    }
    if (row.rows == nullptr) {
      cases += fmt::format("    {}) {} ;;\n", row.word(), zsh_behind(row, values));
      continue;
    }
    cases += fmt::format(
        "    {}) local -a parts=({})\n      _arguments -C '1: :->part' '*:: :->behind'\n"
        "      case $state in\n      part) _describe word parts ;;\n      behind) case $words[1] "
        "in\n",
        row.word(), zsh_described(row.rows(), say));
    for (const Subcommand& part : row.rows()) {
      cases += fmt::format("        {}) {} ;;\n", part.word(), zsh_behind(part, values));
    }
    cases += "        esac ;;\n      esac ;;\n";
  }
  return {{"common", zsh_options(common_options(), values)},
          {"rows", zsh_described(subcommands(), say)},
          {"options", zsh_options(subcommands()[0].options(), values)},
          {"cases", cases}};
}

// --- fish ---------------------------------------------------------------------------------------

std::string fish_quoted(std::string_view text) {
  return "'" + replaced(replaced(text, '\\', "\\\\"), '\'', "\\'") + "'";
}

std::string fish_line(std::string_view where, std::string_view rest) {
  return fmt::format("complete -c hausregel{} {}\n",
                     where.empty() ? "" : " -n " + fish_quoted(where), rest);
}

std::string fish_options(std::string_view where, std::span<const OptionSpec> options,
                         const Values& values) {
  std::string all;
  for (const OptionSpec& option : options) {
    std::string rest = "-l " + std::string(option.name.substr(2));
    if (option.takes != Takes::Nothing) {
      const auto& words = values.at(std::string(option.name));
      rest += words.empty() ? " -r" : " -x -a " + fish_quoted(in_a_row(words));
    }
    all += fish_line(where, rest);
  }
  return all;
}

std::string fish_described(std::string_view where, std::span<const Subcommand> rows,
                           const console::Say& say) {
  std::string all;
  for (const Subcommand& row : rows) {
    all += row.word().empty()
               ? ""
               : fish_line(where, fmt::format("-a {} -d {}", row.word(),
                                              fish_quoted(say(Message(row.meaning())))));
  }
  return all;
}

std::string fish_words(const console::Say& say) {
  constexpr std::string_view kFirst = "__fish_use_subcommand";
  constexpr std::string_view kSeen = "__fish_seen_subcommand_from ";
  const Values values = values_of_options();
  std::string all =
      "# Words of hausregel for fish, written by: hausregel help --completion fish\n" +
      fish_options("", common_options(), values) + fish_described(kFirst, subcommands(), say);
  const auto behind = [&](std::string_view where, const Subcommand& row) {
    const auto words = next_words(row);
    all += fish_options(where, row.options(), values) +
           (words.empty() ? "" : fish_line(where, "-a " + fish_quoted(in_a_row(words))));
  };
  for (const Subcommand& row : subcommands()) {
    const std::string here = std::string(kSeen) + std::string(row.word());
    if (row.rows == nullptr) {
      behind(row.word().empty() ? std::string(kFirst) : here, row);
      continue;
    }
    all += fish_described(fmt::format("{}; and not {}{}", here, kSeen, in_a_row(next_words(row))),
                          row.rows(), say);
    for (const Subcommand& part : row.rows()) {
      behind(fmt::format("{}; and {}{}", here, kSeen, part.word()), part);
    }
  }
  return all;
}

}  // namespace

Result<std::string> completion_for(const std::string& shell, const console::Say& english) {
  if (shell == "fish") {
    return fish_words(english);
  }
  if (shell != "bash" && shell != "zsh") {
    return fail(console::unknown_word(shell, {"bash", "fish", "zsh"}));
  }
  return read_template("hausregel." + shell).map([&](const std::string& text) {
    return author::filled(text, shell == "bash" ? bash_words() : zsh_words(english));
  });
}

}  // namespace hausregel::app
