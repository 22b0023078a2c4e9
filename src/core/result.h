// Errors are values: what went wrong, for whom, where, and the nearest valid alternatives.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "core/describe.h"

namespace hausregel {

// The kind of failure, which determines the program's exit status (docs/commands.md).
enum class Fault : std::uint8_t {
  Answer,       // done, and the answer is no
  Usage,        // unknown word or option, bad value
  Input,        // a file is missing, unreadable or malformed
  Refused,      // the rules of the game forbid it
  HouseRule,    // a house rule failed while running
  Bot,          // a bot's script failed, or made a move that the rules forbid
  Internal,     // a bug of ours
  Interrupted,  // stopped from outside by a signal, a clock or impatience; implies nothing about
                // the game
};

constexpr auto names_of(Fault) {
  return names<"answer, usage, input, refused, house_rule, bot, internal, interrupted">();
}

// A sentence for people. `id` names a template in the message catalogs (scripts/lang) whose
// `{name}` places are filled from `args`; if `id` is empty, `text` is the sentence.
struct Message {
  // The value at a place: a text, or a whole number in digits.
  struct Arg : std::pair<std::string, std::string> {
    Arg(std::string_view place, std::string_view words);
    // No bool and no char: their digits would mean nothing.
    template <std::integral Number>
      requires(sizeof(Number) > 1)
    Arg(std::string_view place, Number number) : Arg(place, std::to_string(number)) {}
    Arg(const Arg&);
    ~Arg();
  };
  struct Args : Named<std::string> {
    Args();
    Args(std::initializer_list<Arg> args);
    Args(Named<std::string> args);
    Args(const Args&);
    Args(Args&&) noexcept;
    Args& operator=(const Args&);
    Args& operator=(Args&&) noexcept;
    ~Args();
  };

  Message();
  // A literal is an id; pass other text through plain().
  Message(const char* template_id);
  explicit Message(std::string_view template_id);
  Message(std::string_view template_id, Args values, std::string sentence = {},
          Named<std::string> own = {});
  Message(std::string_view template_id, Args values, Named<Message> sentences);
  // Not inline: messages are made in so many places that the program would take a fifth longer to
  // compile.
  Message(const Message&);
  Message(Message&&) noexcept;
  Message& operator=(const Message&);
  Message& operator=(Message&&) noexcept;
  ~Message();

  std::string id;
  Args args;
  std::string text;
  // The sentence by language, with places like a template's, if its words are not the program's
  // own: a house rule's, or a line to be typed.
  Named<std::string> wordings;
  // Values of further places that are sentences themselves, rendered in the same language.
  Named<Message> parts;

  FIELDS(Message, id, args, text, wordings, parts);
};

using Messages = std::vector<Message>;

// Text that needs no translation: values, names, forms of lines.
inline Message plain(std::string text) { return {{}, {}, std::move(text)}; }
Message plain(std::integral auto number) { return plain(std::to_string(number)); }
// Under this id a catalog has the sign before decimals in its language: "." or ",".
inline constexpr std::string_view kDecimal = "engine.decimal";
// Numbers with decimal points, "18.8 %", for which a catalog writes its own sign.
inline Message decimals(std::string text) { return {std::string(kDecimal), {}, std::move(text)}; }

// A sentence that is also needed without a catalog, by programs and in reports: `text` is what
// english_of(id) says of `args` and `parts`, or `id` where it has no template.
Message worded(std::string_view id, Message::Args args = {}, Named<Message> parts = {});

// A place in a text file. Lines and columns count from 1; columns count bytes; 0 is "unknown".
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
  int begins = 0;  // of an answer: the line where its function begins, which journals name; else 0

  FIELDS(Place, file, line, column, begins);
};

struct Error {
  Fault fault = Fault::Internal;
  Message message{};
  std::string rule{};     // id of the refusing rule ("T-31"), or empty
  Place place{};          // empty file: no place
  Strings suggestions{};  // nearest known names, best first

  FIELDS(Error, fault, message, rule, place, suggestions);
};

template <class T = void>
using Result = tl::expected<T, Error>;

// An error on its way to the caller, who gets it as a Result of any type.
using Failed = tl::unexpected<Error>;

// Success without a value. `return {}` would zero the space for an error first, which is expensive
// in the innermost loops.
inline Result<> done() {
  Result<> good;
  return good;
}

// `text` is the same in every language.
Failed fail(Fault fault, std::string text);
// Accepts only a Message: a literal would otherwise match here as an id, and above as a text.
template <std::same_as<Message> Sentence>
Failed fail(Fault fault, Sentence message) {
  return Failed(Error{fault, std::move(message)});
}

// Fails with catalog template `id`.
Failed fail_with(Fault fault, std::string_view id, Message::Args args = {});

// Likewise, for a sentence that is also needed without a catalog: worded().
Failed fail_worded(Fault fault, std::string_view id, Message::Args args = {},
                   Named<Message> parts = {});

// Likewise, because a file or a journal holds something else than it should.
Failed bad_input(std::string_view id, Message::Args args = {}, Named<Message> parts = {});

// Fails with that template because a line or a command is used wrongly.
Failed wrong_usage(std::string_view id, Message::Args args = {});

// Fails with that template because it is understood, but not possible now, by no rule of the game.
Failed not_now(std::string_view id, Message::Args args = {});

inline Failed fail(Error error) { return Failed(std::move(error)); }

// Hands the error of a Result on to the caller: `auto x = f(); TRY(x);` or `TRY(f());`.
// Moves it out of a variable that is not const.
#define TRY(...) \
  if (auto&& tried = __VA_ARGS__; !tried) return ::tl::make_unexpected(std::move(tried.error()))

// Sets `field` to what was made. Fails as `made`.
template <class Field, class Value>
Result<> keep(Field& field, Result<Value> made) {
  TRY(made);
  field = std::move(*made);
  return done();
}

// Refuses by rule `rule`, with catalog template `id`.
inline Failed refuse(std::string_view rule, std::string_view id, Message::Args args = {}) {
  return Failed(Error{Fault::Refused, {std::string(id), std::move(args)}, std::string(rule)});
}

// System errors in our own words: the system's depend on its locale.

// `number` is an errno.
Message system_error(int number);

}  // namespace hausregel
