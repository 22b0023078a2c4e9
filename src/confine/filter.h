// Restricts the system calls of a process that runs scripts to a list.
#pragma once

#include <cstdint>

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

// Irrevocably limits this process and its threads to computing, using non-executable memory,
// reading open descriptors, reading the clock, writing to `answer`, and exiting; with Threads::Some
// also to starting threads. Starting programs, opening sockets and interfering with processes kill
// it (SIGSYS); all other calls fail with EPERM. Returns 0 or -errno; without has_filter() returns 0
// and does nothing. Precondition: no other thread runs.
int install_filter(int answer, Threads threads);

// Irrevocably forbids this process and its children to start programs, open sockets, inspect or
// change other processes, and type into their terminal: such calls fail with EPERM. Files stay
// accessible. Returns 0 or -errno; without has_filter() returns 0 and does nothing.
int forbid_programs();

// Prevents core files and hides this process's memory from others of the same user. Does nothing in
// a build with sanitizers.
void hide_memory();

}  // namespace hausregel::confine
