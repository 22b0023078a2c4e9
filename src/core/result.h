// Errors are values: what went wrong, for whom, where, and what would be right.
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

// What kind of failure it is; the exit status of the program follows from it (docs/commands.md).
enum class Fault : std::uint8_t {
  Answer,       // done, and the answer is no
  Usage,        // unknown word or option, bad value
  Input,        // a file is missing, unreadable, or not what it should be
  Refused,      // the rules of the game do not allow it
  HouseRule,    // a house rule failed while running
  Bot,          // a bot's script failed, or wanted what the rules do not allow
  Internal,     // our own fault
  Interrupted,  // stopped from outside: a signal, a clock, an end of patience; says nothing of the
                // game
};

inline constexpr std::string_view kFaultNames[] = {
    "answer", "usage", "input", "refused", "house_rule", "bot", "internal", "interrupted"};
constexpr std::span<const std::string_view> names_of(Fault) { return kFaultNames; }

// A sentence for people. `id` names a template of the message catalogs (scripts/lang), whose
// `{name}` places are filled from `args`; where `id` is empty, `text` is the sentence itself.
struct Message {
  // What stands at a place: a text, or a whole number in digits.
  struct Arg : std::pair<std::string, std::string> {
    using pair::pair;
    Arg(const char* place, std::string_view words) : pair(place, words) {}
    // No truth and no character: as digits they would say nothing.
    template <std::integral Number>
      requires(sizeof(Number) > 1)
    Arg(std::string_view place, Number number) : pair(place, std::to_string(number)) {}
  };
  struct Args : Named<std::string> {
    Args() = default;
    Args(std::initializer_list<Arg> args) : Named<std::string>(args.begin(), args.end()) {}
    Args(Named<std::string> args) : Named<std::string>(std::move(args)) {}
  };

  Message() = default;
  // A literal is an id: what else is text goes through plain().
  Message(const char* template_id) : id(template_id) {}
  explicit Message(std::string_view template_id) : id(template_id) {}
  Message(std::string template_id, Args values, std::string sentence = {},
          Named<std::string> own = {})
      : id(std::move(template_id)),
        args(std::move(values)),
        text(std::move(sentence)),
        wordings(std::move(own)) {}
  Message(std::string template_id, Args values, Named<Message> sentences)
      : id(std::move(template_id)), args(std::move(values)), parts(std::move(sentences)) {}

  std::string id;
  Args args;
  std::string text;
  // The sentence itself by language, with places as a template has them, where its words are not
  // the program's: those of a house rule, or of a line to be typed.
  Named<std::string> wordings;
  // What stands at further places and is itself a sentence, said in the same language.
  Named<Message> parts;

  FIELDS(Message, id, args, text, wordings, parts);
};

// What needs no translation: values, names, forms of lines.
inline Message plain(std::string text) { return {{}, {}, std::move(text)}; }

// A sentence that is also needed without a catalog, by programs and in reports: `text` is what
// english_of(id) says of `args` and `parts`, or `id` where it has no template.
Message worded(std::string id, Message::Args args = {}, Named<Message> parts = {});

// A place in a text file. Lines and columns count from 1; columns count bytes; 0 is "unknown".
struct Place {
  std::string file;
  int line = 0;
  int column = 0;

  FIELDS(Place, file, line, column);
};

struct Error {
  Error() = default;
  Error(Fault kind, Message what, std::string refusing = {}, Place where = {},
        std::vector<std::string> near = {})
      : fault(kind),
        message(std::move(what)),
        rule(std::move(refusing)),
        place(std::move(where)),
        suggestions(std::move(near)) {}

  Fault fault = Fault::Internal;
  Message message;
  std::string rule;                      // id of the rule that refuses ("T-31"), or empty
  Place place;                           // empty file: no place
  std::vector<std::string> suggestions;  // nearest known names, best first

  FIELDS(Error, fault, message, rule, place, suggestions);
};

template <class T = void>
using Result = tl::expected<T, Error>;

// Success of something that gives no value. `return {}` would clear the room for an error first,
// which is dear in the innermost loops.
inline Result<> done() {
  Result<> good;
  return good;
}

// `text` is said as it is in every language.
inline tl::unexpected<Error> fail(Fault fault, std::string text) {
  return tl::unexpected<Error>(Error{fault, plain(std::move(text))});
}
// A Message and nothing that becomes one: a literal would fit here as an id, and above as a text.
template <std::same_as<Message> Sentence>
tl::unexpected<Error> fail(Fault fault, Sentence message) {
  return tl::unexpected<Error>(Error{fault, std::move(message)});
}

// In the words of the catalog.
inline tl::unexpected<Error> fail_with(Fault fault, std::string id, Message::Args args = {}) {
  return tl::unexpected<Error>(Error{fault, {std::move(id), std::move(args)}});
}

inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

// A refusal by rule `rule`, said with catalog template `id`.
inline tl::unexpected<Error> refuse(std::string_view rule, std::string_view id,
                                    Message::Args args = {}) {
  return tl::unexpected<Error>(
      Error{Fault::Refused, {std::string(id), std::move(args)}, std::string(rule)});
}

}  // namespace hausregel
