// Asking the hooks of a variant.
#include "catch.h"
#include "script/load_layer.h"
#include "script/script_hooks.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

VariantLayer layer_of(const std::string& name, const std::string& text) {
  const auto layer = load_layer({name + ".lua", name, text});
  INFO((layer ? std::string() : layer.error().front().message.text));
  REQUIRE(layer);
  return *layer;
}

// Variants that each extend the one before and have one hook `payout` with this body.
Variant hooks_variant(const std::vector<std::string>& bodies, const std::string& before = "") {
  Variant variant;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const std::string name = "v" + std::to_string(i);
    const std::string extends =
        i == 0 ? std::string() : ", extends = 'v" + std::to_string(i - 1) + "'";
    variant.layers.push_back(layer_of(
        name, before + "return { game = 'pig', name = '" + name + "'" + extends +
                  ", hooks = {\n  payout = function(f, base)\n" + bodies[i] + "\nend } }"));
  }
  return variant;
}

ScriptHooks hooks_of(const std::vector<std::string>& bodies, const std::string& before = "") {
  return ScriptHooks(hooks_variant(bodies, before), {});
}

HookSpec spec_of(HookSpec::Answer answer) {
  HookSpec spec;
  spec.name = "payout";
  spec.answer = answer;
  spec.limits = {-100, 1000};
  spec.items = {0, 4};
  return spec;
}

const std::vector<std::int64_t> kChips{200, 350, 0};
const std::vector<std::string_view> kNames{"Petra", "Bud", "Lucy"};
const std::vector<Fact> kFacts{
    {"stake", std::int64_t{120}},        {"top", true},
    {"player", std::string_view{"Bud"}}, {"chips", std::span<const std::int64_t>(kChips)},
    {"memory", std::int64_t{7}},         {"names", std::span<const std::string_view>(kNames)},
    {"standard", std::int64_t{120}}};

std::int64_t number(ScriptHooks hooks) {
  const auto answer = hooks.ask(spec_of(HookSpec::Answer::Integer), kFacts);
  INFO((answer ? std::string() : answer.error().message.text));
  REQUIRE(answer);
  return std::get<std::int64_t>(answer->value);
}

Error error_of(ScriptHooks hooks) {
  const auto answer = hooks.ask(spec_of(HookSpec::Answer::Integer), kFacts);
  REQUIRE_FALSE(answer);
  CHECK(answer.error().fault == Fault::HouseRule);
  return answer.error();
}

}  // namespace

TEST_CASE("a hook reads facts of every kind and answers with a number", "[hooks]") {
  CHECK(number(hooks_of({"return f.stake * 2"})) == 240);
  CHECK(number(hooks_of({"return f.top and f.player == 'Bud' and 1 or 0"})) == 1);
  CHECK(number(hooks_of({"return f.chips[2] + #f.chips + (f.chips[4] or 0)"})) == 353);
  CHECK(number(hooks_of(
            {"local n = 0 for i, c in ipairs(f.chips) do n = n + i * c end return n"})) == 900);
  CHECK(number(hooks_of({"return #(f.names[1] .. f.names[3])"})) == 9);
  CHECK(number(hooks_of({"return #type(f)"})) == 5);
}

TEST_CASE("a hook answers with a truth or a list where the game asks for one", "[hooks]") {
  auto answer = hooks_of({"return f.stake > 5"}).ask(spec_of(HookSpec::Answer::Boolean), kFacts);
  REQUIRE(answer);
  CHECK(answer->value == decltype(answer->value){true});
  answer = hooks_of({"return { 1, 2, 3 }"}).ask(spec_of(HookSpec::Answer::Integers), kFacts);
  REQUIRE(answer);
  CHECK(answer->value == decltype(answer->value){std::vector<std::int64_t>{1, 2, 3}});
  CHECK_FALSE(
      hooks_of({"return { 1, 2, 3, 4, 5 }"}).ask(spec_of(HookSpec::Answer::Integers), kFacts));
}

TEST_CASE("the second result of a hook is what it remembers", "[hooks]") {
  const auto answer =
      hooks_of({"return 1, f.memory + 1"}).ask(spec_of(HookSpec::Answer::Integer), kFacts);
  REQUIRE(answer);
  CHECK(answer->memory == 8);
  CHECK_FALSE(hooks_of({"return 1"}).ask(spec_of(HookSpec::Answer::Integer), kFacts)->memory);
  CHECK(error_of(hooks_of({"return 1, 'x'"})).message.text ==
        "hook 'payout' gives as second result what it remembers: an integer, not \"x\"");
}

TEST_CASE("base asks the variant below, and at the bottom the rules", "[hooks]") {
  CHECK(number(hooks_of({"return base(f) + 1"})) == 121);
  CHECK(number(hooks_of({"return base(f) + 1", "return base(f) * 2", "return base(f) - 3"})) ==
        239);
  CHECK(number(hooks_of({"return f.stake", "return 5"})) == 5);
}

TEST_CASE("an answer of another kind, or out of limits, is refused at the hook", "[hooks]") {
  const Error error = error_of(hooks_of({"return 5000"}));
  CHECK(error.message.text == "hook 'payout' must give integer -100 … 1000, not 5000");
  CHECK(error.place == Place{"v0.lua", 3, 1, 2});  // journals name the line of the hook
  CHECK(error_of(hooks_of({"return '5'"})).message.text ==
        "hook 'payout' must give integer -100 … 1000, not \"5\"");
  CHECK(error_of(hooks_of({""})).message.text ==
        "hook 'payout' must give integer -100 … 1000, not nothing; is a return missing?");
  CHECK_THAT(error_of(hooks_of({"return 7 / 2"})).message.text, Has("fraction"));
  CHECK_THAT(error_of(hooks_of({"return f"})).message.text, Has("facts cannot be given back"));
  CHECK(error_of(hooks_of({"return f.chips"})).place.begins == 2);
  CHECK(error_of(hooks_of({"return print"})).place.line == 3);
  CHECK(error_of(hooks_of({"return function() end"})).message.text ==
        "hook 'payout': it gives a function");
  CHECK_THAT(error_of(hooks_of({"return 1, 2, 3"})).message.text, Has("gives as third result why"));
  CHECK(error_of(hooks_of({"return 1, 2, 'x', 4"})).message.text ==
        "hook 'payout': it gives more than three results");
}

TEST_CASE("a misspelt fact is an error with a suggestion and a place", "[hooks]") {
  const Error error = error_of(hooks_of({"return f.stak * 2"}));
  CHECK(error.message.text == "there is no fact 'stak'; did you mean 'stake'?");
  CHECK(error.place == Place{"v0.lua", 3, 10});
}

TEST_CASE("facts are read-only and end with the call", "[hooks]") {
  CHECK(error_of(hooks_of({"f.stake = 5 return 1"})).message.text ==
        "facts are read-only; a script decides by what it gives back");
  CHECK(error_of(hooks_of({"f.chips[1] = 5 return 1"})).message.text ==
        "a list of facts is read-only; { table.unpack(list) } is one of your own");
  CHECK(error_of(hooks_of({"return table.insert(f.chips, 1)"})).place.line == 3);
  ScriptHooks hooks =
      hooks_of({"if kept then return kept[1] end kept = f.chips return 1"}, "local kept\n");
  const HookSpec spec = spec_of(HookSpec::Answer::Integer);
  CHECK(hooks.ask(spec, kFacts));
  const auto late = hooks.ask(spec, kFacts);
  REQUIRE_FALSE(late);
  CHECK(late.error().message.text == "these facts belong to an earlier call");
}

TEST_CASE("what a script keeps in its variables is gone after renew", "[hooks]") {
  ScriptHooks hooks = hooks_of({"calls = calls + 1 return calls"}, "local calls = 0\n");
  const HookSpec spec = spec_of(HookSpec::Answer::Integer);
  CHECK(std::get<std::int64_t>(hooks.ask(spec, kFacts)->value) == 1);
  CHECK(std::get<std::int64_t>(hooks.ask(spec, kFacts)->value) == 2);
  hooks.renew();
  CHECK(std::get<std::int64_t>(hooks.ask(spec, kFacts)->value) == 1);
}

TEST_CASE("a hook that fails or never ends leaves the next call unharmed", "[hooks]") {
  ScriptHooks hooks = hooks_of({"calls = calls + 1\nif calls == 1 then while true do end end\n"
                                "if calls == 2 then error('no') end\nif calls == 3 then local t = "
                                "{} while true do t[#t + 1] "
                                "= {} end end\nreturn calls"},
                               "local calls = 0\n");
  const HookSpec spec = spec_of(HookSpec::Answer::Integer);
  const auto endless = hooks.ask(spec, kFacts);
  REQUIRE_FALSE(endless);
  CHECK(endless.error().message.id == kBudgetSpent);
  CHECK(endless.error().fault == Fault::HouseRule);
  CHECK(endless.error().place.line == 5);
  CHECK(hooks.ask(spec, kFacts).error().message.text == "no");
  CHECK_FALSE(hooks.ask(spec, kFacts));
  CHECK(std::get<std::int64_t>(hooks.ask(spec, kFacts)->value) == 4);
}

TEST_CASE("a hook in a chain that calls itself for ever is stopped", "[hooks]") {
  CHECK(error_of(hooks_of({"local function g(x) return g(base(f) + x) end return g(1)"}))
            .message.id == kBudgetSpent);
}

TEST_CASE("only hooks that a layer has are there", "[hooks]") {
  const ScriptHooks hooks = hooks_of({"return 1"});
  CHECK(hooks.has("payout"));
  CHECK_FALSE(hooks.has("other"));
}

TEST_CASE("a hook that takes itself out of its table is asked all the same", "[hooks]") {
  Variant variant;
  variant.layers.push_back(
      layer_of("v0",
               "local v = { game = 'pig', name = 'v0', hooks = {} }\n"
               "v.hooks.payout = function(f) v.hooks.payout = nil return 3 end return v"));
  ScriptHooks hooks(variant, {});
  const HookSpec spec = spec_of(HookSpec::Answer::Integer);
  CHECK(std::get<std::int64_t>(hooks.ask(spec, kFacts)->value) == 3);
  CHECK(std::get<std::int64_t>(hooks.ask(spec, kFacts)->value) == 3);
}

TEST_CASE("a list among the facts can be given back as it is", "[hooks]") {
  HookSpec spec = spec_of(HookSpec::Answer::Integers);
  const auto answer = hooks_of({"return f.chips"}).ask(spec, kFacts);
  REQUIRE(answer);
  CHECK(answer->value == decltype(answer->value){kChips});
  CHECK_FALSE(hooks_of({"return f.names"}).ask(spec, kFacts));
}

namespace {

std::vector<std::string>& traced() {
  static std::vector<std::string> lines;
  return lines;
}

Limits traced_limits() {
  Limits limits;
  limits.trace = true;
  trace_into(traced());
  return limits;
}

}  // namespace

TEST_CASE("trace shows values with file and line, and changes nothing", "[hooks]") {
  const Variant variant =
      hooks_variant({"trace('stake', f.stake, f.chips, nil, true, 1.5)\n"
                     "trace() trace('\\27[2J') return f.stake"});
  ScriptHooks hooks(variant, {}, traced_limits());
  const HookSpec spec = spec_of(HookSpec::Answer::Integer);
  traced().clear();
  REQUIRE(hooks.ask(spec, kFacts));
  REQUIRE(traced().size() == 3);
  CHECK(traced()[0] == "v0.lua:3: stake 120 facts nil true 1.5");
  CHECK(traced()[1] == "v0.lua:4: ");
  CHECK_THAT(traced()[2], !Has("\x1b"));
  hooks.recall_answers();  // a simulation
  hooks.renew();
  REQUIRE(hooks.ask(spec, kFacts));
  CHECK(traced().size() == 3);
}

TEST_CASE("base answers for the facts, or for others where a rule below asks for them", "[hooks]") {
  const HookSpec spec = spec_of(HookSpec::Answer::Integer);
  ScriptHooks layered =
      hooks_of({"return f.stake + f.chips[1] // 100", "return base({ stake = 500 }) + base(f)"});
  const auto answer = layered.ask(spec, kFacts);
  INFO((answer ? std::string() : answer.error().message.text));
  REQUIRE(answer);
  CHECK(std::get<std::int64_t>(answer->value) == 500 + 120 + 2 * (kChips[0] / 100));
  const auto wrong = [&](const std::string& body) {
    return error_of(hooks_of({"return f.stake", body})).message.text;
  };
  CHECK(wrong("return base({ stak = 5 })") == "there is no fact 'stak'; did you mean 'stake'?");
  CHECK(wrong("return base({ [1] = 5 })") == "facts have names, not a number");
  CHECK(wrong("return base(5)") == "argument 1 of 'base' must be the facts, f, not number");
  CHECK(wrong("return base()") == "argument 1 of 'base' must be the facts, f, not missing");
  CHECK(error_of(hooks_of({"return base({ stake = 5 })"}))
            .message.text.starts_with("'base' has the printed rule below it"));
}
