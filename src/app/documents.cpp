// help --man, --markdown and --completion: fills scripts/templates from the help table. Always in
// English, whoever writes the document.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <ranges>

#include "app/cli.h"
#include "app/files.h"
#include "console/commands.h"
#include "console/suggest.h"
#include "core/filled.h"
#include "core/find_by.h"
#include "core/text.h"

namespace hausregel::app {
namespace {

// Escapes text so that none of it is markup.
using Escape = std::string (*)(std::string_view text);

// --- pages --------------------------------------------------------------------------------------

constexpr int kManualColumns = 78;

// Escapes text for mdoc(7): none of it is a request or an escape.
std::string roff(std::string_view text) {
  return replaced(replaced(replaced(text, "\\", "\\e"), "\"", "\\(dq"), "-", "\\-");
}

// Formats a paragraph: starts a line with each sentence, and guards a leading "." or "'" with "\&".
std::string roff_text(std::string_view text) {
  std::string page;
  for (std::size_t end = 0; !text.empty(); text.remove_prefix(std::min(end, text.size()))) {
    end = std::min(text.find(". "), text.size() - 1) + 1;
    const std::string lines = wrapped(roff(text.substr(0, end)), kManualColumns, 0);
    add_word(page, (lines.starts_with('.') || lines.starts_with('\'') ? "\\&" : "") + lines, "\n");
    end += end < text.size() ? 1 : 0;
  }
  return page;
}

std::string markdown_form(std::string_view form) { return replaced(form, "|", "\\|"); }
std::string as_it_is(std::string_view text) { return std::string(text); }

// The conventions of a page.
struct Page {
  const console::Say& say;
  Escape form;
  Escape meaning;

  // Fills one line of the page.
  Filling line(std::string_view of, std::string_view id) const {
    return {{{"form", form(of)}, {"meaning", meaning(say(Message(id)))}}};
  }
};

// Returns a list of one element if `it_is`, else none.
std::vector<Filling> where(bool it_is) { return std::vector<Filling>(it_is ? 1 : 0); }

// Fills the parts on the program and its console common to both pages; `options` is kCommonForm.
Filling page_filling(const Page& page, std::string options) {
  std::vector<Filling> rows;
  for (const Subcommand& row : subcommands()) {
    for (const Subcommand& line : row.lines()) {
      rows.push_back(page.line(line.form, line.meaning()));
    }
  }
  const auto statuses = list_by(kStatuses, [&](int status) {
    return page.line(std::to_string(status), fmt::format("app.status.{}", status));
  });
  const auto console = list_by(console::commands(), [&](const console::CommandRow& row) {
    Filling line = page.line(row.form, row.meaning());
    line.lists.emplace_back("appends", where(row.appends));
    return line;
  });
  const auto moves = [&](const MoveForm& move) { return page.line(move.form, move.meaning); };
  const auto all = list_by(games(), [&](const Game* game) -> Filling {
    return {{{"game", std::string(game->name())}}, {{"moves", list_by(game->moves(), moves)}}};
  });
  return {
      {{"options", std::move(options)}},
      {{"rows", std::move(rows)}, {"statuses", statuses}, {"console", console}, {"games", all}}};
}

// --- completions --------------------------------------------------------------------------------

struct Shell {
  std::string_view name;
  Escape quoted;  // inside single quotes
};

std::string posix_quoted(std::string_view text) { return replaced(text, "'", "'\\''"); }

std::string fish_quoted(std::string_view text) {
  return replaced(replaced(text, "\\", "\\\\"), "'", "\\'");
}

constexpr Shell kShells[] = {{"bash", posix_quoted}, {"fish", fish_quoted}, {"zsh", posix_quoted}};

std::string in_a_row(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

// Fills the form of an option, with the values that its form lists: "a|b".
Filling option_filling(const OptionSpec& option) {
  const std::string listed = replaced(
      option.value.substr(0, option.value.find_first_not_of("abcdefghijklmnopqrstuvwxyz|")), "|",
      " ");
  return {{{"option", std::string(option.name)},
           {"letters", std::string(option.name.substr(2))},
           {"words", listed}},
          {{"takes", where(option.takes != Takes::Nothing)},
           {"repeats", where(option.takes == Takes::Values)},
           {"listed", where(!listed.empty())}}};
}

// Returns the words that may follow, except files: games, or the row's subcommands.
std::vector<std::string> next_words(const Subcommand& row) {
  if (row.form.find(" GAME") != std::string_view::npos ||
      row.form.find("[GAME]") != std::string_view::npos) {
    return names_by(games(), &Game::name);
  }
  return row.rows == nullptr ? std::vector<std::string>{} : names_by(row.rows(), &Subcommand::word);
}

std::string with_options(std::vector<std::string> words, const Subcommand& row) {
  console::append(words, names_by(row.all_options(), &OptionSpec::name));
  return in_a_row(words);
}

// Fills a subcommand. `called`: the name of its placeholder, "word", or "part" for those of a
// group.
Filling row_filling(const Subcommand& row, const char* called, const auto& meaning) {
  const std::vector<std::string> next = next_words(row);
  Filling filling{{{called, std::string(row.word())},
                   {"meaning", meaning(row)},
                   {"next", in_a_row(next)},
                   {"all", with_options(next, row)}},
                  {{"options", list_by(row.options(), option_filling)},
                   {"games", where(row.rows == nullptr && !next.empty())},
                   {"group", where(row.rows != nullptr)}}};
  const auto parts = row.rows == nullptr ? std::span<const Subcommand>() : row.rows();
  filling.lists.emplace_back("parts", list_by(parts, [&](const Subcommand& part) {
                               return row_filling(part, "part", meaning);
                             }));
  if (row.rows != nullptr) {  // a part sees those of its group
    filling.values.emplace_back("siblings", in_a_row(next));
  }
  return filling;
}

// Fills the program's words, for one shell.
Filling completion_filling(const auto& meaning) {
  // The first row is the console, without a word.
  const Subcommand& console = subcommands().front();
  const auto rows = subcommands().subspan(1);
  std::map<std::string_view, Filling> values;  // by option that takes one
  for (const Subcommand& row : subcommands()) {
    for (const Subcommand& line : row.lines()) {
      for (const OptionSpec& option : line.all_options()) {
        if (option.takes != Takes::Nothing) {
          values.try_emplace(option.name, option_filling(option));
        }
      }
    }
  }
  Filling filling{{{"options", joined(values, "|", [](const auto& value) { return value.first; })},
                   {"first", with_options(names_by(rows, &Subcommand::word), console)}},
                  {{"common", list_by(common_options(), option_filling)},
                   {"console", list_by(console.options(), option_filling)},
                   {"rows", list_by(rows, [&](const Subcommand& row) {
                      return row_filling(row, "word", meaning);
                    })}}};
  filling.lists.emplace_back("values",
                             list_by(values, [](const auto& value) { return value.second; }));
  return filling;
}

}  // namespace

Result<std::string> document(std::string_view which, const std::string& shell_name) {
  const auto english = voice_of("en");
  TRY(english);
  const auto from = [](const std::string& name, const Filling& filling) {
    return read_template(name).map([&](const std::string& text) { return filled(text, filling); });
  };
  if (which == "--man") {
    return from("hausregel.6", page_filling({*english, roff, roff_text}, roff(kCommonForm)));
  }
  if (which == "--markdown") {
    return from("commands.md",
                page_filling({*english, markdown_form, as_it_is}, as_it_is(kCommonForm)));
  }
  const Shell* shell = find_by(kShells, &Shell::name, shell_name);
  if (shell == nullptr) {
    return fail(console::unknown_word(shell_name, names_by(kShells, &Shell::name)));
  }
  return from("hausregel." + shell_name, completion_filling([&](const Subcommand& row) {
                return shell->quoted((*english)(Message(row.meaning())));
              }));
}

}  // namespace hausregel::app
