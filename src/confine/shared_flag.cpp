#include "confine/shared_flag.h"

#include <sys/mman.h>

#include <new>

namespace hausregel::confine {

SharedFlag::SharedFlag() {
  void* memory =
      ::mmap(nullptr, sizeof *flag_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    throw std::bad_alloc();
  }
  flag_ = new (memory) std::atomic<bool>(false);
}

SharedFlag::~SharedFlag() { ::munmap(flag_, sizeof *flag_); }

}  // namespace hausregel::confine
