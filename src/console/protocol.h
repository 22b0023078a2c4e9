// The console for programs: one JSON request and one reply per line (docs/protocol.md). Handles
// only the envelopes; the console interprets lines, and decides refusals and answers.
#pragma once

#include <string>
#include <string_view>

#include "console/console.h"

namespace hausregel::console {

inline constexpr std::size_t kRequestBytes = 64u << 10;  // excluding the line feed

// Returns the initial line, sent without a request. No line feed. `engine`: the version of the
// program.
std::string hello_of(const Console& console, const std::string& engine);
// Returns the reply to any `request`. No line feed. Entries appended by `request` are in the
// journal before it returns.
std::string reply_to(Console& console, std::string_view request);

}  // namespace hausregel::console
