// Work over other people's scripts, done in a process that has given up files, network and
// programs before the first of them is loaded (docs/security.md).
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "confine/filter.h"
#include "core/result.h"

namespace hausregel::confine {

// What the process may use; with more it is killed.
struct Limits {
  std::chrono::seconds processor{120};  // time of the process and all its threads; 0: no bound
  std::chrono::seconds still{60};       // without any processor time used: it hangs
  std::size_t answer_bytes = 256u << 20;
  std::size_t memory_bytes = std::size_t{4} << 30;  // of addresses; 0, and sanitizers: no bound
  Threads threads = Threads::None;
};

// What is done, by whom, and what it needs for that.
struct Work {
  std::string script;                // whose it is, for messages: a file or a name
  std::function<std::string()> run;  // done in the process; gives the answer
  std::vector<int> descriptors{};    // that it may read; all others are closed there
  bool ends_by_itself = false;       // it learns of an interrupt (SIGINT) in another way
  Limits limits{};
};

// The answer of `work`, done in a process of its own. It is bytes that a stranger may have chosen.
// Errors: HouseRule, at the script's place, where the process was killed, used more than it may,
// fell silent, or answered too much; Interrupted where a person stopped it; Internal where the work
// itself failed; Input where the kernel does not let it be confined.
// Precondition: no other thread runs.
Result<std::string> confined(const Work& work);

}  // namespace hausregel::confine
