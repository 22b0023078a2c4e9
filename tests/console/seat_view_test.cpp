// What one player may see of the game.
#include "console/seat_view.h"

#include "catch.h"
#include "console/console.h"
#include "console/world_for_tests.h"
#include "play/moves.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

Console console_after(const std::vector<std::string>& lines) {
  Console console(plain_world());
  console.say = Say(bare);
  for (const std::string& line : lines) {
    INFO(line);
    REQUIRE_FALSE(execute(console, line).failure);
  }
  return console;
}

Json seen(Console& console, const std::string& name) {
  const Answer given = execute(console, ".state --as " + name + " --json");
  REQUIRE_FALSE(given.failure);
  return *read_json(std::get<Shown>(given.replies.front()).data.text(console.say));
}

const Json& chips(const Json& state, std::size_t i) {
  return *(*state.find("seats")->list())[i].find("chips");
}

}  // namespace

TEST_CASE("view: others' totals and the bank are hidden, one's own is not", "[view]") {
  Console console = console_after({"new teufel Ann Bob Cleo seed=7", "next"});
  const Json state = seen(console, "Bob");
  CHECK(chips(state, 0).is_null());
  CHECK(chips(state, 1) == Json(200));
  CHECK(chips(state, 2).is_null());
  CHECK(state.find("bank")->is_null());
  CHECK(*state.find("as") == Json("Bob"));
  CHECK(state.find("own")->is_null());
}

TEST_CASE("view: totals lie open with a pact, by the rule, and at the end", "[view]") {
  Console pact = console_after(
      {"new teufel Ann Bob Cleo seed=7", ".set Ann.pact alone_last because \"test\""});
  CHECK(chips(seen(pact, "Bob"), 0) == Json(200));
  CHECK(chips(seen(pact, "Bob"), 2).is_null());
  Console over = console_after({"new teufel Ann Bob Cleo seed=7", ".bots Ann=steady",
                                ".bots Bob=steady", ".bots Cleo=steady"});
  while (!over.session->closed()) {
    REQUIRE(play::auto_play(*over.session, 1000, play::Driver::Rounds::Open));
  }
  over.session->take_happened();
  CHECK_FALSE(chips(seen(over, "Bob"), 0).is_null());
  CHECK_FALSE(seen(over, "Bob").find("bank")->is_null());
}

TEST_CASE("view: what a player has sealed is shown to that player, until it is opened", "[view]") {
  Console console =
      console_after({"new teufel Ann Bob seed=7", "next", "bet Ann 50", ".undo", "bet Ann 70"});
  CHECK(to_text(*seen(console, "Ann").find("own")) == R"({"stake":70})");
  const Json other = seen(console, "Bob");
  CHECK(other.find("own")->is_null());
  CHECK_THAT(to_text(other), !Has("\"stake\":70"));
  REQUIRE_FALSE(execute(console, "bet Bob 30").failure);
  CHECK(seen(console, "Ann").find("own")->is_null());
  CHECK(*(*seen(console, "Bob").find("seats")->list())[0].find("stake") == Json(70));
  Console orders = console_after({"new polterfass Ann Bob Cleo seed=3", "next", "order Bob 2 3"});
  CHECK(to_text(*seen(orders, "Bob").find("own")) == R"({"cards":[2,3]})");
  CHECK(seen(orders, "Cleo").find("own")->is_null());
}

TEST_CASE("view: nobody, too many words, another word", "[view]") {
  Console console = console_after({"new teufel Ann Anna seed=7"});
  for (const char* line : {".state --as", ".state --as Dora", ".state --as An", ".state Ann",
                           ".state --as Ann Anna", ".state --like Ann"}) {
    INFO(line);
    const Answer given = execute(console, line);
    REQUIRE(given.failure);
    CHECK(given.failure->error.fault == Fault::Usage);
  }
  CHECK_FALSE(execute(console, ".state --as Ann").failure);
}

TEST_CASE("view: an override of what is hidden is hidden", "[view]") {
  Console console = console_after({"new teufel Ann Bob seed=7"});
  const auto before = console.session->table().clone();
  REQUIRE_FALSE(execute(console, ".set Bob.chips 300 because \"x\"").failure);
  const journal::Entry& entry = console.session->log().entries().back();
  for (const auto& [who, value] : {std::pair(0, Json()), std::pair(1, Json(300))}) {
    auto set = std::get<journal::Override>(entry.doing);
    Events events = entry.events;
    hide_override(*before, console.session->table(), seat(who), set, events);
    CHECK(set.value == value);
    CHECK(*events.list().front().find("value") == value);
    CHECK(events.list().front().find("was")->is_null() == value.is_null());
  }
}

TEST_CASE("a side file that holds no value where one should be shows nothing", "[console]") {
  for (const Json& kept :
       {Json(5), Json(), Json(Json::List{Json(1)}), *read_json("{\"player\":\"Anna\"}")}) {
    CHECK(own_sealed(kept) == Message{"console.own_sealed", {}, {{"value", form_said("")}}});
  }
}
