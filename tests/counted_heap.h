// Counts what is asked of the heap, instead of the library's operator new: to be included by one
// file of a program. Nothing is there under the address sanitizer, which has its own operator new.
#pragma once

#if !defined(HAUSREGEL_SANITIZED)
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace hausregel {

struct CountedHeap {
  std::atomic<std::uint64_t> calls{0};
  std::atomic<std::uint64_t> bytes{0};
};
inline CountedHeap counted_heap;

}  // namespace hausregel

void* operator new(std::size_t size) {
  hausregel::counted_heap.calls.fetch_add(1, std::memory_order_relaxed);
  hausregel::counted_heap.bytes.fetch_add(size, std::memory_order_relaxed);
  if (void* room = std::malloc(size == 0 ? 1 : size)) { return room; }
  throw std::bad_alloc();
}
void operator delete(void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }
#endif
