// What holds for every bill and every closed tap.
#include <rapidcheck.h>

#include "games/polterfass/arrange.h"

using namespace hausregel;
using namespace hausregel::polterfass;

namespace {

int sum_of(const std::vector<int>& values) {
  int sum = 0;
  for (const int value : values) { sum += value; }
  return sum;
}

std::vector<int> some_orders(int guests) {
  return *rc::gen::container<std::vector<int>>(static_cast<std::size_t>(guests),
                                               rc::gen::inRange(0, 14));
}

// A face a barrel, or 0.
std::vector<int> some_standing(const Rack& rack) {
  std::vector<int> faces;
  for (int b = 0; b < rack.size; ++b) {
    const int end = *rc::gen::inRange(0, 3);
    if (end < 2) { faces.push_back(end == 0 ? rack.ends[b].first : rack.ends[b].second); }
  }
  return faces;
}

}  // namespace

TEST_CASE("Every bill adds up", "[polterfass][property]") {
  CHECK(rc::check(
      "enough: what was served; failed: what was ordered; greedy: highest and lowest", [] {
        const int seats = *rc::gen::inRange(3, 7);
        const std::vector<int> orders = some_orders(seats - 1);
        const bool failed = *rc::gen::inRange(0, 4) == 0;
        const auto served = failed ? std::nullopt : std::optional(*rc::gen::inRange(0, 69));
        const Seat innkeeper = seat(*rc::gen::inRange(0, seats));
        Scene scene(seats);
        const std::vector<int> deltas = scene.bill(served, orders, innkeeper);
        const int ordered = sum_of(orders);
        const int highest = *std::max_element(orders.begin(), orders.end());
        const int lowest = *std::min_element(orders.begin(), orders.end());
        const auto count = [&](int order) {
          return static_cast<int>(std::count(orders.begin(), orders.end(), order));
        };
        const int expected = failed ? ordered
                             : ordered <= *served
                                 ? *served
                                 : *served + highest * (count(lowest) - count(highest));
        RC_ASSERT(sum_of(deltas) == expected);
        RC_ASSERT(sum_of(scene.totals()) == scene.state.ledger);
        RC_ASSERT(!Polterfass::flaw(scene.state));
      }));
}

TEST_CASE("What is served keeps within its bounds", "[polterfass][property]") {
  CHECK(rc::check("at most 68, at most 51 without specials, and every choice leads to an end", [] {
    Scene scene(4);
    const std::vector<int> faces = some_standing(scene.state.barrels);
    scene.to_pour(faces);
    const int worth = scene.state.barrels.worth();
    const bool doubled = !scene.state.barrels.showing(kDoubles).empty();
    RC_ASSERT(scene.make(Close{}));
    while (!scene.state.served) {
      const auto choices = Polterfass::legal(scene.rules, scene.state, scene.setup);
      const auto commands = commands_of(choices.at(0), scene.setup);
      Command move;
      RC_ASSERT(codec::take_variant(commands.at(*rc::gen::inRange<std::size_t>(0, commands.size())),
                                    "move", move, scene.setup));
      RC_ASSERT(std::visit([&](const auto& held) { return scene.make(held); }, move));
      RC_ASSERT(!Polterfass::flaw(scene.state));
    }
    RC_ASSERT(worth <= 51);
    RC_ASSERT(*scene.state.served >= 0);
    RC_ASSERT(*scene.state.served <= (doubled ? 68 : worth));
  }));
}

TEST_CASE("A throw never touches a standing number barrel", "[polterfass][property]") {
  CHECK(rc::check("what stood stands, and what was thrown shows one of its ends or lies", [] {
    Scene scene(4);
    scene.to_pour(some_standing(scene.state.barrels));
    const Rack before = scene.state.barrels;
    const auto choices = Polterfass::legal(scene.rules, scene.state, scene.setup);
    RC_PRE(choices.size() == 2);
    const auto commands = commands_of(choices[0], scene.setup);
    Roll roll;
    RC_ASSERT(codec::take_fields(commands.at(*rc::gen::inRange<std::size_t>(0, commands.size())),
                                 roll, scene.setup, 1));
    const auto script = *rc::gen::container<std::vector<std::int64_t>>(
        std::size_t{9}, rc::gen::inRange<std::int64_t>(0, 6));
    RC_ASSERT(scene.make(roll, script));
    for (const int b : before.standing_numbers()) {
      RC_ASSERT(scene.state.barrels.up[b] == before.up[b]);
    }
    for (const int b : scene.state.barrels.standing) {
      RC_ASSERT(scene.state.barrels.ends[b].show(scene.state.barrels.up[b]));
    }
    RC_ASSERT(has<InnkeeperFailed>(scene.events) == (scene.state.phase == Phase::Open));
    RC_ASSERT(!Polterfass::flaw(scene.state));
  }));
}
