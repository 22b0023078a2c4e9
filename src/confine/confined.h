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

// What the process may use; with more it is killed. Its times but the first go by the monotonic
// clock, without those in which this process was stopped.
struct Limits {
  std::chrono::seconds processor{120};  // time of the process and all its threads; 0: no bound
  std::chrono::seconds deadline{600};   // until its answer is whole; 0: until it begins, no bound
  std::chrono::seconds answering{10};   // from the first byte of the answer to its end
  std::size_t answer_bytes = 16u << 20;
  std::size_t memory_bytes = std::size_t{4} << 30;  // of addresses; 0, and sanitizers: no bound
  Threads threads = Threads::None;
};

// What came of the work. A process that was taken over chooses both.
struct Answered {
  int status = 0;  // 0 … 255
  std::string text{};
};

// What is done, by whom, and what it needs for that.
struct Work {
  std::string script;              // whose it is, for messages: a file or a name
  std::function<Answered()> run;   // done in the process
  std::vector<int> descriptors{};  // that it may read; all others are closed there
  bool ends_by_itself = false;     // it learns of an interrupt (SIGINT) in another way
  Limits limits{};
};

// What comes of `work`, done in a process of its own. The process says that it is confined before
// the work begins: nothing that it does later is taken for the kernel's doing, or for a fault of
// ours. Errors: HouseRule, at the script's place, where the process was killed, used more than it
// may, was late, answered too much, or the work threw; Interrupted where a person stopped it; Input
// where the kernel does not let it be confined.
// Precondition: no other thread runs.
Result<Answered> confined(const Work& work);

}  // namespace hausregel::confine
