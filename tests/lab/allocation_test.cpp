// Counts what the playouts allocate: as much for many games as for few. Not under the address
// sanitizer, which has its own operator new.
#if !defined(HAUSREGEL_SANITIZED)
#include "catch.h"
#include "counted_heap.h"
#include "lab/simulate.h"

using namespace hausregel;

TEST_CASE("simulate: no event allocates", "[lab]") {
  const std::string name = GENERATE("teufel", "polterfass");
  const auto allocated_by = [&](std::uint64_t games) {
    PlayoutOrder order{
        lab::lab_setup(4), Json(), std::vector<std::string>(4, "steady"), 7, 0, games};
    Tally tally;
    const std::uint64_t before = counted_heap.calls.load();
    REQUIRE(find_game(name)->play_out(order, tally, nullptr).has_value());
    return counted_heap.calls.load() - before;
  };
  allocated_by(1);
  CHECK(allocated_by(10) == allocated_by(500));
}
#endif
