#include "console/completion.h"

#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

using List = std::vector<std::string>;

List offered(const Desk& desk, std::string_view line) {
  return complete(desk, line, line.size()).candidates;
}

}  // namespace

TEST_CASE("the first word completes to moves of the open game and words of the console") {
  Desk desk(plain_world());
  CHECK(offered(desk, "dr").empty());
  tell(desk, "new teufel Petra Angela\n");
  CHECK(offered(desk, "dr") == List{"draw"});
  CHECK(offered(desk, ".ma") == List{".mark"});
}

TEST_CASE("names are offered only to those who may move") {
  Desk desk(plain_world());
  tell(desk, "new teufel Petra Angela Anna\nnext\nbet Anna 10\n");
  CHECK(offered(desk, "bet ") == List{"Angela", "Petra"});
  CHECK(offered(desk, "bet An") == List{"Angela"});
}

TEST_CASE("amounts are offered within their range") {
  Desk desk(plain_world());
  tell(desk, "new teufel Petra Angela\nnext\n");
  const List amounts = offered(desk, "bet Petra 20");
  CHECK(amounts == List{"20", "200"});
}

TEST_CASE("the beginning that all candidates share is given") {
  Desk desk(plain_world());
  tell(desk, "new teufel Petra Angela Anna\nnext\n");
  const Completion found = complete(desk, "bet A", 5);
  CHECK(found.common == "An");
  CHECK(found.begin == 4);
}

TEST_CASE("words of the console offer rules, bots, formats and places") {
  Desk desk(plain_world());
  CHECK(offered(desk, ".mode c") == List{"csv"});
  CHECK(offered(desk, "new teu") == List{"teufel"});
  CHECK(offered(desk, "new teufel A B see") == List{"seed="});
  CHECK(offered(desk, ".rules go").empty());
  tell(desk, "new teufel Petra Angela\n");
  CHECK(offered(desk, ".rules go") == List{"goal"});
  CHECK(offered(desk, ".bots Petra=s") == List{"Petra=steady"});
  CHECK(offered(desk, ".set Petra.ch") == List{"Petra.chips"});
}

TEST_CASE("what stands behind the cursor does not matter") {
  Desk desk(plain_world());
  tell(desk, "new teufel Petra Angela\n");
  CHECK(complete(desk, "dr 25", 2).candidates == List{"draw"});
}

TEST_CASE("the prompt tells game, round and who is to move") {
  Desk desk(plain_world());
  CHECK(prompt_of(desk) == "hausregel> ");
  tell(desk, "new teufel Petra Angela Lucy\n");
  CHECK(prompt_of(desk) == "hausregel[teufel r0 idle]> ");
  tell(desk, "next\n");
  CHECK(prompt_of(desk) == "hausregel[teufel r1 Petra+2]> ");
  tell(desk, "bets 10 20 30\n");
  CHECK(prompt_of(desk) == "hausregel[teufel r1 Petra]> ");
}
