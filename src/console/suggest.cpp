#include "console/suggest.h"

#include <algorithm>
#include <array>
#include <utility>

#include "console/commands.h"
#include "console/console.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/moves/words.h"

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
      if (is_also(form, typed)) { ours.push_back(form.word); }
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
    if (appearance(word) == looks) { return word; }
    if (appearance(word).starts_with(looks)) { begun.push_back(word); }
  }
  if (begun.size() == 1) { return begun.front(); }
  if (begun.empty()) { return fail(unknown_word(typed, known)); }
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
  Error error{Fault::Usage, {id, {{"word", clean(as_typed)}}}};
  if (!known.empty() && known.size() <= kFew) {
    error.message = {"console.unknown_among",
                     {{"word", clean(as_typed)}, {"known", listed(known)}}};
  }
  std::vector<std::string> near;
  for (const std::string_view ours : meant_by(typed)) { near.emplace_back(ours); }
  const std::string dotted = "." + typed;  // the dot is often forgotten
  if (contains(known, dotted)) { near.push_back(dotted); }
  append(near, suggestions(typed, known));
  if (!typed.starts_with('.')) { append(near, suggestions(dotted, known)); }
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

Known known(const MoveForm& move) {
  const std::string word(move.word);
  return {word, move.form, Message(move.meaning), word, &move};
}
Known known(const CommandRow& row) {
  const std::string word(row.word());
  return {word, row.form, Message(row.meaning()), word, nullptr, &row};
}

std::vector<Known> vocabulary(const Console& console) {
  std::vector<Known> all;
  if (console.session) {
    for (const MoveForm& move : console.game().moves()) { all.push_back(known(move)); }
  }
  for (const CommandRow& row : commands()) { all.push_back(known(row)); }
  const std::size_t english = console.language == "en" ? 0 : all.size();
  for (std::size_t i = 0; i < english; ++i) {
    Known own = all[i];
    for (const Word& one : scanned(console.say(word_said(own.word, own.meaning.id))).words) {
      if (find_by(all, &Known::word, one.text) == nullptr) {
        own.word = one.text;
        all.push_back(own);
      }
    }
  }
  return all;
}

Known resolved(const std::vector<Known>& all, std::string_view typed) {
  const Elsewhere other = word_elsewhere(typed);
  const std::string meant(other.works ? other.ours : typed);
  const std::string looks = appearance(meant);
  for (const Known& one : all) {
    if (one.word == one.english ? one.word == meant : appearance(one.word) == looks) { return one; }
  }
  return {meant, {}, {}, meant};
}

void rest_in_full(const Console& console, std::vector<Word>& words) {
  const std::vector<Known> all = vocabulary(console);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Known meant = resolved(all, words[i].text);
    if (meant.move != nullptr) {
      words[i].text = i > 0 ? meant.english : words[i].text;
      if (meant.form.ends_with(" TEXT")) { return; }
      i += meant.move->names_somebody() ? 1 : 0;  // a player's name may equal a word
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
          naming_form("console.form", {{}, row != nullptr ? row->form : words[0].text, {}}),
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

Result<std::optional<int>> round_word(Words words) {
  constexpr std::int64_t kMostRounds = 100000;  // the bound of the rule max_rounds
  if (words.size() < 3) { return std::nullopt; }
  const std::int64_t round = whole_number(words[2].text).value_or(-1);
  return round >= 0 && round <= kMostRounds ? Result<std::optional<int>>(static_cast<int>(round))
                                            : fail(bad_value(words, 2, plain("0, 1, 2 …")));
}

Result<Reasoned> cut_reason(Words words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i].text != "because") { continue; }
    std::string reason = joined(words.subspan(i + 1));
    if (prints_nothing(reason)) { return fail(form_error(words, i + 1)); }
    return Reasoned{words.first(i), std::move(reason)};
  }
  return Reasoned{words, std::nullopt};
}

std::optional<Option> option_word(const Word& word) {
  const std::size_t equals = word.text.find('=');
  if (equals == std::string::npos || equals == 0) { return std::nullopt; }
  return Option{word.text.substr(0, equals), word.text.substr(equals + 1)};
}

}  // namespace usage
}  // namespace hausregel::console
