// help and --help: the program's words, its bots, and the questions and facts for scripts;
// docs/commands.md.
#include <fmt/format.h>

#include <vector>

#include "app/cli.h"
#include "author/reference.h"
#include "console/help.h"
#include "console/suggest.h"
#include "core/find_by.h"
#include "core/text.h"
#include "engine/bot_mind.h"
#include "engine/words.h"

namespace hausregel::app {
namespace {

std::string form_of(const Subcommand& row) { return fmt::format("hausregel {}", row.form); }

struct UsageRow {
  std::string form;
  Message meaning;

  FIELDS(UsageRow, form, meaning);
};

UsageRow usage_of(const Subcommand& line) { return {form_of(line), Message(line.meaning())}; }

int print_usage(Program& program, std::span<const Subcommand> lines) {
  Board board;
  board.headlines.push_back({"app.usage", {{"version", version()}}});
  board.columns = {"console.column.form"};
  std::vector<UsageRow> rows;
  for (const Subcommand& line : lines) {
    rows.push_back(usage_of(line));
    board.rows.push_back({{form_said(rows.back().form)}});
    board.rows.push_back({{plain("    " + program.say(rows.back().meaning))}});
  }
  board.notes.push_back({"app.usage_common", {{"options", kCommonForm}}});
  return program.print(
      console::Shown{{}, {std::move(board)}, fields<"subcommands">(std::move(rows))});
}

struct FactRow {
  std::string_view fact;
  Message help;

  FIELDS(FactRow, fact, help);
};
struct BotQuestion {
  std::string_view question;
  Message accepts;
  Message help;
  std::vector<FactRow> facts;

  FIELDS(BotQuestion, question, accepts, help, facts);
};

BotQuestion question_of(const Game& game, const HookSpec& spec) {
  std::vector<FactSpec> facts = spec.facts;
  facts.push_back(bot_luck_fact());
  return {spec.name, spec.accepted(), author::meaning_of_question(game.name(), spec),
          list_by(facts, [](const FactSpec& fact) {
            return FactRow{fact.name, author::meaning_of(fact)};
          })};
}

Board board_of(const Game& game, const BotQuestion& question) {
  Board board;
  board.headlines = {
      worded("app.question", {{"question", fmt::format("{}.{}", game.name(), question.question)}},
             {{"accepts", question.accepts}}),
      {"app.question_help", {}, {{"help", question.help}}}};
  board.columns = {"app.column.fact", "console.column.meaning"};
  for (const FactRow& fact : question.facts) {
    board.rows.push_back({{plain(fmt::format("    f.{}", fact.fact)), console::cell(fact.help)}});
  }
  return board;
}

// Lists the bots that can be named.
Message known_bots(const Program& program) {
  return {"app.help.known_bots", {{"bots", listed(bot_names(&program.bots))}}};
}

int show_bots(Program& program) {
  console::Shown shown;
  shown.lines = {known_bots(program), "app.help.bots"};
  Named<console::Data> members{{"bots", bot_names(&program.bots)}};
  for (const Game* game : games()) {
    std::vector<BotQuestion> questions;
    for (const HookSpec& spec : game->questions()) {
      questions.push_back(question_of(*game, spec));
      shown.boards.push_back(board_of(*game, questions.back()));
    }
    members.emplace_back(game->name(), std::move(questions));
  }
  shown.data = std::move(members);
  return program.print(shown);
}

}  // namespace

Result<int> show_help(Program& program, const Subcommand& row, Words words) {
  if (row.word().empty()) {
    return print_usage(program, subcommands());
  }
  if (row.rows == nullptr || words.empty()) {
    return print_usage(program, row.lines());
  }
  return row_called(words[0], row.rows()).map([&](const Subcommand* part) {
    return print_usage(program, part->lines());
  });
}

Result<int> run_help(Program& program, Words words) {
  for (const std::string_view which : {"--markdown", "--man", "--completion"}) {
    if (!program.options.has(which)) {
      continue;
    }
    if (!words.empty()) {
      return wrong_form(words.form);
    }
    const auto text = document(which, program.options.value(which));
    TRY(text);
    program.printer.out(*text);
    return 0;
  }
  if (words.empty()) {
    return print_usage(program, subcommands());
  }
  const bool searches = words[0] == "-k";
  if (words.size() != (searches ? 2u : 1u)) {
    return wrong_form(words.form);
  }
  const console::Console console = program.console();
  if (searches) {
    return program.print(console::help_search(console, {words[1], 0}), console);
  }
  if (words[0] == "bots") {
    return show_bots(program);
  }
  const Subcommand* row = find_by(subcommands(), &Subcommand::word, words[0]);
  if (row == nullptr) {
    return program.print(console::help_word(console, {words[0], 0}), console);
  }
  if (row->rows != nullptr) {
    return print_usage(program, row->rows());
  }
  UsageRow usage = usage_of(*row);
  std::vector<Message> lines{form_said(usage.form), usage.meaning};
  if (row->form.find("--bots") != std::string_view::npos) {
    lines.push_back(known_bots(program));
  }
  return program.print(console::Shown{std::move(lines), {}, std::move(usage)});
}

}  // namespace hausregel::app
