// A game may be long: what an entry costs does not grow with the entries before it. Counted are the
// bytes asked of the heap, so the load of the machine plays no part. Not under the address
// sanitizer, which has its own operator new.
#if !defined(HAUSREGEL_SANITIZED)
#include <algorithm>

#include "counted_heap.h"
#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

// The least that one of `times` runs of `lines` asks for: lists that double now and then play no
// part in it.
std::uint64_t least_bytes(Console& console, std::string_view lines, int times) {
  std::uint64_t least = UINT64_MAX;
  for (int i = 0; i < times; ++i) {
    const std::uint64_t before = counted_heap.bytes.load();
    const Output told = tell(console, lines);
    REQUIRE(told.err == "");
    least = std::min(least, counted_heap.bytes.load() - before);
  }
  return least;
}

}  // namespace

TEST_CASE("a move costs no more in a long game than in a short one") {
  struct Turns {
    std::string begun;
    std::string_view lines;
  };
  const auto turns =
      GENERATE(Turns{"mode=table\nnext\n", "bets 20 30 40\n.undo 3\n"},
               Turns{"mode=table\nnext\n", "bet Petra 20\nbet Angela 30\n.undo 2\n.redo\n.undo\n"},
               Turns{"seed=7\n", "next\nbets 20 30 40\n.undo round because \"a slip\"\n"});
  Console console(plain_world());
  REQUIRE(tell(console, "new teufel Petra Angela Lucy " + turns.begun).err == "");
  // On the line of play, where a walk would come by them. A state of the past is folded from a copy
  // up to 64 entries older, as far away both times.
  const auto lengthen = [&](int times) {
    for (int i = 0; i < times; ++i) {
      REQUIRE(tell(console, ".set Petra.pact both because \"x\"\n").err == "");
      REQUIRE(tell(console, ".set Petra.pact none because \"x\"\n").err == "");
    }
  };
  lengthen(32);
  const std::uint64_t early = least_bytes(console, turns.lines, 20);
  lengthen(64 * 32);
  const std::uint64_t late = least_bytes(console, turns.lines, 20);
  CHECK(console.session->log().last() > 4000);
  CHECK(late < early + early / 10);
}
#endif
