// The scripts of a journal beside our own of that name: known by what they say, and judged by the
// language of today only as far as that takes them.
#include "core/digest.h"
#include "journal/log.h"
#include "run_program.h"

using namespace hausregel;
using namespace hausregel::app;

namespace {

// Fails in the settlement of round 2, in line 3, where a stop says it.
const std::string kStops =
    "return { game = 'teufel', name = 'fails', hooks = {\n"
    "  bonus = function(f, base)\n"
    "    if f.round == 2 then error('not today') end\n"
    "    return base(f)\n"
    "  end,\n"
    "} }\n";

// A library of variants that is looked at before the shipped one.
class Library {
 public:
  explicit Library(const Folder& folder) : folder_(folder) {
    std::filesystem::create_directories(folder / "lib/teufel");
  }
  void put(const std::string& name, const std::string& text) const {
    folder_.write("lib/teufel/" + name + ".lua", text);
  }
  Ran run(const std::vector<std::string>& words, const std::string& input = "") const {
    return run_program(folder_, words, input,
                       {{"HAUSREGEL_VARIANTS", folder_ / "lib"}, {"HOME", folder_ / "nobody"}});
  }
  // The journal g.jsonl of a game to its end, or to where a house rule fails.
  void play(const std::string& variant) const {
    run({"play", "teufel", "--players", "A,B", "--variant", variant, "--bots", "steady,steady",
         "--seed", "5", "--journal", folder_ / "g.jsonl", "--auto"});
  }
  Ran audit() const { return run({"audit", "--open", "--json", folder_ / "g.jsonl"}); }

 private:
  const Folder& folder_;
};

std::string shipped(const std::string& name) {
  std::ifstream file(HAUSREGEL_SOURCE "/variants/teufel/" + name + ".lua");
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string put_in(std::string text, const std::string& was, const std::string& now) {
  const std::size_t at = text.find(was);
  REQUIRE(at != std::string::npos);
  return text.replace(at, was.size(), now);
}

}  // namespace

TEST_CASE("known rules: comments and layout of the library's file may change") {
  const Folder folder;
  const Library library(folder);
  library.play("official");
  REQUIRE(library.audit().status == 0);
  const std::string official = shipped("official");
  for (const std::string& same :
       {"-- Printed in 2013.\n\n" + official, put_in(official, "-- game: teufel\n", ""),
        put_in(official, "rules = {}", "rules =\n    { --[[ none ]] }"),
        put_in(official, "  name = \"official\",\n", "name=\"official\",")}) {
    library.put("official", same);
    const Ran audited = library.audit();
    INFO(same << audited.out);
    CHECK(audited.status == 0);
    CHECK_THAT(audited.out, Has(R"("legality":{"verdict":"holds")"));
    CHECK_THAT(audited.out, Has(hex(sha256(official))));
  }
  for (const std::string& other :
       {put_in(official, "rules = {}", "rules = { goal = 1500 }"),
        put_in(official, "Official rules\",\n    de", "Our rules\",\n    de"),
        "local none = {}\n" + official, official + "-- \xff\n"}) {
    library.put("official", other);
    const Ran audited = library.audit();
    INFO(other << audited.out);
    CHECK(audited.status == 1);
    CHECK_THAT(audited.out, Has(R"("legality":{"verdict":"not_done")"));
    CHECK_THAT(audited.out, Has(R"("needs_trust":{"variant":"official"})"));
  }
}

TEST_CASE("known rules: a stop names the lines of what was played by") {
  const Folder folder;
  const Library library(folder);
  library.put("fails", kStops);
  library.play("fails");
  REQUIRE(folder.read("g.jsonl").find("error@fails.lua:3") != std::string::npos);
  library.put("fails", "-- One more line.\n" + kStops);
  // Played on, it stops as it did, without anybody's leave.
  const Ran played = library.run({"open", folder / "g.jsonl"}, "stop\n");
  CHECK_THAT(played.err, Has("not today"));
  CHECK_THAT(folder.read("g.jsonl"), !Has("error@fails.lua:4"));
  library.run({"open", folder / "g.jsonl"}, ".finish because \"late\"\n");
  const Ran audited = library.audit();
  INFO(audited.out);
  CHECK(audited.status == 0);
  CHECK_THAT(audited.out, Has(R"("legality":{"verdict":"holds")"));
}

TEST_CASE("known rules: what the language refuses today is not judged, and the reason is told") {
  const Folder folder;
  const Library library(folder);
  library.put("mild",
              "return { game = 'teufel', name = 'mild', hooks = {\n"
              "  bonus = function(f, base) return '.0' and base(f) end } }\n");
  // At a real table nothing is committed to the opening.
  library.run({}, "new teufel A B mode=table variant=mild journal=" + (folder / "g.jsonl") +
                      "\nnext\nbets 10 20\ndraw 50 stop\ndraw 25 stop\n");
  REQUIRE(library.audit().status == 0);
  auto opened = journal::Log::open(folder / "g.jsonl", journal::Access::Read);
  REQUIRE(opened);
  const journal::Log& log = opened->log;
  journal::Opening opening = log.opening();
  journal::LayerText& layer = opening.variant.back();
  layer.source = put_in(layer.source, "'.0'", "'\\0'");
  const auto write = [&] {
    const journal::Log older(opening, log.entries());
    std::string text;
    for (std::int64_t n = 0; n <= older.last(); ++n) { text += older.line(n) + '\n'; }
    folder.write("g.jsonl", text);
  };
  // Only where the journal itself is sound.
  write();
  CHECK_THAT(library.audit().out, Has(R"("integrity":{"verdict":"fails")"));
  layer.sha256 = hex(sha256(layer.source));
  write();
  const Ran trusted = library.run({"audit", "--open", "--json", "--trust", folder / "g.jsonl"});
  INFO(trusted.out);
  CHECK(trusted.status == 1);
  CHECK_THAT(trusted.out, Has(R"("integrity":{"verdict":"holds")"));
  CHECK_THAT(trusted.out, Has(R"("legality":{"verdict":"not_done")"));
  CHECK_THAT(trusted.out, Has("strings cannot hold the character 0"));
}
