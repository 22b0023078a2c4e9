// What scripts can do, and that nothing else is there.
#include "script/lua/sandbox.h"

#include "catch.h"
#include "script/lua/host.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

Result<Loaded> run(std::string_view text) {
  auto sandbox = Sandbox::open();
  REQUIRE(sandbox);
  return sandbox->load(text, "house.lua");
}

std::string value_of(std::string_view expression) {
  const auto loaded = run("return " + std::string(expression));
  INFO(expression);
  INFO((loaded ? std::string() : loaded.error().message.text));
  REQUIRE(loaded);
  return to_text(loaded->value);
}

Error error_of(std::string_view text) {
  const auto loaded = run(text);
  INFO(text);
  REQUIRE_FALSE(loaded);
  CHECK(loaded.error().fault == Fault::Input);
  CHECK(loaded.error().place.file == "house.lua");
  return loaded.error();
}

}  // namespace

TEST_CASE("a script's table becomes JSON without any conversion of kinds", "[sandbox]") {
  CHECK(value_of("{ goal = 1000, open = true, bet_on = 'best' }") ==
        R"({"bet_on":"best","goal":1000,"open":true})");
  CHECK(value_of("{ coal = {{100, 2}, {75, 3}} }") == R"({"coal":[[100,2],[75,3]]})");
  CHECK(value_of("'12'") == R"("12")");
  CHECK(value_of("{}") == "[]");
  CHECK(value_of("9223372036854775807") == "9223372036854775807");
}

TEST_CASE("functions in a script's table are named, and null in the JSON", "[sandbox]") {
  const auto loaded = run("return { hooks = { payout = function() return 1 end } }");
  REQUIRE(loaded);
  CHECK(to_text(loaded->value) == R"({"hooks":{"payout":null}})");
  CHECK(loaded->functions == std::vector<std::string>{"hooks.payout"});
}

TEST_CASE("values that are no plain data are refused with their place", "[sandbox]") {
  Error error = error_of("return {\n  rules = {\n    goal = 7 / 2,\n  },\n}");
  CHECK(error.place == Place{"house.lua", 3, 5});
  CHECK_THAT(error.message.text, BeginsWith("rules.goal: 3.5 is a number with a fraction"));
  CHECK(error_of("return { 1, 2, nil, 4 }").message.text == "the list has no element 3");
  CHECK(error_of("return { 1, x = 2 }").message.text ==
        "a table has either names or a list, not both");
  CHECK(error_of("return { [true] = 1 }").message.text ==
        "a key is a boolean; keys are names or whole numbers");
  CHECK(error_of("return '\\xff'").message.text == "the text is not UTF-8");
  CHECK_THAT(error_of("return 0/0").message.text, Has("fraction"));
  CHECK_THAT(error_of("local t = {} t.t = t return t").message.text, Has("nested too deeply"));
  CHECK(error_of("local t = {} for i = 1, 1001 do t[i] = i end return t").message.text ==
        "the value has more than 1000 entries");
  CHECK_THAT(error_of("local t = {} for d = 1, 7 do t = {t, t, t, t, t, t, t, t} end return t")
                 .message.text,
             Has("more than 1000 entries"));
}

// The order in which Lua goes through a table differs from state to state.
TEST_CASE("of several values that cannot be used the first by its place is told", "[sandbox]") {
  for (int i = 0; i < 20; ++i) {
    CHECK_THAT(
        error_of("return { d = 4.5, b = { y = 0.5, x = 2.5 }, c = 3.5, e = 5.5 }").message.text,
        BeginsWith("b.x: 2.5 is"));
  }
}

TEST_CASE("a script returns exactly one value", "[sandbox]") {
  CHECK(error_of("local x = 1").message.text == "the script must return one table: return { … }");
  CHECK(error_of("return 1, 2").message.text == "the script must return one table: return { … }");
}

TEST_CASE("only the small language exists", "[sandbox]") {
  std::size_t words = 0;
  for (const LanguageWord& word : language_words()) {
    INFO(word.name);
    CHECK(run("local word = " + std::string(word.name) + " return 1"));
    CHECK_THAT(word.meaning.text, EndsWith("."));
    ++words;
  }
  CHECK(words == 40);
  for (const char* name : {"os",
                           "io",
                           "package",
                           "debug",
                           "load",
                           "loadstring",
                           "loadfile",
                           "dofile",
                           "pcall",
                           "xpcall",
                           "coroutine",
                           "setmetatable",
                           "getmetatable",
                           "rawset",
                           "rawget",
                           "next",
                           "collectgarbage",
                           "print",
                           "warn",
                           "utf8",
                           "bit32",
                           "_G",
                           "string.dump",
                           "string.pack",
                           "string.match",
                           "string.gsub",
                           "string.gmatch",
                           "math.random",
                           "math.randomseed",
                           "table.move",
                           "table.pack",
                           "('x').gsub",
                           "('x').dump",
                           "('x').rep.x"}) {
    const Error error = error_of("local word = " + std::string(name) + " return 1");
    INFO(name);
    CHECK(error.place.line == 1);
  }
  CHECK(error_of("return os.time()").message.text ==
        "'os' is not available to scripts; there is no clock, and what is decided must be the same "
        "each time");
  CHECK(
      error_of("return math.random(6)").message.text ==
      "'math.random' is not available to scripts; chance is in f.luck: a die is f.luck[1] % 6 + 1");
  CHECK(error_of("print(5) return 1").message.text ==
        "'print' is not available to scripts; trace(...) shows values while a rule is tried");
}

TEST_CASE("unknown names are errors with a suggestion and a place", "[sandbox]") {
  const Error error = error_of("local a = 1\nreturn { a = tonumbr('5') }");
  CHECK(error.message.text == "unknown name 'tonumbr'; did you mean 'tonumber'?");
  CHECK(error.place == Place{"house.lua", 2, 14});
  CHECK(error_of("return math.maxx(1)").message.text ==
        "unknown name 'math.maxx'; did you mean 'math.max'?");
}

TEST_CASE("nothing of the language can be written", "[sandbox]") {
  CHECK(error_of("goal = 5 return 1").message.text == "'goal' is not declared; write 'local goal'");
  CHECK(error_of("assert = nil return 1").message.text ==
        "'assert' is not declared; write 'local assert'");
  CHECK(error_of("math.max = 5 return 1").message.text ==
        "'math.max' cannot be set: the language is read-only");
  CHECK(error_of("string.rep = nil return 1").message.text ==
        "'string.rep' cannot be set: the language is read-only");
  CHECK(error_of("('x').y = 1 return 1").place.line == 1);
  CHECK(error_of("table.insert(math, 1) return 1").message.text ==
        "'table.insert' cannot work on a read-only table");
  CHECK(error_of("table.sort(_ENV) return 1").place.line == 1);
  CHECK(error_of("for k in pairs(string) do end return 1").place.line == 1);
}

TEST_CASE("pairs walks in one order: booleans, numbers, bytes of strings", "[sandbox]") {
  CHECK(value_of(
            "(function() local t, s = { b = 1, [3] = 1, a = 1, [true] = 1, [-1] = 1, B = 1 }, {}\n"
            "for k, v in pairs(t) do s[#s + 1] = tostring(k) end\n"
            "return table.concat(s, ' ') end)()") == R"("true -1 3 B a b")");
  CHECK(value_of("(function() local t, n = { 1, 2, 3 }, 0\n"
                 "for k in pairs(t) do n = n + k t[2] = nil end return n end)()") == "4");
  CHECK(error_of("for k in pairs({ [{}] = 1 }) do end return 1").place.line == 1);
}

TEST_CASE("the sort of scripts is stable and survives contradicting comparisons", "[sandbox]") {
  CHECK(value_of("(function() local t = { 'bb', 'a', 'cc', 'd', 'ee' }\n"
                 "table.sort(t, function(x, y) return #x < #y end)\n"
                 "return table.concat(t, ' ') end)()") == R"("a d bb cc ee")");
  CHECK(value_of("(function() local t = { 5, 3, 9, 1 } table.sort(t) return t end)()") ==
        "[1,3,5,9]");
  CHECK(value_of("(function() local t = { 5, 3, 9, 1 }\n"
                 "table.sort(t, function() t[1] = nil return true end) return #t end)()") == "4");
  CHECK(error_of("table.sort({ 1, 'a' }) return 1").message.text ==
        "attempt to compare string with number");
}

TEST_CASE("strings, lists and numbers behave as the documentation says", "[sandbox]") {
  CHECK(value_of("('Fass'):upper() .. ('Fass'):lower() .. ('abc'):reverse()") ==
        R"("FASSfasscba")");
  CHECK(value_of(
            "('abc'):sub(2) .. ('abc'):sub(-2, -2) .. ('abc'):sub(0, 99) .. ('abc'):sub(3, 2)") ==
        R"("bcbabc")");
  CHECK(value_of("{ ('abc'):byte(1, -1) }") == "[97,98,99]");
  CHECK(value_of("{ ('a.b'):find('.') }") == "[2,2]");
  CHECK(value_of("{ ('abc'):find('c', 4) }") == "[]");
  CHECK(value_of("('ab'):rep(3, '-') .. ('x'):rep(0) .. (''):rep(1 << 62, '')") == R"("ab-ab-ab")");
  CHECK(value_of("string.format('%d of %s, %s %%', 3, 'x', true)") == R"("3 of x, true %")");
  CHECK(value_of("string.char(72, 105)") == R"("Hi")");
  CHECK(value_of("table.concat({ 1, 'b', 3 }, ', ')") == R"("1, b, 3")");
  CHECK(value_of("{ table.unpack({ 1, 2, 3 }, 2) }") == "[2,3]");
  CHECK(value_of("(function() local t = { 1, 3 } table.insert(t, 2, 2) table.insert(t, 4)\n"
                 "return { t, table.remove(t), table.remove(t, 1), t } end)()") ==
        "[[2,3],4,1,[2,3]]");
  CHECK(value_of("{ math.max(1, 3, 2), math.min(2, 1), math.abs(-4), 7 // 2, math.floor(3.5),\n"
                 "math.ceil(3.5), math.fmod(-7, 3), math.tointeger(4.0) }") ==
        "[3,1,4,3,3,4,-1,4]");
  CHECK(value_of("{ tonumber('12'), tonumber('-7'), select('#', 1, 2), select(-1, 5, 6) }") ==
        "[12,-7,2,6]");
  CHECK(value_of("{ tonumber('0x10'), tonumber('1e2'), tonumber(' 5'), tonumber('1.5'),\n"
                 "math.tointeger('5'), math.type('5') }") == "[]");
}

TEST_CASE("arguments are not converted from one kind to another", "[sandbox]") {
  CHECK(error_of("return math.abs('5')").message.text ==
        "argument 1 of 'math.abs' must be a number, not string");
  CHECK(error_of("return ('x'):rep(2.0)").message.text ==
        "argument 2 of 'string.rep' must be a whole number, not a number with a point or an "
        "exponent");
  CHECK(error_of("return string.len(5)").message.text ==
        "argument 1 of 'string.len' must be a string, not number");
  CHECK_THAT(error_of("return '5' + 1").message.text, Has("arithmetic"));
  CHECK(error_of("return string.format('%5.2f', 1)").place.line == 1);
  CHECK(error_of("return string.format('%s %s', 1)").message.text ==
        "'string.format' has more places than values");
  CHECK(value_of("math.abs(math.mininteger) // 1") == "-9223372036854775808");
}

TEST_CASE("no string holds a NUL, and what only looks like one is none", "[sandbox]") {
  for (const char* text : {"'\\0'", "'\\00'", "'\\0001'", "'a\\x00'", "'\\u{0}'", "'\\u{0000}'",
                           "'\\\\\\0'", "\"\\z\n  \\0\"", "'\\\r\n\\0'"}) {
    const Error error = error_of("return " + std::string(text));
    CHECK(error.message.text == "strings cannot hold the character 0");
  }
  CHECK(value_of("{ '\\\\0', [[\\0]], '\\0480', '\\x30', '\\u{30}', [==[\\x00]==] }") ==
        R"(["\\0","\\0","00","0","0","\\x00"])");
  CHECK(error_of("return string.char(1, 0)").message.text ==
        "argument 2 of 'string.char' must be 1 to 255, not 0");
}

TEST_CASE("no text shows an address", "[sandbox]") {
  CHECK(value_of("tostring({})") == R"("table")");
  CHECK(value_of("tostring(math.max)") == R"("function")");
  CHECK(value_of("string.format('%s %s', {}, assert)") == R"("table function")");
}

TEST_CASE("an error always has a place, whatever it is", "[sandbox]") {
  Error error = error_of("local x = 1\n  error('no luck')");
  CHECK(error.message.text == "no luck");
  CHECK(error.place == Place{"house.lua", 2, 3});
  error = error_of("local x = 1\nerror({ code = 5 })");
  CHECK(error.message.text == "the message of an error must be a text, not table");
  CHECK(error.place.line == 2);
  CHECK(error_of("error()").message.text == "the message of an error must be a text, not nil");
  CHECK(error_of("\n\nassert(false)").place.line == 3);
  CHECK(error_of("assert(nil, 'why')").message.text == "why");
  CHECK(error_of("error('0:99: forged', 0)").place.line == 1);
  error = error_of("local function check(n)\n  error('bad n', 2)\nend\ncheck(1)\nreturn 1");
  CHECK(error.place.line == 4);
  error = error_of("local t = {}\nreturn 1 + t.missing.x");
  CHECK(error.place == Place{"house.lua", 2, 14});
  CHECK(error.message.text ==
        "attempt to index a nil value (field 'missing'); nothing of that name has a value here: is "
        "it misspelt?");
}

TEST_CASE("messages are cleaned and bounded", "[sandbox]") {
  CHECK_THAT(error_of("error('a\\27[31mb')").message.text, !Has("\x1b"));
  CHECK(error_of("error(('x'):rep(4000))").message.text.size() <= 1200);
}

TEST_CASE("syntax errors have line and column, and a hint where a comma is missing", "[sandbox]") {
  Error error = error_of("return {\n  rules = {\n    goal = 1000\n    bonus = 5,\n  },\n}");
  CHECK(error.place == Place{"house.lua", 4, 5});
  CHECK(error.message.text ==
        "'}' expected (to close '{' at line 2) near 'bonus'; is a comma missing before it?");
  error = error_of("return { goal = = 5 }");
  CHECK(error.place == Place{"house.lua", 1, 17});
  error = error_of("return { goal = 5");
  CHECK(error.place == Place{"house.lua", 1, 18});
}
