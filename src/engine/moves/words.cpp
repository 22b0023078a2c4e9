#include "engine/moves/words.h"

#include <algorithm>
#include <ranges>
#include <set>
#include <utility>

#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/rules/declared.h"
#include "engine/story.h"

namespace hausregel {
namespace {

constexpr std::string_view kCapitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
// Between the words of a form.
constexpr std::string_view kMarks = " []|()=.,<>\"`";

bool only_of(std::string_view text, std::string_view letters) {
  return text.size() > 1 && text.find_first_not_of(letters) == text.npos;
}

// The part of an id before its first dot.
std::string section_of(std::string_view id) { return std::string(id.substr(0, id.find('.'))); }

}  // namespace

Message word_said(std::string_view word, std::string_view meaning) {
  const std::string text(word);
  return {word.starts_with('.') ? "console.dot" + text : section_of(meaning) + ".word." + text,
          {},
          text};
}

Message form_said(std::string_view form, std::string_view meaning, const Strings& names) {
  const bool of_shell = form.starts_with("hausregel ");
  if (meaning.empty()) { meaning = "engine"; }
  Message said = plain(std::string(form));
  std::string places;
  const auto place = [&](Message word) {
    const std::string english = word.text;
    places.append("{").append(english).append("}");
    said.parts.emplace_back(english, std::move(word));
  };
  for (std::size_t at = 0; at < form.size();) {
    const bool dot = form[at] == '.' && at == 0;
    const std::size_t end = std::min(form.find_first_of(kMarks, at + (dot ? 1 : 0)), form.size());
    const std::string part(form.substr(at, end - at));
    if (contains(names, part) || part.empty()) {
      places += part.empty() ? form.substr(at, 1) : part;
    } else if (!of_shell && (dot || is_word(part))) {
      Message word = word_said(part, meaning);
      if (at > 0 && form[at - 1] != '`') { word.args = {{"place", "." + part}}; }
      place(std::move(word));
    } else if (only_of(part, kCapitals)) {
      place({section_of(meaning) + ".form." + part, {}, part});
    } else {
      places += part;
    }
    at = std::max(end, at + 1);
  }
  said.wordings = {{"en", std::move(places)}};
  return said;
}

Message line_said(std::string_view line, std::string_view game, const Strings& names) {
  std::size_t text = line.size();
  for (const std::string_view before : {" because ", "phrase ", "note ", "mark "}) {
    const std::size_t at = line.find(before);
    text = at == line.npos ? text : std::min(text, at + before.size());
  }
  Message said = form_said(line.substr(0, text), game, names);
  said.text = line;
  said.wordings.front().second += replaced(replaced(line.substr(text), "{", "{{"), "}", "}}");
  return said;
}

Message naming_form(std::string id, const MoveForm& form, Message::Args args) {
  return worded(std::move(id), std::move(args), {{"form", form_said(form.form, form.meaning)}});
}

Result<> blaming(const Word& word, Result<> tested) {
  if (!tested && tested.error().place.column == 0) {
    tested.error().place = Place{{}, 1, word.column};
  }
  return tested;
}

Failed misread(Words words, std::size_t at, Message message) {
  int column = 0;
  if (at < words.size()) {
    column = words[at].column;
  } else if (!words.empty()) {
    column = words.back().column + as_int(words.back().text.size()) + 1;
  }
  return fail(Error{Fault::Usage, std::move(message), {}, Place{{}, 1, column}});
}

Failed refuse_at(const Word& word, std::string_view rule, std::string_view id, Message::Args args) {
  auto refused = refuse(rule, id, std::move(args));
  refused.value().place = Place{{}, 1, word.column};
  return refused;
}

Result<> at_most(Words words, std::size_t most, const MoveForm& form) {
  if (words.size() > most) {
    return misread(words, most,
                   naming_form("engine.too_much", form, {{"word", clean(words[most].text)}}));
  }
  return {};
}

Result<Seat> player_word(Words words, std::size_t at, const Setup& setup, const MoveForm& form) {
  if (at >= words.size() || whole_number(words[at].text)) {
    return misread(words, at, naming_form("engine.name_missing", form));
  }
  auto found = setup.find_short(words[at].text);
  if (!found) { found.error().place = Place{{}, 1, words[at].column}; }
  return found;
}

Result<int> number_word(Words words, std::size_t at, const MoveForm& form) {
  if (at >= words.size()) { return misread(words, at, naming_form("engine.number_missing", form)); }
  const auto value = whole_number(words[at].text);
  if (!value || !std::in_range<int>(*value)) {
    return misread(words, at,
                   naming_form("engine.no_number", form, {{"word", clean(words[at].text)}}));
  }
  return as_int(*value);
}

Result<bool> yes_word(Words words, std::size_t at, const MoveForm& form) {
  if (const auto meant = at < words.size() ? yes_or_no(words[at].text) : std::nullopt) {
    return *meant;
  }
  return misread(words, at, naming_form("engine.yes_or_no", form));
}

Guide guide_of(std::string_view game, const Status& now, const SeatList& asked,
               const Setup& setup) {
  std::string id(game);
  id.append(".guide.").append(now.phase);
  return {{std::move(id),
           {{"player", asked.empty() ? "" : setup.name(asked[0])},
            {"players", names_of_seats(asked, setup)},
            {"round", now.round + 1},
            {"count", asked.size()}}},
          ""};
}

namespace {

// Seats words on draws.
struct Seating {
  std::span<const ShownDraw> draws;
  std::span<const std::string> words;
  ShownResults& found;
  std::set<std::uint64_t> dead{};  // sets of taken draws that led nowhere

  // Finds draws for the words from `at` on among those that are not in `taken`.
  bool place(std::size_t at, std::uint64_t taken) {
    if (at == words.size()) { return true; }
    found.stuck = std::max(found.stuck, at);
    for (std::size_t i = 0; i < draws.size() && !dead.contains(taken); ++i) {
      const std::int64_t* result = find_named(draws[i].results, words[at]);
      if (result != nullptr && (taken >> i & 1u) == 0) {
        found.results[i] = *result;
        if (place(at + 1, taken | std::uint64_t{1} << i)) { return true; }
        found.results[i] = draws[i].silent;
      }
    }
    dead.insert(taken);
    return false;
  }
};

}  // namespace

ShownResults results_shown(std::span<const ShownDraw> draws, std::span<const std::string> words) {
  ShownResults found{list_by(draws, &ShownDraw::silent)};
  if (Seating{draws, words, found}.place(0, 0)) { found.stuck = words.size(); }
  return found;
}

ShownDraw die_of(int sides) { return draw_among(std::views::iota(1, sides + 1)); }

Strings words_shown(std::span<const ShownDraw> draws, Words words, std::size_t at) {
  Strings shown;
  for (; at < words.size(); ++at) {
    const std::string& text = words[at].text;
    const auto shows = [&](const ShownDraw& draw) {
      return find_named(draw.results, text) != nullptr;
    };
    if (!whole_number(text) && !std::ranges::any_of(draws, shows)) { break; }
    shown.push_back(text);
  }
  return shown;
}

std::optional<InFull> Drawing::in_full(Words words) const {
  Strings full = words_shown(draws, words, 0);
  const std::size_t count = full.size();
  full.emplace(full.begin(), move);
  return count > 0 && !draws.empty() ? in_place_of(words, count, full) : std::nullopt;
}

Spoken question(Message message, bool hidden) {
  Spoken spoken;
  spoken.kind = Spoken::Kind::Ask;
  spoken.message = std::move(message);
  spoken.hidden = hidden;
  return spoken;
}

std::optional<InFull> in_place_of(Words words, std::size_t count, const Strings& move) {
  if (move.empty()) { return std::nullopt; }
  InFull full;
  // The move's last words are those that were typed, one by one; words that were not typed get the
  // column of the first.
  for (const std::size_t i : indices(move)) {
    const std::size_t behind = move.size() - i;
    full.words.push_back({move[i], words[behind <= count ? count - behind : 0].column});
  }
  add_all(full.rest, words.subspan(count));
  return full;
}

std::vector<Word> again(std::string_view verb, Words words, std::size_t at) {
  std::vector<Word> rest;
  if (at < words.size()) {
    rest.push_back({std::string(verb), words[at].column});
    add_all(rest, words.subspan(at));
  }
  return rest;
}

}  // namespace hausregel
