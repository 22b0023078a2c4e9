// The console for programs: one request a line in JSON, one reply a line (docs/protocol.md). What
// lines mean, what is refused and what is told is the console's; here are only the envelopes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console/console.h"

namespace hausregel::console {

inline constexpr std::size_t kRequestBytes = 64u << 10;  // without the line feed

// --- request.cpp

// Of a request that cannot be read; its id begins with "protocol.".
tl::unexpected<Error> not_understood(std::string id, Message::Args args = {});

// The last entry of a journal.
struct Head {
  std::int64_t entry;
  std::string hash;

  FIELDS(Head, entry, hash);
};
// Nothing without a game.
std::optional<Head> head_of(const Console& console);

// What a request came to.
struct Answered {
  std::optional<Error> error;
  std::vector<std::string> hints;  // what would be possible instead
  std::vector<std::string> said;   // sentences and tables as people read them, line by line
  std::vector<Json> entries;  // that it appended, as its seat may see them; all of a new journal
  std::optional<std::string> receipt;  // of the last round that has ended
  IfAny<Canonical> data;               // what it asked for; nothing where it failed
};
// `members`: an object, or why there is none. Its "as" holds for this request alone, and "head" is
// looked at before anything is done.
Answered answer_request(Console& console, const Result<Json>& members);

// --- protocol.cpp

// Reads and writes nothing itself.
class Protocol {
 public:
  // `engine`: the version of the program. `console` outlives it.
  Protocol(Console& console, std::string engine) : console_(console), engine_(std::move(engine)) {}

  // The first line, said unasked. Without line feed.
  std::string hello() const;
  // The one reply to `request`, which may be anything. Without line feed. What `request` appends
  // stands in the journal before this returns.
  std::string reply(std::string_view request);

 private:
  Console& console_;
  std::string engine_;
};

}  // namespace hausregel::console
