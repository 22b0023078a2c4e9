// What `rules check` says about mistakes that authors make: tests/script/mistakes/NAME.lua against
// NAME.txt. With HAUSREGEL_GOLDEN=1 the texts are written anew, for a person to read.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "author/check.h"
#include "catch.h"
#include "engine/catalog.h"
#include "script/problem.h"
#include "script/script_files.h"

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
    if (entry.path().extension() == ".lua") { names.push_back(entry.path().stem().string()); }
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

author::Checked checked_file(const std::string& file) {
  const script::ScriptLibrary library({HAUSREGEL_SOURCE "/variants"});
  // Fewer games than a person gets, and no clock: the texts are the same on every machine.
  author::PlaytestLimits limits;
  limits.moves = 6000;
  limits.games = 400;
  limits.clock = std::chrono::minutes(2);
  return author::check_variant(library.read("", file), limits);
}

std::string told(const author::Checked& checked, const TemplateCatalog& english) {
  std::string text;
  const auto say = [&](const Message& message) { return english.say(message); };
  const auto add = [&](const Error& error, const script::ProblemKind& kind) {
    for (const std::string& line :
         script::problem_lines(error, say, read_file(error.place.file), kind)) {
      text += line + "\n";
    }
  };
  for (const Error& doubt : checked.doubts) { add(doubt, {"warning", {}}); }
  for (const author::Problem& problem : checked.problems) {
    add(problem, {"error", problem.again});
  }
  return text;
}

// `text` without what is quoted: that is typed, or stands in a file.
std::string unquoted(std::string text) {
  constexpr std::pair<std::string_view, std::string_view> kQuotes[] = {
      {"{", "}"}, {"„", "“"}, {"« ", " »"}, {"«", "»"}, {"\"", "\""}, {"`", "`"}, {"'", "'"}};
  for (const auto& [open, close] : kQuotes) {
    for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
      const std::size_t end = text.find(close, at + open.size());
      text.erase(at, end == std::string::npos ? open.size() : end + close.size() - at);
    }
  }
  return text;
}

// A word that none of the other languages has.
std::string english_in(const std::string& text) {
  std::istringstream words(unquoted(text));
  for (std::string word; words >> word;) {
    for (const char* one :
         {"the", "is", "are", "not", "of", "and", "with", "there", "cannot", "has", "must", "have",
          "this", "that", "from", "which", "what", "value"}) {
      if (word == one) { return word; }
    }
  }
  return {};
}

// What each problem says in the language of `catalog` and what it does not.
void check_tongue(const author::Checked& checked, const TemplateCatalog& catalog) {
  std::vector<Error> all = checked.doubts;
  all.insert(all.end(), checked.problems.begin(), checked.problems.end());
  for (const Error& error : all) {
    const std::string said = catalog.say(error.message);
    CAPTURE(said, error.message.id);
    CHECK(english_in(said).empty());
    CHECK((error.message.id.empty() || said != error.message.text));
  }
}

}  // namespace

TEST_CASE("an author's mistake is told so that the text alone is enough to mend it", "[mistakes]") {
  const TemplateCatalog english(templates_of("en"));
  std::vector<TemplateCatalog> others;
  for (const std::string language : {"de", "fr", "it"}) {
    others.emplace_back(templates_of(language), &english);
  }
  const InFolder there(HAUSREGEL_SOURCE "/tests/script/mistakes");
  const std::vector<std::string> names = mistakes();
  for (const std::string& name : names) {
    INFO(name);
    const author::Checked found = checked_file(name + ".lua");
    const std::string text = told(found, english);
    for (const TemplateCatalog& other : others) { check_tongue(found, other); }
    if (std::getenv("HAUSREGEL_GOLDEN") != nullptr) { std::ofstream(name + ".txt") << text; }
    CHECK_FALSE(text.empty());
    CHECK(text == read_file(name + ".txt"));
  }
  CHECK(names.size() >= 100);
}
