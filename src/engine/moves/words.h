// Parses the words of a console line: shared by every game, so that all refuse and ask alike. Turns
// words into a command and decides nothing; a refusal never repeats a secret.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/lists.h"
#include "core/text.h"
#include "engine/codec.h"
#include "engine/game.h"
#include "engine/moves/rounds.h"

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

namespace hausregel::moves {

// Parses words into moves from the moves' descriptions, for games whose moves need no words of
// their own. A move is typed as its name and its fields in order: NAME, a number, yes or no, as
// many numbers as an array has, a list of numbers or a text to the end of the line. Other moves may
// follow a move without fields on the same line. A move with `kShows` draws one result, which is
// typed after it at a real table; the game's shown_as(rules, state, move, number) returns the
// result that shows that number.

// A list or an array of numbers.
template <class T>
concept NumberList = requires(T list) {
  { *list.begin() } -> std::same_as<int&>;
};
template <class T>
inline constexpr bool kTypedField =
    std::is_same_v<T, Seat> || std::is_same_v<T, int> || std::is_same_v<T, bool> ||
    std::is_same_v<T, std::string> || NumberList<T>;
template <class Tie>
inline constexpr bool kTypedFields = false;
template <class... Fields>
inline constexpr bool kTypedFields<std::tuple<Fields&...>> = (kTypedField<Fields> && ...);
// Whether people type the move; they do not type an opening, or the journal form of a sealed value.
template <class Move>
inline constexpr bool kTyped = kTypedFields<decltype(std::declval<Move&>().tie())>;

// A move that draws one result; kShows is its word in forms.
template <class Move>
concept Shows = requires { Move::kShows; };

// "phrase NAME TEXT", "roll [FACE]".
template <class Move>
const std::string& form_of() {
  static const std::string form = [] {
    std::string made(Move::kName);
    const auto* name = Move::kFieldNames.begin();
    const auto add = [&]<class Field>(const Field&) {
      const std::string field = capitals(*name++);
      made += std::is_same_v<Field, Seat>   ? " NAME"
              : std::is_same_v<Field, bool> ? " yes|no"
                                            : " " + field + (NumberList<Field> ? " …" : "");
    };
    std::apply([&](const auto&... fields) { (add(fields), ...); }, Move{}.tie());
    if constexpr (Shows<Move>) { made += " [" + std::string(Move::kShows) + "]"; }
    return made;
  }();
  return form;
}

// Reads word `at` and any following words of the field; advances `at`.
template <class Field>
void read_field(LineReader& line, std::size_t& at, Field& field) {
  if constexpr (std::is_same_v<Field, Seat>) {
    field = line.player(at++);
  } else if constexpr (std::is_same_v<Field, int>) {
    field = line.number(at++);
  } else if constexpr (std::is_same_v<Field, bool>) {
    field = line.yes(at++);
  } else if constexpr (requires { field.push_back(0); } && NumberList<Field>) {
    while (at < line.size() && line.good()) { field.push_back(line.number(at++)); }
  } else if constexpr (NumberList<Field>) {
    for (int& number : field) { number = line.number(at++); }
  } else {
    field = line.text(std::exchange(at, line.size()));
  }
}

// A line to parse and the table it is typed at; all of it must outlive the parsing.
template <class G>
struct Reading {
  const typename G::Rules& rules;
  const typename G::State& state;
  const Setup& setup;
  std::span<const Word> words;
  const Json& draft;
  std::string_view form = "";  // of the move that word 0 names
};

// A move that people type: its help, and its parser; null: parse by its description. A game whose
// moves need words of their own lists all of them in words().
template <class G>
struct WordRow {
  MoveForm form;
  Result<Spoken> (*read)(const Reading<G>& r) = nullptr;
  // The number of words that are the move's own whatever they say; further moves, which `read` does
  // not see, may follow on the line. 0: all words.
  std::size_t own = 0;
};

// Whether `word` begins a move of the game.
template <class G>
bool is_move(const Word& word) {
  return find_by(G::moves(), &MoveForm::word, word.text) != nullptr;
}

// Parses the row's own words and any following words up to the next move's.
template <class G>
Result<Spoken> read_row(const WordRow<G>& row, Reading<G> r) {
  const std::span<const Word> words = r.words;
  const std::size_t own = row.own == 0 ? words.size() : std::min(row.own, words.size());
  const auto end =
      std::find_if(words.begin() + static_cast<std::ptrdiff_t>(own), words.end(), is_move<G>);
  r.words = {words.begin(), end};
  r.form = row.form.form;
  Result<Spoken> spoken = row.read(r);
  if (spoken && spoken->kind != Spoken::Kind::Ask) {
    spoken->rest.insert(spoken->rest.end(), end, words.end());
  }
  return spoken;
}

// Adds the result that a real table has shown, if `move` draws one; advances `at` past its word.
template <class G, class Move>
Result<Spoken> with_shown(const Reading<G>& r, const Move& move, Spoken spoken, std::size_t& at) {
  const bool given = r.words.size() > at && whole_number(r.words[at].text);
  const auto refused = [&](std::string_view id) {
    const Word& word = r.words[1];
    return refuse_at(word, G::State::kOrder.phase, id, {{"value", clean(word.text)}});
  };
  if (r.state.mode != Mode::Table) {
    return given ? refused("engine.refuse.value_given") : Result<Spoken>(std::move(spoken));
  }
  if (find_by(G::legal(r.rules, r.state, r.setup), &Choice::move, Move::kName) == nullptr) {
    at += given ? 1 : 0;
    return spoken;
  }
  if (!given) { return question({"engine.ask.shown", {{"what", Move::kShows}}}, false); }
  const auto result = shown_as(r.rules, r.state, move, *number_word(r.words, at, Move::kName));
  if (!result) { return refused("engine.refuse.cannot_show"); }
  spoken.observed = {*result};
  ++at;
  return spoken;
}

// Parses the words as `Move`, by its fields. Usage: they do not fit; the place is a column.
template <class G, class Move>
Result<Spoken> read_as(const Reading<G>& r) {
  const std::string& form = form_of<Move>();
  Move move;
  std::size_t at = 1;
  constexpr bool sealed = std::is_same_v<Move, typename G::OpenValue>;
  if (sealed && r.words.size() == 2) {
    return question(naming_form("engine.ask.value", form), true);
  }
  LineReader line(r.words, r.setup, form);
  std::apply([&](auto&... fields) { (read_field(line, at, fields), ...); }, move.tie());
  Result<Spoken> spoken = line.says([&] { return spoken_move(move, r.setup); });
  if (!spoken) { return spoken; }
  if constexpr (Shows<Move>) {
    spoken = with_shown(r, move, std::move(*spoken), at);
    if (!spoken || spoken->kind != Spoken::Kind::Move) { return spoken; }
  }
  // Further moves may follow one without fields.
  if (Move::kFieldNames.size() == 0 && at < r.words.size() && is_move<G>(r.words[at])) {
    spoken->rest.assign(r.words.begin() + static_cast<std::ptrdiff_t>(at), r.words.end());
  } else if (auto good = at_most(r.words, at, form); !good) {
    return fail(std::move(good.error()));
  }
  return spoken;
}

// Calls each.operator()<Move>() for every move that people type, in the order of the game's
// Command; a sealed value takes the place of its journal form.
template <class G, class... Moves, class Each>
void each_typed(std::type_identity<std::variant<Moves...>>, Each each) {
  // A template parameter, because non-dependent code is checked even if it is discarded.
  const auto one = [&]<class Move, class Open = typename G::OpenValue>() {
    if constexpr (kTyped<Move>) {
      each.template operator()<Move>();
    } else if constexpr (Move::kName == Open::kName && kTyped<Open>) {
      each.template operator()<Open>();
    }
  };
  (one.template operator()<Moves>(), ...);
}

// Returns the forms people may type, for help and completion: the rows of words(), or the moves'
// descriptions.
template <class G>
std::span<const MoveForm> forms() {
  static const auto all = [] {
    std::vector<MoveForm> made;
    if constexpr (requires { G::words(); }) {
      for (const WordRow<G>& row : G::words()) { made.push_back(row.form); }
    } else {
      each_typed<G>(std::type_identity<typename G::Command>{}, [&]<class Move> {
        constexpr bool everywhere = std::is_same_v<Move, Next> || std::is_same_v<Move, Phrase>;
        static const std::string meaning =
            std::string(everywhere ? "engine" : G::kName) + ".help." + std::string(Move::kName);
        made.push_back({Move::kName, form_of<Move>(), meaning, "",
                        std::is_same_v<Move, typename G::OpenValue>});
      });
    }
    return made;
  }();
  return all;
}

// Parses a whole line of words: by the row of its first word, else by its move's description.
// Usage: no move of the game.
template <class G>
Result<Spoken> read(const Reading<G>& r) {
  if constexpr (requires { G::words(); }) {
    for (const WordRow<G>& row : G::words()) {
      if (row.read != nullptr && !r.words.empty() && r.words[0].text == row.form.word) {
        return read_row(row, r);
      }
    }
  }
  std::optional<Result<Spoken>> spoken;
  each_typed<G>(std::type_identity<typename G::Command>{}, [&]<class Move> {
    if (!spoken && !r.words.empty() && r.words[0].text == Move::kName) {
      spoken = read_as<G, Move>(r);
    }
  });
  return spoken ? std::move(*spoken)
                : misread(r.words, 0, worded("engine.no_move", {{"game", G::kName}}));
}

}  // namespace hausregel::moves
