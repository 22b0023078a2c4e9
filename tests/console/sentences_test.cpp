// Every sentence that is spoken has an English template.
#include "core/sentences.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "catch.h"
#include "console/commands.h"
#include "engine/game.h"
#include "games/polterfass/types.h"
#include "games/teufel/types.h"

using namespace hausregel;

namespace {

const Templates& english() {
  static const Templates templates = templates_of("en");
  return templates;
}

bool has(const std::string& id) { return words_of(english(), id) != nullptr; }

// The template itself, or one that a game chooses by what the event holds:
// "teufel.bonus_paid.coal".
bool has_some(const std::string& id) {
  return has(id) || std::ranges::any_of(
                        english(), [&](const Worded& one) { return one.id.starts_with(id + "."); });
}

// The ids that stand in a source as whole literals: "console.opened", but not "console.closed.".
std::vector<std::string> ids_in(const std::string& text, const std::string& prefix) {
  std::vector<std::string> ids;
  const std::string begin = "\"" + prefix + ".";
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
    const std::size_t end = text.find('"', at + 1);
    const std::string id = text.substr(at + 1, end - at - 1);
    // Those with their English beside them are in the catalogs of the other languages alone.
    const std::size_t behind = text.find_first_not_of(", \n", end + 1);
    const bool worded = text.compare(end + 1, 1, ",") == 0 && text[behind] == '"';
    if (!worded && id.back() != '.' && id.find_first_of(" =*/{") == std::string::npos) {
      ids.push_back(id);
    }
  }
  return ids;
}

}  // namespace

TEST_CASE("every word of the console and every move is explained in English") {
  for (const console::CommandRow& row : console::commands()) {
    INFO(row.meaning());
    CHECK(has(std::string(row.meaning())));
  }
  for (const Game* game : games()) {
    for (const MoveForm& form : game->moves()) {
      INFO(form.meaning);
      CHECK(has(std::string(form.meaning)));
    }
  }
}

TEST_CASE("every phase has an English sentence") {
  for (const std::string_view phase : names_of(teufel::Phase{})) {
    CHECK(has("teufel.phase." + std::string(phase)));
  }
  for (const std::string_view phase : names_of(polterfass::Phase{})) {
    CHECK(has("polterfass.phase." + std::string(phase)));
  }
}

TEST_CASE("every event has an English sentence") {
  for (const Game* game : games()) {
    for (const std::string_view event : game->event_names()) {
      INFO(event);
      constexpr std::string_view kSilent[] = {"place_set",     "turn_given",   "asked",
                                              "answer_opened", "place_hidden", "round_over",
                                              "declared"};
      if (contains(kSilent, event)) { continue; }  // a rule says what it means
      const std::string id = "." + std::string(event);
      CHECK((has_some(std::string(game->name()) + id) || has_some("engine" + id)));
    }
  }
}

TEST_CASE("every message id in the sources has an English template") {
  std::size_t seen = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(HAUSREGEL_SOURCE "/src")) {
    if (entry.path().extension() != ".cpp") { continue; }
    std::ifstream file(entry.path());
    std::stringstream text;
    text << file.rdbuf();
    for (const char* prefix : {"console", "app", "engine", "teufel", "polterfass"}) {
      for (const std::string& id : ids_in(text.str(), prefix)) {
        INFO(entry.path().string() << ": " << id);
        CHECK(has_some(id));
        ++seen;
      }
    }
  }
  CHECK(seen > 200);
}
