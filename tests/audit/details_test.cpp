#include "audit/report.h"
#include "catch.h"

using namespace hausregel;
using Catch::Matchers::Contains;
using namespace hausregel::audit;

TEST_CASE("a detail without words of its own has its id and values for programs", "[details]") {
  Error refused{Fault::Refused, {"engine.refuse.phase", {{"wanted", "draw"}, {"now", 3}}}, "T-30"};
  CHECK(by_rule(refused).text == "T-30: engine.refuse.phase wanted=draw now=3");
  CHECK(by_rule(refused).id == "audit.detail.by_rule");
  refused.rule.clear();
  CHECK(by_rule(refused).text == "engine.refuse.phase wanted=draw now=3");
  CHECK(by_rule(refused).id == "engine.refuse.phase");
}

TEST_CASE("programs read details in English", "[details]") {
  Report report;
  const Message laid = worded("audit.detail.other_seed", {{"luck", 3}});
  report.fairness.answer = Answer::Holds;
  report.fairness.add({"seed", 7, 0, laid, std::string(R"({"move":"draw"})"), {}});
  CHECK_THAT(to_json(report), Contains(R"("what":"luck 3 has another seed","stated":"{\")"));
}
