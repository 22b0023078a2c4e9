// The console: at a terminal, from a file, from -c, from standard input.
#include <unistd.h>

#include <cerrno>

#include "app/line_source.h"
#include "app/paths.h"
#include "app/status.h"
#include "app/subcommands.h"
#include "console/pad.h"
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

int run_lines(Program& program, Desk& desk, std::string name,
              const std::vector<std::string>& lines) {
  console::Transcript script = transcript(program, desk, std::move(name));
  for (const std::string& line : lines) {
    if (!script.feed(line) || program.printer().gone()) {
      break;
    }
  }
  script.finish();
  return script.failed() ? status_of(*script.failed()) : 0;
}

int run_input(Program& program, Desk& desk) {
  console::Transcript script = transcript(program, desk, "-");
  LineSource lines(STDIN_FILENO, console::kScriptLineLimit + 1);
  while (const auto line = lines.next()) {
    if (!script.feed(*line) || program.printer().gone()) {
      break;
    }
  }
  script.finish();
  return script.failed() ? status_of(*script.failed()) : 0;
}

std::string without_blanks_behind(const std::string& line) {
  return line.substr(0, line.find_last_not_of(" \t") + 1);
}

// Lines with values that lie sealed belong in no history.
bool may_be_kept(const Desk& desk, const std::string& line) {
  const bool dotted = line.find_first_not_of(" \t") != std::string::npos &&
                      line[line.find_first_not_of(" \t")] == '.';
  return dotted || !desk.session || (!desk.secret_line && !desk.last_failure);
}

// A person sees the table where a round begins or ends, and after an undo.
bool shows_table(const Answer& answer) {
  for (const console::Reply& reply : answer.replies) {
    const auto* happened = std::get_if<console::Happened>(&reply);
    for (const console::EntryReport& entry :
         happened != nullptr ? happened->entries : std::vector<console::EntryReport>{}) {
      const bool back = std::holds_alternative<journal::Undo>(entry.doing);
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

// Whether the console may end: a game that nothing keeps is asked for once.
bool may_end(const Desk& desk) {
  const bool lost = desk.session && !desk.session->closed() && desk.session->log().path().empty() &&
                    desk.session->log().last() > 0;
  const auto typed = lost ? desk.world.ask({{"console.quit_unkept"}, false}) : std::nullopt;
  return !lost || !typed || console::says_yes(*typed);
}

int run_terminal(Program& program, Desk& desk) {
  desk.manner = console::Manner::Interactive;
  console::catch_interrupts();
  const auto terminal = console::make_terminal(
      history_file(),
      [&desk](std::string_view line, std::size_t cursor) { return complete(desk, line, cursor); });
  desk.world.ask = [&desk](const console::Question& question) {
    return console::ask_at_terminal(desk.say(question.text) + " ", question.hidden);
  };
  program.printer().out(desk.say({"app.welcome", {{"version", version()}}}) + "\n");
  if (program.options().has("--auto")) {
    play_on(program, desk);
    desk.done = desk.session && desk.session->closed();
  }
  guide(program, desk);
  while (!desk.done && !program.printer().gone()) {
    const bool pasted = console::input_waits();
    auto line = terminal->read_line(console::prompt_of(desk));
    if (!line && may_end(desk)) {
      break;
    }
    if (!line) {
      continue;
    }
    if (!pasted && line->empty()) {
      line = console::line_of_enter(desk);
    }
    const Answer answer = execute(desk, *line);
    desk.style.width = console::line_columns();
    program.print(answer, desk);
    if (desk.style.format == console::Format::Text && shows_table(answer)) {
      program.printer().out(console::board_of(desk.session->table().board(), desk.say, desk.style));
      const auto pad = console::pad_of(*desk.session);
      if (pad && !pad->board.rows.empty()) {
        program.printer().out(console::board_of(pad->board, desk.say, desk.style));
      }
    }
    const std::string kept = without_blanks_behind(*line);
    if (!kept.empty() && may_be_kept(desk, kept)) {
      terminal->remember(kept);
    }
    if (program.options().has("--auto")) {
      play_on(program, desk);
    }
    desk.done = desk.done && may_end(desk);
    if (!desk.done) {
      guide(program, desk);
    }
  }
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
