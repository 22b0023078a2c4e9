// Memory that is refused at every possible moment, while a script is loaded and while it is asked.
#include "catch.h"
#include "script/load_layer.h"
#include "script/script_hooks.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

const std::string kScript =
    "local names = {}\n"
    "for i = 1, 20 do names[i] = 'name ' .. i end\n"
    "local function longest(list)\n"
    "  local best = ''\n"
    "  for _, name in ipairs(list) do if #name > #best then best = name end end\n"
    "  return best\n"
    "end\n"
    "return {\n"
    "  game = 'teufel', name = 'thrift', title = { en = 'Thrift' }, rules = { goal = 900 },\n"
    "  hooks = { payout = function(f, base)\n"
    "    local t = {}\n"
    "    for i = 1, 30 do t[i] = { i, longest(names) .. i } end\n"
    "    table.sort(t, function(a, b) return a[2] < b[2] end)\n"
    "    return base(f) + #string.rep('x', #t, '-') * 0\n"
    "  end },\n"
    "}\n";

// Every block is a multiple of this, more or less: no allocation is stepped over.
constexpr std::size_t kStep = 8;

HookSpec payout() {
  HookSpec spec;
  spec.name = "payout";
  spec.limits = {0, 1000};
  return spec;
}

Variant variant() {
  const auto layer = load_layer({"thrift.lua", "thrift", kScript});
  REQUIRE(layer);
  return Variant{{*layer}};
}

}  // namespace

TEST_CASE("a script that gets no memory is refused, wherever that is", "[memory]") {
  std::size_t refused = 0;
  std::size_t limit = 0;
  for (;; limit += kStep) {
    REQUIRE(limit < (1u << 20));
    const auto pool = std::make_shared<MemoryPool>();
    pool->limit_bytes = limit;
    const auto layer = load_layer({"thrift.lua", "thrift", kScript}, pool);
    REQUIRE(pool->used_bytes == 0);  // whatever happened, everything was given back
    if (layer) { break; }
    REQUIRE_FALSE(layer.error().front().message.text.empty());
    ++refused;
  }
  CHECK(refused > 1000);
}

TEST_CASE("a hook that gets no memory fails, wherever that is, and the next answers", "[memory]") {
  const Variant thrift = variant();
  const std::vector<Fact> facts{{"stake", std::int64_t{120}}, {"standard", std::int64_t{120}}};
  std::size_t failed = 0;
  for (Limits limits;; ++failed) {
    limits.memory_bytes = failed * kStep;
    REQUIRE(limits.memory_bytes < (1u << 20));
    ScriptHooks hooks(thrift, {}, limits);
    const auto answer = hooks.ask(payout(), facts);
    if (answer) {
      CHECK(std::get<std::int64_t>(answer->value) == 120);
      break;
    }
    // Never a rule's result.
    const Fault fault = answer.error().fault;
    REQUIRE((fault == Fault::Interrupted || fault == Fault::Internal));
    if (failed % 64 == 0) { REQUIRE(ScriptHooks(thrift, {}).ask(payout(), facts)); }
  }
  CHECK(failed > 1000);
}
