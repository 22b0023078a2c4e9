#include "engine/read_move.h"

#include <algorithm>

#include "core/find_by.h"
#include "core/text.h"

namespace hausregel::moves {
namespace {

template <class T, class Field>
Result<> taken(Result<T> read, std::size_t& at, Field& field) {
  if (!read) {
    return fail(std::move(read.error()));
  }
  ++at;
  field = std::move(*read);
  return done();
}

}  // namespace

std::string upper(std::string_view field) {
  std::string text(field);
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return text;
}

Result<> read_field(std::span<const Word> words, std::size_t& at, const Setup& setup,
                    std::string_view form, Seat& field) {
  return taken(player_word(words, at, setup, form), at, field);
}

Result<> read_field(std::span<const Word> words, std::size_t& at, const Setup&,
                    std::string_view form, int& field) {
  return taken(number_word(words, at, form), at, field);
}

Result<> read_field(std::span<const Word> words, std::size_t& at, const Setup&,
                    std::string_view form, bool& field) {
  return taken(yes_word(words, at, form), at, field);
}

Result<> read_field(std::span<const Word> words, std::size_t& at, const Setup&,
                    std::string_view form, std::string& field) {
  if (at >= words.size()) {
    return misread(
        words, at,
        naming_form("engine.text_missing", "a text is missing; the form is: {form}", form));
  }
  for (; at < words.size(); ++at) {
    add_word(field, words[at].text);
  }
  return done();
}

Result<std::vector<Word>> further(std::span<const Word> words, std::size_t at,
                                  std::span<const MoveForm> verbs, std::string_view form) {
  if (at >= words.size()) {
    return std::vector<Word>();
  }
  if (find_by(verbs, &MoveForm::word, words[at].text) == nullptr) {
    return fail(at_most(words, at, form).error());
  }
  return std::vector<Word>(words.begin() + static_cast<std::ptrdiff_t>(at), words.end());
}

}  // namespace hausregel::moves
