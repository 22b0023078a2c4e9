// help --man: a page made of the rows of the program's help. In English: documents do not depend on
// who writes them.
#include "app/manual.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/files.h"
#include "author/template.h"
#include "console/commands.h"
#include "core/text.h"
#include "core/unicode.h"

namespace hausregel::app {
namespace {

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

}  // namespace

Result<std::string> manual(const console::Say& say) {
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
  return read_template("hausregel.6").map([&](const std::string& page) {
    return author::filled(page, {{"rows", list_of(rows)},
                                 {"options", roff(kCommonForm)},
                                 {"console", list_of(console)},
                                 {"moves", moves},
                                 {"statuses", list_of(statuses)}});
  });
}

}  // namespace hausregel::app
