// What a source costs whoever looks at it, before anything has said that it is too long or too
// deep.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "catch.h"
#include "counted_heap.h"
#include "script/lua/sandbox.h"
#include "script/script_files.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::script;

namespace fs = std::filesystem;

namespace {

std::string many(std::string_view part, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) { text += part; }
  return text;
}

#if !defined(HAUSREGEL_SANITIZED)
// Texts that a stranger may have written: some of 8 MiB, so that only the test that needs them
// makes them.
std::vector<std::pair<std::string, std::string>> bombs() {
  const std::string long_key(300, 'k');
  return {
      {"20,000 levels", "return {" + many("{", 20'000)},
      {"as deep as it may be long", "return {" + many("{", kSourceBytes - 8)},
      {"8 MiB of levels", "return {" + many("{", 8u << 20)},
      {"long keys, and much below them",
       "return { say = {" + many(long_key + "={", 90) + many("{},", 10'000) + many("}", 92)},
      {"8 MiB of sentences", "return { say = {" + many("k={en='x'},", (8u << 20) / 11) + "}}"},
      {"8 MiB of head", many("-- title.en: x\n", (8u << 20) / 15)},
  };
}

// What `look` asks of the heap, in all.
template <class Look>
std::uint64_t bytes_of(const Look& look) {
  const std::uint64_t before = counted_heap.bytes.load();
  look();
  return counted_heap.bytes.load() - before;
}
#endif

// A folder of variants with one text in it, gone at the end.
class OneVariant {
 public:
  explicit OneVariant(const std::string& text) {
    fs::create_directories(folder_ / "teufel" / "cases");
    std::ofstream(file()) << text;
    std::ofstream(folder_ / "teufel" / "cases" / "bomb.lua") << text;
  }
  ~OneVariant() { fs::remove_all(folder_); }
  OneVariant(const OneVariant&) = delete;
  OneVariant& operator=(const OneVariant&) = delete;

  std::string folder() const { return folder_.string(); }
  std::string file() const { return (folder_ / "teufel" / "bomb.lua").string(); }

 private:
  fs::path folder_ = fs::temp_directory_path() / ("hausregel-bounds-" + std::to_string(::getpid()));
};

}  // namespace

#if !defined(HAUSREGEL_SANITIZED)
TEST_CASE("sources that are too deep or too long cost their readers little", "[hostile]") {
  constexpr std::uint64_t kMost = 48u << 20;
  for (const auto& [name, text] : bombs()) {
    INFO(name);
    const OneVariant bomb(text);
    const ScriptLibrary library({bomb.folder()});
    // One reader after the other: what is listed, what a name may have meant, a variant with its
    // cases, what a journal embeds, its words and its title.
    CHECK(bytes_of([&] { library.list(); }) < kMost);
    CHECK(bytes_of([&] { CHECK_FALSE(library.load("teufel", "bom")); }) < kMost);
    CHECK(bytes_of([&] { CHECK_FALSE(library.load("teufel", "bomb")); }) < kMost);
    CHECK(bytes_of([&] { CHECK_FALSE(library.load("teufel", bomb.file())); }) < kMost);
    CHECK(bytes_of([&] { CHECK_FALSE(library.load_embedded({{"bomb", text}})); }) < kMost);
    CHECK(bytes_of([&] { library.wordings({text}); }) < kMost);
    CHECK(bytes_of([&] { library.title(text); }) < kMost);
    CHECK(bytes_of([&] { case_files_beside(bomb.file()); }) < kMost);
    CHECK(bytes_of([&] { CHECK_FALSE(load_alone(text, "bomb.lua")); }) < kMost);
  }
}
#endif

TEST_CASE("words and titles are read of no more layers and bytes than a game may have",
          "[hostile]") {
  const ScriptLibrary library({});
  const std::string layer = "-- title.en: X\nreturn { say = { k = { en = 'x' } } }";
  CHECK(library.wordings(std::vector<std::string>(8, layer)).size() == 1);
  CHECK(library.wordings(std::vector<std::string>(9, layer)).empty());
  CHECK(library.title(layer).size() == 1);
  const std::string filled = layer + std::string(kSourceBytes - layer.size(), ' ');
  CHECK(library.wordings({filled}).size() == 1);
  CHECK(library.title(filled).size() == 1);
  CHECK(library.wordings({filled + ' '}).empty());
  CHECK(library.title(filled + ' ').empty());
}

TEST_CASE("levels are counted where brackets and blocks stand in each other", "[hostile]") {
  const auto why = [](const std::string& text) {
    const auto loaded = load_alone(text, "x.lua");
    return loaded ? std::string() : loaded.error().message.id;
  };
  CHECK(why("return {" + many("{},", 500) + "}").empty());
  CHECK(why(many("if true then elseif true then end do end for i = 1, 2 do end ", 50) +
            "repeat until true return {}")
            .empty());
  CHECK(why("return { #" + many("(", 99) + "''" + many(")", 99) + "}").empty());
  CHECK(why("return { #" + many("(", 100) + "''" + many(")", 100) + "}") == "source.levels");
  CHECK(why(many("if true then ", 101) + many("end ", 101)) == "source.levels");
}
