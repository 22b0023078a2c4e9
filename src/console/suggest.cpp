#include "console/suggest.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/find_by.h"
#include "core/names.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

// Whether a move is called `typed` at other tables.
bool is_also(const MoveForm& form, std::string_view typed) {
  const std::string asked = " " + std::string(typed) + " ";
  return (" " + std::string(form.also) + " ").find(asked) != std::string::npos;
}

// What is meant by `typed`: moves as games say what else they are called, and words of the console.
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
    const auto forms = game->moves();
    if (std::any_of(forms.begin(), forms.end(), [&](const MoveForm& form) {
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
  std::string typed(as_typed);  // however it is written
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
  for (const std::string_view ours : meant_by(typed)) {
    if (contains(known, ours)) {
      error.suggestions.emplace_back(ours);
    }
  }
  std::vector<std::string> near = suggestions(typed, known);
  if (!typed.starts_with('.')) {  // the dot is forgotten easily
    const std::string dotted = "." + typed;
    for (std::string& word : suggestions(dotted, known)) {
      near.push_back(std::move(word));
    }
    if (contains(known, dotted)) {
      near.insert(near.begin(), dotted);
    }
  }
  for (std::string& word : near) {
    const bool listed = contains(error.suggestions, word);
    if (!listed && error.suggestions.size() < 3) {
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

}  // namespace hausregel::console
