// Branches in files: what stands in which, and what is judged of them together.
#include <sys/stat.h>

#include "run_program.h"

using namespace hausregel::app;

namespace {

unsigned mode_of(const std::string& path) {
  struct stat facts{};
  return stat(path.c_str(), &facts) == 0 ? facts.st_mode & 0777u : 0;
}

Ran audited(const Folder& folder, const std::vector<std::string>& files) {
  std::vector<std::string> words{"audit", "--open", "--json"};
  for (const std::string& file : files) { words.push_back(folder / file); }
  return run_program(folder, words);
}

std::string begun(const std::string& file) {
  return "new teufel Ann Bob Cleo seed=7 journal=" + file +
         "\n.bots Ann=steady\n.bots Bob=steady\n.bots Cleo=steady\nnext\n.auto\n"
         "expect phase idle\nexpect round 1\n";
}

}  // namespace

TEST_CASE("a branch has a side file of its own, and none of what lies sealed in its parent") {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  const std::string branch = folder / "g+alt.jsonl";
  Ran ran = run_program(
      folder, {},
      "new teufel Ann Bob Cleo journal=" + file + "\nnext\nbet Ann 30\nbet Bob 50\n.branch alt\n");
  INFO(ran.err);
  REQUIRE(ran.status == 0);
  CHECK(mode_of(branch + ".secret") == 0600);
  CHECK_THAT(folder.read("g+alt.jsonl.secret"), !Has("\"stake\""));
  CHECK_THAT(folder.read("g.jsonl.secret"), Has("\"stake\":50"));
  CHECK_THAT(folder.read("g+alt.jsonl"), Has("\"parent\":{\"n\":0,"));
  CHECK_THAT(folder.read("g.jsonl"), Has("\"do\":{\"branch\":\"alt\",\"commit\":"));
  ran = run_program(folder, {"open", branch},
                    "expect sealed []\nnext\nbets 10 20 30\ndraw\n.finish\n.switch main\n"
                    "expect sealed [Ann,Bob]\n");
  INFO(ran.err);
  CHECK(ran.status == 0);
  CHECK(mode_of(branch + ".secret") == 0);
  CHECK(mode_of(file + ".secret") == 0600);
  ran = run_program(folder, {"open", file}, "bet Cleo 10\nexpect Bob.stake 50\ndraw\n.finish\n");
  CHECK(ran.status == 0);
  for (const auto& files : {std::vector<std::string>{"g.jsonl"}, {"g.jsonl", "g+alt.jsonl"}}) {
    const Ran judged = audited(folder, files);
    INFO(judged.out << judged.err);
    CHECK(judged.status == 0);
  }
}

TEST_CASE("a game whose secrets are gone with values sealed goes on behind its last round") {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  REQUIRE(run_program(folder, {}, begun(file) + ".bots Ann=person\nnext\n.auto\n").status == 0);
  const std::string before = folder.read("g.jsonl");
  REQUIRE_THAT(before, Has("\"round\":2"));
  std::filesystem::remove(file + ".secret");
  const Ran opened = run_program(folder, {"open", file}, "bet Ann 20\n");
  CHECK(opened.status == 4);
  CHECK_THAT(opened.err, Has("g.jsonl.secret' is gone"));
  CHECK_THAT(opened.err, Has(".branch NAME goes on from the end of the last round"));
  const Ran on = run_program(folder, {"open", file},
                             ".branch on\nexpect phase idle\nexpect round 1\nnext\n"
                             "bet Ann 20\n.auto\n.finish\n");
  INFO(on.err);
  CHECK(on.status == 0);
  CHECK(folder.read("g.jsonl") == before);
  CHECK(audited(folder, {"g.jsonl", "g+on.jsonl"}).status == 0);
}

TEST_CASE("a branch of a closed game asks what would have been, and is not told by its parent") {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  REQUIRE(run_program(folder, {}, begun(file) + ".finish because late\n").status == 0);
  const std::string before = folder.read("g.jsonl");
  const Ran ran = run_program(folder, {"open", file}, ".branch other 1\nnext\n.auto\n.finish\n");
  INFO(ran.err);
  CHECK(ran.status == 0);
  CHECK_THAT(ran.out + ran.err, Has("“what if”"));
  CHECK(folder.read("g.jsonl") == before);
  CHECK(audited(folder, {"g.jsonl", "g+other.jsonl"}).status == 0);
}

TEST_CASE("a branch is told, judged again and copied without names as one story") {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  const std::string branch = folder / "g+alt.jsonl";
  REQUIRE(run_program(folder, {}, begun(file) + ".branch alt\nnext\n.auto\n.finish because late\n")
              .status == 0);
  const Ran told = run_program(folder, {"replay", branch});
  CHECK(told.status == 0);
  CHECK_THAT(told.out, Has("Round 1") && Has("Round 2"));
  const Ran again = run_program(
      folder, {"replay", branch, "--under", "official", "--then", "bot=steady", "--json"});
  INFO(again.out << again.err);
  CHECK(again.status == 0);
  CHECK_THAT(again.out, Has("\"changed\":[]"));
  const std::string copy = folder / "copy.jsonl";
  REQUIRE(run_program(folder, {"journal", "redact", branch, "--out", copy}).status == 0);
  for (const char* name : {"Ann", "Bob", "Cleo"}) {
    CHECK_THAT(folder.read("copy.jsonl"), !Has(name));
  }
  CHECK(run_program(folder, {"replay", copy}).status == 0);
}
