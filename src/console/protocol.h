// The console for programs: one JSON request and one reply per line (docs/protocol.md). Handles
// only the envelopes; the console interprets lines, and decides refusals and answers.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "console/console.h"

namespace hausregel::console {

inline constexpr std::size_t kRequestBytes = 64u << 10;  // excluding the line feed

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
