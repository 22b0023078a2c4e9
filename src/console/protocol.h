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

// What a request came to, whether it failed or not.
struct Happening {
  std::vector<std::string> said;  // sentences and tables as people read them, line by line
  std::vector<Json> entries;
  std::optional<std::string> receipt;
  IfAny<Canonical> data;  // what it asked for
};

// One request.
class Request {
 public:
  Request(Console& console, Json members) : console_(console), members_(std::move(members)) {}

  Result<void> answer();
  Happening happened() const;
  const std::vector<std::string>& hints() const { return hints_; }

 private:
  Result<void> read();
  Result<std::string> text_of(std::string_view member) const;
  Result<std::int64_t> number_of(std::string_view member, std::int64_t otherwise,
                                 std::int64_t least) const;
  Result<void> heads_agree() const;
  Result<void> line(const std::string& text);
  Result<Data> get(const std::string& what);
  Result<Data> shown(const std::string& line);
  Result<void> set(const Json& wanted);
  Data legal() const;
  std::vector<Json> entries_from(std::int64_t first) const;
  Json entry_seen(std::int64_t n) const;

  Console& console_;
  Json members_;
  std::optional<Seat> as_;
  Happening happened_;
  std::vector<std::string> hints_;
};

// --- protocol.cpp

class Protocol {
 public:
  // `engine`: the version of the program.
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
