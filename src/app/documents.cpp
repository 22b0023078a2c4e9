// help --man, --markdown and --completion: fills scripts/templates from the help table. Always in
// English, whoever writes the document.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "app/cli.h"
#include "app/files.h"
#include "console/commands.h"
#include "console/suggest.h"
#include "core/filled.h"
#include "core/find_by.h"
#include "core/text.h"
#include "core/unicode.h"

namespace hausregel::app {
namespace {

// Escapes text so that none of it is markup.
using Escape = std::string (*)(std::string_view text);

// Returns a filled template. Input: cannot read it.
Result<std::string> document(const std::string& name, const Filling& filling) {
  return read_template(name).map([&](const std::string& text) { return filled(text, filling); });
}

// --- pages --------------------------------------------------------------------------------------

constexpr int kManualColumns = 78;

// Escapes text for mdoc(7): none of it is a request or an escape.
std::string roff(std::string_view text) {
  std::string page;
  while (!text.empty()) {
    const auto [code, length] = unicode::decode(text);
    if (code == '\\') {
      page += "\\e";
    } else if (code == '"') {
      page += "\\(dq";
    } else if (code == '-') {
      page += "\\-";
    } else if (code < 0x80) {
      page += static_cast<char>(code);
    } else {
      page += fmt::format("\\[u{:04X}]", code);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return page;
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

std::string markdown_form(std::string_view form) { return replaced(form, '|', "\\|"); }
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
  std::vector<Filling> statuses;
  for (const int status : kStatuses) {
    statuses.push_back(page.line(std::to_string(status), fmt::format("app.status.{}", status)));
  }
  std::vector<Filling> console;
  for (const console::CommandRow& row : console::commands()) {
    console.push_back(page.line(row.form, row.meaning()));
    console.back().lists.emplace_back("appends", where(row.appends != console::Appends::No));
  }
  std::vector<Filling> all;
  for (const Game* game : games()) {
    std::vector<Filling> moves;
    for (const MoveForm& form : game->moves()) {
      moves.push_back(page.line(form.form, form.meaning));
    }
    all.push_back({{{"game", std::string(game->name())}}, {{"moves", std::move(moves)}}});
  }
  return {{{"options", std::move(options)}},
          {{"rows", std::move(rows)},
           {"statuses", std::move(statuses)},
           {"console", std::move(console)},
           {"games", std::move(all)}}};
}

// --- completions --------------------------------------------------------------------------------

struct Shell {
  std::string_view name;
  Escape quoted;  // inside single quotes
  // Formats an option with its possible values; empty: any value or a file.
  std::string (*option)(const OptionSpec& option, const std::string& words);
};

std::string posix_quoted(std::string_view text) { return replaced(text, '\'', "'\\''"); }

std::string zsh_option(const OptionSpec& option, const std::string& words) {
  if (option.takes == Takes::Nothing) {
    return fmt::format("'{}'", option.name);
  }
  return fmt::format("'{}{}=:value:{}'", option.takes == Takes::Values ? "*" : "", option.name,
                     words.empty() ? "_files" : "(" + words + ")");
}

std::string fish_quoted(std::string_view text) {
  return replaced(replaced(text, '\\', "\\\\"), '\'', "\\'");
}

std::string fish_option(const OptionSpec& option, const std::string& words) {
  const std::string_view value = option.takes == Takes::Nothing ? ""
                                 : words.empty()                ? " -r"
                                                                : " -x";
  return fmt::format("-l {}{}{}", option.name.substr(2), value,
                     words.empty() ? "" : " -a '" + fish_quoted(words) + "'");
}

std::string bash_option(const OptionSpec& option, const std::string&) {
  return std::string(option.name);
}

constexpr Shell kShells[] = {{"bash", posix_quoted, bash_option},
                             {"fish", fish_quoted, fish_option},
                             {"zsh", posix_quoted, zsh_option}};

std::string in_a_row(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

// Returns the values listed in an option's form: "a|b".
std::string listed_values(std::string_view value) {
  return replaced(value.substr(0, value.find_first_not_of("abcdefghijklmnopqrstuvwxyz|")), '|',
                  " ");
}

// Maps every option with a value to its possible values.
std::map<std::string_view, std::string> values_of_options() {
  std::map<std::string_view, std::string> all;
  for (const Subcommand& row : subcommands()) {
    for (const Subcommand& line : row.lines()) {
      for (const OptionSpec& option : line.all_options()) {
        if (option.takes != Takes::Nothing) {
          std::string& values = all[option.name];
          values = values.empty() ? listed_values(option.value) : values;
        }
      }
    }
  }
  return all;
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

// The program's words for one shell.
struct Completion {
  const Shell& shell;
  const console::Say& say;
  const std::map<std::string_view, std::string> values = values_of_options();

  std::vector<Filling> options(std::span<const OptionSpec> specs) const {
    std::vector<Filling> all;
    for (const OptionSpec& option : specs) {
      const auto words = values.find(option.name);
      all.push_back(
          {{{"option", shell.option(option, words == values.end() ? "" : words->second)}}});
    }
    return all;
  }

  // `called`: the name of its placeholder, "word", or "part" for a subcommand.
  Filling row(const Subcommand& row, const char* called) const {
    const std::vector<std::string> next = next_words(row);
    std::vector<Filling> parts;
    for (const Subcommand& part :
         row.rows == nullptr ? std::span<const Subcommand>() : row.rows()) {
      parts.push_back(this->row(part, "part"));
    }
    Filling filling{{{called, std::string(row.word())},
                     {"meaning", shell.quoted(say(Message(row.meaning())))},
                     {"next", in_a_row(next)},
                     {"all", with_options(next, row)}},
                    {{"options", options(row.options())},
                     {"games", where(parts.empty() && !next.empty())},
                     {"group", where(!parts.empty())}}};
    if (!parts.empty()) {
      filling.values.emplace_back("siblings", in_a_row(next));
    }
    filling.lists.emplace_back("parts", std::move(parts));
    return filling;
  }

  Filling program() const {
    std::vector<Filling> listed;
    for (const auto& [option, words] : values) {
      if (!words.empty()) {
        listed.push_back({{{"option", std::string(option)}, {"words", words}}});
      }
    }
    // The first row is the console, without a word.
    const Subcommand& console = subcommands().front();
    std::vector<Filling> rows;
    for (const Subcommand& one : subcommands().subspan(1)) {
      rows.push_back(row(one, "word"));
    }
    return {
        {{"options", joined(values, "|", [](const auto& value) { return value.first; })},
         {"first", with_options(names_by(subcommands().subspan(1), &Subcommand::word), console)}},
        {{"common", options(common_options())},
         {"console", options(console.options())},
         {"values", std::move(listed)},
         {"rows", std::move(rows)}}};
  }
};

}  // namespace

Result<std::string> manual(const console::Say& say) {
  return document("hausregel.6", page_filling({say, roff, roff_text}, roff(kCommonForm)));
}

Result<std::string> words_markdown(const console::Say& say) {
  return document("commands.md",
                  page_filling({say, markdown_form, as_it_is}, as_it_is(kCommonForm)));
}

Result<std::string> completion_for(const std::string& name, const console::Say& say) {
  const Shell* shell = find_by(kShells, &Shell::name, name);
  if (shell == nullptr) {
    return fail(console::unknown_word(name, names_by(kShells, &Shell::name)));
  }
  return document("hausregel." + name, Completion{*shell, say}.program());
}

}  // namespace hausregel::app
