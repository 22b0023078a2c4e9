// When the oven is filled again.
#include "games/teufel/arrange.h"

using namespace hausregel;
using namespace hausregel::teufel;

namespace {

// A round that ends with `left` pieces in the oven; gives its last events.
EventList end_with(Scene& scene, int left) {
  scene.deal({{.coal = 10, .pieces = 1}, {}}).turn_of(kGottlieb);
  std::vector<int> values(static_cast<std::size_t>(std::min(left, 9)), 10);
  values.resize(static_cast<std::size_t>(std::min(left, 18)), 20);
  values.resize(static_cast<std::size_t>(left), 25);
  scene.leave_in_oven(values);
  REQUIRE(scene.state.oven.left() == left);
  REQUIRE(scene.make(Stop{}));
  return only<OvenRefilled, RefillDeclined>(scene.events);
}

}  // namespace

TEST_CASE("B-20 at the end of a round the oven is filled when at most sixteen pieces are left",
          "[teufel]") {
  Scene few;
  CHECK(end_with(few, 16) == EventList{OvenRefilled{48}});
  Scene many;
  CHECK(end_with(many, 17).empty());
}

TEST_CASE("B-20 refill_at is less than a full oven holds", "[teufel]") {
  const auto conflict = [](int refill_at) {
    const auto found = Teufel::conflicts(house([&](Rules& r) {
      r.coal = {{10, 5}};
      r.devils = 5;
      r.refill_at = refill_at;
    }));
    return found.empty() ? "" : found.front().what.text;
  };
  CHECK(conflict(9).empty());
  CHECK(conflict(10) == "refill_at is not below the 10 pieces of a full oven");
}

TEST_CASE("B-20 the game master is asked where the house says so", "[teufel]") {
  Scene scene(2, house([](Rules& r) { r.refill_at = kAskRefill; }));
  CHECK(end_with(scene, 20).empty());
  CHECK(scene.state.phase == Phase::Refill);
  CHECK(scene.refusal(Next{}) == "T-30");
  REQUIRE(scene.make(Refill{false}));
  CHECK(scene.events == EventList{RefillDeclined{20}});
  CHECK(scene.state.phase == Phase::Idle);
  CHECK(scene.state.oven.left() == 20);
}

TEST_CASE("B-20 an empty oven is filled without a question", "[teufel]") {
  Scene scene(2, house([](Rules& r) { r.refill_at = kAskRefill; }));
  scene.deal({{}, {}}).turn_of(kGottlieb).leave_in_oven({10});
  REQUIRE(scene.draw(10));
  CHECK(only<OvenRefilled>(scene.events) == EventList{OvenRefilled{48}});
  CHECK(scene.state.phase == Phase::Idle);
}

TEST_CASE("T-25 the mouth of the oven has one size, circle or not", "[teufel]") {
  for (const int left : {1, 16, 17, 47}) {
    Scene scene;
    CHECK(end_with(scene, left).empty() == (left > 16));
    CHECK(scene.state.phase == Phase::Idle);
  }
}

TEST_CASE("T-25 at a real table it is always the game master who looks", "[teufel]") {
  Scene scene(2, standard(), Mode::Table);
  CHECK(end_with(scene, 10).empty());
  CHECK(scene.state.phase == Phase::Refill);
  REQUIRE(scene.make(Refill{true}));
  CHECK(scene.events == EventList{OvenRefilled{48}});
}

TEST_CASE("B-21 all 48 pieces come back, devils too", "[teufel]") {
  Scene scene;
  end_with(scene, 3);
  CHECK(scene.state.oven.left() == 48);
  for (int i = 0; i < scene.state.oven.kinds; ++i) {
    CHECK(scene.state.oven.kind(i).left == scene.state.oven.kind(i).of);
  }
}

TEST_CASE("T-24 without a refill the game goes on with exactly what is left", "[teufel]") {
  Scene scene(2);
  end_with(scene, 17);
  REQUIRE(scene.make(Next{}));
  CHECK(scene.state.oven.left() == 17);
  CHECK(scene.state.oven.kind(0).left == 0);
  CHECK(scene.state.oven.kind(scene.state.oven.kinds - 1).left == 0);
}
