#include <set>
#include <string>

#include "author/reference.h"
#include "catch.h"
#include "engine/bots/bots.h"
#include "engine/game.h"
#include "script/script_files.h"

using namespace hausregel;

namespace {

void add(std::set<std::string>& ids, const std::vector<FactSpec>& facts) {
  for (const FactSpec& fact : facts) { ids.insert(author::meaning_of(fact).id); }
}

}  // namespace

TEST_CASE("every fact of hooks and bots has a sentence in every language", "[facts]") {
  std::set<std::string> ids;
  for (const Game* game : games()) {
    for (const HookSpec& hook : game->hooks()) { add(ids, author::all_facts(hook)); }
    for (const HookSpec& question : game->questions()) { add(ids, question.facts); }
  }
  add(ids, {bot_luck_fact()});
  for (const std::string language : {"de", "fr", "it"}) {
    const auto catalog =
        script::read_catalog(HAUSREGEL_SOURCE "/scripts/lang/" + language + ".lua");
    REQUIRE(catalog);
    std::set<std::string> there;
    for (const auto& [id, text] : *catalog) {
      if (id.starts_with("fact.")) { there.insert(id); }
    }
    INFO(language);
    CHECK(there == ids);
  }
}
