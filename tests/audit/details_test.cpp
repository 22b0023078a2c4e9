#include "audit/details.h"

#include "catch.h"

using namespace hausregel;
using audit::detail_in;

TEST_CASE("the detail of a finding is known by its English words", "[details]") {
  const Message seed = detail_in("the seed of luck 3 had been published before");
  CHECK(seed.id == "audit.detail.published");
  CHECK(seed.args == Message::Args{{"luck", "3"}});
  const Message lifted = detail_in("entry 12 of the parent: draw, the seed gives another result");
  CHECK(lifted.id == "audit.detail.of_parent_why");
  REQUIRE(lifted.parts.size() == 1);
  CHECK(lifted.parts[0].second.id == "audit.detail.other_result");
}

TEST_CASE("a refusal among details has its id and values again", "[details]") {
  const Message refused = detail_in("T-30 engine.refuse.phase wanted=draw now=to bet more");
  CHECK(refused.id == "audit.detail.by_rule");
  REQUIRE(refused.parts.size() == 1);
  CHECK(refused.parts[0].second.id == "engine.refuse.phase");
  CHECK(refused.parts[0].second.args == Message::Args{{"wanted", "draw"}, {"now", "to bet more"}});
  CHECK(detail_in("engine.refuse.phase").id == "engine.refuse.phase");
}

TEST_CASE("a script's words among details are not taken for an audit's", "[details]") {
  for (const char* text : {"audit.answer.holds", "audit.fact.receipt entry=10",
                           "B-19 audit.answer.holds", "console.yes"}) {
    CAPTURE(text);
    CHECK(detail_in(text).id.empty());
  }
}

TEST_CASE("data of a journal is itself among details", "[details]") {
  for (const char* data : {"", R"({"move":"draw"})", R"([{"e":"coal_drawn","value":10}])", "17",
                           "0a1b", "1600", "goal", "T-30", "a b=c", "official.lua: it is wrong"}) {
    CAPTURE(data);
    CHECK(detail_in(data).id.empty());
    CHECK(detail_in(data).text == data);
  }
}
