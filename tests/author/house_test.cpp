// House rules as tables play them, each with its cases: what authors need is there.
#include <algorithm>
#include <filesystem>

#include "author/check.h"
#include "catch.h"
#include "engine/game.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::author;

TEST_CASE("house rules that people think of can be written, and their cases hold", "[house]") {
  namespace fs = std::filesystem;
  const script::ScriptLibrary library({HAUSREGEL_SOURCE "/variants"});
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(HAUSREGEL_SOURCE "/tests/author/house")) {
    files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) {
    INFO(file);
    const auto variant = library.load("", file);
    REQUIRE(variant);
    const auto results = run_cases(*find_game(variant->top().game), *variant);
    REQUIRE(results);
    CHECK_FALSE(results->empty());
    for (const CaseResult& result : *results) {
      INFO(result.name << (result.errors.empty() ? "" : ": " + result.errors[0].message.text));
      CHECK(result.good());
    }
  }
  CHECK(files.size() >= 16);
}
