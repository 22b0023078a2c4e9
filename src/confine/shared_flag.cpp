#include "confine/shared_flag.h"

#include <sys/mman.h>

#include <new>

namespace hausregel::confine {

std::atomic<bool>& shared_flag() {
  void* memory = ::mmap(nullptr, sizeof(std::atomic<bool>), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    throw std::bad_alloc();
  }
  return *new (memory) std::atomic<bool>(false);
}

}  // namespace hausregel::confine
