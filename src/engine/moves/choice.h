// The moves possible now, as data: one Choice for each kind of move and player. Completion, help,
// `random`, refusals and tests all read this list. It decides nothing itself: the game's choices()
// does, and must agree with decide() (tests/contract).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "core/json.h"
#include "core/result.h"
#include "engine/codec.h"
#include "engine/setup.h"

namespace hausregel {

// A kind of move, by one player or by nobody, with all its arguments.
struct Choice {
  // How the argument is chosen.
  enum class Of : std::uint8_t {
    Nothing,  // no argument
    Range,    // a whole number min, min+step, … max
    Set,      // pick_min … pick_max distinct members of `options`
    Text,     // free text
    Values,   // several values at once (the opening of sealed values); if they are opened one by
              // one, `options` holds the candidates for the next
  };

  std::string move;
  // Set if this answers a question: the command is {"answer":…,"args":{…}}, and this is typed for
  // `move`; empty, too, for an offer, which is answered by yes or no alone.
  std::optional<std::string> answer{};
  bool unasked = false;  // such a move that nobody asks for: its command is {"move":…,"args":{…}}
  Seat player;           // nobody: the move names no player
  bool by_name = true;   // whether people type the player's name
  Json::Object fixed;    // the command's other fields, which come before the argument
  std::string argument;  // the command's field: "stake", "cards", "face", …
  Of of = Of::Nothing;
  std::int64_t min = 0;
  std::int64_t max = 0;
  bool shows_max = true;  // false: do not tell people `max`, which would betray a secret
  std::int64_t step = 1;
  std::vector<Json> options;
  int pick_min = 1;
  int pick_max = 1;   // pick_min = pick_max = 1: the argument is the option itself, not a list
  std::string words;  // how people type it, if in_words() would be wrong
  std::string least;  // if so, one line that makes it

  // The word that people type for it.
  const std::string& word() const { return answer ? *answer : move; }
};

// Returns the word of a command: of the move that it makes, or of what it answers.
inline const std::string& word_of_command(const Json& command) {
  return command.members().front().second.text();
}
// Returns a value as it is typed: "120", "yes", a list with blanks between.
std::string option_words(const Json& option);

// Returns the command of the choice with this argument, whether or not it is possible.
Json with_argument(const Choice& choice, const Setup& setup, Json argument);
// Calls `each` with every command of the choice, in open form, until it returns false; Text and
// Values have none. A set of n options may have 2^n.
void each_command(const Choice& choice, const Setup& setup, const std::function<bool(Json)>& each);
// Likewise, as a list.
std::vector<Json> commands_of(const Choice& choice, const Setup& setup);
// Returns a random command: every number of a range equally likely; of a set every size, then every
// subset of that size. Null if there is none. Precondition: a range has at least one number and
// fewer than 2^31; a set of several has pick_min options.
Json pick_command(const Choice& choice, const Setup& setup, BotLuck& luck);
// Returns the choices open to `who`, in his name or in nobody's, except texts.
std::vector<Choice> choices_of(std::vector<Choice> legal, Seat who);

// choice_of() makes the choices of a game from its commands, by their FIELDS. The game adjusts
// other members afterwards.

// The values of a field that is a number.
struct Numbers {
  std::int64_t min = 0;
  std::int64_t max = 0;
  std::int64_t step = 1;
};
inline constexpr bool kYesOrNo[] = {true, false};

// engine/contract.h says what another type lacks.
template <class Move>
concept IsMove = Described<Move> && requires { Move::kName; };

// Exactly `move`. A field `player` is the seat that makes it.
template <class Move>
Choice choice_of(const Move&, const void* = nullptr) {
  return {};
}
template <IsMove Move>
Choice choice_of(const Move& move, const void* open = nullptr) {
  Choice choice;
  choice.move = Move::kName;
  each_field(move, [&]<class Field>(std::string_view named, const Field& field) {
    if (&field == open) {
      choice.argument = named;
    } else if constexpr (std::is_same_v<Field, Seat>) {
      choice.player = field;
    } else if (choice.argument.empty()) {
      choice.fixed.emplace_back(named, known_json(codec::text_of(field, Setup{})));
    }
  });
  return choice;
}
// `move` with any of `values` in its last field: values of the field or, where that is a list, also
// its elements, one of which is picked.
template <class Move, class Field, class Values>
Choice choice_of(const Move& move, Field Move::* field, const Values& values) {
  Choice choice = choice_of(move, &(move.*field));
  if constexpr (std::is_same_v<Values, Numbers>) {
    choice.of = Choice::Of::Range;
    choice.min = values.min;
    choice.max = values.max;
    choice.step = values.step;
  } else {
    choice.of = Choice::Of::Set;
    for (const auto& value : values) {
      choice.options.push_back(known_json(codec::text_of(value, Setup{})));
    }
  }
  return choice;
}

// Returns the first command of each_command(): the smallest, for a set the first pick_min options;
// if there is none, as for Text and Values, the command without its argument.
Json least_command(const Choice& choice, const Setup& setup);
// Returns a line of words that makes least_command().
std::string least_words(const Choice& choice, const Setup& setup);

// Returns one line for people: "bet Petra 10..200 step 10".
Message in_words(const Choice& choice, const Setup& setup);
// Returns the form for programs: the command, with the argument's possible values in its place.
Json to_json(const Choice& choice, const Setup& setup);

}  // namespace hausregel
