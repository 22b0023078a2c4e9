#include <set>

#include "catch.h"
#include "journal/replay.h"

using namespace hausregel::journal;

namespace {

// Numbers that look random and are the same everywhere.
class ChosenNumbers {
 public:
  std::int64_t below(std::int64_t n) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::int64_t>(state_ >> 33) % n;
  }

 private:
  std::uint64_t state_ = 7;
};

}  // namespace

TEST_CASE("an undo leads back on the line of play alone, a redo to what was taken back") {
  LineOfPlay line(0);
  std::vector<std::int64_t> parent{-1};  // of entries that moved
  std::set<std::int64_t> moved{0};
  std::int64_t tip = 0;
  ChosenNumbers numbers;
  const auto way = [&](std::int64_t n) {
    std::set<std::int64_t> entries;
    for (; n >= 0; n = parent[static_cast<std::size_t>(n)]) { entries.insert(n); }
    return entries;
  };
  for (int i = 0; i < 400; ++i) {
    if (numbers.below(4) == 0) {
      const auto named = numbers.below(line.last() + 1);
      const bool back = numbers.below(2) == 0;
      const std::int64_t to = line.stands_for(named);
      const bool leads = back ? way(line.position()).contains(to)
                              : way(to).contains(line.position()) && way(tip).contains(to);
      const bool possible = leads && to != line.position();
      CHECK(line.target(back ? Doing(Undo{named, {}}) : Doing(Redo{named})).has_value() ==
            possible);
      if (possible) {
        const bool for_good = back && numbers.below(4) == 0;
        line.went(to, for_good);
        tip = for_good ? to : tip;
        parent.push_back(-1);
      }
    } else {
      parent.push_back(line.position());
      line.moved(0);
      tip = line.last();
    }
  }
}

TEST_CASE("jumps over a long line take few steps each") {
  LineOfPlay line(0);
  for (int i = 0; i < 200'000; ++i) { line.moved(0); }
  for (int i = 0; i < 200'000; ++i) {
    const std::int64_t to = i % 2 == 0 ? 1 : 200'000;
    const auto target = line.target(i % 2 == 0 ? Doing(Undo{to, {}}) : Doing(Redo{to}));
    if (target != to) { REQUIRE(target == to); }
    line.went(to, false);
  }
  CHECK(line.position() == 200'000);
}
