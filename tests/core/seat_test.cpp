#include <vector>

#include "catch.h"
#include "core/names.h"

using namespace hausregel;

// Constants, because a compiler refuses a shift in them that has no meaning.
TEST_CASE("nobody is in no set of seats") {
  constexpr bool in_all = SeatSet::all(kSeatLimit).has(Seat{});
  constexpr bool in_none = SeatSet().has(Seat{});
  CHECK_FALSE(in_all);
  CHECK_FALSE(in_none);
  constexpr bool last = SeatSet::all(kSeatLimit).has(seat(kSeatLimit - 1));
  constexpr bool beyond = SeatSet::all(3).has(seat(3));
  CHECK(last);
  CHECK_FALSE(beyond);
}

TEST_CASE("the members of a set come clockwise from a seat") {
  SeatSet some = SeatSet::all(5);
  some.remove(seat(1));
  std::vector<int> order;
  some.from(seat(3), 5, [&](Seat who) { order.push_back(who.index); });
  CHECK(order == std::vector<int>{3, 4, 0, 2});
}
