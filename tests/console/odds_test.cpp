// What .odds shows, and to whom it says nothing.
#include "console/render.h"
#include "console/world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

TEST_CASE("odds of a draw are a described reply, and a table in every format", "[console][odds]") {
  Console console{plain_world()};
  CHECK_FALSE(tell(console, "new teufel Anna Bert mode=table seed=7\nnext").failed);
  CHECK_THAT(tell(console, ".odds --json").out,
             Has(R"({"house_rules":false,"odds":{"player":null,"coal":0,"left":48,"devils":9,)"
                 R"("devil":{"ppb":187500000,"ways":3,"of":16},)"));
  CHECK_THAT(tell(console, ".odds").out, Has("77.7 %"));
  CHECK_FALSE(tell(console, "bets 40 100\ndraw 25").failed);
  CHECK(tell(console, ".odds --json").out ==
        R"({"house_rules":false,"odds":{"player":"Anna","coal":25,"left":47,"devils":9,)"
        R"("devil":{"ppb":191489362,"ways":9,"of":47},)"
        R"("gain":{"thousandths":21702,"sum":1020,"of":47},"stakes":[)"
        R"({"player":"Anna","stake":40,"coal":40,"chance":)"
        R"({"ppb":771045328,"ways":1667,"of":2162}},)"
        R"({"player":"Bert","stake":100,"coal":100,"chance":)"
        R"({"ppb":543206025,"ways":56938402,"of":104819165}}]}})"
        "\n");
  CHECK_FALSE(tell(console, ".mode csv").failed);
  CHECK_THAT(tell(console, ".odds").out, Has("odds.devil,19.1 %,9/47\n"));
}

TEST_CASE("odds of a throw are told to guests and innkeeper", "[console][odds]") {
  Console console{plain_world()};
  CHECK_FALSE(
      tell(console, "new polterfass Anna Bert Cleo mode=table seed=7\nnext\nroll 9 X").failed);
  const std::string ordering = tell(console, ".odds --json").out;
  CHECK_THAT(ordering, Has("{\"house_rules\":false,\"odds\":{\"now\":0,\"throws\":[{\"throw\":[],"
                           "\"barrels\":7,\"fails\":{\"ppb\":58527663,\"ways\":128,\"of\":2187}"));
  CHECK_FALSE(tell(console, "order Bert ?\norder Cleo ?").failed);
  CHECK(tell(console, ".odds --json").out == ordering);
  const std::string text = tell(console, ".odds").out;
  CHECK_THAT(text, Has("throw X, roll"));
  CHECK_THAT(text, Has("5.9 %"));
  CHECK_FALSE(tell(console, "close\norder Bert 3\norder Cleo 1").failed);
  CHECK(tell(console, ".odds --json").out == "{\"house_rules\":false,\"odds\":null}\n");
}
