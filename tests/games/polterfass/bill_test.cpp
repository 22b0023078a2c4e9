// The bill: enough, greedy, failed; the printed examples and score pad.
#include "games/polterfass/arrange.h"

using namespace hausregel;
using namespace hausregel::polterfass;

namespace {

using List = std::vector<int>;

}  // namespace

TEST_CASE("Q-03 guests are paid where the innkeeper fails (Fig. 10 and 11)", "[polterfass]") {
  Scene scene(5);
  // from Augustin's left: Benedikt 13, Becky 7, Pauline 7, Franziska 0
  CHECK(scene.bill(std::nullopt, {13, 7, 7, 0}, kAugustin) == List{0, 0, 13, 7, 7});
  CHECK(scene.events.at(4) == Event{Bill{BillKind::Failed, std::nullopt, std::nullopt}});
}

TEST_CASE("Q-03 by house rule nobody is paid where the innkeeper fails", "[polterfass]") {
  Scene scene(5, house([](Rules& r) { r.fail_pays_guests = false; }));
  CHECK(scene.bill(std::nullopt, {13, 7, 7, 0}) == List{0, 0, 0, 0, 0});
}

TEST_CASE("Q-09 only guests score their orders; the innkeeper keeps what is left (Fig. 12 and 13)",
          "[polterfass]") {
  Scene scene(5);
  CHECK(scene.bill(26, {7, 7, 5, 1}, kAugustin) == List{1, 6, 7, 7, 5});
  CHECK(only<Bill>(scene.events) == EventList{Bill{BillKind::Enough, 26, 20}});
  CHECK(only<Scored>(scene.events) == EventList{Scored{kAugustin, 6, 6}, Scored{kBenedikt, 7, 7},
                                                Scored{kBecky, 7, 7}, Scored{kPauline, 5, 5},
                                                Scored{kFranziska, 1, 1}});
}

TEST_CASE("Q-11 minus points count in the total", "[polterfass]") {
  Scene scene;
  scene.score({10, 10, 10, 10});
  CHECK(scene.bill(5, {8, 6, 4}) == List{5, -8, 0, 8});
  CHECK(scene.totals() == List{15, 2, 10, 18});
}

TEST_CASE("Q-11 by house rule only gains count in the total", "[polterfass]") {
  Scene scene(4, house([](Rules& r) { r.totals = Totals::Gains; }));
  scene.score({10, 10, 10, 10});
  CHECK(scene.bill(5, {8, 6, 4}) == List{5, -8, 0, 8});
  CHECK(scene.totals() == List{15, 10, 10, 18});
}

TEST_CASE("Q-18 the lowest guest gets the highest order once, 11 and not 22", "[polterfass]") {
  Scene scene(5);
  // from Benedikt's left: Becky 4, Pauline 6, Franziska 11, Augustin 11
  CHECK(scene.bill(29, {4, 6, 11, 11}, kBenedikt) == List{-11, -11, 29, 11, 0});
}

TEST_CASE("Q-17 all guests can be the greediest, and then are the most modest as well",
          "[polterfass]") {
  Scene scene;
  CHECK(scene.bill(10, {6, 6, 6}) == List{10, 0, 0, 0});
}

TEST_CASE("P-02 guests who all order the same and too much lose and get it: nothing",
          "[polterfass]") {
  Scene scene;
  CHECK(scene.bill(10, {5, 5, 5}) == List{10, 0, 0, 0});
}

TEST_CASE("P-02 by house rule guests who all order the same only lose it", "[polterfass]") {
  const Rules penalty = house([](Rules& r) { r.all_tied = AllTied::Penalty; });
  CHECK(Scene(4, penalty).bill(10, {5, 5, 5}) == List{10, -5, -5, -5});
  CHECK(Scene(4, penalty).bill(10, {5, 5, 4}) == List{10, -5, -5, 5});
}

TEST_CASE("P-03 each of several lowest guests gets the highest order in full", "[polterfass]") {
  Scene scene(5);
  CHECK(scene.bill(3, {9, 2, 2, 4}) == List{3, -9, 9, 9, 0});
}

TEST_CASE("P-03 by house rule several lowest guests split it, rounded down", "[polterfass]") {
  Scene scene(5, house([](Rules& r) { r.lowest_share = LowestShare::Split; }));
  CHECK(scene.bill(3, {9, 2, 2, 4}) == List{3, -9, 4, 4, 0});
}

TEST_CASE("P-04 every highest guest loses his order, the lowest gets it once", "[polterfass]") {
  Scene scene(5);
  CHECK(scene.bill(3, {9, 9, 2, 4}) == List{3, -9, -9, 9, 0});
}

TEST_CASE("P-04 by house rule the lowest gets all the highest orders together", "[polterfass]") {
  Scene scene(5, house([](Rules& r) { r.lowest_gets = LowestGets::SumOfHighest; }));
  CHECK(scene.bill(3, {9, 9, 2, 4}) == List{3, -9, -9, 18, 0});
  Scene split(5, house([](Rules& r) {
                r.lowest_gets = LowestGets::SumOfHighest;
                r.lowest_share = LowestShare::Split;
              }));
  CHECK(split.bill(3, {9, 9, 2, 2}) == List{3, -9, -9, 9, 9});
}

TEST_CASE("P-05 guests between the lowest and the highest get nothing", "[polterfass]") {
  Scene scene(6);
  CHECK(scene.bill(20, {1, 6, 5, 3, 7}) == List{20, 7, 0, 0, 0, -7});
}

TEST_CASE("P-23 an order as large as what is served is enough", "[polterfass]") {
  Scene scene;
  CHECK(scene.bill(14, {7, 7, 0}) == List{0, 7, 7, 0});
  CHECK(scene.bill(13, {7, 7, 0}) == List{13, -7, -7, 7});
}

TEST_CASE("P-24 where nobody orders anything the innkeeper keeps all", "[polterfass]") {
  Scene scene;
  CHECK(scene.bill(17, {0, 0, 0}) == List{17, 0, 0, 0});
  CHECK(scene.bill(0, {0, 0, 0}) == List{0, 0, 0, 0});
}

TEST_CASE("P-26 a failed innkeeper gets nothing, and the pad has no sums", "[polterfass]") {
  Scene scene;
  CHECK(scene.bill(std::nullopt, {13, 13, 13}) == List{0, 13, 13, 13});
  CHECK_FALSE(scene.state.served);
  CHECK_FALSE(scene.state.ordered);
  CHECK(scene.state.bill == BillKind::Failed);
}

TEST_CASE("P-29 totals may fall below nothing", "[polterfass]") {
  Scene scene;
  scene.bill(1, {13, 1, 2});
  CHECK(scene.totals() == List{1, -13, 13, 0});
}

TEST_CASE("Score pad, rows 1 to 3 in a row (Fig. 14)", "[polterfass]") {
  Scene scene(5);
  // row 1, Franziska serves 18: Augustin 6, Benedikt 8, Becky 1, Pauline 6
  CHECK(scene.bill(18, {6, 8, 1, 6}, kFranziska) == List{18, 0, -8, 8, 0});
  CHECK(scene.totals() == List{18, 0, -8, 8, 0});
  // row 2, Augustin serves 26
  CHECK(scene.bill(26, {7, 7, 5, 1}, kAugustin) == List{1, 6, 7, 7, 5});
  CHECK(scene.totals() == List{19, 6, -1, 15, 5});
  // row 3, Benedikt serves 29
  CHECK(scene.bill(29, {3, 7, 11, 11}, kBenedikt) == List{-11, -11, 29, 11, 0});
  CHECK(scene.totals() == List{8, -5, 28, 26, 5});
}

TEST_CASE("Score pad, row 1: all twelve sets of orders that fit give the printed row",
          "[polterfass]") {
  int solutions = 0;
  for (int becky = 0; becky <= 13; ++becky) {
    for (int augustin = becky + 1; augustin < 8; ++augustin) {
      const int pauline = 13 - becky - augustin;
      if (pauline <= becky || pauline >= 8) { continue; }
      ++solutions;
      Scene scene(5);
      CHECK(scene.bill(18, {augustin, 8, becky, pauline}) == List{18, 0, -8, 8, 0});
      CHECK(scene.state.ordered == 21);
    }
  }
  CHECK(solutions == 12);
}

TEST_CASE("Score pad, row 3: all five sets of orders that fit give the printed row",
          "[polterfass]") {
  for (int becky = 0; becky <= 4; ++becky) {
    Scene scene(5);
    CHECK(scene.bill(29, {becky, 10 - becky, 11, 11}, kBenedikt) == List{-11, -11, 29, 11, 0});
    CHECK(scene.state.ordered == 32);
  }
}

TEST_CASE("a bill before any round stands on the pad", "[polterfass]") {
  const Json events = known_json(R"([{"e":"bill","kind":"failed","served":null,"ordered":null},)"
                                 R"({"e":"scored","player":"Anton","delta":2,"total":3}])");
  Setup setup;
  setup.players = {"Anton", "Berta", "Carl"};
  const Json pad = Polterfass::pad(setup, events.items()).data;
  CHECK(to_text(pad) ==
        R"({"rounds":[{"round":0,"innkeeper":"","served":null,"ordered":null,)"
        R"("results":{"Anton":2,"Berta":0,"Carl":0},"totals":{"Anton":3,"Berta":0,"Carl":0}}]})");
}
