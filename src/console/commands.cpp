#include "console/commands.h"

#include <fmt/format.h>

#include <limits>

#include "console/handlers/handlers.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();

constexpr CommandRow kRows[] = {
    {"new GAME NAME NAME … [variant=V] [seed=S] [mode=virtual|table] "
     "[starter=NAME|random] [journal=FILE]",
     handle::new_game, 2, kAny, Takes::Game, Needs::Nothing},
    {"expect PATH VALUE | expect refused [ID] | expect event NAME [FIELD=VALUE …]", handle::expect,
     2, kAny, Takes::Place, Needs::Nothing},
    {".help [WORD | -k WORD]", handle::help, 1, 3, Takes::Word, Needs::Nothing},
    {".state [--as NAME]", handle::state, 1, 3, Takes::As},
    {".legal", handle::legal, 1, 1},
    {".rules [NAME]", handle::rules, 1, 2, Takes::Rule},
    {".variant", handle::variant, 1, 1},
    {".lua EXPR", handle::lua, 1, kAny},
    {".reload [VARIANT]", handle::reload, 1, 2, Takes::Variant, Needs::Present},
    {".log [N]", handle::log, 1, 2},
    {".why [N]", handle::why, 1, 2},
    {".undo [N] | round [R] because \"REASON\"", handle::undo, 1, kAny, Takes::Nothing,
     Needs::Present},
    {".redo", handle::redo, 1, 1, Takes::Nothing, Needs::Present},
    {".seek [N|MARK|round R|next|back]", handle::seek, 1, 3, Takes::Mark},
    {".branch NAME [R]", handle::branch, 2, 3, Takes::Nothing, Needs::Game, true},
    {".branches", handle::branches, 1, 1},
    {".switch NAME", handle::switch_branch, 2, 2, Takes::Branch},
    {".audit", handle::audit_game, 1, 1},
    {".note TEXT", handle::note, 2, kAny, Takes::Nothing, Needs::Present},
    {".mark NAME", handle::mark, 2, kAny, Takes::Nothing, Needs::Present},
    {".set PATH VALUE because \"REASON\"", handle::set_place, 1, kAny, Takes::Settable,
     Needs::Present},
    {".finish [because \"REASON\"]", handle::finish, 1, kAny, Takes::Nothing, Needs::Present},
    {".auto [N]", handle::auto_play, 1, kAny},
    {".bots [NAME=BOT]", handle::bots, 1, 2, Takes::Bot, Needs::Present},
    {".head", handle::head, 1, 1},
    {".chips [--as NAME]", handle::chips, 1, 3, Takes::As},
    {".pad", handle::pad, 1, 1},
    {".chart", handle::chart, 1, 1},
    {".odds", handle::odds, 1, 1},
    {".leave NAME [BOT]", handle::leave, 2, 3, Takes::Name, Needs::Present},
    {".join NAME", handle::join, 2, 2, Takes::Name, Needs::Present},
    {".pause", handle::pause, 1, 1},
    {".open [FILE]", handle::open_file, 1, 2, Takes::Journal, Needs::Nothing},
    {".save [--copy] FILE", handle::save_file, 2, 3, Takes::File},
    {".read FILE", handle::read, 2, 2, Takes::Script, Needs::Nothing},
    {".lang de|en|fr|it", handle::language, 2, 2, Takes::Language, Needs::Nothing},
    {".mode text|json|csv|md", handle::mode, 2, 2, Takes::Format, Needs::Nothing},
    {".quit", handle::quit, 1, 1, Takes::Nothing, Needs::Nothing},
};

}  // namespace

std::string CommandRow::meaning() const {
  return "console.help." + std::string(word().substr(word().starts_with('.') ? 1 : 0));
}

std::span<const CommandRow> commands() { return kRows; }

const CommandRow* find_command(std::string_view word) {
  return find_by(kRows, &CommandRow::word, word);
}

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

tl::unexpected<Error> at_column(const char* id, std::size_t offset) {
  return fail(at_word({Fault::Usage, id}, {{}, static_cast<int>(offset) + 1}));
}

// Reads a quoted word whose opening quote is at `i`; leaves `i` after the closing one.
bool take_quoted(std::string_view line, std::size_t& i, std::string& text) {
  for (++i; i < line.size(); ++i) {
    if (line[i] == '"') {
      ++i;
      return true;
    }
    const bool escaped =
        line[i] == '\\' && i + 1 < line.size() && (line[i + 1] == '"' || line[i + 1] == '\\');
    i += escaped ? 1 : 0;
    text += line[i];
  }
  return false;
}

}  // namespace

Scanned scanned(std::string_view line) {
  Scanned all;
  for (std::size_t i = 0; i < line.size() && line[i] != '#'; ++i) {
    if (is_blank(line[i])) { continue; }
    Word& word = all.words.emplace_back();
    word.column = static_cast<int>(i) + 1;
    while (i < line.size() && !is_blank(line[i])) {
      if (line[i] != '"') {
        word.text += line[i++];
      } else if (const std::size_t quote = i; !take_quoted(line, i, word.text)) {
        all.open = quote;
      }
    }
    all.end = i;
  }
  return all;
}

Result<std::vector<Word>> split_words(std::string_view line) {
  if (const std::size_t bad = invalid_utf8(line); bad != std::string_view::npos) {
    return at_column("console.not_utf8", bad);
  }
  Scanned all = scanned(line);
  if (all.open) { return at_column("console.open_quote", *all.open); }
  return std::move(all.words);
}

void take_text(std::string_view line, std::vector<Word>& words, std::size_t at) {
  if (words.size() < at + 2) {
    return;  // quoted as a whole, it is one word without its quotes
  }
  auto [all, end, open] = scanned(line);
  // `words` may lack the last ones (--json): the text ends before them.
  if (all.size() > words.size()) {
    const auto next = static_cast<std::size_t>(all[words.size()].column) - 1;
    end = line.find_last_not_of(" \t\r", next - 1) + 1;
  }
  const auto begin = static_cast<std::size_t>(words[at].column) - 1;
  words[at].text = line.substr(begin, end - begin);
  words.resize(at + 1);
}

bool goes_on(std::string_view line) {
  return line.ends_with('\\') && scanned(line).end == line.size();  // no comment holds it
}

std::optional<std::string> LineJoiner::add(std::string_view line) {
  const bool more = goes_on(line);
  std::string whole = std::exchange(waiting_, std::nullopt).value_or("");
  // A line that is too long is reported once complete.
  if (whole.size() <= kScriptLineLimit) { whole += line.substr(0, line.size() - (more ? 1 : 0)); }
  if (more) {
    waiting_ = std::move(whole);
    return std::nullopt;
  }
  return whole;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines(1);
  bool quoted = false;
  bool comment = false;
  bool word_begins = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n' || (c == ';' && !quoted && !comment)) {
      lines.emplace_back();
      quoted = comment = false;
      word_begins = true;
      continue;
    }
    comment = comment || (c == '#' && word_begins && !quoted);
    if (c == '"' && !comment) { quoted = !quoted; }
    lines.back() += c;
    if (c == '\\' && quoted && i + 1 < text.size() && text[i + 1] != '\n') {
      lines.back() += text[++i];
    }
    word_begins = is_blank(c);
  }
  return lines;
}

std::vector<std::string> pasted_lines(std::string_view text) {
  std::vector<std::string> lines(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n' || c == '\r') {
      i += c == '\r' && text.substr(i + 1).starts_with('\n') ? 1 : 0;
      lines.emplace_back();
    } else if (c == '\t') {
      lines.back() += ' ';
    } else if (byte >= 0x20 && byte != 0x7F) {
      lines.back() += c;
    }
  }
  for (std::string& line : lines) {
    for (std::size_t bad = invalid_utf8(line); bad != std::string::npos; bad = invalid_utf8(line)) {
      line[bad] = '?';
    }
  }
  return lines;
}

std::string joined(Words words) {
  return joined(words, " ", [](const Word& word) { return word.text; });
}

bool says_yes(std::string_view answer) {
  const auto words = split_words(answer);
  return words && !words->empty() && yes_or_no(words->front().text) == true;
}

std::optional<bool> answer_in(std::string_view text) {
  const auto words = split_words(text);
  return words && words->size() == 1 ? yes_or_no(words->front().text) : std::nullopt;
}

std::string quoted(std::string_view text) {
  const bool plain_word = !text.empty() && text.front() != '#' &&
                          text.find_first_of(" \t\r\n\"") == std::string_view::npos;
  if (plain_word) { return std::string(text); }
  std::string word = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') { word += '\\'; }
    word += c;
  }
  return word + '"';
}

}  // namespace hausregel::console
