// The inside of a confined process.
#pragma once

#include <cstdint>

#include "confine/confined.h"

namespace hausregel::confine {

// How it ends when no signal ends it; other numbers are somebody else's.
enum class End : std::uint8_t {
  Answered = 0,   // the answer has been written
  Refused = 101,  // the kernel does not let it be confined; the answer is an errno in digits
  Failed = 102,   // an exception; the answer is its text
  NoMemory = 103,
};

// Gives up what it must not have, does the work, and writes what comes of it to `answer`. `parent`
// is the process that listens.
[[noreturn]] void run_confined(const Work& work, int answer, int parent);

}  // namespace hausregel::confine
