// Versions 1 and 2 of the journal, which no release wrote: whatever reads a journal refuses them.
#include "run_program.h"

using namespace hausregel::app;

TEST_CASE("a journal of the drafts is refused with one sentence, and nothing is touched") {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  REQUIRE(run_program(folder, {}, "new teufel A B seed=7 journal=" + file + "\nnext\nbet A 30\n")
              .status == 0);
  std::string text = folder.read("g.jsonl");
  const std::string version = GENERATE("1", "2");
  text.replace(text.find("hausregel/3"), 11, "hausregel/" + version);
  folder.write("g.jsonl", text);
  const std::string secret = folder.read("g.jsonl.secret");
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"open", file},
           {"replay", file},
           {"replay", file, "--under", "official"},
           {"replay", file, "--html", folder / "page.html"},
           {"audit", file, "--open"},
           {"journal", "show", file},
           {"journal", "stats", file},
           {"journal", "redact", file, "--out", folder / "copy.jsonl"}}) {
    INFO(words[0] << ' ' << words[1]);
    const Ran ran = run_program(folder, words, "next\n");
    INFO(ran.out << ran.err);
    CHECK(ran.status == 3);
    CHECK_THAT(ran.out + ran.err, Has("versions 1 and 2 were drafts that no release wrote"));
  }
  const Ran inside = run_program(folder, {}, ".open " + file + "\n");
  CHECK(inside.status == 3);
  CHECK_THAT(inside.err, Has("drafts"));
  CHECK(folder.read("g.jsonl") == text);
  CHECK(folder.read("g.jsonl.secret") == secret);
  CHECK_FALSE(std::filesystem::exists(folder / "copy.jsonl"));
  CHECK_FALSE(std::filesystem::exists(folder / "page.html"));
}

TEST_CASE("a journal of a version that is yet to come is refused as another one") {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  REQUIRE(run_program(folder, {}, "new teufel A B seed=7 journal=" + file + "\n").status == 0);
  std::string text = folder.read("g.jsonl");
  text.replace(text.find("hausregel/3"), 11, "hausregel/4");
  folder.write("g.jsonl", text);
  const Ran ran = run_program(folder, {"replay", file});
  CHECK(ran.status == 3);
  CHECK_THAT(ran.err, Has("version is not") && !Has("drafts"));
}
