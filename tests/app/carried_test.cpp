// Branches that begin while values lie sealed, in files.
#include <sys/stat.h>

#include "run_program.h"

using namespace hausregel::app;

namespace {

unsigned mode_of(const std::string& path) {
  struct stat facts{};
  return stat(path.c_str(), &facts) == 0 ? facts.st_mode & 0777u : 0;
}

void audit_holds(const Folder& folder, const std::string& file, const std::string& fact) {
  const Ran ran = run_program(folder, {"audit", folder / file, "--open", "--json"});
  INFO(ran.out << ran.err);
  CHECK(ran.status == 0);
  CHECK_THAT(ran.out, Has(fact));
}

}  // namespace

TEST_CASE("a branch with sealed values has a side file of its own and goes on by itself") {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  const std::string branch = folder / "g+alt.jsonl";
  Ran ran = run_program(
      folder, {},
      "new teufel Ann Bob Cleo journal=" + file + "\nnext\nbet Ann 30\nbet Bob 50\n.branch alt\n");
  REQUIRE(ran.status == 0);
  CHECK(mode_of(branch + ".secret") == 0600);
  CHECK_THAT(folder.read("g+alt.jsonl.secret"), Has("\"stake\":50"));
  CHECK_THAT(folder.read("g+alt.jsonl"), !Has("\"stake\":"));
  audit_holds(folder, "g+alt.jsonl", "\"parent_shared\":{\"entry\":3}");
  ran = run_program(folder, {"open", branch},
                    "bet Cleo 20\nexpect Ann.stake 30\nexpect Bob.stake 50\ndraw\n");
  INFO(ran.err);
  CHECK(ran.status == 0);
  audit_holds(folder, "g+alt.jsonl", "\"commitments\":{\"count\":3}");
  // The parent has its own, and neither knows of the other's end.
  ran = run_program(folder, {"open", branch}, ".finish\n.switch main\nexpect sealed [Ann,Bob]\n");
  CHECK(ran.status == 0);
  CHECK(mode_of(branch + ".secret") == 0);
  CHECK(mode_of(file + ".secret") == 0600);
  ran = run_program(folder, {"open", file}, "bet Cleo 10\nexpect Bob.stake 50\ndraw\n.finish\n");
  CHECK(ran.status == 0);
  audit_holds(folder, "g.jsonl", "\"commitments\":{\"count\":3}");
}

TEST_CASE("what a branch has carried leaves its side file with the end of the other game") {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  Ran ran = run_program(folder, {},
                        "new teufel Ann Bob Cleo journal=" + file +
                            "\nnext\nbet Ann 30\nbet Bob 50\n.branch alt\n.switch main\n"
                            "bet Cleo 20\ndraw\n.finish\n");
  REQUIRE(ran.status == 0);
  CHECK(mode_of(file + ".secret") == 0);
  CHECK(mode_of(folder / "g+alt.jsonl.secret") == 0600);
  CHECK_THAT(folder.read("g+alt.jsonl.secret"), !Has("stake"));
  ran = run_program(folder, {"open", folder / "g+alt.jsonl"},
                    "bet Cleo 40\nexpect Ann.stake 30\nexpect Bob.stake 50\ndraw\n.finish\n");
  INFO(ran.err);
  CHECK(ran.status == 0);
  audit_holds(folder, "g+alt.jsonl", "\"commitments\":{\"count\":3}");
}

TEST_CASE(
    "a branch without its side file cannot go on, and cannot be branched while values lie sealed") {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  run_program(folder, {},
              "new teufel Ann Bob journal=" + file + "\nnext\nbet Ann 30\n.branch alt\n");
  std::filesystem::remove(folder / "g+alt.jsonl.secret");
  Ran ran = run_program(folder, {"open", folder / "g+alt.jsonl"}, "bet Bob 20\n");
  CHECK(ran.status == 4);
  ran = run_program(folder, {"open", folder / "g+alt.jsonl"}, ".branch more\n");
  CHECK(ran.status == 4);
  CHECK_THAT(ran.err, Has("not known here"));
  CHECK_FALSE(std::filesystem::exists(folder / "g+more.jsonl"));
}

TEST_CASE("a game read anew in the middle of a round is saved with what lies sealed") {
  const Folder folder;
  const std::string rules = folder.write(
      "w.lua", "return { game = 'polterfass', name = 'w', extends = 'official', rules = {} }");
  const std::string saved = folder / "r.jsonl";
  Ran ran = run_program(folder, {},
                        "new polterfass Ann Bob Cleo variant=" + rules +
                            "\nnext\norder Bob 3 4\n.reload\n.save " + saved + "\n");
  INFO(ran.err);
  REQUIRE(ran.status == 0);
  CHECK(mode_of(saved + ".secret") == 0600);
  ran = run_program(folder, {"open", saved, "--trust"}, "order Cleo 1\n.finish\n.audit\n");
  INFO(ran.err);
  CHECK(ran.status == 1);
  CHECK(mode_of(saved + ".secret") == 0);
  // Alone it is a branch of a journal that nobody has.
  CHECK(run_program(folder, {"audit", saved, "--trust"}).status == 1);
  CHECK(run_program(folder, {"replay", saved}).status == 0);
}

TEST_CASE("a branch is told, judged again and copied without names with what it carries") {
  const Folder folder;
  const std::string branch = folder / "g+alt.jsonl";
  run_program(folder, {},
              "new teufel Ann Bob seed=7 journal=" + (folder / "g.jsonl") +
                  "\nnext\nbet Ann 30\n.branch alt\nbet Bob 50\ndraw\n.finish\n");
  const auto seen_by = [&](const char* name) {
    return run_program(folder, {"replay", branch, "--as", name, "--to", "0", "--json"}).out;
  };
  CHECK_THAT(seen_by("Ann"), Has("\"own\":{\"stake\":30}"));
  CHECK_THAT(seen_by("Bob"), Has("\"own\":null"));
  CHECK_THAT(seen_by("Bob"), !Has("\"stake\":30"));
  const Ran again = run_program(
      folder, {"replay", branch, "--under", "official", "--then", "bot=steady", "--json"});
  INFO(again.out << again.err);
  CHECK(again.status == 0);
  CHECK_THAT(again.out, Has("\"changed\":[]"));
  const std::string copy = folder / "copy.jsonl";
  REQUIRE(run_program(folder, {"journal", "redact", branch, "--out", copy}).status == 0);
  CHECK_THAT(folder.read("copy.jsonl"), !Has("carried"));
  // What it has from its parent cannot be compared without the names.
  const Ran audited = run_program(folder, {"audit", copy, "--json"});
  CHECK(audited.status == 1);
  CHECK_THAT(audited.out, Has("parent_unseen"));
  CHECK_THAT(audited.out, !Has("\"found\":1"));
}
