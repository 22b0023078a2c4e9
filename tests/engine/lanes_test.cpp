#include "engine/lanes/lanes.h"

#include <vector>

#include "catch.h"
#include "engine/lanes/lockstep.h"

namespace hausregel {
namespace {

using Four = Number<4>;
constexpr Four kFour{3, 0, -7, 1600};

template <class V>
std::vector<int> all(const V& numbers) {
  std::vector<int> lanes;
  for (int i = 0; i < kWidth<V>; ++i) { lanes.push_back(lane(numbers, i)); }
  return lanes;
}

}  // namespace

TEST_CASE("what a state says is a mask, for one table a bool") {
  const Mask<Four> some = kFour > 0;
  CHECK(any(some));
  CHECK_FALSE(any(Mask<Four>(some & no(some))));
  CHECK(all(one_if(some)) == std::vector{1, 0, 0, 1});
  CHECK(all(pick(some, kFour, -1)) == std::vector{3, -1, -1, 1600});
  CHECK(all(pick(some, 5, kFour)) == std::vector{5, 0, -7, 5});
  CHECK(all(most(kFour, 2)) == std::vector{3, 2, 2, 1600});
  CHECK(all(least(kFour, Four{} + 2)) == std::vector{2, 0, -7, 2});
  CHECK(any(everywhere<Four>()));
  CHECK_FALSE(any(nowhere<Four>()));
  CHECK(one_if(everywhere<int>()) == 1);
  CHECK(most(2, 3) == 3);
  CHECK(pick(false, 2, 3) == 3);
}

TEST_CASE("a change under a mask leaves the other tables alone") {
  Four chips = kFour;
  set(chips > 0, chips, 9);
  CHECK(all(chips) == std::vector{9, 0, -7, 9});
  add(chips < 9, chips, kFour);
  CHECK(all(chips) == std::vector{9, 0, -14, 9});
  subtract(chips == 9, chips, 10);
  CHECK(all(chips) == std::vector{-1, 0, -14, -1});
  int one = 2147483647;
  add(false, one, 1);
  CHECK(one == 2147483647);
  add(true, one, 1);
  CHECK(one == -2147483647 - 1);
}

TEST_CASE("lanes divide as whole numbers do") {
  for (const int step : {1, 3, 7, 10, 25, 1000003}) {
    for (const int from : {0, 1, 6, 69, 70, 999, 1000003, 2147483600}) {
      const Four numbers = Four{0, 1, 5, 47} + from;
      const auto down = whole_steps(numbers, step);
      for (int i = 0; i < 4; ++i) { CHECK(lane(down, i) == whole_steps(lane(numbers, i), step)); }
      const Four heads{1, 3, 5, 6};
      const auto shares = shared_by(numbers, heads);
      for (int i = 0; i < 4; ++i) { CHECK(lane(shares, i) == lane(numbers, i) / lane(heads, i)); }
    }
  }
}

TEST_CASE("the dice of lanes are those of their games") {
  LaneDice<Four> dice;
  for (int i = 0; i < 4; ++i) { dice.begin(i, 42, 1000u + static_cast<unsigned>(i)); }
  const Purpose coal("coal");
  for (int item = 1; item < 200; ++item) {
    // The largest spans are rejected most often.
    const Four spans{48, 1, item, 2147483647 - item};
    const DrawsOf<Four> turn{coal, Four{1, 2, 3, 1000}, 's', Four{0, 1, 4, 65535}};
    const Four got = draw(everywhere<Four>(), dice, series(dice, turn), item, spans);
    for (int i = 0; i < 4; ++i) {
      FastDice one(42, 1000u + static_cast<unsigned>(i));
      const DrawKey same{coal, lane(turn.round, i), 's', lane(turn.group, i), 0, item};
      REQUIRE(lane(got, i) == one.below(same, lane(spans, i)));
    }
  }
}

TEST_CASE("what bots draw at some tables is what each of them draws alone") {
  LaneDice<Four> dice;
  LaneLuck<Four> luck;
  std::vector<BotLuck> each;
  for (unsigned i = 0; i < 4; ++i) {
    dice.begin(static_cast<int>(i), 9, 70u + i);
    luck.begin(static_cast<int>(i), 9, i);
    each.emplace_back(9, i);
  }
  const Purpose roll("roll");
  const Mask<Four> some = kFour != 0;
  for (int item = 0; item < 20000; ++item) {
    const int span = item % 3 == 0 ? 6 : 65535 - item;
    const DrawsOf<Four> thrown{roll, Four{1, 2, 3, 1000}, 't', Four{1, 1, 2, 9}, 'b'};
    const Four got = draw(everywhere<Four>(), dice, series(dice, thrown), item, Four{} + span);
    const Four lucky = chance(some, luck, Four{} + span);
    for (int i = 0; i < 4; ++i) {
      FastDice one(9, 70u + static_cast<unsigned>(i));
      const DrawKey same{roll, lane(thrown.round, i), 't', lane(thrown.group, i), 'b', item};
      REQUIRE(lane(got, i) == one.below(same, span));
      if (lane(some, i) != 0) {
        REQUIRE(lane(lucky, i) == each[static_cast<std::size_t>(i)].below(span));
      }
    }
  }
}

TEST_CASE("bits of any table are those of all together") {
  CHECK(bits_of_any(Four{1, 0, 8, 1 << 30}) == (1 | 8 | 1 << 30));
  CHECK(bits_of_any(Four{}) == 0);
  CHECK(bits_of_any(5) == 5);
}

TEST_CASE("bots in lanes draw as often as they are asked") {
  LaneLuck<Four> luck;
  std::vector<BotLuck> each;
  for (unsigned i = 0; i < 4; ++i) {
    luck.begin(static_cast<int>(i), 7, i);
    each.emplace_back(7, i);
  }
  for (int n = 2; n < 100; ++n) {
    const Four asked{n % 2, n % 3, 0, 1};
    const Four got = chance(Mask<Four>(asked != 0), luck, Four{} + n);
    for (int i = 0; i < 4; ++i) {
      if (lane(asked, i) != 0) {
        REQUIRE(lane(got, i) == each[static_cast<std::size_t>(i)].below(n));
      }
    }
  }
}

}  // namespace hausregel
