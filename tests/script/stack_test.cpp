// Stacks: variants that add others, and several that are typed.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "catch.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/game.h"
#include "engine/rules/variant.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

// A folder of variants of teufel.
class StackFolder {
 public:
  StackFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "hausregel-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
    std::filesystem::create_directories(path_ + "/teufel");
    write("official", "");
  }
  StackFolder(const StackFolder&) = delete;
  StackFolder& operator=(const StackFolder&) = delete;
  ~StackFolder() {
    std::error_code failed;
    std::filesystem::remove_all(path_, failed);
  }
  // `more` stands in the table, `extends` if it is not empty.
  void write(const std::string& name, const std::string& extends, const std::string& more = "") {
    std::ofstream out(path_ + "/teufel/" + name + ".lua");
    out << "-- game: teufel\n";
    if (!extends.empty()) { out << "-- extends: " << extends << "\n"; }
    out << "return { api = 2, game = 'teufel', name = '" << name << "',";
    if (!extends.empty()) { out << " extends = '" << extends << "',"; }
    out << more << " }\n";
  }
  void write_text(const std::string& name, const std::string& text) {
    std::ofstream(path_ + "/teufel/" + name + ".lua") << text;
  }
  Strings layers(const std::string& wanted) const {
    const auto variant = library().load("teufel", wanted);
    INFO((variant ? std::string() : variant.error().message.text));
    REQUIRE(variant);
    return names_by(variant->layers, &VariantLayer::name);
  }
  std::string why_not(const std::string& wanted) const {
    const auto variant = library().load("teufel", wanted);
    return variant ? "" : variant.error().message.text;
  }
  ScriptLibrary library() const { return ScriptLibrary({path_}); }

 private:
  std::string path_;
};

constexpr const char* kAlms = "hooks = { round_end = function(f) return f.chips end }";

}  // namespace

TEST_CASE("each layer of a stack stands once, above what it needs", "[stack]") {
  StackFolder folder;
  folder.write("alms", "official");
  folder.write("mercy", "alms");
  folder.write("second", "official");
  folder.write("both", "official", "with = { 'second', 'mercy' }");
  CHECK(folder.layers("both") == Strings{"official", "second", "alms", "mercy", "both"});
  CHECK(folder.layers("second,mercy") == Strings{"official", "second", "alms", "mercy"});
  CHECK(folder.layers("mercy,second") == Strings{"official", "alms", "mercy", "second"});
  CHECK(folder.layers("official,second") == Strings{"official", "second"});
  CHECK(folder.layers("mercy,alms") == Strings{"official", "alms", "mercy"});

  folder.write("ring", "official", "with = { 'round' }");
  folder.write("round", "official", "with = { 'ring' }");
  CHECK(holds(folder.why_not("ring"), "extends itself"));
  folder.write("lost", "official", "with = { 'nothing' }");
  CHECK(holds(folder.why_not("lost"), "has no variant 'nothing'"));
  CHECK(holds(folder.why_not("second,nothing"), "has no variant 'nothing'"));
  CHECK(folder.layers("second,") == Strings{"official", "second"});
  CHECK(holds(folder.why_not(","), "has no variant"));
  folder.write("computed", "official", "with = { 'al' .. 'ms' }");
  CHECK(holds(folder.why_not("computed"), "written as plain texts"));
  std::string tower;
  for (int i = 1; i <= 8; ++i) {
    folder.write("floor" + std::to_string(i), "official");
    tower += (i > 1 ? ",floor" : "floor") + std::to_string(i);
  }
  CHECK_FALSE(folder.why_not(tower).empty());
  tower.clear();
  for (int i = 1; i <= 9; ++i) {  // without anything below them
    folder.write("stone" + std::to_string(i), "");
    tower += (i > 1 ? ",stone" : "stone") + std::to_string(i);
  }
  CHECK(holds(folder.why_not(tower), "8"));
}

TEST_CASE("a stack tells what one layer hides of another", "[stack]") {
  StackFolder folder;
  folder.write("alms", "official", std::string("rules = { goal = 900 },") + kAlms);
  folder.write("deaf", "official", std::string("rules = { goal = 800 },") + kAlms);
  folder.write("polite", "official",
               "hooks = { round_end = function(f, base) return base(f) end }");
  folder.write("frank", "official", std::string("replaces = { 'round_end' },") + kAlms);
  folder.write("child", "alms", std::string("rules = { goal = 700 },") + kAlms);
  const auto told = [&](const std::string& wanted) {
    const auto variant = folder.library().load("teufel", wanted);
    REQUIRE(variant);
    Strings all;
    for (const Error& error : overlaid(*find_game("teufel"), *variant)) {
      CHECK(error.place.line > 0);
      all.push_back(error.message.text);
    }
    return all;
  };
  const Strings deaf = told("alms,deaf");
  REQUIRE(deaf.size() == 2);
  CHECK(holds(deaf[0], "goal has the value of 'deaf', not that of 'alms'"));
  CHECK(holds(deaf[1], "hook 'round_end' of 'deaf' never asks base"));
  CHECK(holds(deaf[1], "alms.lua:3:"));
  CHECK(told("alms,polite").empty());
  CHECK(told("alms,frank").empty());
  CHECK(told("child").empty());  // it extends alms
  folder.write("wrong", "official", std::string("replaces = { 'payout' },") + kAlms);
  CHECK(holds(folder.why_not("wrong"), "a list of hooks of this file"));
}

TEST_CASE("an embedded stack is ours if each of its files is", "[stack]") {
  StackFolder folder;
  folder.write("alms", "official", kAlms);
  folder.write("second", "official");
  const auto stack = folder.library().load("teufel", "alms,second");
  REQUIRE(stack);
  Named<std::string> layers;
  for (const VariantLayer& layer : stack->layers) { layers.emplace_back(layer.name, layer.text); }
  CHECK(folder.library().load_ours("teufel", layers));
  CHECK(folder.library().load_embedded(layers));
  std::swap(layers[0], layers[1]);  // below what it needs
  CHECK_FALSE(folder.library().load_ours("teufel", layers));
  CHECK_FALSE(folder.library().load_embedded(layers));
  std::swap(layers[0], layers[1]);
  layers[1].second += "-- a remark";
  CHECK(folder.library().load_ours("teufel", layers));
  folder.write("alms", "official");
  CHECK_FALSE(folder.library().load_ours("teufel", layers));
  layers.push_back(layers[2]);  // twice
  CHECK_FALSE(folder.library().load_embedded(layers));
}

TEST_CASE("one layer alone plays the round", "[stack]") {
  const auto layer = [](const std::string& name, const std::string& extends) {
    return std::pair(name, "return { api = 2, game = 'table', name = '" + name + "'" + extends +
                               ", round = function(f, t) end }");
  };
  const ScriptLibrary library(Strings{});
  CHECK(library.load_embedded({layer("one", "")}));
  const auto both = library.load_embedded({layer("one", ""), layer("two", ", extends = 'one'")});
  REQUIRE_FALSE(both);
  CHECK(holds(both.error().message.text, "'one' below it plays the round already"));
}

TEST_CASE("a file beside a variant is required by its name, and stands below it", "[stack]") {
  StackFolder folder;
  folder.write_text("sums", "return { twice = function(n) return 2 * n end, payout = 7 }");
  folder.write_text("more",
                    "local sums = require 'sums'\n"
                    "return { four = function(n) return sums.twice(sums.twice(n)) end,\n"
                    "  payout = function() return 0 end }");
  folder.write_text("rich",
                    "local more = require('more')\n"
                    "return { game = 'teufel', name = 'rich', extends = 'official',\n"
                    "  rules = { goal = more.four(100) },\n"
                    "  hooks = { payout = function(f, base) return more.four(base(f)) end } }");
  CHECK(folder.layers("rich") == Strings{"official", "sums", "more", "rich"});
  const auto variant = folder.library().load("teufel", "rich");
  REQUIRE(variant);
  const auto rules = resolve(*find_game("teufel"), *variant);
  REQUIRE(rules);
  CHECK(rules->values().at("goal") == Json(400));
  CHECK(called(*variant) == "rich");
  // A journal embeds them; nothing else is read.
  Named<std::string> layers;
  for (const VariantLayer& layer : variant->layers) { layers.emplace_back(layer.name, layer.text); }
  CHECK(ScriptLibrary({}).load_embedded(layers));
  CHECK(folder.library().load_ours("teufel", layers));
  std::swap(layers[1], layers[2]);
  CHECK_FALSE(ScriptLibrary({}).load_embedded(layers));
  layers.erase(layers.begin() + 1);
  CHECK_FALSE(ScriptLibrary({}).load_embedded(layers));
  // A file that is required is no variant, and none that is one is required.
  for (const auto& row : folder.library().list()) { CHECK(row.name != "sums"); }
  CHECK(holds(folder.why_not("sums"), "game"));
  folder.write_text("wrong",
                    "local o = require 'official'\n"
                    "return { game = 'teufel', name = 'wrong', extends = 'official' }");
  CHECK(holds(folder.why_not("wrong"), "'official' cannot be required"));
  folder.write_text("none",
                    "local o = require 'nothing'\n"
                    "return { game = 'teufel', name = 'none', extends = 'official' }");
  CHECK(holds(folder.why_not("none"), "'nothing' cannot be required"));
  folder.write_text("up",
                    "local o = require '../up'\n"
                    "return { game = 'teufel', name = 'up', extends = 'official' }");
  CHECK(holds(folder.why_not("up"), "cannot be required"));
  // No cycles.
  folder.write_text("egg", "local hen = require 'hen' return { hen = hen }");
  folder.write_text("hen", "local egg = require 'egg' return { egg = egg }");
  folder.write_text("farm",
                    "local egg = require 'egg'\n"
                    "return { game = 'teufel', name = 'farm', extends = 'official' }");
  CHECK(holds(folder.why_not("farm"), "does not require this one"));
}
