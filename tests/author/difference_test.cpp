// What one variant changes against another.
#include "author/reference.h"
#include "catch.h"
#include "console/help.h"
#include "script/lua/host.h"
#include "script/source.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::author;
using console::Difference;
using console::differences;

namespace {

std::vector<Difference> between(const std::string& game, const std::string& a,
                                const std::string& b) {
  const script::ScriptLibrary library({HAUSREGEL_SOURCE "/variants"});
  const auto from = library.load(game, a);
  const auto to = library.load(game, b);
  REQUIRE((from && to));
  const Game* found = find_game(game);
  const auto from_rules = resolve(*found, *from);
  const auto to_rules = resolve(*found, *to);
  REQUIRE((from_rules && to_rules));
  return differences(*found, {*from, *from_rules}, {*to, *to_rules}).rules;
}

}  // namespace

TEST_CASE("a variant differs from itself in nothing", "[difference]") {
  CHECK(between("teufel", "official", "official").empty());
}

TEST_CASE("a change names its rule, its values and its layer", "[difference]") {
  const auto changes = between("teufel", "official", "italian-600");
  REQUIRE(changes.size() == 1);
  CHECK(*changes[0].rule == "goal");
  CHECK(*changes[0].from == Json(1600));
  CHECK(*changes[0].to == Json(600));
  CHECK(changes[0].to_layer == "italian-600");
}

TEST_CASE("a hook that only one side has is a change", "[difference]") {
  const script::ScriptLibrary library({HAUSREGEL_SOURCE "/variants"});
  const Game& game = *find_game("polterfass");
  const auto from = library.load("polterfass", "official");
  const auto to = library.load("polterfass", "english-literal");
  REQUIRE((from && to));
  const auto from_rules = resolve(game, *from);
  const auto to_rules = resolve(game, *to);
  const auto all = differences(game, {*from, *from_rules}, {*to, *to_rules});
  const auto& changes = all.hooks;
  REQUIRE(changes.size() == 1);
  CHECK(*changes[0].hook == "failed");
  CHECK_FALSE(changes[0].from_layer);
  CHECK(changes[0].to_layer == "english-literal");
  const auto say = [](const Message& message) {
    std::string said = message.id;
    for (const auto& [name, value] : message.args) { said += " " + name + "=" + value; }
    return said;
  };
  const auto line = console::lines_of(all, say);
  REQUIRE(line.size() == 1);
  CHECK_THAT(line[0].args[0].second, Catch::Contains("console.changes.hook_comes rule=failed"));
  CHECK(console::lines_of(console::Differences(), say).empty());
}

TEST_CASE("the reference has every rule and every word of the language", "[reference]") {
  const auto say = [](const Message& message) {
    return message.text.empty() ? message.id : message.text;
  };
  const auto written = [&](const std::string& name) {
    const auto text = script::read_script(HAUSREGEL_SOURCE "/scripts/templates/" + name, 1u << 16);
    REQUIRE(text);
    return filled(*text, reference_filling(games(), nullptr, say));
  };
  const std::string markdown = written("reference.md");
  const std::string luals = written("reference.luals");
  const Json all = known_json(reference(games()).text(say));
  for (const Game* game : games()) {
    for (const RuleSpec& spec : game->rules()) {
      INFO(spec.name);
      CHECK_THAT(markdown, Has("| `" + std::string(spec.name) + "` |"));
      CHECK_THAT(luals, Has("---@field " + std::string(spec.name) + "? "));
    }
  }
  for (const Game* game : games()) {
    for (const HookSpec& spec : game->hooks()) {
      INFO(spec.name);
      const std::string facts =
          "---@class " + std::string(game->name()) + "." + std::string(spec.name) + ".Facts\n";
      CHECK_THAT(markdown, Has("**`" + std::string(spec.name) + "`**"));
      CHECK_THAT(luals, Has(facts));
      CHECK(all_facts(spec).size() > spec.facts.size());
      for (const FactSpec& fact : spec.facts) {
        CHECK_THAT(markdown, Has("| `f." + std::string(fact.name) + "` |"));
      }
    }
  }
  CHECK(all.at("language").items().size() == script::language_words().size());
  REQUIRE(all.at("games").items().size() == games().size());
  for (std::size_t i = 0; i < games().size(); ++i) {
    const Json& game = all.at("games").items()[i];
    CHECK(game.at("rules").items().size() == games()[i]->rules().size());
    CHECK(game.at("hooks").items().size() == games()[i]->hooks().size());
  }
  const std::string luacheck = written("luacheckrc");
  for (const script::LanguageWord& word : script::language_words()) {
    INFO(word.name);
    const std::string name(word.name.substr(word.name.find('.') + 1));
    CHECK_THAT(luacheck, Has("\"" + name + "\""));
    CHECK_THAT(luals, Has(std::string(word.name)));
  }
}
