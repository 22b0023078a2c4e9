// The moves that are possible now, as data: one Choice a kind of move and player. Completion, help,
// `random`, refusals and tests read the same list. It says nothing of its own about what is
// possible: that is the game's choices(), which decide() has to agree with (tests/contract).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "core/json.h"
#include "core/result.h"
#include "engine/setup.h"

namespace hausregel {

// A kind of move, of one player or of nobody, with all its arguments.
struct Choice {
  // How the argument is chosen.
  enum class Of : std::uint8_t {
    Nothing,  // no argument
    Range,    // a whole number min, min+step, … max
    Set,      // pick_min … pick_max different ones of `options`
    Text,     // free text
    Values,   // several values at once (the opening of what was sealed); `options` where they are
              // shown one after the other: what the next of them is made of
  };

  std::string_view move;
  Seat player;                // nobody: the move names no player
  std::string_view argument;  // the field of the command, "stake", "cards", "face", …
  Of of = Of::Nothing;
  std::int64_t min = 0;
  std::int64_t max = 0;
  bool shows_max = true;  // false: people are not told `max`, which would betray a secret
  std::int64_t step = 1;
  std::vector<Json> options;
  int pick_min = 1;
  int pick_max = 1;   // 1 and pick_min 1: the argument is the option itself, not a list
  std::string words;  // how people type it, where in_words() would say something else
  std::string least;  // and then, one line that stands for it
};

// Every command the choice stands for, in open form, one after the other until `each` gives false;
// Text and Values give none. Of a set of n options that may be 2^n.
void each_command(const Choice& choice, const Setup& setup, const std::function<bool(Json)>& each);
// The same as a list.
std::vector<Json> commands_of(const Choice& choice, const Setup& setup);
// One of them: every number equally likely; of a set every size, and then every set of it. Null
// where there are none, but for a range. Precondition: a range has a number, and fewer than 2^31; a
// set of several has pick_min options.
Json pick_command(const Choice& choice, const Setup& setup, BotLuck& luck);
// Whether `command` is one of them, a set in the order of `options`; of Text and Values any
// argument is.
bool covers(const Choice& choice, const Json& command, const Setup& setup);
bool is_among(const std::vector<Choice>& choices, const Json& command, const Setup& setup);
// Those that `who` may make, in whose name or in nobody's; texts left out.
std::vector<Choice> choices_of(std::vector<Choice> legal, Seat who);

// The kinds of choice, for a game's legal(): a range in steps of 1, a set of exactly one. What is
// otherwise the game sets afterwards. `argument` is the field of the command.
Choice plain_choice(std::string_view move, Seat player = {});
Choice range_choice(std::string_view move, Seat player, std::string_view argument, std::int64_t min,
                    std::int64_t max);
Choice set_choice(std::string_view move, Seat player, std::string_view argument,
                  std::vector<Json> options);

// The least of them in open form, of a set the first pick_min options; of Text and Values what
// there is without the argument. Precondition: a set has so many.
Json least_command(const Choice& choice, const Setup& setup);
// A line of words that makes it.
std::string least_words(const Choice& choice, const Setup& setup);

// One line for people: "bet Petra 10..200 step 10".
Message in_words(const Choice& choice, const Setup& setup);
// The same for programs: the command, with what the argument may be in its place.
Json to_json(const Choice& choice, const Setup& setup);

}  // namespace hausregel
