// A flag shared between a process and its forked children.
#pragma once

#include <atomic>

namespace hausregel::confine {

static_assert(std::atomic<bool>::is_always_lock_free);  // required by signal handlers

// Returns a new one, false, in memory shared with children forked later; it is never freed. Throws
// std::bad_alloc if no shared memory is available.
std::atomic<bool>& shared_flag();

}  // namespace hausregel::confine
