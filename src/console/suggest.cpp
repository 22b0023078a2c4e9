#include "console/suggest.h"

#include <algorithm>
#include <array>
#include <utility>

#include "console/console.h"
#include "console/words.h"
#include "core/find_by.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/words.h"

namespace hausregel::console {
namespace {

// Whether other tables call the move `typed`.
bool is_also(const MoveForm& form, std::string_view typed) {
  return contains(split(form.also, " "), typed);
}

// Returns words meant by `typed`: moves by their other names, and console words.
std::vector<std::string_view> meant_by(std::string_view typed) {
  std::vector<std::string_view> ours;
  for (const Game* game : games()) {
    for (const MoveForm& form : game->moves()) {
      if (is_also(form, typed)) {
        ours.push_back(form.word);
      }
    }
  }
  if (const std::string_view word = word_elsewhere(typed).ours; !word.empty()) {
    ours.push_back(word);
  }
  return ours;
}

}  // namespace

const Game* game_that_says(std::string_view word) {
  for (const Game* game : games()) {
    if (std::ranges::any_of(game->moves(), [&](const MoveForm& form) {
          return form.word == word || is_also(form, word);
        })) {
      return game;
    }
  }
  return nullptr;
}

Elsewhere word_elsewhere(std::string_view word) {
  static constexpr std::array<Elsewhere, 8> kAll{{{"help", ".help", true},
                                                  {"?", ".help", true},
                                                  {"quit", ".quit", true},
                                                  {"exit", ".quit", true},
                                                  {"bye", ".quit"},
                                                  {"start", "new"},
                                                  {"begin", "new"},
                                                  {"play", "new"}}};
  const Elsewhere* found = find_by(kAll, &Elsewhere::word, word);
  return found == nullptr ? Elsewhere{word} : *found;
}

Result<std::string> expand(std::string_view typed, const std::vector<std::string>& known) {
  std::vector<std::string> begun;
  const std::string looks = appearance(typed);
  for (const std::string& word : known) {
    if (appearance(word) == looks) {
      return word;
    }
    if (appearance(word).starts_with(looks)) {
      begun.push_back(word);
    }
  }
  if (begun.size() == 1) {
    return begun.front();
  }
  if (begun.empty()) {
    return fail(unknown_word(typed, known));
  }
  Error error{Fault::Usage, {"console.ambiguous", {{"word", clean(typed)}}}};
  error.suggestions = std::move(begun);
  return fail(std::move(error));
}

Error unknown_word(std::string_view as_typed, const std::vector<std::string>& known,
                   const char* id) {
  std::string typed(as_typed);  // in any case
  std::ranges::transform(typed, typed.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  constexpr std::size_t kFew = 12;
  const bool few = !known.empty() && known.size() <= kFew;
  Error error{Fault::Usage, {id, {{"word", clean(as_typed)}}}};
  if (few) {
    error.message = {"console.unknown_among",
                     {{"word", clean(as_typed)}, {"known", listed(known)}}};
  }
  std::vector<std::string> near;
  for (const std::string_view ours : meant_by(typed)) {
    near.emplace_back(ours);
  }
  const std::string dotted = "." + typed;  // the dot is often forgotten
  if (contains(known, dotted)) {
    near.push_back(dotted);
  }
  append(near, suggestions(typed, known));
  if (!typed.starts_with('.')) {
    append(near, suggestions(dotted, known));
  }
  for (std::string& word : near) {
    if (contains(known, word) && !contains(error.suggestions, word) &&
        error.suggestions.size() < 3) {
      error.suggestions.push_back(std::move(word));
    }
  }
  return error;
}

Error unknown_word(const Word& typed, const std::vector<std::string>& known) {
  return at_word(unknown_word(typed.text, known), typed);
}

Result<const Game*> game_called(std::string_view name) {
  const Game* game = find_game(name);
  return game != nullptr ? Result<const Game*>(game)
                         : fail(unknown_word(name, names_by(games(), &Game::name)));
}

Error no_entry(std::string entry, std::int64_t last) {
  return {Fault::Usage, {"console.no_entry", {{"entry", std::move(entry)}, {"last", last}}}};
}

std::vector<std::pair<std::string, std::string>> own_words(const Console& console) {
  std::vector<std::pair<std::string, std::string>> own;
  if (console.language == "en") {
    return own;
  }
  const std::vector<std::string> known = first_words(console);
  for (const std::string& word : known) {
    const bool dotted = word.starts_with('.');
    const std::string id = (dotted ? "console.dot." + word.substr(1) : "console.word." + word);
    const std::string said = console.say({id, {}});  // the id if the language has no word
    const auto words = split_words(said == id ? "" : said);
    for (const Word& one : words.value_or(std::vector<Word>())) {
      if (!contains(known, one.text)) {
        own.emplace_back(one.text, word);
      }
    }
  }
  return own;
}

std::string in_full(const Console& console, std::string_view word) {
  const Elsewhere other = word_elsewhere(word);
  std::string meant(other.works ? other.ours : word);
  const std::vector<std::string> known = first_words(console);
  if (contains(known, meant)) {
    return meant;
  }
  const std::string looks = appearance(meant);
  for (const auto& [own, english] : own_words(console)) {
    if (appearance(own) == looks) {
      return english;
    }
  }
  return meant;
}

void rest_in_full(const Console& console, std::vector<Word>& words) {
  for (std::size_t i = 0; i < words.size() && console.language != "en"; ++i) {
    const std::string meant = i > 0 ? in_full(console, words[i].text) : words[i].text;
    const MoveForm* move = find_by(console.game().moves(), &MoveForm::word, meant);
    if (move != nullptr) {
      words[i].text = meant;
      if (move->form.ends_with(" TEXT")) {
        return;
      }
      i += move->names_somebody() ? 1 : 0;  // a player's name may equal a word
    }
  }
}

namespace usage {

Error form_error(Words words, std::size_t at) {
  const CommandRow* row = find_command(words[0].text);
  const Word& last = words.back();
  const int column =
      at < words.size() ? words[at].column : last.column + static_cast<int>(last.text.size()) + 1;
  return {Fault::Usage,
          naming_form("console.form", row != nullptr ? row->form : words[0].text),
          {},
          {{}, 0, column}};
}

Error bad_value(std::string_view value, Message expected) {
  return {Fault::Usage,
          {"console.bad_value", {{"value", clean(value)}}, {{"expected", std::move(expected)}}}};
}

Error bad_value(Words words, std::size_t at, Message expected) {
  return at_word(bad_value(words[at].text, std::move(expected)), words[at]);
}

Result<void> between(Words words, std::size_t least, std::size_t most) {
  if (words.size() < least || words.size() > most) {
    return fail(form_error(words, std::min(most, words.size())));
  }
  return {};
}

Result<std::int64_t> count_word(Words words, std::int64_t otherwise) {
  TRY(between(words, 1, 2));
  const auto count = words.size() == 1 ? otherwise : whole_number(words[1].text);
  return words.size() == 1 || count.value_or(0) > 0 ? Result<std::int64_t>(*count)
                                                    : fail(bad_value(words, 1, plain("1, 2, 3 …")));
}

Result<int> round_word(Words words) {
  constexpr std::int64_t kMostRounds = 100000;  // the bound of the rule max_rounds
  const auto round = whole_number(words[2].text);
  return round && *round >= 0 && *round <= kMostRounds
             ? Result<int>(static_cast<int>(*round))
             : fail(bad_value(words, 2, plain("0, 1, 2 …")));
}

Result<Reasoned> cut_reason(Words words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i].text != "because") {
      continue;
    }
    std::string reason = joined(words.subspan(i + 1));
    if (prints_nothing(reason)) {
      return fail(form_error(words, i + 1));
    }
    return Reasoned{words.first(i), std::move(reason)};
  }
  return Reasoned{words, std::nullopt};
}

std::optional<Option> option_word(const Word& word) {
  const std::size_t equals = word.text.find('=');
  if (equals == std::string::npos || equals == 0) {
    return std::nullopt;
  }
  return Option{word.text.substr(0, equals), word.text.substr(equals + 1)};
}

}  // namespace usage
}  // namespace hausregel::console
