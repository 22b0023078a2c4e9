// help --man: a page made of the rows of the program's help. In English: documents do not depend on
// who writes them.
#include "app/manual.h"

#include <fmt/format.h>

#include <algorithm>

#include "console/commands.h"
#include "core/text.h"
#include "core/unicode.h"

namespace hausregel::app {
namespace {

// Of the words that it describes.
constexpr std::string_view kManualDay = "November 22, 2026";
constexpr int kManualColumns = 78;

// Text as mdoc(7) has it: nothing in it is a request or an escape.
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

// A paragraph: every sentence begins a line.
std::string roff_text(std::string_view text) {
  std::string page;
  for (std::size_t end = 0; !text.empty(); text.remove_prefix(std::min(end, text.size()))) {
    end = std::min(text.find(". "), text.size() - 1) + 1;
    const std::string lines = wrapped(roff(text.substr(0, end)), kManualColumns, 0);
    page += (lines.starts_with('.') || lines.starts_with('\'') ? "\\&" : "") + lines + "\n";
    end += end < text.size() ? 1 : 0;
  }
  return page;
}

std::string item(std::string_view form, std::string_view meaning) {
  return fmt::format(".It Ic \"\\&{}\"\n{}", roff(form), roff_text(meaning));
}

std::string list_of(const std::string& items) { return ".Bl -tag -width Ds\n" + items + ".El\n"; }

std::string man_page(const console::Say& say) {
  const auto said = [&](std::string_view id) { return say({std::string(id), {}}); };
  std::string rows;
  for (const Subcommand& row : subcommands()) {
    for (const Subcommand& line : row.lines()) {
      rows += item(line.form, said(line.meaning()));
    }
  }
  std::string console;
  for (const console::CommandRow& row : console::commands()) {
    console += item(row.form, said(row.meaning()));
  }
  std::string moves;
  for (const Game* game : games()) {
    std::string forms;
    for (const MoveForm& form : game->moves()) {
      forms += item(form.form, said(form.meaning));
    }
    moves += fmt::format(".Ss Moves of {}\n{}", game->name(), list_of(forms));
  }
  std::string statuses;
  for (const int status : kStatuses) {
    statuses += item(std::to_string(status), said(fmt::format("app.status.{}", status)));
  }
  return fmt::format(R"(.\" Written by: hausregel help --man
.Dd {}
.Dt HAUSREGEL 6
.Os
.Sh NAME
.Nm hausregel
.Nd a game master's console for table games with house rules
.Sh SYNOPSIS
.Nm
.Op Ar word Op Ar argument ...
.Nm
.Fl c Ar lines
.Nm
.Ar script.hr
.Sh DESCRIPTION
.Nm
runs push-your-luck games at a real table or as the whole table, takes their
rules from Lua files, and keeps every game as a journal that can be replayed
and checked.
Without a word it opens its console.
{}.Pp
Every word takes
.Ql {} .
.Sh THE CONSOLE
Bare words make moves; words with a dot talk to the console.
{}{}.Sh ENVIRONMENT
.Bl -tag -width Ds
.It Ev HAUSREGEL_VARIANTS , HAUSREGEL_BOTS
Folders in which house rules and bots are looked for first.
.It Ev HAUSREGEL_HISTORY
The file that keeps the lines typed; empty: none.
.It Ev NO_COLOR
No colours, whatever the terminal.
.It Ev XDG_DATA_HOME , XDG_STATE_HOME
Where the user's house rules and bots, and kept games, are.
.El
.Sh EXIT STATUS
{}.Sh EXAMPLES
.Dl hausregel play teufel \-\-players Petra,A,B \-\-bots steady,bold
.Dl hausregel replay evening.jsonl \-\-html evening.html
.Dl hausregel rules new teufel my\-rules
)",
                     kManualDay, list_of(rows), roff(kCommonForm), list_of(console), moves,
                     list_of(statuses));
}

}  // namespace

std::string manual(const console::Say& english) { return man_page(english); }

}  // namespace hausregel::app
