// Counts what the playouts allocate: as much for many games as for few. Not under the address
// sanitizer, which has its own operator new.
#if !defined(HAUSREGEL_SANITIZED)
#include <atomic>
#include <cstdlib>
#include <new>

#include "catch.h"
#include "lab/simulate.h"

namespace {
std::atomic<std::uint64_t> allocations{0};
}  // namespace

void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* room = std::malloc(size == 0 ? 1 : size)) {
    return room;
  }
  throw std::bad_alloc();
}
void operator delete(void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }

using namespace hausregel;

TEST_CASE("simulate: no event allocates", "[lab]") {
  const std::string name = GENERATE("teufel", "polterfass");
  const auto allocated_by = [&](std::uint64_t games) {
    PlayoutOrder order{
        lab::lab_setup(4), Json(), std::vector<std::string>(4, "steady"), 7, 0, games};
    Tally tally;
    const std::uint64_t before = allocations.load();
    REQUIRE(find_game(name)->play_out(order, tally, nullptr).has_value());
    return allocations.load() - before;
  };
  allocated_by(1);
  CHECK(allocated_by(10) == allocated_by(500));
}
#endif
