// The console for programs: one JSON request and one reply per line (docs/protocol.md). Handles
// only the envelopes; the console interprets lines, and decides refusals and answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console/console.h"

namespace hausregel::console {

inline constexpr std::size_t kRequestBytes = 64u << 10;  // excluding the line feed

// --- protocol.cpp

// Returns the error for an unreadable request; its id begins with "protocol.".
tl::unexpected<Error> not_understood(std::string id, Message::Args args = {});

// The last entry of a journal.
struct Head {
  std::int64_t entry;
  std::string hash;

  FIELDS(Head, entry, hash);
};
// Returns nullopt without a game.
std::optional<Head> head_of(const Console& console);

// The result of a request.
struct Answered {
  std::optional<Failure> failure;
  std::vector<std::string> said;  // sentences and tables for people, by line
  std::vector<Json> entries;      // appended ones, as its seat may see them; all of a new journal
  std::optional<std::string> receipt;  // of the last completed round
  IfAny<Canonical> data;               // the requested data; absent on failure
};
// `members`: an object, or the error in its place. Its "as" applies to this request only, and
// "head" is checked before anything else.
Answered answer_request(Console& console, const Result<Json>& members);

// --- protocol.cpp

// Does no I/O itself.
class Protocol {
 public:
  // `engine`: the version of the program. `console` must outlive the object.
  Protocol(Console& console, std::string engine) : console_(console), engine_(std::move(engine)) {}

  // Returns the initial line, sent without a request. No line feed.
  std::string hello() const;
  // Returns the reply to any `request`. No line feed. Entries appended by `request` are in the
  // journal before it returns.
  std::string reply(std::string_view request);

 private:
  Console& console_;
  std::string engine_;
};

}  // namespace hausregel::console
