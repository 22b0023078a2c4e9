// What `rules check` says about mistakes that authors make: tests/script/mistakes/NAME.lua against
// NAME.txt. With HAUSREGEL_GOLDEN=1 the texts are written anew, for a person to read.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "author/check.h"
#include "catch.h"
#include "engine/catalog.h"
#include "script/catalog.h"
#include "script/problem.h"

using namespace hausregel;

namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> mistakes() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(HAUSREGEL_SOURCE "/tests/script/mistakes")) {
    if (entry.path().extension() == ".lua") {
      names.push_back(entry.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

// Goes to a folder, and back however a test ends.
class InFolder {
 public:
  explicit InFolder(const fs::path& folder) { fs::current_path(folder); }
  ~InFolder() { fs::current_path(before_); }
  InFolder(const InFolder&) = delete;
  InFolder& operator=(const InFolder&) = delete;

 private:
  fs::path before_ = fs::current_path();
};

std::string told(const std::string& file, const Catalog& english) {
  const script::ScriptLibrary library({HAUSREGEL_SOURCE "/variants"});
  // Fewer games than a person gets, and no clock: the texts are the same on every machine.
  author::PlaytestLimits limits;
  limits.moves = 6000;
  limits.games = 400;
  limits.clock = std::chrono::minutes(2);
  const auto checked = author::check_variant(library.read("", file), limits);
  std::string text;
  const auto add = [&](const Error& error, const script::ProblemKind& kind) {
    for (const std::string& line :
         script::problem_lines(error, english, read_file(error.place.file), kind)) {
      text += line + "\n";
    }
  };
  for (const Error& doubt : checked.doubts) {
    add(doubt, {"warning", {}});
  }
  for (const author::Problem& problem : checked.problems) {
    add(problem, {"error", problem.again});
  }
  return text;
}

}  // namespace

TEST_CASE("an author's mistake is told so that the text alone is enough to mend it", "[mistakes]") {
  auto templates = script::read_catalog(HAUSREGEL_SOURCE "/scripts/lang/en.lua");
  REQUIRE(templates);
  const TemplateCatalog english(std::move(*templates));
  const InFolder there(HAUSREGEL_SOURCE "/tests/script/mistakes");
  const std::vector<std::string> names = mistakes();
  for (const std::string& name : names) {
    INFO(name);
    const std::string text = told(name + ".lua", english);
    if (std::getenv("HAUSREGEL_GOLDEN") != nullptr) {
      std::ofstream(name + ".txt") << text;
    }
    CHECK_FALSE(text.empty());
    CHECK(text == read_file(name + ".txt"));
  }
  CHECK(names.size() >= 100);
}
