#include <set>
#include <string>

#include "author/reference.h"
#include "catch.h"
#include "core/sentences.h"
#include "engine/bots/bots.h"
#include "engine/game.h"

using namespace hausregel;

namespace {

// The facts of the game, or of every game, that `templates` words.
std::set<std::string> worded(const Templates& templates, std::string_view game) {
  std::set<std::string> names;
  const std::string room = std::string(game) + ".fact.";
  for (const Worded& one : templates) {
    if (one.id.starts_with(room)) { names.emplace(one.id.substr(room.size())); }
  }
  return names;
}

}  // namespace

TEST_CASE("every fact of hooks and bots has a sentence in every language", "[facts]") {
  for (const std::string language : {"de", "fr", "it"}) {
    const Templates templates = templates_of(language);
    const std::set<std::string> common = worded(templates, "engine");
    std::set<std::string> unused = common;
    for (const Game* game : games()) {
      std::set<std::string> own = worded(templates, game->name());
      const auto look = [&](const std::vector<FactSpec>& facts) {
        for (const FactSpec& fact : facts) {
          const std::string name(fact.name);
          INFO(language << " " << author::meaning_of(game->name(), fact).id);
          CHECK((worded(templates, game->name()).contains(name) || common.contains(name)));
          own.erase(name);
          unused.erase(name);
        }
      };
      for (const HookSpec& hook : game->hooks()) { look(author::all_facts(hook)); }
      for (const HookSpec& question : game->questions()) { look(question.facts); }
      look({bot_luck_fact()});
      CHECK(own.empty());
    }
    CHECK(unused.empty());
  }
}
