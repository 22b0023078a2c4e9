// help and --help: the program's words, its bots, and the questions and facts for scripts;
// docs/commands.md.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <ranges>
#include <vector>

#include "app/cli.h"
#include "app/files.h"
#include "author/reference.h"
#include "console/commands.h"
#include "console/help.h"
#include "core/lists.h"
#include "core/result.h"
#include "core/sentences.h"
#include "core/text.h"
#include "engine/bots/bots.h"
#include "engine/moves/words.h"

namespace hausregel::app {

std::string posix_quoted(std::string_view text) { return replaced(text, "'", "'\\''"); }

namespace {

std::string form_of(const Subcommand& row) { return "hausregel " + std::string(row.form); }

auto usage_of(const Subcommand& line) {
  return fields<"form, meaning">(form_of(line), Message(line.meaning()));
}

int print_usage(Program& program, std::span<const Subcommand> lines) {
  Board board;
  board.headlines.push_back({"app.usage", {{"version", version()}}});
  board.columns = {"console.column.form"};
  for (const Subcommand& line : lines) {
    board.rows.push_back({{form_said(form_of(line))}});
    board.rows.push_back({{plain("    " + program.say(Message(line.meaning())))}});
  }
  board.notes.push_back({"app.usage_common", {{"options", kCommonForm}}});
  if (lines.data() == subcommands().data()) {
    board.notes.push_back(
        {"app.usage_variables", {{"variables", joined(kVariables, ", ", std::identity())}}});
  }
  return program.print(
      Shown{{}, {std::move(board)}, fields<"subcommands">(list_by(lines, usage_of))});
}

// Shows a question for bots; returns its data.
Data show_question(const Game& game, const HookSpec& spec, Shown& shown) {
  const Message accepts = spec.accepted();
  const Message help = author::meaning_of_question(game.name(), spec);
  Board& board = shown.boards.emplace_back();
  board.headlines = {
      worded("app.question", {{"question", fmt::format("{}.{}", game.name(), spec.name)}},
             {{"accepts", accepts}}),
      {"app.question_help", {}, {{"help", help}}}};
  board.columns = {"app.column.fact", "console.column.meaning"};
  std::vector<FactSpec> facts = spec.facts;
  facts.push_back(bot_luck_fact());
  return fields<"question, accepts, help, facts">(
      spec.name, accepts, help, list_by(facts, [&](const FactSpec& fact) {
        const Message meaning = author::meaning_of(game.name(), fact);
        board.rows.push_back({{plain(fmt::format("    f.{}", fact.name)), meaning}});
        return fields<"fact, help">(fact.name, meaning);
      }));
}

// Lists the bots that can be named.
Message known_bots(const Program& program) {
  return {"app.help.known_bots", {{"bots", listed(bot_names(&program.bots))}}};
}

int show_bots(Program& program) {
  Shown shown;
  shown.lines = {known_bots(program), "app.help.bots"};
  Named<Data> members{{"bots", bot_names(&program.bots)}};
  for (const Game* game : games()) {
    members.emplace_back(game->name(), list_by(game->questions(), [&](const HookSpec& spec) {
                           return show_question(*game, spec, shown);
                         }));
  }
  shown.data = std::move(members);
  return program.print(shown);
}

}  // namespace

Result<int> show_help(Program& program, const Subcommand& row, Words words) {
  if (row.word().empty()) { return print_usage(program, subcommands()); }
  if (row.rows == nullptr || words.empty()) { return print_usage(program, row.lines()); }
  return row_called(words[0], row.rows()).map([&](const Subcommand* part) {
    return print_usage(program, part->lines());
  });
}

// help --man, --markdown and --completion: fills scripts/templates from the help table. Always in
// English, whoever writes the document.

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
    const std::string lines = "\n" + wrapped(roff(text.substr(0, end)), kManualColumns, 0);
    add_word(page, replaced(replaced(lines, "\n.", "\n\\&."), "\n'", "\n\\&'").substr(1), "\n");
    end += end < text.size() ? 1 : 0;
  }
  return page;
}

std::string markdown_form(std::string_view form) { return replaced(form, "|", "\\|"); }
std::string as_it_is(std::string_view text) { return std::string(text); }

// The conventions of a page.
struct Page {
  const Say& say;
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
  const auto variables = list_by(kVariables, [&](std::string_view name) {
    return page.line(name, fmt::format("app.variable.{}", name));
  });
  const auto console = list_by(console::commands(), [&](const console::CommandRow& row) {
    Filling line = page.line(row.form, row.meaning());
    line.lists.emplace_back("appends", where(row.appends));
    return line;
  });
  const auto moves = [&](const MoveForm& move) { return page.line(move.form, move.meaning); };
  const auto all = list_by(games(), [&](const Game* game) -> Filling {
    return {{{"game", game->name()}}, {{"moves", list_by(game->moves(), moves)}}};
  });
  return {{{"options", std::move(options)}},
          {{"rows", std::move(rows)},
           {"statuses", statuses},
           {"variables", variables},
           {"console", console},
           {"games", all}}};
}

// --- completions --------------------------------------------------------------------------------

std::string fish_quoted(std::string_view text) {
  return replaced(replaced(text, "\\", "\\\\"), "'", "\\'");
}

std::string in_a_row(const Strings& words) { return joined(words, " ", std::identity()); }

// Fills the form of an option, with the values that its form lists: "a|b".
Filling option_filling(const OptionSpec& option) {
  const std::string listed = replaced(
      option.value.substr(0, option.value.find_first_not_of("abcdefghijklmnopqrstuvwxyz|")), "|",
      " ");
  return {{{"option", option.name}, {"letters", option.name.substr(2)}, {"words", listed}},
          {{"takes", where(option.takes != Takes::Nothing)},
           {"repeats", where(option.takes == Takes::Values)},
           {"listed", where(!listed.empty())}}};
}

// Returns the words that may follow, except files: games, or the row's subcommands.
Strings next_words(const Subcommand& row) {
  if (holds(row.form, " GAME") || holds(row.form, "[GAME]")) {
    return names_by(games(), &Game::name);
  }
  return row.rows == nullptr ? Strings{} : names_by(row.rows(), &Subcommand::word);
}

std::string with_options(Strings words, const Subcommand& row) {
  add_all(words, names_by(row.all_options(), &OptionSpec::name));
  return in_a_row(words);
}

// Fills a subcommand. `called`: the name of its place, "word", or "part" for those of a group.
Filling row_filling(const Subcommand& row, const char* called, const auto& meaning) {
  const Strings next = next_words(row);
  Filling filling{{{called, row.word()},
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

// Returns the document of help --man (in mdoc(7)), --markdown (docs/commands.md), --events
// (docs/events.txt) or --completion `shell_name` (bash, zsh, fish), in English. Usage: no such
// shell. Input: cannot read a template.
Result<std::string> document(std::string_view which, const std::string& shell_name) {
  if (which == "--events") {
    std::string lines;
    for (const Game* game : games()) {
      for (const std::string& shape : game->shapes()) {
        lines += fmt::format("{} {}\n", game->name(), shape);
      }
    }
    return lines;
  }
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
  const Strings shells{"bash", "fish", "zsh"};
  if (!contains(shells, shell_name)) { return fail(unknown_word(shell_name, shells)); }
  const Escape quoted = shell_name == "fish" ? fish_quoted : posix_quoted;  // inside single quotes
  return from("hausregel." + shell_name, completion_filling([&](const Subcommand& row) {
                return quoted((*english)(Message(row.meaning())));
              }));
}

}  // namespace

Result<int> run_help(Program& program, Words words) {
  for (const std::string_view which : {"--markdown", "--man", "--events", "--completion"}) {
    if (!program.options.has(which)) { continue; }
    if (!words.empty()) { return wrong_form(words.form); }
    const auto text = document(which, program.options.value(which));
    TRY(text);
    program.printer.out(*text);
    return 0;
  }
  if (words.empty()) { return print_usage(program, subcommands()); }
  const bool searches = words[0] == "-k";
  if (words.size() != (searches ? 2u : 1u)) { return wrong_form(words.form); }
  const Console console = program.console();
  if (searches) { return program.print(console::help_search(console, {words[1], 0}), console); }
  if (words[0] == "bots") { return show_bots(program); }
  const Subcommand* row = find_by(subcommands(), &Subcommand::word, words[0]);
  if (row == nullptr) { return program.print(console::help_word(console, {words[0], 0}), console); }
  if (row->rows != nullptr) { return print_usage(program, row->rows()); }
  Messages lines{form_said(form_of(*row)), Message(row->meaning())};
  if (holds(row->form, "--bots")) { lines.push_back(known_bots(program)); }
  return program.print(Shown{std::move(lines), {}, usage_of(*row)});
}

}  // namespace hausregel::app
