// Parses the words of a console line: shared by every game, so that all refuse and ask alike. Turns
// words into a command and decides nothing; a refusal never repeats a secret.
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

// Returns "bet NAME AMOUNT" for display: with its word, and the parts in capitals, in the reader's
// language; in English unchanged.
Message form_said(std::string_view form);
// worded(), with a place {form}.
Message naming_form(std::string id, std::string_view form, Message::Args args = {});

// Returns "name" as a form writes it; changes only a to z, because names of fields are ASCII.
std::string capitals(std::string_view word);

// Returns `tested`; a failure that names no place blames `word`.
Result<> blaming(const Word& word, Result<> tested);

// Returns a usage error at word `at`, or after the last word if there is no such word.
tl::unexpected<Error> misread(std::span<const Word> words, std::size_t at, Message message);

// Refuses the content of `word`.
tl::unexpected<Error> refuse_at(const Word& word, std::string_view rule, std::string_view id,
                                Message::Args args = {});

// Refuses (Usage) more than `most` words; `form` shows what the line should look like.
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

// Parses a line word by word. After the first invalid word or failed check it evaluates nothing
// more and returns default values, so that a game need not check at every step.
class LineReader {
 public:
  // All three must outlive the object.
  LineReader(std::span<const Word> words, const Setup& setup, std::string_view form)
      : words_(words), setup_(setup), form_(form) {}

  std::size_t size() const { return words_.size(); }
  // Read word `at` by player_word(), number_word(), yes_word() and text_words().
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
  // Returns the result of read(), a Result.
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
  // `at`: the word to blame if the test itself names none; 0: the whole line.
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
  // Whether everything read or checked so far is valid.
  bool good() const { return !failure_; }
  // Returns made(), the meaning of the line, if all of it is valid.
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

// Makes a move from a described command.
template <class Command>
Spoken spoken_move(const Command& command, const Setup& setup) {
  Spoken spoken;
  spoken.command = known_json(codec::tagged("move", command, setup));
  return spoken;
}

// Returns what is awaited: "GAME.guide.PHASE", with {player} and {players} for the first of `asked`
// and all of them, and {round}, the coming one.
Guide guide_of(std::string_view game, const Status& now, const SeatList& asked, const Setup& setup);

// Asks for something a person could answer with one more word; `hidden`: the answer is secret.
Spoken question(Message message, bool hidden);

// Returns the words from `at` on, after the word `verb`: further moves on the same line; empty if
// no words are left.
std::vector<Word> again(std::string_view verb, std::span<const Word> words, std::size_t at);

// Expands the first `count` of `words`, a short form, to `move`; nullopt if `move` is empty.
std::optional<InFull> in_place_of(std::span<const Word> words, std::size_t count,
                                  const std::vector<std::string>& move);

}  // namespace hausregel
