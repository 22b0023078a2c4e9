// Finding variants in folders, and what ships.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "catch.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::script;
namespace fs = std::filesystem;

namespace {

// A folder that is gone after the test.
class Folder {
 public:
  Folder() {
    std::string path = (fs::temp_directory_path() / "hausregel-XXXXXX").string();
    REQUIRE(mkdtemp(path.data()) != nullptr);
    path_ = path;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code failed;
    fs::remove_all(path_, failed);
  }

  std::string path(const std::string& name = "") const { return (path_ / name).string(); }
  // FOLDER/GAME/NAME.lua with `fields` in its table.
  std::string put(const std::string& game, const std::string& name, const std::string& fields,
                  const std::string& head = "") const {
    fs::create_directories(path_ / game);
    const fs::path file = path_ / game / (name + ".lua");
    std::ofstream(file) << head << "return { game = '" << game << "', name = '" << name << "',\n"
                        << fields << " }\n";
    return file.string();
  }

 private:
  fs::path path_;
};

std::vector<std::string> names(const Variant& variant) {
  std::vector<std::string> all;
  for (const VariantLayer& layer : variant.layers) { all.push_back(layer.name); }
  return all;
}

}  // namespace

TEST_CASE("the first folder that has a variant gives it", "[library]") {
  const Folder own;
  const Folder shipped;
  own.put("pig", "gentle", "source = 'own'");
  shipped.put("pig", "gentle", "source = 'shipped'");
  shipped.put("pig", "official", "source = 'shipped'");
  const ScriptLibrary library({own.path(), own.path("missing"), shipped.path()});
  CHECK(library.load("pig", "gentle")->top().source == "own");
  CHECK(library.load("pig", "official")->top().source == "shipped");
}

TEST_CASE("bases come first", "[library]") {
  const Folder folder;
  folder.put("pig", "a", "");
  folder.put("pig", "b", "extends = 'a'");
  const std::string path = folder.put("pig", "c", "extends = 'b'");
  const ScriptLibrary library({folder.path()});
  CHECK(names(*library.load("pig", "c")) == std::vector<std::string>{"a", "b", "c"});
  CHECK(names(*library.load("pig", path)) == std::vector<std::string>{"a", "b", "c"});
  CHECK(names(*library.load("", path)) == std::vector<std::string>{"a", "b", "c"});
  CHECK(names(*ScriptLibrary({}).load("", path)) == std::vector<std::string>{"a", "b", "c"});
}

TEST_CASE("variants that extend in a circle, or too deeply, are refused", "[library]") {
  const Folder folder;
  folder.put("pig", "a", "extends = 'b'");
  folder.put("pig", "b", "extends = 'a'");
  folder.put("pig", "self", "extends = 'self'");
  folder.put("pig", "d0", "");
  for (int i = 1; i <= 8; ++i) {
    folder.put("pig", "d" + std::to_string(i), "extends = 'd" + std::to_string(i - 1) + "'");
  }
  const ScriptLibrary library({folder.path()});
  const auto circle = library.load("pig", "a");
  REQUIRE_FALSE(circle);
  CHECK(circle.error().message.text == "'a' extends itself, through its bases");
  CHECK(circle.error().place == Place{folder.path("pig/b.lua"), 2, 1});
  CHECK_FALSE(library.load("pig", "self"));
  CHECK(library.load("pig", "d7"));
  const auto deep = library.load("pig", "d8");
  REQUIRE_FALSE(deep);
  CHECK(deep.error().message.text == "more than 8 variants extend each other");
}

TEST_CASE("what cannot be found is told with what can", "[library]") {
  const Folder folder;
  folder.put("pig", "gentle", "");
  folder.put("pig", "child", "extends = 'gentel'");
  folder.put("cow", "milk", "");
  const ScriptLibrary library({folder.path()});
  auto missing = library.load("pig", "gentel");
  REQUIRE_FALSE(missing);
  CHECK(missing.error().fault == Fault::Usage);
  CHECK(missing.error().message.text == "pig has no variant 'gentel'; there are child, gentle");
  CHECK(missing.error().suggestions == std::vector<std::string>{"gentle"});
  missing = library.load("pig", "child");
  REQUIRE_FALSE(missing);
  CHECK(missing.error().place.line == 2);
  CHECK(missing.error().suggestions == std::vector<std::string>{"gentle"});
  CHECK(library.load("pig", folder.path("pig/nothing.lua")).error().fault == Fault::Input);
  CHECK(library.load("pig", folder.path("cow/milk.lua")).error().message.text ==
        "this is a variant of cow, not of pig");
  CHECK_FALSE(library.load("pig", "../cow/milk"));
  CHECK_FALSE(library.load("../pig", "gentle"));
  CHECK_FALSE(library.load("pig", ""));
}

TEST_CASE("only regular files of bounded size are read", "[library]") {
  const Folder folder;
  fs::create_directories(folder.path("pig/dir.lua"));
  REQUIRE(mkfifo(folder.path("pig/pipe.lua").c_str(), 0600) == 0);
  std::ofstream(folder.path("pig/long.lua")) << std::string(100000, ' ');
  const ScriptLibrary library({folder.path()});
  CHECK(library.load("pig", folder.path("pig/dir.lua")).error().message.text ==
        "is not a regular file");
  CHECK(library.load("pig", folder.path("pig/pipe.lua")).error().message.text ==
        "is not a regular file");
  CHECK(library.load("pig", "long").error().message.text == "is longer than 64 KiB");
  CHECK_FALSE(library.load("pig", "dir"));
}

TEST_CASE("layers from a journal are loaded from their texts", "[library]") {
  const ScriptLibrary library({});
  const std::string base = "return { game = 'pig', name = 'base', rules = { goal = 5 } }";
  const std::string top = "return { game = 'pig', name = 'top', extends = 'base' }";
  CHECK(names(*library.load_embedded({{"base", base}, {"top", top}})) ==
        std::vector<std::string>{"base", "top"});
  CHECK_FALSE(library.load_embedded({}));
  CHECK_FALSE(library.load_embedded({{"top", top}}));
  CHECK_FALSE(library.load_embedded({{"top", top}, {"base", base}}));
  CHECK_FALSE(library.load_embedded({{"other", base}}));
  CHECK_FALSE(
      library.load_embedded({{"base", "return { game = 'cow', name = 'base' }"}, {"top", top}}));
}

TEST_CASE("variants are listed from their heads without running them", "[library]") {
  const Folder own;
  const Folder shipped;
  own.put("pig", "gentle", "error('ran')", "-- title.en: Own \x1b[31m\n-- extends: official\n");
  shipped.put("pig", "gentle", "", "-- title.en: Shipped\n");
  shipped.put("pig", "official", "", "-- title.en: Rules\n-- title.de: Regeln\n");
  shipped.put("ape", "official", "");
  shipped.put("ape", "Not-a-name", "");
  const auto rows = ScriptLibrary({own.path(), shipped.path()}).list();
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].game == "ape");
  CHECK(rows[1].name == "gentle");
  CHECK(rows[1].extends == "official");
  CHECK_THAT(rows[1].title[0].second, !Has("\x1b"));
  CHECK(rows[1].file == own.path("pig/gentle.lua"));
  CHECK(rows[2].title ==
        std::vector<std::pair<std::string, std::string>>{{"en", "Rules"}, {"de", "Regeln"}});
}

TEST_CASE("every variant that ships loads, and has titles in four languages and a source",
          "[library][shipped]") {
  const ScriptLibrary library({std::string(HAUSREGEL_SOURCE) + "/variants"});
  const auto rows = library.list();
  CHECK(rows.size() >= 4);
  for (const auto& row : rows) {
    INFO(row.file);
    const auto variant = library.load(row.game, row.name);
    INFO((variant ? std::string() : variant.error().message.text));
    REQUIRE(variant);
    CHECK(variant->top().title.size() == 4);
    CHECK(row.title == variant->top().title);
    CHECK(row.extends == variant->top().extends);
    CHECK_FALSE(variant->top().source.empty());
    if (row.game == "table") { continue; }  // whole games
    CHECK(variant->layers.front().name == "official");
    CHECK(variant->layers.front().rules.empty());
  }
  const auto italian = library.load("teufel", "italian-600");
  REQUIRE(italian);
  REQUIRE(italian->top().rules.size() == 1);
  CHECK(italian->top().rules[0].value == Json(600));
  const auto french = library.load("polterfass", "french-first-throw");
  REQUIRE(french);
  CHECK(french->top().rules[0].value == Json("any"));
}

TEST_CASE("a name that somebody types is looked for beside a journal and in the working folder too",
          "[library]") {
  const Folder own;
  const Folder folder;
  const Folder here;
  own.put("pig", "both", "source = 'own'");
  const auto plain_file = [](const Folder& in, const std::string& name) {
    std::ofstream(in.path(name + ".lua"))
        << "return { game = 'pig', name = '" << name << "', source = 'plain' }\n";
  };
  plain_file(folder, "both");
  plain_file(folder, "beside");
  plain_file(here, "both");
  plain_file(here, "here");
  const ScriptLibrary library({own.path()});
  const std::string journal = folder.path("g.jsonl");
  const fs::path before = fs::current_path();
  fs::current_path(here.path());
  CHECK(library.load_near("pig", "both", journal)->top().source == "plain");
  CHECK(library.load_near("pig", "both", "")->top().source == "own");
  CHECK(library.load_near("pig", "beside", journal)->top().name == "beside");
  CHECK_FALSE(library.load_near("pig", "beside", ""));
  CHECK(library.load_near("pig", "here", journal)->top().name == "here");
  CHECK(library.load_near("pig", "here", "")->top().name == "here");
  for (const char* name : {"../here", "nowhere", "Here"}) {
    CHECK_FALSE(library.load_near("pig", name, journal));
  }
  CHECK_FALSE(library.named("pig", "here"));  // what stands in a file
  CHECK_FALSE(library.load("pig", "beside"));
  fs::current_path(before);
}
