#include "console/completion.h"

#include <algorithm>

#include "console/commands.h"
#include "console/render.h"
#include "console/suggest.h"
#include "console/words.h"
#include "core/find_by.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/words.h"

namespace hausregel::console {
namespace {

std::string common_beginning(const std::vector<Candidate>& all) {
  std::string common = all.empty() ? "" : all.front().word;
  for (const Candidate& one : all) {
    const auto differ =
        std::mismatch(common.begin(), common.end(), one.word.begin(), one.word.end()).first;
    common.erase(differ, common.end());
  }
  while (invalid_utf8(common) != std::string_view::npos) {
    common.pop_back();  // cut inside a letter
  }
  return common;
}

// Sorts amounts by size, before words; prefers the duplicate with a description.
bool comes_first(const Candidate& a, const Candidate& b) {
  const auto first = whole_number(a.word);
  const auto second = whole_number(b.word);
  return first && second && *first != *second      ? *first < *second
         : first.has_value() != second.has_value() ? first.has_value()
         : a.word != b.word                        ? a.word < b.word
                                                   : a.about > b.about;
}

// Shortens `text` to `columns`, at a letter boundary.
std::string cut(std::string text, int columns, bool ascii) {
  if (width_columns(text) <= columns) {
    return text;
  }
  const std::string dots = ascii ? "..." : "…";
  while (!text.empty() && (width_columns(text) > columns - width_columns(dots) ||
                           invalid_utf8(text) != std::string::npos)) {
    text.pop_back();
  }
  return text + dots;
}

// Returns the form of the move or word at the start of the line, as it may be made now.
Candidate form_at(const Console& console, const std::vector<Word>& words) {
  const Known meant = resolved(vocabulary(console), words[0].text);
  if (meant.command == nullptr && console.session) {
    const Table& table = console.table();
    for (const Choice& choice : table.legal()) {
      const bool his = choice.player.somebody() && words.size() > 1 &&
                       table.setup().find_short(words[1].text) == choice.player;
      if (choice.move == meant.english && his) {
        return {console.say(in_words(choice, table.setup())), {}};
      }
    }
  }
  return meant.form.empty()
             ? Candidate{}
             : Candidate{console.say(form_said(meant.form)), console.say(meant.meaning)};
}

}  // namespace

Completion complete(const Console& console, std::string_view before) {
  auto [words, end, open] = scanned(before);
  Completion completion;
  completion.begin = before.size();
  std::string typed;
  if (!words.empty() && end == before.size()) {
    completion.begin = static_cast<std::size_t>(words.back().column) - 1;
    typed = std::move(words.back().text);
    words.pop_back();
  }
  auto& all = completion.candidates = candidates_at(console, words, typed);
  const std::string looks = appearance(typed);
  const auto begins = [&](const Candidate& one) { return one.word.starts_with(typed); };
  const bool exact = std::ranges::any_of(all, begins);
  std::erase_if(all, [&](const Candidate& one) {
    return exact ? !begins(one) : looks.empty() || !appearance(one.word).starts_with(looks);
  });
  std::ranges::sort(all, comes_first);
  all.erase(std::ranges::unique(all, {}, &Candidate::word).begin(), all.end());
  completion.common = common_beginning(all);
  return completion;
}

std::string inserted(const Completion& found) {
  const bool open = found.common.ends_with('=') || found.common.ends_with('/');
  const bool whole = found.candidates.size() == 1 && !open;
  std::string word = found.common.empty() ? "" : console::quoted(found.common);
  if (!whole && word != found.common) {
    word.pop_back();  // its last quote
  }
  return whole ? word + " " : word;
}

std::string listing(const Completion& found, int columns, bool ascii) {
  const int room = columns > 0 ? columns : 100;
  int widest = 0;
  bool told = false;
  for (const Candidate& one : found.candidates) {
    widest = std::max(widest, width_columns(clean(one.word)));
    told = told || !one.about.empty();
  }
  const int across = told ? 1 : std::max(1, room / (widest + 2));
  std::string text;
  int used = 0;
  for (const Candidate& one : found.candidates) {
    std::string cell = "  " + pad_right(clean(one.word), widest);
    if (const int left = room - width_columns(cell) - 2; told && left > 3) {
      cell += "  " + cut(clean(ascii ? ascii_of(one.about) : one.about), left, ascii);
    }
    text += cell;
    used = (used + 1) % across;
    if (used == 0) {
      text.erase(text.find_last_not_of(' ') + 1);
      text += '\n';
    }
  }
  text.erase(text.find_last_not_of(" \n") + 1);
  return text + '\n';
}

std::string hint_of(const Console& console, std::string_view before, int columns) {
  const auto words = split_words(before);
  if (!words || words->empty() || before.find_first_of(" \t", 1) == std::string_view::npos) {
    return {};
  }
  const Candidate form = form_at(console, *words);
  for (const std::string& said :
       {form.word + (form.about.empty() ? "" : "  " + form.about), form.word}) {
    const std::string shown = console.style.ascii ? ascii_of(said) : said;
    if (width_columns(shown) <= columns) {
      return clean(shown);
    }
  }
  return {};
}

}  // namespace hausregel::console
