// Errors are values: what went wrong, for whom, where, and what would be right.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace hausregel {

// What kind of failure it is; the exit status of the program follows from it (docs/commands.md).
enum class Fault {
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

// A sentence for people. `id` names a template of the message catalogs (scripts/lang), whose
// `{name}` places are filled from `args`; where `id` is empty, `text` is the sentence itself.
struct Message {
  std::string id;
  std::vector<std::pair<std::string, std::string>> args;
  std::string text;
  // The sentence itself by language, with places as a template has them, where its words are not
  // the program's: those of a house rule.
  std::vector<std::pair<std::string, std::string>> wordings{};

  friend bool operator==(const Message&, const Message&) = default;
};

// A sentence that has no translations: technical errors.
inline Message plain(std::string text) { return Message{{}, {}, std::move(text)}; }

// A place in a text file. Lines and columns count from 1; columns count bytes; 0 is "unknown".
struct Place {
  std::string file;
  int line = 0;
  int column = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

struct Error {
  Fault fault = Fault::Internal;
  Message message;
  std::string rule;                      // id of the rule that refuses ("T-31"), or empty
  Place place;                           // empty file: no place
  std::vector<std::string> suggestions;  // nearest known names, best first
};

template <class T = void>
using Result = tl::expected<T, Error>;

// Success of something that gives no value. `return {}` would clear the room for an error first,
// which is dear in the innermost loops.
inline Result<> done() {
  Result<> good;
  return good;
}

inline tl::unexpected<Error> fail(Fault fault, std::string text) {
  return tl::unexpected<Error>(Error{fault, plain(std::move(text)), {}, {}, {}});
}

inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

// A refusal by rule `rule`, said with catalog template `id`.
inline tl::unexpected<Error> refuse(std::string_view rule, std::string_view id,
                                    std::vector<std::pair<std::string, std::string>> args = {}) {
  return tl::unexpected<Error>(Error{
      Fault::Refused, Message{std::string(id), std::move(args), {}}, std::string(rule), {}, {}});
}

}  // namespace hausregel
