// A flag shared between a process and its forked children.
#pragma once

#include <atomic>

namespace hausregel::confine {

// Must stay where it was constructed; forked children may use it while they run.
class SharedFlag {
 public:
  // Initially false. Throws std::bad_alloc if no shared memory is available.
  SharedFlag();
  ~SharedFlag();
  SharedFlag(const SharedFlag&) = delete;
  SharedFlag& operator=(const SharedFlag&) = delete;

  // Safe in a signal handler.
  void set() { *flag_ = true; }
  const std::atomic<bool>& value() const { return *flag_; }

 private:
  std::atomic<bool>* flag_;
  static_assert(std::atomic<bool>::is_always_lock_free);  // required by signal handlers
};

}  // namespace hausregel::confine
