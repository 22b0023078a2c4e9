// A flag that a process and those it forks see alike.
#pragma once

#include <atomic>

namespace hausregel::confine {

// The object stays where it was made; what its process forks may use it as long as they run.
class SharedFlag {
 public:
  // Not set. Throws std::bad_alloc where there is no memory to share.
  SharedFlag();
  ~SharedFlag();
  SharedFlag(const SharedFlag&) = delete;
  SharedFlag& operator=(const SharedFlag&) = delete;

  // May be called by a handler of signals.
  void set() { *flag_ = true; }
  const std::atomic<bool>& value() const { return *flag_; }

 private:
  std::atomic<bool>* flag_;
  static_assert(std::atomic<bool>::is_always_lock_free);  // or a signal could not set it
};

}  // namespace hausregel::confine
