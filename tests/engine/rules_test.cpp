// Rule rows: what a rule takes, how values are read and shown, and variants laid over them.
#include "engine/rules/rules.h"

#include "catch.h"
#include "engine/game.h"
#include "engine/rules/variant.h"
#include "rules_json.h"

using namespace hausregel;

namespace {

enum class Way { Left, Right };

struct Toy {
  int number = 5;
  bool flag = false;
  Way way = Way::Left;
  int asked = 3;
  InlineList<int, 3> list{1, 2};
  InlineList<Pair, 2> pairs{{1, 9}};
  Pair share{1, 3};
};

const std::vector<RuleRow<Toy>>& toy() {
  static const std::vector<RuleRow<Toy>> rows{
      rule::integer<Toy>({"number", "X-01", "a number"}, &Toy::number, {2, 9}),
      rule::boolean<Toy>({"flag", "X-02", "a flag"}, &Toy::flag),
      rule::choice<Toy>({"way", "X-03", "a way"}, &Toy::way, {"left", "right"}),
      rule::integer_or<Toy>({"asked", "X-04", "a number or a question"}, &Toy::asked, {0, 9}, "ask",
                            -1),
      rule::integers<Toy>({"list", "X-05", "numbers"}, &Toy::list, {0, 9}, 1),
      rule::pairs<Toy>({"pairs", "X-06", "pairs"}, &Toy::pairs, {1, 5}, {6, 9}, 1),
      rule::fraction<Toy>({"share", "X-07", "a share"}, &Toy::share, {0, 10}, {1, 20}),
  };
  return rows;
}

const RuleSpec& spec(std::string_view name) {
  for (const auto& row : toy()) {
    if (row.spec.name == name) { return row.spec; }
  }
  throw std::invalid_argument("no such rule");
}

bool takes(std::string_view name, std::string_view json) {
  const auto checked = check_value(spec(name), *read_json(json));
  return checked.has_value();
}

Result<Toy> from(std::string_view json) { return rules_from(toy(), *read_json(json)); }

Variant variant_of(std::vector<std::vector<RuleSetting>> layers) {
  Variant variant;
  for (auto& rules : layers) {
    VariantLayer layer;
    layer.name = "layer" + std::to_string(variant.layers.size());
    layer.game = "teufel";
    layer.file = layer.name + ".lua";
    layer.rules = std::move(rules);
    variant.layers.push_back(std::move(layer));
  }
  return variant;
}

std::vector<Error> problems_of(const Variant& variant) {
  const auto resolved = resolve(*find_game("teufel"), variant);
  return resolved ? std::vector<Error>{} : resolved.error();
}

}  // namespace

TEST_CASE("a rule says in words what it takes", "[engine][rules]") {
  CHECK(spec("number").accepted().text == "integer 2 … 9");
  CHECK(spec("flag").accepted().text == "true or false");
  CHECK(spec("way").accepted().text == R"("left" or "right")");
  CHECK(spec("asked").accepted().text == R"(integer 0 … 9 or "ask")");
  CHECK(spec("list").accepted().text == "list of 1 … 3 integers, each 0 … 9");
  CHECK(spec("pairs").accepted().text ==
        "list of 1 … 2 pairs like { 10, 2 }, first number 1 … 5, second 6 … 9");
  CHECK(spec("share").accepted().text ==
        "a share as two numbers, first 0 … 10, second 1 … 20, first not above second");
}

TEST_CASE("a rule takes values of its kind inside its limits and no others", "[engine][rules]") {
  CHECK(takes("number", "2"));
  CHECK(takes("number", "9"));
  CHECK_FALSE(takes("number", "1"));
  CHECK_FALSE(takes("number", "10"));
  CHECK_FALSE(takes("number", "\"5\""));
  CHECK_FALSE(takes("number", "true"));
  CHECK_FALSE(takes("number", "null"));
  CHECK(takes("flag", "true"));
  CHECK_FALSE(takes("flag", "1"));
  CHECK(takes("way", "\"right\""));
  CHECK_FALSE(takes("way", "\"up\""));
  CHECK_FALSE(takes("way", "0"));
  CHECK(takes("asked", "\"ask\""));
  CHECK(takes("asked", "0"));
  CHECK_FALSE(takes("asked", "-1"));
  CHECK(takes("list", "[9]"));
  CHECK_FALSE(takes("list", "[]"));
  CHECK_FALSE(takes("list", "[1,2,3,4]"));
  CHECK_FALSE(takes("list", "[1,10]"));
  CHECK_FALSE(takes("list", "1"));
  CHECK(takes("pairs", "[[5,6],[1,9]]"));
  CHECK_FALSE(takes("pairs", "[[6,6]]"));
  CHECK_FALSE(takes("pairs", "[[1,6,1]]"));
  CHECK_FALSE(takes("pairs", "[1,6]"));
  CHECK(takes("share", "[0,1]"));
  CHECK(takes("share", "[10,10]"));
  CHECK_FALSE(takes("share", "[2,1]"));
  CHECK_FALSE(takes("share", "[0,0]"));
}

TEST_CASE("a bad value is told with what would be right, and the nearest word", "[engine][rules]") {
  const auto checked = check_value(spec("way"), "rihgt");
  REQUIRE_FALSE(checked);
  CHECK(checked.error().fault == Fault::Usage);
  CHECK(checked.error().message.text == R"(rule 'way' takes "left" or "right", not "rihgt")");
  CHECK(checked.error().suggestions == std::vector<std::string>{"right"});
  const auto item = check_value(spec("list"), *read_json("[1,77]"));
  REQUIRE_FALSE(item);
  CHECK(item.error().message.text ==
        "rule 'list' takes list of 1 … 3 integers, each 0 … 9, not 77 as element 2");
}

TEST_CASE("values go into a game's rules and come out as they were written", "[engine][rules]") {
  const std::string changed =
      R"({"number":9,"flag":true,"way":"right","asked":"ask","list":[3],"pairs":[[2,7],[3,8]],"share":[2,5]})";
  const auto rules = from(changed);
  REQUIRE(rules);
  CHECK(rules->way == Way::Right);
  CHECK(rules->asked == -1);
  CHECK(rules->pairs[1] == Pair{3, 8});
  CHECK(to_text(rules_json(toy(), *rules)) == changed);
}

TEST_CASE("a rule that is absent keeps its standard value, and null stands for none set",
          "[engine][rules]") {
  CHECK(from(R"({"flag":true})")->number == 5);
  CHECK(from("null")->number == 5);
  CHECK_FALSE(from("[]"));
  CHECK_FALSE(from(R"({"flags":true})"));
  CHECK_FALSE(from(R"({"number":1})"));
}

TEST_CASE("the topmost layer that sets a rule gives its value", "[engine][variant]") {
  const auto resolved =
      resolve(*find_game("teufel"),
              variant_of({{{"goal", 600, {}}, {"devils", 8, {}}}, {{"goal", 900, {}}}}));
  REQUIRE(resolved);
  CHECK(resolved->rules.size() == find_game("teufel")->rules().size());
  const Json values = resolved->values();
  CHECK(*values.find("goal") == Json(900));
  CHECK(*values.find("devils") == Json(8));
  CHECK(*values.find("start_chips") == Json(200));
  for (const ResolvedRule& rule : resolved->rules) {
    CHECK(rule.layer == (rule.name == "goal" ? 1 : rule.name == "devils" ? 0 : -1));
  }
}

TEST_CASE("all problems of a variant are told at once, each with its place", "[engine][variant]") {
  const auto problems = problems_of(variant_of({{{"gaol", 600, {"a.lua", 3, 5}},
                                                 {"devils", "many", {"a.lua", 4, 5}},
                                                 {"draw_min", 1, {}}}}));
  REQUIRE(problems.size() == 2);
  CHECK(problems[0].suggestions == std::vector<std::string>{"goal"});
  CHECK(problems[0].place == Place{"a.lua", 3, 5});
  CHECK(problems[0].fault == Fault::Usage);
  CHECK(problems[1].place == Place{"a.lua", 4, 5});
  CHECK_THAT(problems[1].message.text, Has("integer 0 … 48"));
}

TEST_CASE("rules that contradict one another are told where the upper of them is set",
          "[engine][variant]") {
  const auto problems = problems_of(
      variant_of({{{"players_min", 5, {"a.lua", 2, 1}}}, {{"players_max", 4, {"b.lua", 7, 1}}}}));
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].place == Place{"b.lua", 7, 1});
}

TEST_CASE("without layers every value is the standard one", "[engine][variant]") {
  for (const Game* game : games()) {
    const auto resolved = resolve(*game, Variant{});
    REQUIRE(resolved);
    for (std::size_t i = 0; i < game->rules().size(); ++i) {
      CHECK(resolved->rules[i].name == game->rules()[i].name);
      CHECK(resolved->rules[i].value == game->rules()[i].standard);
    }
  }
}
