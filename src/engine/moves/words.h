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

// Returns the first word of a line in the reader's language, "GAME.word.WORD", several separated by
// blanks; of the game that `meaning`, the id of the line's help, belongs to.
Message word_said(std::string_view word, std::string_view meaning);
// Returns "bet NAME AMOUNT" for display: with its words, and the parts in capitals, in the reader's
// language; in English unchanged. Keeps players' `names`, and the words of a line of the shell,
// "hausregel …". Behind the first word stand those of a variant, once they are put in
// (engine/catalog.h).
Message form_said(std::string_view form, std::string_view meaning = {}, const Strings& names = {});
// Returns form_said() of a line of `game` with its values, or of several lines, "6 draw 20, 7
// stop"; texts that somebody typed, reasons, phrases, notes, stay as they are.
Message line_said(std::string_view line, std::string_view game, const Strings& names);
// worded(), with a place {form}.
Message naming_form(std::string id, const MoveForm& form, Message::Args args = {});

// Returns `tested`; a failure that names no place blames `word`.
Result<> blaming(const Word& word, Result<> tested);

// Returns a usage error at word `at`, or after the last word if there is no such word.
Failed misread(Words words, std::size_t at, Message message);

// Refuses the content of `word`.
Failed refuse_at(const Word& word, std::string_view rule, std::string_view id,
                 Message::Args args = {});

// Refuses (Usage) more than `most` words; `form` shows what the line should look like.
Result<> at_most(Words words, std::size_t most, const MoveForm& form);

// Word `at` as a player's name, which may be shortened. Usage: missing, nobody, several.
Result<Seat> player_word(Words words, std::size_t at, const Setup& setup, const MoveForm& form);
// Word `at` as a whole number that fits an int.
Result<int> number_word(Words words, std::size_t at, const MoveForm& form);
// Word `at` as yes or no (yes_or_no).
Result<bool> yes_word(Words words, std::size_t at, const MoveForm& form);

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
std::vector<Word> again(std::string_view verb, Words words, std::size_t at);

// What a real table may show of one draw.
struct ShownDraw {
  std::vector<std::pair<std::string, std::int64_t>>
      results;                           // by the words that are typed for them
  std::optional<std::int64_t> silent{};  // the result for which nothing is typed
};
// A die with the numbers 1 … `sides`.
ShownDraw die_of(int sides);
// The draw of one of `values`, each typed as such.
template <class Values>
ShownDraw draw_among(const Values& values) {
  ShownDraw draw;
  for (const auto& value : values) {
    draw.results.emplace_back(std::to_string(value), std::ssize(draw.results));
  }
  return draw;
}
// The results of draws, as far as the typed words determine them.
struct ShownResults {
  std::vector<std::optional<std::int64_t>> results;  // by draw; nullopt: nothing shown
  std::size_t stuck = 0;  // index of the first word that fits no draw; words.size() if all fit
};
// Assigns each word, in order, to the first draw that can show it while leaving a draw for every
// other word.
ShownResults results_shown(std::span<const ShownDraw> draws, std::span<const std::string> words);
// Returns the words from `at` up to the first that is neither a number nor a result of a draw.
Strings words_shown(std::span<const ShownDraw> draws, Words words, std::size_t at);
// A move, and what it draws.
struct Drawing {
  std::string_view move;
  std::vector<ShownDraw> draws;

  // Expands words that it may show.
  std::optional<InFull> in_full(Words words) const;
  // Adds what it may show first.
  void show(Guide& guide) const {
    if (draws.empty()) { return; }
    guide.shown_by = move;
    for (const auto& [word, result] : draws[0].results) { guide.shown.push_back({word}); }
  }
};

// Expands the first `count` of `words`, a short form, to `move`; nullopt if `move` is empty.
std::optional<InFull> in_place_of(Words words, std::size_t count, const Strings& move);

}  // namespace hausregel

namespace hausregel::moves {

// Parses words into moves from the moves' descriptions, for games whose moves need no words of
// their own. A move is typed as its name and its fields in order: NAME, a number, yes or no, as
// many numbers as an array has, a list of numbers or a text to the end of the line. Other moves may
// follow a move without fields on the same line. What a move with `kShows` draws is typed after it
// at a real table, or alone; the game's draws_of(rules, state, move) returns a ShownDraw for each
// draw, in order.

// A list or an array of numbers.
template <class T>
concept NumberList = requires(T list) {
  { *list.begin() } -> std::same_as<int&>;
};
template <class T>
inline constexpr bool kTypedField =
    std::is_same_v<T, Seat> || std::is_same_v<T, int> || std::is_same_v<T, bool> ||
    std::is_same_v<T, std::string> || NumberList<T>;
template <class Members>
inline constexpr bool kTypedFields = false;
template <class... Fields>
inline constexpr bool kTypedFields<MemberTypes<Fields...>> = (kTypedField<Fields> && ...);
// Whether people type the move; they do not type an opening, or the journal form of a sealed value.
template <class Move>
inline constexpr bool kTyped = kTypedFields<MembersOf<Move>>;

// A move that draws; kShows is the word for what it shows in forms.
template <class Move>
concept Shows = requires { Move::kShows; };

// "phrase NAME TEXT", "roll [FACE]".
template <class G, class Move>
const MoveForm& form_of() {
  constexpr bool everywhere = std::is_same_v<Move, Next> || std::is_same_v<Move, Phrase>;
  static const std::string meaning =
      std::string(everywhere ? "engine" : G::kName) + ".help." + std::string(Move::kName);
  static const std::string text = [] {
    std::string made(Move::kName);
    each_field(Move{}, [&]<class Field>(std::string_view name, const Field&) {
      const std::string field = capitals(name);
      made += std::is_same_v<Field, Seat>   ? " NAME"
              : std::is_same_v<Field, bool> ? " yes|no"
                                            : " " + field + (NumberList<Field> ? " …" : "");
    });
    if constexpr (Shows<Move>) { made += " [" + std::string(Move::kShows) + "]"; }
    return made;
  }();
  static const MoveForm form{Move::kName, text, meaning, "",
                             std::is_same_v<Move, typename G::OpenValue>};
  return form;
}

// Reads words as the fields of a move, one after another.
struct FieldReader {
  Words words;
  const Setup& setup;
  const MoveForm& form;
  std::size_t at = 1;

  Result<> read(Seat& field) { return keep(field, player_word(words, at++, setup, form)); }
  Result<> read(int& field) { return keep(field, number_word(words, at++, form)); }
  Result<> read(bool& field) { return keep(field, yes_word(words, at++, form)); }
  // All words that are left, as one text.
  Result<> read(std::string& field) {
    if (at >= words.size()) { return misread(words, at, naming_form("engine.text_missing", form)); }
    field = joined(words.subspan(std::exchange(at, words.size())), " ", &Word::text);
    return done();
  }
  template <NumberList List>
  Result<> read(List& field) {
    if constexpr (requires { field.clear(); }) {
      for (int number = 0; at < words.size() && has_room(field); field.push_back(number)) {
        TRY(read(number));
      }
    } else {
      for (int& number : field) { TRY(read(number)); }
    }
    return done();
  }

 private:
  template <class List>
  static bool has_room(const List& list) {
    if constexpr (requires { list.full(); }) { return !list.full(); }
    return true;
  }
};

// A line to parse and the table it is typed at; all of it must outlive the parsing.
template <class G>
struct Reading {
  const typename G::Rules& rules;
  const typename G::State& state;
  const Setup& setup;
  Words words;
  const Json& draft;
  MoveForm form{};  // of the move that word 0 names
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

// Whether the move is among those possible now.
template <class Move, class G>
bool may_make(const Reading<G>& r) {
  return find_by(G::legal(r.rules, r.state, r.setup), &Choice::move, Move::kName) != nullptr;
}

// Adds the results that a real table has shown of what `move` draws; advances `at` past their
// words.
template <class G, class Move>
Result<Spoken> with_shown(const Reading<G>& r, const Move& move, Spoken spoken, std::size_t& at) {
  const auto refused = [&](std::size_t word, std::string_view id) {
    return refuse_at(r.words[word], G::State::kOrder.phase, id,
                     {{"value", clean(r.words[word].text)}});
  };
  const std::vector<ShownDraw> draws = draws_of(r.rules, r.state, move);
  const Strings words = words_shown(draws, r.words, at);
  if (r.state.mode != Mode::Table) {
    return words.empty() ? Result<Spoken>(std::move(spoken))
                         : refused(at, "engine.refuse.value_given");
  }
  const std::size_t first = std::exchange(at, at + words.size());
  if (!may_make<Move>(r)) { return spoken; }
  const ShownResults shown = results_shown(draws, words);
  if (shown.stuck < words.size()) {
    return refused(first + shown.stuck, "engine.refuse.cannot_show");
  }
  for (const auto& result : shown.results) {
    if (!result) { return question({"engine.ask.shown", {{"what", Move::kShows}}}, false); }
    spoken.observed.push_back(*result);
  }
  return spoken;
}

// Parses the words as `Move`, by its fields. Usage: they do not fit; the place is a column.
template <class G, class Move>
Result<Spoken> read_as(const Reading<G>& r) {
  const MoveForm& form = form_of<G, Move>();
  Move move;
  constexpr bool sealed = std::is_same_v<Move, typename G::OpenValue>;
  if (sealed && r.words.size() == 2) {
    return question(naming_form("engine.ask.value", form), true);
  }
  FieldReader line{r.words, r.setup, form};
  std::size_t& at = line.at;
  Result<> fits;
  move.with_members(
      [&](auto&... fields) { (void)((fits = line.read(fields)).has_value() && ...); });
  TRY(fits);
  Result<Spoken> spoken = spoken_move(move, r.setup);
  if constexpr (Shows<Move>) {
    spoken = with_shown(r, move, std::move(*spoken), at);
    if (!spoken || spoken->kind != Spoken::Kind::Move) { return spoken; }
  }
  // Further moves may follow one without fields.
  if (Move::kFieldNames.size() == 0 && at < r.words.size() && is_move<G>(r.words[at])) {
    add_all(spoken->rest, r.words.subspan(at));
  } else if (auto good = at_most(r.words, at, form); !good) {
    return fail(good.error());
  }
  return spoken;
}

// Calls each.operator()<Move>() for every move that people type, in the order of the game's
// Command; a sealed value takes the place of its journal form.
template <class G, class Each>
void each_typed(Each each) {
  // A template parameter, because non-dependent code is checked even if it is discarded.
  const auto one = [&]<class Move, class Open = typename G::OpenValue>() {
    if constexpr (kTyped<Move>) {
      each.template operator()<Move>();
    } else if constexpr (Move::kName == Open::kName && kTyped<Open>) {
      each.template operator()<Open>();
    }
  };
  [&]<class... Moves>(std::type_identity<std::variant<Moves...>>) {
    (one.template operator()<Moves>(), ...);
  }(std::type_identity<typename G::Command>());
}

// The move that a real table may make now and that draws, if there is one.
template <class G>
Drawing drawing_now(const Reading<G>& r) {
  Drawing now;
  each_typed<G>([&]<class Move> {
    if constexpr (Shows<Move>) {
      if (r.state.mode == Mode::Table && may_make<Move>(r)) {
        now = {Move::kName, draws_of(r.rules, r.state, Move{})};
      }
    }
  });
  return now;
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
      each_typed<G>([&]<class Move> { made.push_back(form_of<G, Move>()); });
    }
    return made;
  }();
  return all;
}

// Parses a whole line of words: by the row of its first word, which reads its own words and those
// up to the next move's; else by its move's description. Usage: no move of the game.
template <class G>
Result<Spoken> read(Reading<G> r) {
  if constexpr (requires { G::words(); }) {
    const Words words = r.words;
    for (const WordRow<G>& row : G::words()) {
      if (row.read == nullptr || words.empty() || words[0].text != row.form.word) { continue; }
      const std::size_t own = row.own == 0 ? words.size() : std::min(row.own, words.size());
      const auto rest = words.subspan(own);
      const auto end = std::ranges::find_if(rest, is_move<G>);
      r.words = words.first(own + as_index(end - rest.begin()));
      r.form = row.form;
      Result<Spoken> spoken = row.read(r);
      if (spoken && spoken->kind != Spoken::Kind::Ask) {
        add_all(spoken->rest, words.subspan(r.words.size()));
      }
      return spoken;
    }
  }
  std::optional<Result<Spoken>> spoken;
  each_typed<G>([&]<class Move> {
    if (!spoken && !r.words.empty() && r.words[0].text == Move::kName) {
      spoken = read_as<G, Move>(r);
    }
  });
  return spoken ? std::move(*spoken)
                : misread(r.words, 0, worded("engine.no_move", {{"game", G::kName}}));
}

}  // namespace hausregel::moves
