// The console for programs: one request a line in JSON, one reply a line (docs/protocol.md). What
// lines mean, what is refused and what is told is the console's; here are only the envelopes.
#pragma once

#include <string>
#include <string_view>

#include "console/console.h"

namespace hausregel::console {

inline constexpr std::size_t kRequestBytes = 64u << 10;  // without the line feed

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
