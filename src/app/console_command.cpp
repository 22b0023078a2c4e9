// The console: at a terminal, from a file, from -c, from standard input.
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "app/line_source.h"
#include "app/paths.h"
#include "app/status.h"
#include "app/subcommands.h"
#include "console/pad.h"
#include "console/prompt.h"
#include "console/render_text.h"
#include "console/terminal.h"
#include "console/transcript.h"
#include "console/words.h"
#include "play/steps.h"

namespace hausregel::app {
namespace {

using console::Answer;
using console::Desk;

console::Transcript transcript(Program& program, Desk& desk, std::string name) {
  const bool keep_going = program.options().has("--keep-going");
  return {desk, std::move(name), keep_going ? console::OnError::KeepGoing : console::OnError::Stop,
          [&program, &desk](const Answer& answer) { program.print(answer, desk); }};
}

// No line will come: a game that waits to be closed is closed.
int finish(Program& program, Desk& desk, console::Transcript& script) {
  script.finish();
  const Answer closed = console::conclude(desk);
  program.print(closed, desk);
  return script.failed()  ? status_of(*script.failed())
         : closed.failure ? status_of(closed.failure->error.fault)
                          : 0;
}

int run_lines(Program& program, Desk& desk, std::string name,
              const std::vector<std::string>& lines) {
  console::Transcript script = transcript(program, desk, std::move(name));
  for (const std::string& line : lines) {
    if (!script.feed(line) || program.printer().gone()) {
      break;
    }
  }
  return finish(program, desk, script);
}

int run_input(Program& program, Desk& desk) {
  console::Transcript script = transcript(program, desk, "-");
  LineSource lines(STDIN_FILENO, console::kScriptLineLimit + 1);
  while (const auto line = lines.next()) {
    if (!script.feed(*line) || program.printer().gone()) {
      break;
    }
  }
  return finish(program, desk, script);
}

std::string without_blanks_behind(const std::string& line) {
  return line.substr(0, line.find_last_not_of(" \t") + 1);
}

// A person sees the table where a round begins or ends, and after an undo.
bool shows_table(const Answer& answer) {
  for (const console::Reply& reply : answer.replies) {
    const auto* happened = std::get_if<console::Happened>(&reply);
    for (const console::EntryReport& entry :
         happened != nullptr ? happened->entries : std::vector<console::EntryReport>{}) {
      const bool back = std::holds_alternative<journal::Undo>(entry.doing) ||
                        std::holds_alternative<journal::Redo>(entry.doing);
      if (back || !entry.receipt.empty() || play::holds_event(entry.events, "round_started")) {
        return true;
      }
    }
  }
  return false;
}

// What the table waits for, where a game goes on.
void guide(Program& program, const Desk& desk) {
  const auto what = console::guide_of(desk);
  if (what && desk.style.format == console::Format::Text) {
    program.printer().out(console::text_of_remark(*what, desk.say, desk.style));
  }
}

// What is for one person's eyes does not stay on the screen.
void show_in_passing(Program& program, const Desk& desk, const Answer& answer) {
  const bool passes = console::other_screen(true);
  program.print(answer, desk);
  if (passes) {
    console::ask_at_terminal(desk.say({"console.lock.hide"}) + " ", true);
    console::other_screen(false);
  }
}

// A whole line, put together where it goes on; nothing at the end of input.
std::optional<console::TypedLine> whole_line(console::Terminal& terminal, const Desk& desk) {
  console::LineJoiner joiner;
  console::TypedLine first;
  for (bool begins = true;; begins = false) {
    auto line = terminal.read_line(begins ? console::prompt_of(desk) : "...> ", !begins);
    if (!line) {
      first.text = joiner.rest().value_or("");
      return begins ? std::nullopt : std::optional(first);
    }
    first.came = begins ? line->came : first.came;
    if (line->came == console::Came::Dropped) {
      return line;
    }
    if (auto whole = joiner.add(line->text)) {
      first.text = std::move(*whole);
      return first;
    }
  }
}

// With its score pad.
void show_table(Program& program, const Desk& desk) {
  if (desk.style.format != console::Format::Text) {
    return;
  }
  program.printer().out(console::board_of(desk.session->table().board(), desk.say, desk.style));
  const auto pad = console::pad_of(*desk.session);
  if (pad && !pad->board.rows.empty()) {
    program.printer().out(console::board_of(pad->board, desk.say, desk.style));
  }
}

// Answers what was typed. What was pasted behind a line that fails is dropped: it was meant for a
// table where that line has happened.
void answer_line(Program& program, Desk& desk, console::Terminal& terminal,
                 const console::TypedLine& line) {
  if (line.cut > 0) {
    program.warn({"console.paste_cut", {{"count", std::to_string(line.cut)}}});
  }
  desk.in_block = line.came == console::Came::PastedOn;
  const bool enter = line.came == console::Came::Typed && line.text.empty();
  const std::string text = enter ? console::line_of_enter(desk) : line.text;
  const Answer answer = execute(desk, text);
  desk.style.width = console::line_columns();
  if (answer.passing) {
    show_in_passing(program, desk, answer);
  } else {
    program.print(answer, desk);
  }
  if (shows_table(answer)) {
    show_table(program, desk);
  }
  const std::string kept = without_blanks_behind(text);
  if (!kept.empty() && !desk.secret_line) {
    terminal.remember(kept);
  }
  const std::size_t dropped = answer.failure ? terminal.drop_pasted() : 0;
  if (dropped > 0) {
    program.warn({"console.paste_dropped", {{"count", std::to_string(dropped)}}});
  }
}

// The lines that a person wants before the first prompt: nothing is said but what goes wrong.
void run_start_file(Program& program, Desk& desk) {
  const std::string file = start_file();
  std::error_code failed;
  if (program.options().has("--no-init") || file.empty() ||
      !std::filesystem::exists(file, failed)) {
    return;
  }
  const auto text = desk.world.read_file(file);
  if (!text) {
    program.fail(text.error());
    return;
  }
  console::Transcript script(desk, file, console::OnError::Stop, [&](const Answer& answer) {
    if (answer.failure) {
      program.print({{}, answer.failure}, desk);
    }
  });
  for (const std::string& line : lines_of(*text)) {
    if (!script.feed(line)) {
      break;
    }
  }
  script.finish();
}

int run_terminal(Program& program, Desk& desk) {
  run_start_file(program, desk);
  desk.manner = console::Manner::Interactive;
  console::catch_interrupts();
  const auto terminal = console::make_terminal(
      history_file(),
      {[&desk](std::string_view line, std::size_t cursor) { return complete(desk, line, cursor); },
       [&desk](std::string_view line, std::size_t cursor, int columns) {
         return hint_of(desk, line, cursor, columns);
       },
       desk.style.ascii});
  desk.world.ask = [&desk](const console::Question& question) {
    return console::ask_at_terminal(desk.say(question.text) + " ", question.hidden);
  };
  desk.style.width = console::line_columns();
  program.printer().out(desk.say({"app.welcome", {{"version", version()}}}) + "\n");
  if (desk.session) {
    show_table(program, desk);
  }
  if (program.options().has("--auto")) {
    play_on(program, desk);
    desk.done = desk.session && desk.session->closed();
  }
  guide(program, desk);
  while (!desk.done && !program.printer().gone()) {
    const auto line = whole_line(*terminal, desk);
    if (!line && console::may_leave(desk)) {
      break;
    }
    if (!line) {
      continue;
    }
    answer_line(program, desk, *terminal, *line);
    if (program.options().has("--auto")) {
      play_on(program, desk);
    }
    if (!desk.done) {
      guide(program, desk);
    }
  }
  program.print(console::conclude(desk), desk);
  if (const auto kept = console::kept_message(desk); kept && !desk.session->closed()) {
    program.printer().out(console::text_of_remark(*kept, desk.say, desk.style));
  }
  return 0;
}

}  // namespace

int converse(Program& program, Desk& desk) {
  const bool person = console::stdin_is_terminal() && console::stdout_is_terminal();
  return person ? run_terminal(program, desk) : run_input(program, desk);
}

int wrong_form(Program& program, std::string_view form) {
  return program.fail(
      {Fault::Usage, {"console.form", {{"form", "hausregel " + std::string(form)}}}});
}

int run_console(Program& program) {
  const auto& words = program.options().words;
  Desk desk = program.desk();
  if (words.empty()) {
    return converse(program, desk);
  }
  if (words[0] == "-c") {
    return words.size() == 2 ? run_lines(program, desk, "-c", console::split_lines(words[1]))
                             : wrong_form(program, "-c 'LINE; LINE'");
  }
  if (words.size() > 1) {
    return wrong_form(program, "SCRIPT.hr");
  }
  auto text = desk.world.read_file(words[0]);
  if (!text) {
    return program.fail(text.error());
  }
  desk.script = words[0];
  return run_lines(program, desk, words[0], lines_of(*text));
}

int run_open(Program& program) {
  const auto& words = program.options().words;
  if (words.size() > 1) {
    return wrong_form(program, "open [JOURNAL]");
  }
  Desk desk = program.desk();
  const Answer opened = console::open_journal(desk, words.empty() ? "" : words[0]);
  program.print(opened, desk);
  return opened.failure ? status_of(opened.failure->error.fault) : converse(program, desk);
}

}  // namespace hausregel::app
