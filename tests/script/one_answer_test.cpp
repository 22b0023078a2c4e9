// One answer on every machine: what would go by the seed of Lua's hashes, by addresses, by what has
// been collected, by the processor.
#include <clocale>

#include "catch.h"
#include "core/result.h"
#include "core/sentences.h"
#include "script/load_layer.h"
#include "script/lua/host.h"
#include "script/lua/sandbox.h"
#include "script/script_hooks.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

struct WhatCame {
  std::string value;  // or the error
  std::int64_t units = 0;

  friend bool operator==(const WhatCame&, const WhatCame&) = default;
};

WhatCame outcome_of(const std::string& text, Sandbox& sandbox) {
  const auto loaded = sandbox.load(text, "house.lua");
  return {loaded ? to_text(loaded->value) : loaded.error().message.text, sandbox.used_units()};
}

// In states that live together, and so have seeds of their own.
WhatCame everywhere(const std::string& text) {
  std::vector<Sandbox> states;
  std::vector<WhatCame> seen;
  for (int i = 0; i < 16; ++i) {
    states.push_back(std::move(*Sandbox::open()));
    seen.push_back(outcome_of(text, states.back()));
    INFO(text);
    CHECK(seen.back() == seen.front());
  }
  return seen.front();
}

std::string seen_of(const std::string& body) { return everywhere(body).value; }

// A variant of one hook, whose body this is.
Variant house_of(const std::string& body, const std::string& above = "") {
  const auto layer = load_layer(
      {"payout.lua", "payout",
       above + "return { game = 'teufel', name = 'payout', hooks = { payout = function(f, base)\n" +
           body + "\nend } }"});
  REQUIRE(layer);
  return Variant{{*layer}};
}

HookSpec asked_payout() {
  HookSpec spec;
  spec.name = "payout";
  spec.limits = {0, 1'000'000};
  return spec;
}

const std::vector<Fact> kTwoFacts{{"stake", std::int64_t{120}}, {"standard", std::int64_t{120}}};

const std::string kHoles =
    "local t = {}\n"
    "for i = 1, 16 do t['a' .. i] = 1 end\n"
    "for i = 1, 16 do t['a' .. i] = nil end\n"
    "for _, i in ipairs { 1, 2, 3, 5, 6, 7, 8 } do t[i] = i end\n"
    "for i = 1, 3 do t['q' .. i] = 1 end\n";

}  // namespace

TEST_CASE("a list is as long as it is without a hole", "[one]") {
  CHECK(seen_of(kHoles + "return #t") == "3");
  CHECK(seen_of(kHoles + "return rawlen(t)") == "3");
  CHECK(seen_of(kHoles + "local n = 0 for i in ipairs(t) do n = i end return n") == "3");
  CHECK(seen_of(kHoles + "return select('#', table.unpack(t))") == "3");
  CHECK(seen_of(kHoles + "return table.concat(t, ' ')") == R"("1 2 3")");
  CHECK(seen_of(kHoles + "table.insert(t, 4) return { #t, t[4] }") == "[8,4]");
  CHECK(seen_of(kHoles + "return { table.remove(t), #t, t[8] }") == "[3,2,8]");
  CHECK(seen_of(kHoles + "table.sort(t, function(a, b) return a > b end)\n"
                         "return { t[1], t[3], t[5], #t }") == "[3,1,5,3]");
  CHECK(seen_of("return #{ 1, nil, 3 }") == "1");
  CHECK(seen_of("return #{ nil, 2 }") == "0");
  CHECK(seen_of("return #{ [2] = 1 }") == "0");
  CHECK(seen_of("return #'a text'") == "6");
}

TEST_CASE("keys of tables are whole numbers, strings and booleans", "[one]") {
  const std::string kNoKey = "keys of tables are whole numbers, strings and booleans, and no ";
  for (const char* store : {"local t = {} t[k] = 1 return 1", "return { [k] = 1 }",
                            "local t = { u = {} } t.u[k], t.x = 1 return 1",
                            "local t = {} for i = 1, 2 do t[i], t[k] = i end return 1"}) {
    INFO(store);
    const std::string text = store;
    CHECK(seen_of("local k = {} " + text) == kNoKey + "table");
    CHECK(seen_of("local k = 1.5 " + text) == kNoKey + "fraction");
    CHECK(seen_of("local k = 1 / 0 " + text) == kNoKey + "fraction");
    CHECK(seen_of("local k = math.max " + text) == kNoKey + "function");
    CHECK(seen_of("local k = 0 / 0 " + text) == "table index is NaN");
    CHECK(seen_of("local k " + text) == "table index is nil");
  }
  CHECK(seen_of("local t, k = {}, 2.0 t[k] = 5 t[-k] = 7 return { t[2], t[-2] }") == "[5,7]");
  CHECK(seen_of("local t = { [true] = 1, [false] = 2 } return { t[1 == 1], t[1 == 2] }") ==
        "[1,2]");
  // What no table can hold nobody finds there.
  CHECK(seen_of("local t = { 1, 2 } return { t[{}] == nil, t[1.5] == nil, t[0 / 0] == nil }") ==
        "[true,true,true]");
}

TEST_CASE("powers are refused, and names that rules stand on", "[one]") {
  Error error = load_alone("local x = 3\nreturn x ^ 2", "house.lua").error();
  CHECK(error.place == Place{"house.lua", 2, 10});
  CHECK_THAT(error.message.text, Has("x * x"));
  for (const char* text : {"local _ENV = {}", "_ENV.x = 1", "local function f(_ENV) end",
                           "for _ENV in ipairs {} do end", "local __length = 1",
                           "function __join() end", "goto __key", "return { __values = 1 }"}) {
    INFO(text);
    error = load_alone(text, "house.lua").error();
    CHECK(error.message.id == "source.ours");
  }
}

TEST_CASE("a fraction becomes text in one way", "[one]") {
  for (const char* none : {"0 / 0", "-(0 / 0)", "1 / 0 - 1 / 0", "math.fmod(1, 0.0)"}) {
    INFO(none);
    const std::string number = "local x = " + std::string(none) + " return ";
    CHECK(seen_of(number + "tostring(x)") == R"("nan")");
    CHECK(seen_of(number + "x .. ''") == R"("nan")");
    CHECK(seen_of(number + "'a' .. x .. x") == R"("anannan")");
    CHECK(seen_of(number + "string.format('%s', x)") == R"("nan")");
    CHECK(seen_of(number + "table.concat({ x, x }, ' ')") == R"("nan nan")");
    CHECK(seen_of(number + "error(x)") == "nan");
    CHECK_THAT(seen_of(number + "x"), BeginsWith("nan is a number with a fraction"));
  }
  CHECK(seen_of("return { 1 / 0 .. '', -1 / 0 .. '', -0.0 .. '', 0.1 .. '', 1e15 .. '',\n"
                "1e100 .. '', 2.5 .. 7, math.mininteger .. '' }") ==
        R"(["inf","-inf","-0.0","0.1","1e+15","1e+100","2.57","-9223372036854775808"])");
}

TEST_CASE("what a table costs goes by its keys and not by when it grows", "[one]") {
  // Keys go and come, and near the end of the budget every unit counts.
  const auto work = [](int steps) {
    return "local keys = {}\nfor i = 0, 499 do keys[i] = 'k' .. i end\nlocal t = {}\n"
           "for i = 0, " +
           std::to_string(steps) +
           " do t[keys[i % 500]] = true t[keys[(i - 64) % 500]] = nil end\nreturn 1";
  };
  CHECK(everywhere(work(2000)).value == "1");
  int last = 2000;  // where the budget ends, to the step
  for (int step = 1 << 16; step > 0; step /= 2) {
    auto sandbox = Sandbox::open();
    last += outcome_of(work(last + step), *sandbox).value == "1" ? step : 0;
  }
  CHECK(everywhere(work(last)).value == "1");
  CHECK_THAT(everywhere(work(last + 1)).value, Has("used up"));
}

TEST_CASE("a text costs the same whether Lua has it already or not", "[one]") {
  const std::string make = "local s for i = 1, 2000 do s = 'text ' .. i % 7 .. ('x'):rep(50) end ";
  auto sandbox = Sandbox::open();
  const WhatCame first = outcome_of(make + "return 1", *sandbox);
  CHECK(outcome_of(make + "return 1", *sandbox) == first);
  CHECK(everywhere(make + "return 1") == first);
}

TEST_CASE("every call begins with a fresh account", "[one]") {
  // What an earlier call has made costs later ones nothing.
  const Variant house = house_of(
      "local t = {}\nfor i = 1, 2000 do t['k' .. i] = i end\n"
      "for i = 1, 9000 do local x = t.k1 + t.k2 end\nkept = t\nreturn 1",
      "local kept\n");
  ScriptHooks hooks(house, {});
  for (int i = 0; i < 8; ++i) {
    const auto answer = hooks.ask(asked_payout(), kTwoFacts);
    INFO(i);
    REQUIRE(answer);
  }
  auto sandbox = Sandbox::open();
  REQUIRE(sandbox->load(house.layers.front().text, "payout.lua"));
  const HookSpec spec = asked_payout();
  std::int64_t units = 0;
  for (int i = 0; i < 4; ++i) {
    REQUIRE(sandbox->call(spec.name, kTwoFacts));
    CHECK((units == 0 || units == sandbox->used_units()));
    units = sandbox->used_units();
  }
}

TEST_CASE("how deep calls go is counted by us", "[one]") {
  const auto calls = [](int depth) {
    return "local function f(n) if n == 0 then for i = 1, 1000 do end return 0 end\n"
           "return 1 + f(n - 1) end return f(" +
           std::to_string(depth) + ")";
  };
  CHECK(everywhere(calls(kCallDepth - 8)).value == std::to_string(kCallDepth - 8));
  CHECK(everywhere(calls(kCallDepth + 8)).value == english_of(kDeepCalls));
  const auto sorts = [](int depth) {
    return "local function f(n) if n > 0 then\n"
           "table.sort({ 1, 2 }, function() f(n - 1) return false end) end end\n"
           "f(" +
           std::to_string(depth) + ") return 1";
  };
  CHECK(everywhere(sorts(kCallbacks)).value == "1");
  CHECK(everywhere(sorts(kCallbacks + 1)).value == english_of(kDeepCalls));
}

TEST_CASE("only so many values are handed over at once", "[one]") {
  CHECK(seen_of("return #{ table.unpack({}, 1, 250) }") == "0");
  CHECK(seen_of("return { table.unpack({}, 1, 251) }") == "too many values at once");
  CHECK(seen_of("local function f(...) return select('#', ...) end\n"
                "return f(string.byte(('x'):rep(251), 1, -1))") == "too many values at once");
}

TEST_CASE("where a machine gives no more memory, that is no rule's result", "[one]") {
  Limits limits;
  limits.memory_bytes = 512u << 10;
  ScriptHooks hooks(house_of("local t = {} for i = 1, 9000 do t[i] = { i } end return 1"), {},
                    limits);
  const auto answer = hooks.ask(asked_payout(), kTwoFacts);
  REQUIRE_FALSE(answer);
  CHECK(answer.error().fault == Fault::Interrupted);
  CHECK(answer.error().message.id == kMemoryRefused);
  // What is left over is collected where it has to be, and nobody notices.
  ScriptHooks litter(house_of("for i = 1, 20000 do local t = { i } end return 1"), {}, limits);
  CHECK(litter.ask(asked_payout(), kTwoFacts));
}

TEST_CASE("a state is made where texts compare and numbers look as everywhere", "[one]") {
  for (const int category : {LC_COLLATE, LC_NUMERIC}) {
    if (std::setlocale(category, "C.UTF-8") == nullptr) {
      WARN("there is no locale but C");
      return;
    }
    CHECK(Sandbox::open().error().fault == Fault::Internal);
    std::setlocale(category, "C");
    CHECK(Sandbox::open());
  }
}

TEST_CASE("a message names the operand of # and .. as Lua does, where it stands", "[one]") {
  const auto error_of = [](const std::string& text) {
    return load_alone(text, "house.lua").error();
  };
  Error error = error_of("local x\nlocal s = 'a' .. 'b' ..\n  x .. 'c'\nreturn s");
  CHECK_THAT(error.message.text, BeginsWith("attempt to concatenate a nil value (local 'x')"));
  CHECK(error.place.line == 2);
  error = error_of("local t = { u = {} }\nreturn 1 + #t.u.names");
  CHECK_THAT(error.message.text,
             BeginsWith("attempt to get length of a nil value (field 'names')"));
  CHECK(error.place == Place{"house.lua", 2, 17});
  CHECK_THAT(error_of("return math .. 'x'").message.text, Has("a table value (global 'math')"));
  error = error_of("local a, b\nreturn { #a, #b }");  // either may be meant
  CHECK(error.message.text.find("local") == std::string::npos);
  CHECK(error.place.line == 2);
}

TEST_CASE("why a rule stopped a move has one name everywhere, and its place", "[one]") {
  const auto reason_of = [](const std::string& body, const Limits& limits = {}) {
    ScriptHooks hooks(house_of(body), {}, limits);
    auto answer = hooks.ask(asked_payout(), kTwoFacts);
    if (answer) {  // what it used counts for the next
      answer = hooks.ask(asked_payout(), kTwoFacts);
    }
    INFO(body);
    REQUIRE_FALSE(answer);
    return stop_reason(answer.error());
  };
  CHECK(reason_of("local x = 1\nerror('no luck, Anna')") == "error@payout.lua:3");
  CHECK(reason_of("return 1 + f.nothing") == "error@payout.lua:2");
  CHECK(reason_of("return f.stake .. nil") == "error@payout.lua:2");
  CHECK(reason_of("\nwhile true do end") == "budget@payout.lua:3");
  CHECK(reason_of("local function g() return 1 + g() end\nreturn g()") == "depth@payout.lua:2");
  CHECK(reason_of("local function g() table.sort({ 1, 2 }, g) end\ng()") == "depth@payout.lua:2");
  for (const char* body :
       {"return 'x'", "return 1.5", "return -1", "return", "return {}", "return f", "return 1, 'x'",
        "return 1, 2, 'unknown'", "return 1, 2, 3, 4", "return print == nil"}) {
    const bool raised = std::string(body).find("print") != std::string::npos;
    CHECK(reason_of(body) == (raised ? "error@payout.lua:2" : "answer@payout.lua:1"));
  }
  Limits limits;
  limits.memory_bytes = 100u << 10;
  CHECK(reason_of("local t = {} for i = 1, 2000 do t[i] = {} end return 1", limits) == "machine");
  limits = {};
  limits.call_time = std::chrono::milliseconds(0);
  CHECK(reason_of("while true do end", limits) == "machine");
  limits = {};
  limits.command_units = 1;
  CHECK(reason_of("return 1", limits) == "budget");
  limits.command_units = 0;
  limits.total_units = 1;
  CHECK(reason_of("return 1", limits) == "machine");
}

TEST_CASE("the release of Lua is known by its three numbers", "[one]") {
  CHECK(lua_release().starts_with("5.4."));
  CHECK(lua_release().find_first_not_of("0123456789.") == std::string_view::npos);
}
