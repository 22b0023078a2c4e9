// What a process may still ask of the kernel once it runs scripts: a list of what is allowed.
#pragma once

#include <cstdint>

namespace hausregel::confine {

// A build with sanitizers reports on descriptor 2, tries memory through pipes, and looks for leaks
// by tracing itself: it keeps what that takes.
#ifdef HAUSREGEL_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// Whether this build has a filter at all (libseccomp was there).
bool has_filter();

// Whether the process may begin any.
enum class Threads : std::uint8_t { None, Some };

// From here on this process, and every thread it begins, may compute, use memory that is not
// executable, read descriptors that are open, look at the clock, write to `answer`, and end; with
// Threads::Some also begin threads. Whoever starts programs, opens sockets, or meddles with
// processes is killed (SIGSYS); everything else fails with EPERM. It cannot be undone.
// Gives 0 or -errno; without has_filter() 0, and nothing is given up. Precondition: no other thread
// runs.
int install_filter(int answer, Threads threads);

// From here on this process, and all that it begins, can start no program, open no socket, look
// into or change no other process, and type nothing into its terminal: all that fails with EPERM.
// Files stay. It cannot be undone. Gives 0 or -errno; without has_filter() 0, and nothing is
// forbidden.
int forbid_programs();

// No core file, and no other process of the same user, gets to see this one's memory. In a build
// with sanitizers nothing is done.
void hide_memory();

}  // namespace hausregel::confine
