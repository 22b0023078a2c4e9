// What scripts may use up: counted, so that it is the same on every machine; the clock is the last
// resort, and nobody is judged by it.
#include "catch.h"
#include "script/load_layer.h"
#include "script/script_hooks.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

HookSpec payout_asked() {
  HookSpec spec;
  spec.name = "payout";
  spec.limits = {0, 1000};
  return spec;
}

ScriptHooks busy(const Limits& limits, const std::string& body) {
  const auto layer = load_layer(
      {"busy.lua", "busy",
       "return { game = 'teufel', name = 'busy', hooks = { payout = function(f, base)\n" + body +
           "\nend } }"});
  REQUIRE(layer);
  return ScriptHooks(Variant{{*layer}}, {}, limits);
}

constexpr const char* kTenThousandSteps = "for i = 1, 10000 do end return 1";

// How many questions are answered, up to `most`, and the error of the next.
int answered(ScriptHooks& hooks, int most, Error* why = nullptr) {
  const HookSpec spec = payout_asked();
  const std::vector<Fact> facts{{"standard", std::int64_t{1}}};
  for (int i = 0; i < most; ++i) {
    const auto answer = hooks.ask(spec, facts);
    if (!answer) {
      if (why != nullptr) { *why = answer.error(); }
      return i;
    }
  }
  return most;
}

}  // namespace

TEST_CASE("the calls of a command have a budget together, and the next command its own",
          "[budget]") {
  Limits limits;
  limits.command_units = 100'000;
  ScriptHooks hooks = busy(limits, kTenThousandSteps);
  Error why;
  const int first = answered(hooks, 100, &why);
  CHECK(first >= 5);
  CHECK(first <= 11);
  CHECK(why.fault == Fault::HouseRule);
  CHECK(why.message.id == kCommandSpent);
  hooks.renew();
  CHECK(answered(hooks, 100) == first);
  hooks.renew();
  hooks.recall_answers();
  CHECK(answered(hooks, 100) == 100);
}

TEST_CASE("what all commands together used up is no fault of a rule", "[budget]") {
  Limits limits;
  limits.total_units = 1'000'000;
  ScriptHooks hooks = busy(limits, kTenThousandSteps);
  Error why;
  int all = 0;
  for (int i = 0; i < 100 && why.message.id.empty(); ++i) {
    hooks.renew();
    all += answered(hooks, 10, &why);
  }
  CHECK(all > 50);
  CHECK(all < 100);
  CHECK(why.fault == Fault::Interrupted);
  CHECK(why.message.id == kTotalSpent);
  hooks.renew();
  CHECK(answered(hooks, 1) == 0);
}

TEST_CASE("what the clock stops is no fault of a rule", "[budget]") {
  Limits limits;
  limits.call_time = std::chrono::milliseconds(0);
  ScriptHooks hooks = busy(limits, "while true do end");
  Error why;
  CHECK(answered(hooks, 1, &why) == 0);
  CHECK(why.fault == Fault::Interrupted);
  CHECK(why.message.id == kClockStopped);
  CHECK(why.place == Place{"busy.lua", 2, 1});

  limits.total_time = std::chrono::milliseconds(1);
  limits.call_time = std::chrono::seconds(10);
  ScriptHooks slow = busy(limits, kTenThousandSteps);
  CHECK(answered(slow, 100'000, &why) < 100'000);
  CHECK(why.fault == Fault::Interrupted);
  CHECK(why.message.id == kTotalSpent);
}

TEST_CASE("the same work costs the same in every state", "[budget]") {
  const std::string work =
      "local t = {}\nfor i = 1, 300 do t['key' .. i] = i % 7 .. ('x'):rep(i % 50) end\n"
      "local n = 0 for k, v in pairs(t) do n = n + #v end\nreturn n";
  std::vector<Sandbox> states;  // alive together, and so with seeds of their own
  for (int i = 0; i < 8; ++i) {
    states.push_back(std::move(*Sandbox::open()));
    REQUIRE(states.back().load(work, "work.lua"));
    CHECK(states.back().used_units() == states.front().used_units());
  }
}

TEST_CASE("what an instruction may touch is paid for", "[budget]") {
  const auto units = [](const std::string& text) {
    auto sandbox = Sandbox::open();
    INFO(text);
    const auto loaded = sandbox->load(text, "work.lua");
    INFO((loaded ? std::string() : loaded.error().message.text));
    REQUIRE(loaded);
    return sandbox->used_units();
  };
  const std::string loop = "for i = 1, 10000 do local x = t[i] end return 1";
  // Keys that may have been picked so that all of them collide.
  const auto few = units("local t = {} for i = 1, 10 do t[i * 1000003] = i end " + loop);
  const auto many = units("local t = {} for i = 1, 1000 do t[i * 1000003] = i end " + loop);
  CHECK(many > 3 * few);
  const auto text =
      units("local s = ('x'):rep(4000) for i = 1, 100 do local t = s .. i end return 1");
  CHECK(text > 100 * 4000 / 16);
  const auto fractions = units("for i = 1, 1000 do local t = tostring(i / 3) end return 1");
  CHECK(fractions > 8 * 1000);
  CHECK(units("-- " + std::string(60'000, 'x') + "\nreturn 1") > 200'000);
}
