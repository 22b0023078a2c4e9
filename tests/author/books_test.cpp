// The worked examples that each book prints, and the cases of everything that ships.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "author/check.h"
#include "catch.h"
#include "engine/game.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::author;

namespace {

std::vector<CaseResult> cases_of(const std::string& game, const std::string& name) {
  const script::ScriptLibrary library({HAUSREGEL_SOURCE "/variants"});
  const auto variant = library.load(game, name);
  REQUIRE(variant);
  auto results = run_cases(*find_game(game), *variant);
  REQUIRE(results);
  return std::move(*results);
}

// "C3a" of "C3a, double win: the highest bet, had it been won".
std::set<std::string> ids_of(const std::vector<CaseResult>& results) {
  std::set<std::string> ids;
  for (const CaseResult& result : results) {
    ids.insert(result.name.substr(0, result.name.find(',')));
  }
  return ids;
}

void check_good(const std::vector<CaseResult>& results) {
  for (const CaseResult& result : results) {
    INFO(result.name << (result.errors.empty() ? "" : ": " + result.errors[0].message.text));
    CHECK(result.good());
  }
}

}  // namespace

TEST_CASE("every book plays the examples that it prints, and all of them hold", "[books]") {
  const std::vector<std::string> teufel{"C2",  "C3a", "C3b", "C3c", "C3d", "C3e", "C3f",
                                        "C3g", "C3h", "C3i", "C3j", "C3m", "C3o"};
  for (const std::string book : {"official", "english", "french", "italian"}) {
    INFO(book);
    const auto round = cases_of("teufel", book);
    check_good(round);
    for (const std::string& id : teufel) {
      INFO(id);
      CHECK(ids_of(round).count(id) == 1);
    }
    const auto evening = cases_of("polterfass", book);
    check_good(evening);
    for (const std::string id : {"C4", "C5", "C6"}) {
      INFO(id);
      CHECK(ids_of(evening).count(id) == 1);
    }
  }
}

TEST_CASE("an edition that its book refutes shows how", "[books]") {
  for (const auto& [game, edition] :
       {std::pair("teufel", "english-literal"), std::pair("teufel", "french-literal"),
        std::pair("teufel", "italian-literal"), std::pair("teufel", "italian-pieces"),
        std::pair("teufel", "italian-chips"), std::pair("polterfass", "english-literal"),
        std::pair("polterfass", "french-literal"), std::pair("polterfass", "italian-literal"),
        std::pair("polterfass", "italian-never-fails")}) {
    INFO(game << "/" << edition);
    const auto results = cases_of(game, edition);
    check_good(results);
    CHECK(std::any_of(results.begin(), results.end(), [](const CaseResult& result) {
      return result.name.find("to the letter") != std::string::npos ||
             result.name.find("by the letter") != std::string::npos;
    }));
  }
}

TEST_CASE("an edition says of each rule it sets in which book, language and section it stands",
          "[books]") {
  const script::ScriptLibrary library({HAUSREGEL_SOURCE "/variants"});
  for (const auto& listed : library.list()) {
    const auto variant = library.load(listed.game, listed.name);
    REQUIRE(variant);
    const VariantLayer& layer = variant->top();
    if (layer.source.find("house rule") != std::string::npos || listed.game == "table") {
      continue;
    }
    INFO(listed.file);
    CHECK_THAT(layer.source, Has("Zoch 2013, "));
    std::vector<Place> places;
    for (const RuleSetting& rule : layer.rules) {
      places.push_back(rule.rule == "max_rounds" ? Place{} : rule.place);
    }
    for (const HookSetting& hook : layer.hooks) { places.push_back(hook.place); }
    std::istringstream text(layer.text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) { lines.push_back(line); }
    for (const Place& place : places) {
      if (place.line == 0) { continue; }
      std::string comment;
      for (int i = place.line - 2; lines[static_cast<std::size_t>(i)].find("--") == 4; --i) {
        comment = lines[static_cast<std::size_t>(i)] + "\n" + comment;
      }
      INFO(comment);
      CHECK_THAT(comment, Has(" rules"));
      CHECK((comment.find("-- T-") == 4 || comment.find("-- Q-") == 4));
    }
  }
}

TEST_CASE("cases may stand beside a variant, and what is no file of cases is refused", "[books]") {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / "hausregel-books-test";
  fs::remove_all(folder);
  fs::create_directories(folder / "cases");
  const auto write = [&](const char* name, const std::string& text) {
    std::ofstream(folder / name) << text;
  };
  write("mine.lua", "return { game = 'teufel', name = 'mine', rules = { goal = 500 } }\n");
  const script::ScriptLibrary library({});
  const auto run = [&] {
    const auto variant = library.load("teufel", (folder / "mine.lua").string());
    REQUIRE(variant);
    return run_cases(*find_game("teufel"), *variant);
  };
  CHECK(run()->empty());
  write(
      "cases/mine.lua",
      "return { tests = {\n{ name = 'one', when = { 'next' }, expect = { phase = 'bet' } } } }\n");
  const auto good = run();
  REQUIRE(good);
  REQUIRE(good->size() == 1);
  CHECK(good->front().good());
  CHECK(good->front().place.line == 2);
  CHECK(good->front().place.file == (folder / "cases/mine.lua").string());
  for (const char* bad : {"return 3\n", "return { tests = 3 }\n", "return { rules = {} }\n",
                          "return { tests = {}, rules = {} }\n", "return {\n"}) {
    write("cases/mine.lua", bad);
    INFO(bad);
    const auto refused = run();
    REQUIRE_FALSE(refused);
    CHECK(refused.error().place.file == (folder / "cases/mine.lua").string());
  }
  fs::remove_all(folder);
}
