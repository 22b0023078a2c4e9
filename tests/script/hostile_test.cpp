// Scripts that mean harm: each must end with an error, soon and within its memory.
#include <ctime>

#include "catch.h"
#include "script/lua/sandbox.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

constexpr double kMostSeconds = 2.5;
constexpr std::size_t kMostBytes = 64u << 20;

// The error of a script, after checking what it took.
Error contained(const std::string& text) {
  INFO(text.substr(0, 400));
  const auto pool = std::make_shared<MemoryPool>();
  auto sandbox = Sandbox::open({}, pool);
  REQUIRE(sandbox);
  const std::clock_t start = std::clock();  // processor time: other programs do not matter
  const auto loaded = sandbox->load(text, "hostile.lua");
  CHECK(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < kMostSeconds);
  CHECK(pool->used_bytes < kMostBytes);
  { const Sandbox over = std::move(*sandbox); }
  CHECK(pool->used_bytes == 0);
  REQUIRE_FALSE(loaded);
  CHECK(loaded.error().fault == Fault::Input);
  return loaded.error();
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) { all += text; }
  return all;
}

}  // namespace

TEST_CASE("loops of every kind end when the budget is spent", "[hostile]") {
  for (const char* text :
       {"while true do end", "\n::again:: goto again", "repeat until false",
        "local function f() return f() end f()", "for i = 1, 1 << 60 do end",
        "for i = 1.0, 9007199254740994 do end", "local x = 0 while x < 1 do x = x * 1 end",
        "for i = 1, 1 << 60 do local t = {} end", "while true do local s = ('x'):rep(100) end",
        "table.sort({ 3, 2, 1 }, function() while true do end end)",
        "local t = {} while true do table.insert(t, 1, 0) table.remove(t, 1) end"}) {
    const Error error = contained(text);
    INFO(text);
    CHECK(error.message.id == kBudgetSpent);
    CHECK(error.place.line == (text[0] == '\n' ? 2 : 1));
  }
}

TEST_CASE("a closing value in a generic for cannot buy time", "[hostile]") {
  CHECK(contained("for i in ipairs({}), {}, 0, {} do end").place.line == 1);
  CHECK(contained("local x <close> = nil while true do end").message.text ==
        "variables marked <close> are not available to scripts");
}

TEST_CASE("memory bombs are refused", "[hostile]") {
  CHECK(contained("local t = {} while true do t[#t + 1] = {} end").place.line == 1);
  CHECK(contained("local t = {} for i = 1, 1e9 // 1 | 0 do t[i] = i end").message.id ==
        kBudgetSpent);
  CHECK(contained("local s = 'x' while true do s = s .. s end").message.text ==
        "'..' would make a string of more than 4 KiB");
  CHECK(contained("return ('x'):rep(1 << 40)").message.text ==
        "'string.rep' would make a string of more than 4 KiB");
  CHECK(contained("return ('x'):rep(65536, ('y'):rep(65536))").place.line == 1);
  CHECK(contained("local t, s = {}, ('x'):rep(4000) for i = 1, 4000 do t[i] = s .. i end")
            .place.line == 1);
  CHECK(contained("local t = {} for i = 1, 500 do t[i] = ('x'):rep(4000) .. i end\n"
                  "return table.concat(t)")
            .place.line >= 1);
  CHECK(contained("local t = { 'x' } while true do t = { table.concat(t), table.concat(t) } end")
            .place.line == 1);
  CHECK(contained("local a = {} local b = a while true do b.n = {} b = b.n end").place.line == 1);
}

TEST_CASE("deep recursion is refused", "[hostile]") {
  const std::string too_deep = "calls or brackets are nested too deeply";
  CHECK(contained("local function f(n) return 1 + f(n + 1) end return f(1)").place.line == 1);
  CHECK(contained("local function f(...) return f(1, ...) + 1 end return f()").place.line == 1);
  CHECK(contained("local function f() table.sort({ 2, 1 }, f) end f()").place.line == 1);
  const std::string kLevels = "more than 100 levels of brackets and blocks";
  CHECK(contained("return " + repeated("{", 101) + repeated("}", 101)).message.text == kLevels);
  CHECK(contained("return " + repeated("(", 5000) + "1" + repeated(")", 5000)).message.text ==
        kLevels);
  CHECK(contained(repeated("do ", 101) + repeated("end ", 101)).message.text == kLevels);
  CHECK(contained("return " + repeated("{", 100) + repeated("}", 100)).message.id ==
        "lua.value.at");
  CHECK(contained("return " + repeated("not ", 5000) + "1").message.text == too_deep);
}

TEST_CASE("keys picked to collide cannot hold the program", "[hostile]") {
  // In a table of 2^n slots whole numbers fall together that differ by 2^n - 1.
  CHECK(contained("local t = {}\nfor i = 1, 1 << 20 do t[i * 4095] = i end").message.id ==
        kBudgetSpent);
  CHECK(contained("local t = {} for i = 1, 1000 do t[i * 2047 * 1023] = i end\n"
                  "while true do local x = t[3000 * 2047 * 1023] end")
            .message.id == kBudgetSpent);
}

TEST_CASE("dear library calls are charged", "[hostile]") {
  for (const char* body :
       {"s:upper()", "s:find('ab')", "s:reverse()", "table.concat(t, '', 1, 900)",
        "table.unpack(t, 1, 200)", "s:sub(2)", "string.format('%s%s', s, '')", "table.sort(t)",
        "pairs(t)", "s:byte(1, 200)", "table.insert(t, 1, 0) table.remove(t, 1)",
        "return s == (s .. '')", "local x = s <= s"}) {
    std::string call = body;
    if (call.starts_with("return ")) {
      call = "local x = " + call.substr(7);
    } else if (!call.starts_with("local ") && call.find(") ") == std::string::npos) {
      call = "local x = " + call;
    }
    const Error error = contained(
        "local s = ('a'):rep(4000)\nlocal t = {}\n"
        "for i = 1, 2000 do t[i] = i end\nwhile true do " +
        call + " end");
    INFO(body);
    CHECK(error.message.id == kBudgetSpent);
    CHECK(error.place.line == 4);
  }
}

TEST_CASE("many refused blocks end the script", "[hostile]") {
  // With 8192 strings Lua's own table of strings is as large as a block may be, and each new string
  // asks for more.
  CHECK(contained("local t = {} for i = 1, 8 do t[i] = {}\n"
                  "for k = 1, 1020 do t[i][k] = 'x' .. i .. '.' .. k end end\n"
                  "local n = 0 while true do n = n + 1 t[n % 8 + 1][n] = 'y' .. n end")
            .message.id == kBudgetSpent);
}

TEST_CASE("chunks that are not plain text are refused before Lua sees them", "[hostile]") {
  CHECK(contained("\x1bLua").message.text == "is a compiled chunk; scripts are text");
  CHECK(contained(std::string("return 1\0", 9)).message.text ==
        "control characters are not allowed in a script");
  CHECK(contained("return '\xff'").place == Place{"hostile.lua", 1, 9});
  CHECK(contained("return 1 --\r os = 1\n").place == Place{"hostile.lua", 1, 12});
  CHECK(contained("-- a\nreturn '\xE2\x80\xAE'").place == Place{"hostile.lua", 2, 9});
  CHECK(contained("return '\x1b[2J'").place.column == 9);
  CHECK(contained(repeated("-", 70000)).message.text == "is longer than 64 KiB");
}

TEST_CASE("sources that are dear to compile end in time", "[hostile]") {
  contained("local a = {} return a" + repeated(".b", 30000) + " + 1");
  contained("local a, x = {}, 1 return a" + repeated("[x]", 20000) + " + 1");
  contained("local a, x = {}, 1 return a" + repeated("[x+0]", 12000) + " + 1");
  contained("local a = nil return a.x" + repeated(" or 1", 999));
  contained("local x if x then" + repeated(" elseif x then", 999) + " end x()");
  contained("local t = {" + repeated("{},", 21000) + "}");
  contained("local " + repeated("a,", 300) + "a = 1");
}

TEST_CASE("states of one command share a memory limit", "[hostile]") {
  const auto pool = std::make_shared<MemoryPool>();
  const std::string hoard =
      "local t = {} for i = 1, 4000 do t[i] = ('x'):rep(4000) .. i end\nreturn { f = function() "
      "return t end }";
  auto first = Sandbox::open({}, pool);
  auto second = Sandbox::open({}, pool);
  REQUIRE(first);
  REQUIRE(second);
  Limits generous;
  generous.budget_units = 100'000'000;
  auto a = Sandbox::open(generous, pool);
  auto b = Sandbox::open(generous, pool);
  const auto one = a->load(hoard, "a.lua");
  CHECK(pool->used_bytes <= pool->limit_bytes);
  const auto two = b->load(hoard + " -- again", "b.lua");
  CHECK(pool->used_bytes <= pool->limit_bytes);
  CHECK(one);
}
