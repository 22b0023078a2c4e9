// From a variant's text to its layer and to the rules of a game.
#include "catch.h"
#include "engine/catalog.h"
#include "fake_game.h"
#include "script/load_layer.h"
#include "script/problem.h"
#include "script/source.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

std::string say_english(const Message& message) { return TemplateCatalog().say(message); }

VariantText named(std::string text) { return {"house/short.lua", "short", std::move(text)}; }

VariantLayer layer_of(std::string text) {
  const auto layer = load_layer(named(std::move(text)));
  INFO((layer ? std::string() : layer.error().front().message.text));
  REQUIRE(layer);
  return *layer;
}

std::vector<Error> problems_of(std::string text) {
  const auto layer = load_layer(named(std::move(text)));
  REQUIRE_FALSE(layer);
  return layer.error();
}

Error only_problem(std::string text) {
  const std::vector<Error> problems = problems_of(std::move(text));
  REQUIRE(problems.size() == 1);
  return problems.front();
}

// A variant whose table holds `fields` besides the names.
std::string with(const std::string& fields) {
  return "return {\n  game = 'fake', name = 'short',\n" + fields + "\n}\n";
}

std::vector<Error> resolve_errors(const std::string& rules) {
  const Variant variant{{layer_of(with("  rules = {\n" + rules + "\n  },"))}};
  const auto resolved = resolve(FakeGame(), variant);
  REQUIRE_FALSE(resolved);
  return resolved.error();
}

}  // namespace

TEST_CASE("a variant's layer holds its names, titles, rules and text", "[variant]") {
  const std::string text =
      "return {\n"
      "  game = 'fake', name = 'short', extends = 'official',\n"
      "  title = { de = 'Kurzer Abend', en = 'Short night' },\n"
      "  source = 'nowhere',\n"
      "  rules = {\n"
      "    goal = 1000,\n"
      "    ['bet_on'] = 'sum', coal = { {100, 2}, {75, 3} },\n"
      "  },\n"
      "  tests = { { given = { goal = 5 } } },\n"
      "}\n";
  const VariantLayer layer = layer_of(text);
  CHECK(layer.game == "fake");
  CHECK(layer.name == "short");
  CHECK(layer.extends == "official");
  CHECK(layer.title == std::vector<std::pair<std::string, std::string>>{{"en", "Short night"},
                                                                        {"de", "Kurzer Abend"}});
  CHECK(layer.source == "nowhere");
  CHECK(layer.text == text);
  CHECK(layer.sha256.size() == 64);
  CHECK(to_text(layer.tests) == R"([{"given":{"goal":5}}])");
  REQUIRE(layer.rules.size() == 3);
  CHECK(layer.rules[0].rule == "goal");
  CHECK(layer.rules[0].value == Json(1000));
  CHECK(layer.rules[0].place == Place{"house/short.lua", 6, 5});
  CHECK(layer.rules[1].place == Place{"house/short.lua", 7, 6});
  CHECK(to_text(layer.rules[2].value) == "[[100,2],[75,3]]");
  CHECK(layer.rules[2].place == Place{"house/short.lua", 7, 25});
}

TEST_CASE("rules that are set by code are placed at their table", "[variant]") {
  const VariantLayer layer =
      layer_of("local r = {}\nr.goal = 50\nreturn { game = 'fake', name = 'short',\n rules = r }");
  REQUIRE(layer.rules.size() == 1);
  CHECK(layer.rules[0].place == Place{"house/short.lua", 4, 2});
}

TEST_CASE("keys are found in the table returned, not in functions before or inside it",
          "[variant]") {
  const VariantLayer layer = layer_of(
      "local function f() if true then return { rules = 1, goal = 2 } end end\n"
      "local s = '} rules = { goal'  -- rules = { goal = 3 }\n"
      "return { game = 'fake', name = 'short', rules = {\n"
      "  coal = { { 100, (function() local a, goal = 1, 2; return goal end)() } },\n"
      "  goal = 77 } }");
  REQUIRE(layer.rules.size() == 2);
  CHECK(layer.rules[1].rule == "goal");
  CHECK(layer.rules[1].place == Place{"house/short.lua", 5, 3});
}

TEST_CASE("every problem of a variant is told at once, with its place", "[variant]") {
  const std::vector<Error> problems = problems_of(
      "-- title.en: Long night\n"
      "return {\n"
      "  game = 'fake', name = 'long',\n"
      "  titel = { en = 'x' },\n"
      "  title = { en = 'Short night', nl = 'Korte avond', fr = 5 },\n"
      "  rules = { goal = 5, goal = 6 },\n"
      "  tests = 3,\n"
      "}\n");
  std::vector<std::string> lines;
  for (const Error& problem : problems) {
    CHECK(problem.fault == Fault::Input);
    lines.push_back(problem_line(problem, say_english));
  }
  CHECK(lines ==
        std::vector<std::string>{
            "house/short.lua:1:4: error: the head says title.en is 'Long night', the table says "
            "'Short night'",
            "house/short.lua:3:18: error: the variant calls itself 'long' but its file 'short'; "
            "they must be equal",
            "house/short.lua:4:3: error: unknown field 'titel'; did you mean 'title'?",
            "house/short.lua:5:33: error: unknown language 'nl'; titles are in en, de, fr or it",
            "house/short.lua:5:53: error: a title must be a text of one line, at most 120 bytes",
            "house/short.lua:6:23: error: 'rules.goal' is set twice, first in line 6",
            "house/short.lua:7:3: error: 'tests' must be a list of tables"});
}

TEST_CASE("game and name are required", "[variant]") {
  CHECK(problems_of("return {}").size() == 2);
  CHECK(problems_of("return { 1, 2 }").front().message.text ==
        "the script must return a table with named fields");
  CHECK(only_problem("return 5").message.text == "the script must return one table: return { … }");
  CHECK(only_problem(with("rules = { 1, 2 }")).message.text ==
        "'rules' must be a table: rules = { goal = 1000 }");
  CHECK(only_problem(with("extends = '../x'")).message.text ==
        "'extends' must be the name of a variant: a-z, 0-9, '_' and '-'");
}

TEST_CASE("functions stand in hooks only", "[variant]") {
  CHECK(only_problem(with("rules = { goal = function() end }")).place ==
        Place{"house/short.lua", 3, 11});
  CHECK(problems_of(with("hooks = { payout = { function() end } }")).size() == 2);
  CHECK(only_problem(with("hooks = { payout = 5 }")).message.text ==
        "hook 'payout' must be a function");
  CHECK(only_problem(with("hooks = 5")).message.text == "'hooks' must be a table of functions");
  const VariantLayer layer = layer_of(with("hooks = { payout = function(f) return 1 end }"));
  REQUIRE(layer.hooks.size() == 1);
  CHECK(layer.hooks[0].hook == "payout");
  CHECK(layer.hooks[0].place == Place{"house/short.lua", 3, 11});
}

TEST_CASE("a hook that the game never asks is a mistake", "[variant][resolve]") {
  const Variant variant{{layer_of(with("hooks = { payot = function(f) return 1 end }"))}};
  const auto resolved = resolve(FakeGame(), variant);
  REQUIRE_FALSE(resolved);
  CHECK(resolved.error()[0].message.text == "fake has no hook 'payot'");
  CHECK(resolved.error()[0].suggestions == std::vector<std::string>{"payout"});
  CHECK(resolved.error()[0].place == Place{"house/short.lua", 3, 11});
}

TEST_CASE("the head is read from comment lines before the code", "[variant]") {
  const auto head = head_of(
      "\xEF\xBB\xBF-- game: teufel\r\n"
      "--  a note: with a colon\n"
      "\n"
      "  -- extends:   official  \n"
      "-- title.de: Kurz: und gut\n"
      "return { }\n"
      "-- title.en: too late\n");
  REQUIRE(head.size() == 3);
  CHECK(head[0].key == "game");
  CHECK(head[0].value == "teufel");
  CHECK(head[1].value == "official");
  CHECK(head[1].line == 4);
  CHECK(head[1].column == 6);
  CHECK(head[2].key == "title.de");
  CHECK(head[2].value == "Kurz: und gut");
}

TEST_CASE("names of variants are plain", "[variant]") {
  for (const char* name : {"official", "italian-600", "3_x", "a"}) {
    CHECK(valid_variant_name(name));
  }
  for (const char* name : {"", "-x", "_x", "../x", "a/b", "a.b", "Official", "\xC3\xA4", "a b"}) {
    CHECK_FALSE(valid_variant_name(name));
  }
  CHECK(valid_variant_name(std::string(64, 'a')));
  CHECK_FALSE(valid_variant_name(std::string(65, 'a')));
}

TEST_CASE("rules are the standard values with the layers on top, and know where they come from",
          "[variant][resolve]") {
  const Variant variant{{layer_of(with("rules = { goal = 500, stake_min = 20 }")),
                         layer_of(with("rules = { goal = 600, open_totals = true }"))}};
  const auto resolved = resolve(FakeGame(), variant);
  REQUIRE(resolved);
  CHECK(to_text(resolved->values()) ==
        R"({"goal":600,"stake_min":20,"open_totals":true,"bet_on":"best","coal":[[100,2]]})");
  std::vector<int> layers;
  for (const ResolvedRule& rule : resolved->rules) { layers.push_back(rule.layer); }
  CHECK(layers == std::vector<int>{1, 0, 1, -1, -1});
}

TEST_CASE("every rule that does not fit is told at once, in its line", "[variant][resolve]") {
  const auto errors = resolve_errors(
      "    gaol = 1000,\n"
      "    goal = 5,\n"
      "    open_totals = 1,\n"
      "    bet_on = 'othrs',\n"
      "    coal = { {100, 2}, {75, 3.0 // 1 | 0, 1} },\n"
      "    stake_min = '10',\n");
  std::vector<std::string> lines;
  for (const Error& error : errors) {
    CHECK(error.fault == Fault::Usage);
    lines.push_back(problem_line(error, say_english));
  }
  CHECK(lines ==
        std::vector<std::string>{
            "house/short.lua:4:5: error: fake has no rule 'gaol'; did you mean 'goal'?",
            "house/short.lua:5:5: error: rule 'goal' takes integer 10 … 100000, not 5",
            "house/short.lua:6:5: error: rule 'open_totals' takes true or false, not 1",
            "house/short.lua:7:5: error: rule 'bet_on' takes \"best\", \"others\" or \"sum\", not "
            "\"othrs\"; did you mean 'others'?",
            "house/short.lua:8:5: error: rule 'coal' takes list of 1 … 12 pairs like { 10, 2 }, "
            "first "
            "number 1 … 1000, second 0 … 99, not [75,3,1] as element 2",
            "house/short.lua:9:5: error: rule 'stake_min' takes integer 0 … 1000, not \"10\""});
}

TEST_CASE("contradictions are told where one of their rules is set", "[variant][resolve]") {
  const auto errors = resolve_errors("    goal = 10,\n    stake_min = 50,");
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].message.text == "the smallest stake is above the goal");
  CHECK(errors[0].place == Place{"house/short.lua", 4, 5});
}

TEST_CASE("a problem is shown with its line, a mark and a suggestion", "[variant][problem]") {
  const std::string text = with("  rules = {\n\tgaol = 1000, -- \xE2\x80\x8B zero width\n  },");
  const Variant variant{{layer_of(text)}};
  const auto resolved = resolve(FakeGame(), variant);
  REQUIRE_FALSE(resolved);
  CHECK(problem_lines(resolved.error()[0], say_english, text) ==
        std::vector<std::string>{"error: fake has no rule 'gaol'", "   --> house/short.lua:4:2",
                                 "    |", "  4 |  gaol = 1000, -- \\u{200b} zero width",
                                 "    |  ^^^^ did you mean 'goal'?"});
  CHECK(
      problem_json(resolved.error()[0], say_english) ==
      R"({"file":"house/short.lua","line":4,"column":2,"error":"fake has no rule 'gaol'","suggestions":["goal"]})");
}

TEST_CASE("a problem in a very long line is shown with its surroundings", "[variant][problem]") {
  const std::string text = "return { " + std::string(300, ' ') + "x = 1 }" + std::string(300, ' ');
  const Error error{Fault::Input, plain("bad"), {}, Place{"a.lua", 1, 310}, {}};
  const auto lines = problem_lines(error, say_english, text);
  REQUIRE(lines.size() == 5);
  CHECK(lines[3].find("x = 1 }") == lines[4].find('^') + 2);  // the ellipsis has three bytes
  CHECK(lines[3].size() < 120);
}

TEST_CASE("a problem without place or source is told without them", "[variant][problem]") {
  const Error error{Fault::Usage, plain("no"), {}, {}, {"a", "b"}};
  CHECK(problem_lines(error, say_english, "") ==
        std::vector<std::string>{"error: no", "  = did you mean 'a' or 'b'?"});
  CHECK(problem_line(error, say_english) == "error: no; did you mean 'a' or 'b'?");
}

TEST_CASE("what a variant says is read without running it, and checked", "[variant][told]") {
  const std::string good =
      "return { game = 'pig', name = 'house',\n"
      "text = { en = 'About it.', de = 'Worum es geht.' },\n"
      "say = { poor = { en = '{who} is poor', de = '{who} ist arm', fr = '{who} est pauvre' } } }";
  const auto layer = load_layer({"house.lua", "house", good});
  REQUIRE(layer);
  REQUIRE(layer->about.size() == 2);
  CHECK(layer->about.back() == std::pair<std::string, std::string>("de", "Worum es geht."));
  const Wordings said = wordings_in({good, "return { say = { rich = { en = 'r', de = 'R' } } }"});
  CHECK(said.size() == 2);
  CHECK(said.at("poor").size() == 3);
  CHECK(said.at("poor")[1].second == "{who} ist arm");
  for (const auto& [fields, why] : std::vector<std::pair<std::string, std::string>>{
           {"text = 'x'", "must be a table of languages"},
           {"text = { es = 'x' }", "is not a language"},
           {"text = { en = 'a' .. 'b' }", "must be written as one text"},
           {"say = 3", "must be a table of sentences"},
           {"say = { poor = { en = 'x' } }", "needs its sentence in en and de"},
           {"say = { ['P o'] = { en = 'x', de = 'y' } }", "is not a key"},
           {"say = { poor = { en = '{a}', de = '{b}' } }", "has different places"},
           {"say = { poor = { en = 'x\\\\t', de = 'y' } }", "must be"}}) {
    INFO(fields);
    const auto bad = load_layer(
        {"house.lua", "house", "return { game = 'pig', name = 'house',\n" + fields + " }"});
    REQUIRE_FALSE(bad);
    CHECK_THAT(bad.error().front().message.text, Has(why));
    CHECK(bad.error().front().place.line == 2);
  }
}

TEST_CASE("two sources are the same code where comments and layout alone differ", "[variant]") {
  const std::string code = "local t = { a = 'x', [[y]], 1.5 }\nreturn t.a .. t[1] -- end\n";
  for (const std::string same : {"local t={a='x',[[y]],1.5}return t.a..t[1]",
                                 "\xEF\xBB\xBF--[==[ ]] ]==] local\tt\r\n= { a = 'x', [[y]], "
                                 "--\n1.5 } return t . a .. t [ 1 ]",
                                 "local t = { a = 'x', [==[y]==], 1.5 }\nreturn t.a .. t[1]"}) {
    INFO(same);
    CHECK(same_code(code, same));
    CHECK(same_code(same, code));
  }
  for (const std::string other : {"", "local t = { a = 'x', [[y]], 1.5 }\nreturn t.a .. t[1];",
                                  "local t = { a = 'x ', [[y]], 1.5 }\nreturn t.a .. t[1]",
                                  "local t = { a = 'x', [[y]], 1.50 }\nreturn t.a .. t[1]",
                                  "local t = { a = x, [[y]], 1.5 }\nreturn t.a .. t[1]",
                                  "local t = { a = 'x', [[y]], 1.5 }\nreturn t.a .. t[1] '",
                                  "-- local t = { a = 'x', [[y]], 1.5 }\nreturn t.a .. t[1]"}) {
    INFO(other);
    CHECK_FALSE(same_code(code, other));
    CHECK_FALSE(same_code(other, code));
  }
  CHECK_FALSE(same_code("return [[\\n]]", "return '\\n'"));
  CHECK_FALSE(same_code("return 1 -- \r+ 1", "return 1"));  // Lua ends a comment there
  CHECK_FALSE(same_code("return '\\0' -- a", "return '\\0' -- b"));
  CHECK_FALSE(same_code("return 1 '", "return 1 \""));  // what is behind is no Lua
}
