// help and --help: the words of the program; docs/commands.md.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "app/cli.h"
#include "app/manual.h"
#include "app/status.h"
#include "app/subcommands.h"
#include "console/help.h"
#include "console/suggest.h"
#include "engine/words.h"

namespace hausregel::app {
namespace {

std::string form_of(const Subcommand& row) { return fmt::format("hausregel {}", row.form); }

std::string markdown_cell(std::string_view text) {
  std::string cell;
  for (const char c : text) {
    cell += c == '|' ? "\\|" : std::string(1, c);
  }
  return cell;
}

// One row, or the rows of the words behind it.
std::vector<Subcommand> lines_of(const Subcommand& row) {
  if (row.parts == nullptr) {
    return {row};
  }
  const auto parts = row.parts();
  return {parts.begin(), parts.end()};
}

struct UsageRow {
  std::string form;
  Message meaning;

  FIELDS(UsageRow, form, meaning);
};
struct UsageReply {
  std::vector<UsageRow> subcommands;

  FIELDS(UsageReply, subcommands);
};

UsageRow usage_of(const Subcommand& line) { return {form_of(line), Message(line.meaning)}; }

void print_usage(Program& program, const std::vector<Subcommand>& lines) {
  Board board;
  board.headlines.push_back({"app.usage", {{"version", version()}}});
  board.columns = {"console.column.form"};
  UsageReply reply;
  for (const Subcommand& line : lines) {
    reply.subcommands.push_back(usage_of(line));
    board.rows.push_back({{form_said(reply.subcommands.back().form)}});
    board.rows.push_back({{plain("    " + program.say()(reply.subcommands.back().meaning))}});
  }
  board.notes.push_back({"app.usage_common", {{"options", kCommonForm}}});
  program.print(console::Shown{{}, {std::move(board)}, std::move(reply)});
}

std::string program_markdown(const console::Say& say) {
  std::string text =
      "# Words of the program and the console\n\n"
      "Written by `hausregel help --markdown`; a check compares the two.\n\n"
      "## The program\n\n| line | meaning |\n| :-- | :-- |\n";
  for (const Subcommand& row : subcommands()) {
    for (const Subcommand& line : lines_of(row)) {
      text +=
          fmt::format("| `{}` | {} |\n", markdown_cell(form_of(line)), say(Message(line.meaning)));
    }
  }
  text += fmt::format(
      "\nEvery one takes `{}`.\n\n## Exit statuses\n\n| status | meaning |\n| --: | :-- |\n",
      kCommonForm);
  for (const int status : kStatuses) {
    text += fmt::format("| {} | {} |\n", status, say({fmt::format("app.status.{}", status), {}}));
  }
  return text;
}

// In English, whoever asks for it.
int print_document(Program& program, std::string_view which) {
  const auto english = voice_of("en");
  if (!english) {
    return program.fail(english.error());
  }
  if (which != "--completion") {
    program.printer().out(which == "--man"
                              ? manual(*english)
                              : program_markdown(*english) + console::commands_markdown(*english));
    return 0;
  }
  const std::string shell = program.options().value(which);
  const auto words = completion_for(shell, *english);
  if (!words) {
    return program.fail(console::unknown_word(shell, {"bash", "fish", "zsh"}));
  }
  program.printer().out(*words);
  return 0;
}

// The table of subcommands.
int show_usage(Program& program) {
  const auto rows = subcommands();
  print_usage(program, {rows.begin(), rows.end()});
  return 0;
}

int answered(Program& program,
             const std::function<console::Answer(const console::Console& console)>& asks) {
  const console::Console console = program.console();
  const console::Answer answer = asks(console);
  program.print(answer, console);
  return answer.failure ? status_of(answer.failure->error.fault) : 0;
}

}  // namespace

int show_help(Program& program, const Subcommand& row) {
  if (row.word.empty()) {
    return show_usage(program);
  }
  const auto& words = program.options().words;
  std::vector<Subcommand> lines = lines_of(row);
  const auto wanted = [&](const Subcommand& line) {
    return !words.empty() && line.word == words[0];
  };
  if (std::any_of(lines.begin(), lines.end(), wanted)) {
    std::erase_if(lines, [&](const Subcommand& line) { return !wanted(line); });
  } else if (row.parts != nullptr && !words.empty()) {
    std::vector<std::string> known;
    known.reserve(lines.size());
    for (const Subcommand& line : lines) {
      known.emplace_back(line.word);
    }
    return program.fail(console::unknown_word(words[0], known));
  }
  print_usage(program, lines);
  return 0;
}

int run_help(Program& program) {
  const auto& words = program.options().words;
  for (const std::string_view document : {"--markdown", "--man", "--completion"}) {
    if (program.options().has(document)) {
      return words.empty() ? print_document(program, document) : wrong_form(program, kHelpForm);
    }
  }
  if (words.empty()) {
    return show_usage(program);
  }
  const bool searches = words[0] == "-k";
  if (words.size() != (searches ? 2u : 1u)) {
    return wrong_form(program, kHelpForm);
  }
  if (searches) {
    return answered(program, [&](const console::Console& console) {
      return console::help_search(console, {words[1], 0});
    });
  }
  if (words[0] == "bots") {
    return show_bots(program);
  }
  for (const Subcommand& row : subcommands()) {
    if (row.word == words[0] && row.parts != nullptr) {
      print_usage(program, lines_of(row));
      return 0;
    }
    if (row.word == words[0]) {
      UsageRow usage = usage_of(row);
      std::vector<Message> lines{form_said(usage.form), usage.meaning};
      if (row.form.find("--bots") != std::string_view::npos) {
        lines.push_back(known_bots(program));
      }
      program.print(console::Shown{std::move(lines), {}, std::move(usage)});
      return 0;
    }
  }
  return answered(program, [&](const console::Console& console) {
    return console::help_word(console, {words[0], 0});
  });
}

}  // namespace hausregel::app
