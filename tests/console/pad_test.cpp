// The score pad, as Fig. 14 of Polterfass has it.
#include "console/world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

TEST_CASE("the pad has every round's result and everybody's total", "[console][pad]") {
  Console console{plain_world()};
  CHECK_FALSE(tell(console, "new polterfass Anna Bert Cleo mode=table seed=7\nnext").failed);
  CHECK(tell(console, ".pad --json").out == "{\"pad\":{\"rounds\":[]}}\n");
  CHECK_FALSE(tell(console, "roll 9 8\norder Bert 7\norder Cleo 6\nclose").failed);
  CHECK_FALSE(tell(console, "next\nroll 9\norder Anna 7\norder Cleo 6\nclose").failed);
  CHECK_FALSE(tell(console, "next\nroll 9\norder Anna 7\norder Bert 6\nroll none").failed);
  const std::string pad = tell(console, ".pad --json").out;
  CHECK(pad ==
        R"({"pad":{"rounds":[{"round":1,"innkeeper":"Anna","served":17,"ordered":13,)"
        R"("results":{"Anna":4,"Bert":7,"Cleo":6},"totals":{"Anna":4,"Bert":7,"Cleo":6}},)"
        R"({"round":2,"innkeeper":"Bert","served":9,"ordered":13,)"
        R"("results":{"Anna":-7,"Bert":9,"Cleo":7},"totals":{"Anna":-3,"Bert":16,"Cleo":13}},)"
        R"({"round":3,"innkeeper":"Cleo","served":null,"ordered":null,)"
        R"("results":{"Anna":7,"Bert":6,"Cleo":0},"totals":{"Anna":4,"Bert":22,"Cleo":13}}]}})"
        "\n");
  const std::string text = tell(console, ".pad").out;
  CHECK_THAT(text, Has("result=-7"));
  CHECK_THAT(tell(console, ".state").out, Has("result=-7"));
  CHECK_THAT(tell(console, ".state --json").out, !Has("results"));
}

TEST_CASE("what is taken back is off the pad, and a total set by hand is on it", "[console][pad]") {
  Console console{plain_world()};
  CHECK_FALSE(tell(console,
                   "new polterfass Anna Bert Cleo mode=table seed=7\nnext\nroll 9 8\n"
                   "order Bert 7\norder Cleo 6\nclose")
                  .failed);
  CHECK_FALSE(tell(console, ".set Bert.total 30 because \"agreed\"").failed);
  CHECK_THAT(tell(console, ".pad --json").out, Has("\"totals\":{\"Anna\":4,\"Bert\":30"));
  CHECK_FALSE(tell(console, ".undo 2").failed);
  CHECK(tell(console, ".pad --json").out == "{\"pad\":{\"rounds\":[]}}\n");
}

TEST_CASE("teufel has no pad", "[console][pad]") {
  Console console{plain_world()};
  CHECK_FALSE(tell(console, "new teufel Anna Bert seed=7").failed);
  CHECK(tell(console, ".pad").failed == Fault::Usage);
}
