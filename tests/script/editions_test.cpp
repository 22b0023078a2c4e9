// The table of editions in docs/rules/README.md against the variants that ship.
#include <algorithm>
#include <fstream>
#include <set>

#include "catch.h"
#include "engine/game.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

struct Row {
  std::string id;
  std::vector<std::string> values;    // "goal = 600"
  std::vector<std::string> editions;  // "teufel/italian-600"
};

// What stands between backticks.
std::vector<std::string> quoted(const std::string& cell) {
  std::vector<std::string> found;
  std::size_t open = cell.find('`');
  while (open != std::string::npos) {
    const std::size_t close = cell.find('`', open + 1);
    found.push_back(cell.substr(open + 1, close - open - 1));
    open = cell.find('`', close + 1);
  }
  return found;
}

std::vector<Row> rows() {
  std::ifstream file(HAUSREGEL_SOURCE "/docs/rules/README.md");
  std::vector<Row> all;
  for (std::string line; std::getline(file, line);) {
    const bool row = line.starts_with("| T-") || line.starts_with("| Q-");
    const std::size_t last = line.rfind('|', line.size() - 2);
    if (row && last != std::string::npos) {
      const std::size_t before = line.rfind('|', last - 1);
      all.push_back({line.substr(2, 4), quoted(line.substr(before, last - before)),
                     quoted(line.substr(last))});
    }
  }
  return all;
}

const ScriptLibrary& library() {
  static const ScriptLibrary all({HAUSREGEL_SOURCE "/variants"});
  return all;
}

struct Edition {
  const Game* game = nullptr;
  Variant variant;
  ResolvedRules rules;

  const ResolvedRule* find(const std::string& name) const {
    for (const ResolvedRule& rule : rules.rules) {
      if (rule.name == name) { return &rule; }
    }
    return nullptr;
  }
};

Edition edition(const std::string& word) {
  INFO(word);
  const std::size_t slash = word.find('/');
  auto variant = library().load(word.substr(0, slash), word.substr(slash + 1));
  REQUIRE(variant);
  const Game* game = find_game(word.substr(0, slash));
  REQUIRE(game != nullptr);
  auto resolved = resolve(*game, *variant);
  REQUIRE(resolved);
  return {game, std::move(*variant), std::move(*resolved)};
}

std::string_view ids_of(const Game& game, const std::string& rule) {
  for (const RuleSpec& spec : game.rules()) {
    if (spec.name == rule) { return spec.ids; }
  }
  return {};
}

// A hook of the edition's own, which decides what `id` is about.
bool has_hook(const Edition& edition, const std::string& name, const std::string& id) {
  for (const HookSpec& spec : edition.game->hooks()) {
    if (spec.name == name && spec.ids.find(id) != std::string_view::npos) {
      const auto& hooks = edition.variant.top().hooks;
      return std::any_of(hooks.begin(), hooks.end(),
                         [&](const HookSetting& hook) { return hook.hook == name; });
    }
  }
  return false;
}

}  // namespace

TEST_CASE("every difference between printings that changes play is in an edition", "[editions]") {
  std::set<std::string> ids;
  for (const Row& row : rows()) {
    CHECK(ids.insert(row.id).second);
    CHECK_FALSE(row.values.empty());
    CHECK_FALSE(row.editions.empty());
  }
  const std::set<std::string> expected{"T-01", "T-02", "T-03", "T-05", "T-06", "T-07", "T-08",
                                       "T-10", "T-11", "T-13", "T-16", "Q-01", "Q-02", "Q-03",
                                       "Q-04", "Q-05", "Q-06", "Q-10", "Q-11", "Q-17"};
  CHECK(ids == expected);
}

TEST_CASE("an edition has the rule values that the table says, and official has not",
          "[editions]") {
  for (const Row& row : rows()) {
    for (const std::string& word : row.editions) {
      const Edition given = edition(word);
      bool carries_id = false;
      for (const std::string& value : row.values) {
        INFO(row.id << " " << word << ": " << value);
        const std::size_t equals = value.find(" = ");
        if (equals == std::string::npos) {
          carries_id = has_hook(given, value, row.id);
          continue;
        }
        const std::string name = value.substr(0, equals);
        const ResolvedRule* rule = given.find(name);
        REQUIRE(rule != nullptr);
        CHECK(to_text(rule->value) == value.substr(equals + 3));
        CHECK(rule->layer > 0);
        CHECK(edition(std::string(given.game->name()) + "/official").find(name)->value !=
              rule->value);
        carries_id = carries_id || ids_of(*given.game, name).find(row.id) != std::string_view::npos;
      }
      CHECK(carries_id);
    }
  }
}

TEST_CASE("variants that ship have titles in four languages and say where they are printed",
          "[editions]") {
  for (const auto& listed : library().list()) {
    INFO(listed.file);
    std::set<std::string> languages;
    for (const auto& [language, text] : listed.title) { languages.insert(language); }
    CHECK(languages == std::set<std::string>{"de", "en", "fr", "it"});
    const auto variant = library().load(listed.game, listed.name);
    REQUIRE(variant);
    CHECK_FALSE(variant->top().source.empty());
  }
}
