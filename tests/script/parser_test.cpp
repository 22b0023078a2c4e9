// What Lua is given in the place of a source.
#include "script/parser.h"

#include "catch.h"
#include "script/lua/sandbox.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

Parsed parse_all(const std::string& source) { return parse(source, tokens_of(source)); }

// Without what stands in front of every text that has changed.
std::string lua_of(const std::string& source) {
  const std::string front = "local __length, __key, __join, __values = ... ";
  const Parsed all = parse_all(source);
  INFO(source);
  REQUIRE(all.whole);
  return all.text.starts_with(front) ? all.text.substr(front.size()) : all.text;
}

std::string meant_by(const std::string& expression) {
  const auto loaded = load_alone("return " + expression, "house.lua");
  INFO(expression);
  INFO((loaded ? std::string() : loaded.error().message.text));
  REQUIRE(loaded);
  return to_text(loaded->value);
}

}  // namespace

TEST_CASE("# becomes a call around its whole operand", "[parser]") {
  for (const auto& [source, text] : std::vector<std::pair<std::string, std::string>>{
           {"return #t", "return  __length(t)"},
           {"return#t+1", "return __length(t)+1"},
           {"return ##t", "return  __length( __length(t))"},
           {"return -#t.x[i](y)", "return - __length(t.x[i](y))"},
           {"return #t.x:m{1}'a' .. 1", "return  __join( __length(t.x:m{1}'a') , 1)"},
           {"return #\"text\"", "return  __length(\"text\")"},
           {"return #{ #a, b }, #(c)", "return  __length({  __length(a), b }),  __length((c))"},
           {"return not #-x == #function() return #y end",
            "return not  __length(-x) ==  __length(function() return  __length(y) end)"},
           {"return # -- long\n t", "return  __length( -- long\n t)"},
           {"t[#t + 1] = #t", "t[ __key( __length(t) + 1, t)] =  __length(t)"}}) {
    CHECK(lua_of(source) == text);
  }
}

TEST_CASE("a row of texts becomes one call, whatever stands around and in it", "[parser]") {
  for (const auto& [source, text] : std::vector<std::pair<std::string, std::string>>{
           {"return a .. b", "return  __join(a , b)"},
           {"return(a)..b", "return __join((a),b)"},
           {"return a .. b + c .. d == e", "return  __join(a , b + c , d) == e"},
           {"return a + b .. c << d .. e", "return  __join(a + b , c) <<  __join(d , e)"},
           {"return -a .. not b .. #c", "return  __join(-a , not b ,  __length(c))"},
           {"return a .. f(b .. c)", "return  __join(a ,  (f( __join(b , c))))"},
           {"return a .. (b .. c):rep(2) .. 'x'",
            "return  __join(a , ( __join(b , c)):rep(2) , 'x')"},
           {"return 1 .. 2, { a .. b }", "return  __join(1 , 2), {  __join(a , b) }"}}) {
    CHECK(lua_of(source) == text);
  }
}

TEST_CASE("what is stored under a key that is not known goes through a call", "[parser]") {
  for (const auto& [source, text] : std::vector<std::pair<std::string, std::string>>{
           {"t[i] = 1", "t[ __key(i, t)] = 1"},
           {"t.x[i] = 1", "t.x[ __key(i, nil)] = 1"},
           {"f()[g()] = 1", "f()[ __key(g(), nil)] = 1"},
           {"a[i], b.x, c[j] = 1, 2", "a[ __key(i, a)], b.x, c[ __key(j, c)] = 1, 2"},
           {"t[i][j] = u[k]", "t[i][ __key(j, nil)] = u[k]"},
           {"t[1], t['x'], t.y, t[9999] = 1", "t[1], t['x'], t.y, t[9999] = 1"},
           {"t[10000] = 1", "t[ __key(10000, t)] = 1"},
           {"t[0x1] = 1", "t[ __key(0x1, t)] = 1"},
           {"return { [i] = 1, [2] = 3, x = 4, [-1] = 5 }",
            "return { [ __key(i, nil)] = 1, [2] = 3, x = 4, [ __key(-1, nil)] = 5 }"},
           {"local x = t[i] t[i]()", "local x = t[i] t[i]()"}}) {
    CHECK(lua_of(source) == text);
  }
}

TEST_CASE("any number of values goes through a call", "[parser]") {
  for (const auto& [source, text] : std::vector<std::pair<std::string, std::string>>{
           {"return { f() }", "return {  __values(f()) }"},
           {"return { f(), g(), }", "return { f(),  __values(g()), }"},
           {"return { f(), (g()) }", "return { f(), (g()) }"},
           {"return { nil, 1, x = nil }", "return {  __values(nil), 1, x = nil }"},
           {"local x = ...", "local x =  __values()"},
           {"return function(...) return ... end",
            "return function(...) return  __values(...) end"},
           {"return function(a, ...) local t = { ... } end",
            "return function(a, ...) local t = {  __values(...) } end"}}) {
    CHECK(lua_of(source) == text);
  }
}

TEST_CASE("every statement is understood, and what is none is not", "[parser]") {
  CHECK(lua_of("local a <const>, b = 1; ; goto on ::on:: do end while a do break end\n"
               "repeat local x until x for i = 1, 2, 3 do end for k, v in pairs(a) do end\n"
               "if a then elseif b then else end function f.g.h:m(x, y, ...) end\n"
               "local function g() return end f.x, f[1] = a f 'x' { y } :m() return a, b;")
            .size() > 200);
  for (const char* source : {"return #",
                             "x",
                             "x + 1",
                             "f() = 1",
                             "(x) = 1",
                             "local",
                             "for i do end",
                             "if x end",
                             "return 1 return 2",
                             "a.b:c = 1",
                             "return { = 1 }",
                             "return f(",
                             "end",
                             "x = = 1",
                             "#t",
                             "local n = t #t",
                             "a .. b",
                             "goto",
                             "local x <",
                             "return a b"}) {
    INFO(source);
    const Parsed all = parse_all(source);
    CHECK_FALSE(all.whole);
    CHECK(all.text == source);
    CHECK(load_alone(source, "house.lua").error().fault == Fault::Input);
  }
}

TEST_CASE("a source that Lua may have to take apart too deeply is refused by its levels",
          "[parser]") {
  const auto joined = [](int levels) {
    std::string text = "'a'";
    for (int i = 0; i < levels; ++i) { text = "'a' .. (" + text + ")"; }
    return text;
  };
  CHECK(meant_by(joined(40)).size() == 43);
  const auto deep = load_alone("return " + joined(99), "house.lua");
  CHECK(deep.error().message.id == "lua.deep");
  CHECK(deep.error().place.line == 1);
  std::string minus = "1";
  for (int i = 0; i < 170; ++i) { minus = "- " + minus; }
  CHECK(meant_by(minus) == "1");
  std::string targets = "local t = {} t.x";
  for (int i = 0; i < 190; ++i) { targets += ", t.x"; }
  CHECK(load_alone(targets + " = 1 return 1", "house.lua").error().message.id == "lua.deep");
}

TEST_CASE("what is rewritten means what was written", "[parser]") {
  CHECK(meant_by("(function() local t = { 1, 2 }\n"
                 "t[#t + 1], t.n = (function() return 3, 4 end)()\n"
                 "t.u = { [#t] = #t .. '', ['a' .. 1] = true }\n"
                 "local s = 'x' .. (function() return 'y', 'z' end)()\n"
                 "return { t.n, t.u[3], t.u.a1, s, #s, #'ab' + #t, -#t, 1 .. 2 } end)()") ==
        R"([4,"3",true,"xy",2,5,-3,"12"])");
  CHECK(meant_by("(function(...) local a, b = ... return { select('#', ...), a, b, #{ ... },\n"
                 "#{ (select(2, ...)) }, (select(-1, ...)) } end)(4, 5, 6)") == "[3,4,5,3,1,6]");
}
