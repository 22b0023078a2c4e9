// Runs other people's scripts in a process that has given up files, network and programs before the
// first of them is loaded (docs/security.md).
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/result.h"

namespace hausregel::confine {

// A build with sanitizers reports on descriptor 2, probes memory through pipes, and traces itself
// to find leaks: it keeps the calls for that.
#ifdef HAUSREGEL_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// Whether this build has a filter (libseccomp was available).
bool has_filter();

// Whether the process may start threads.
enum class Threads : std::uint8_t { None, Some };

// Irrevocably forbids this process and its children to start programs, open sockets, inspect or
// change other processes, and type into their terminal: such calls fail with EPERM. Files stay
// accessible. Returns 0 or -errno; without has_filter() returns 0 and does nothing.
int forbid_programs();

// Prevents core files and hides this process's memory from others of the same user. Does nothing in
// a build with sanitizers.
void hide_memory();

// Limits of the process, which is killed beyond them. All times but the first use the monotonic
// clock and exclude periods in which this process was stopped.
struct Limits {
  std::chrono::seconds processor{120};  // CPU time of the process with all threads; 0: unlimited
  std::chrono::seconds deadline{600};   // for the whole answer; 0: until it begins, unlimited
  std::chrono::seconds answering{10};   // from the first to the last byte of the answer
  std::size_t answer_bytes = 16u << 20;
  std::size_t memory_bytes = std::size_t{4} << 30;  // of address space; 0 or sanitizers: unlimited
  Threads threads = Threads::None;
};

// The outcome of the work. A script that has taken over the process chooses both.
struct Answered {
  int status = 0;  // 0 … 255
  std::string text{};
};

// The work, and what it needs.
struct Work {
  std::string script;              // its owner, for messages: a file or a name
  std::function<Answered()> run;   // runs in the process
  std::vector<int> descriptors{};  // stay open for reading; all others are closed
  bool ends_by_itself = false;     // the work learns of an interrupt (SIGINT) by other means
  Limits limits{};
  std::function<void()> waiting{};  // called some times a second until the answer begins
};

// Runs `work` in a process of its own and returns its outcome. The process reports that it is
// confined before the work begins, so nothing it does later can pass for a refusal by the kernel or
// a fault of the program. Errors: HouseRule, at the script's place, if the process was killed,
// exceeded a limit, was late or answered too much, or if the work threw; Interrupted if a person
// stopped it; Input if the kernel refuses confinement. Precondition: no other thread runs.
Result<Answered> confined(const Work& work);

// What a process shares with its forked children.
struct Shared {
  std::atomic<bool> stopping{false};   // asks the work to stop
  std::atomic<std::uint64_t> done{0};  // how much of it is done
};
static_assert(std::atomic<bool>::is_always_lock_free);           // required by signal handlers
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);  // and between processes

// Returns a new one in memory shared with children forked later; it is never freed. Throws
// std::bad_alloc if no shared memory is available.
Shared& shared_memory();

}  // namespace hausregel::confine
