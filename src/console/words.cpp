#include "console/words.h"

#include <fmt/format.h>

#include "core/names.h"
#include "core/text.h"

namespace hausregel::console {
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
    if (is_blank(line[i])) {
      continue;
    }
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
  if (all.open) {
    return at_column("console.open_quote", *all.open);
  }
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
  if (whole.size() <= kScriptLineLimit) {
    whole += line.substr(0, line.size() - (more ? 1 : 0));
  }
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
    if (c == '"' && !comment) {
      quoted = !quoted;
    }
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
  if (plain_word) {
    return std::string(text);
  }
  std::string word = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      word += '\\';
    }
    word += c;
  }
  return word + '"';
}

}  // namespace hausregel::console
