// The inside of a confined process.
#pragma once

#include "confine/confined.h"

namespace hausregel::confine {

// How it ends when no signal ends it.
enum class End : int {
  Answered = 0,  // the answer has been written
  Refused = 1,   // the kernel does not let it be confined; the answer is an errno in digits
  Failed = 2,    // an exception; the answer is its text
  NoMemory = 3,
};

// Gives up what it must not have, does the work, and writes what comes of it to `answer`. `parent`
// is the process that listens.
[[noreturn]] void run_confined(const Work& work, int answer, int parent);

}  // namespace hausregel::confine
