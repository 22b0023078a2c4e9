// Reading the words of a console line: what every game needs, so that all of them refuse and ask in
// the same way. Words become a command here, nothing is decided; what is secret is not repeated in
// a refusal.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/codec.h"
#include "engine/game.h"

namespace hausregel {

// "bet NAME AMOUNT" as people read it: its word is said as the language has it, and what stands in
// capitals. English: as it is.
Message form_said(std::string_view form);
// worded(), with a place {form}.
Message naming_form(std::string id, std::string_view form, Message::Args args = {});

// "name" as a form has it: letters a to z alone, as names of fields are ASCII.
std::string capitals(std::string_view word);

// A usage error at word `at`, or behind the last word where there is none.
tl::unexpected<Error> misread(std::span<const Word> words, std::size_t at, Message message);

// Refuses what `word` says.
tl::unexpected<Error> refuse_at(const Word& word, std::string_view rule, std::string_view id,
                                Message::Args args = {});

// Refuses (Usage) more than `most` words; `form` is what the line should look like.
Result<> at_most(std::span<const Word> words, std::size_t most, std::string_view form);

// Word `at` as a player's name, which may be shortened. Usage: missing, nobody, several.
Result<Seat> player_word(std::span<const Word> words, std::size_t at, const Setup& setup,
                         std::string_view form);
// Word `at` as a whole number that fits an int.
Result<int> number_word(std::span<const Word> words, std::size_t at, std::string_view form);
// Word `at` as yes or no (yes_or_no).
Result<bool> yes_word(std::span<const Word> words, std::size_t at, std::string_view form);
// The words from `at` on as one text. Usage: there are none.
Result<std::string> text_words(std::span<const Word> words, std::size_t at, std::string_view form);

// A line as it is read, word by word. Behind the first word or check that does not do nothing more
// is looked at, and what is read stands for nothing: a game need not turn back at every step.
class LineReader {
 public:
  // All three outlive the object.
  LineReader(std::span<const Word> words, const Setup& setup, std::string_view form)
      : words_(words), setup_(setup), form_(form) {}

  std::size_t size() const { return words_.size(); }
  // Word `at` as player_word(), number_word(), yes_word() and text_words() read it.
  Seat player(std::size_t at) {
    return take([&] { return player_word(words_, at, setup_, form_); });
  }
  int number(std::size_t at) {
    return take([&] { return number_word(words_, at, form_); });
  }
  bool yes(std::size_t at) {
    return take([&] { return yes_word(words_, at, form_); });
  }
  std::string text(std::size_t at) {
    return take([&] { return text_words(words_, at, form_); });
  }
  // What read() gives, a Result.
  template <class Read>
  auto take(Read read) -> std::decay_t<decltype(*read())> {
    if (!failure_) {
      if (auto taken = read()) {
        return std::move(*taken);
      } else {
        failure_ = std::move(taken.error());
      }
    }
    return {};
  }
  // `at`: the word that is to blame, where the test itself does not say; 0: the whole line.
  template <class Test>
  void check(Test test, std::size_t at = 0) {
    if (!failure_) {
      if (auto good = test(); !good) {
        failure_ = std::move(good.error());
        if (at > 0 && failure_->place.column == 0) {
          failure_->place = Place{{}, 1, words_[at].column};
        }
      }
    }
  }
  // Whether everything that was read or checked so far does.
  bool good() const { return !failure_; }
  // What the line says, made(), if all of it was good.
  template <class Made>
  Result<Spoken> says(Made made) {
    return failure_ ? Result<Spoken>(fail(std::move(*failure_))) : Result<Spoken>(made());
  }

 private:
  std::span<const Word> words_;
  const Setup& setup_;
  std::string_view form_;
  std::optional<Error> failure_;
};

// A move made of a described command.
template <class Command>
Spoken spoken_move(const Command& command, const Setup& setup) {
  std::string json;
  codec::put_tagged(json, "move", command, setup);
  Spoken spoken;
  spoken.command = known_json(json);
  return spoken;
}

// What is waited for: "GAME.guide.PHASE", with {player} and {players} for the first of `asked` and
// all of them, and {round}, the one to come.
Guide guide_of(std::string_view game, const Status& now, const SeatList& asked, const Setup& setup);

// A question that a person could answer with one more word; `hidden`: which nobody may see.
Spoken question(Message message, bool hidden);

// Words from `at` on, behind the word `verb`: further moves on the same line; none where none are
// left.
std::vector<Word> again(std::string_view verb, std::span<const Word> words, std::size_t at);

// The short form that is the first `count` of `words`, with `move` in its place; nothing where
// there is no such move.
std::optional<InFull> in_place_of(std::span<const Word> words, std::size_t count,
                                  const std::vector<std::string>& move);

}  // namespace hausregel
