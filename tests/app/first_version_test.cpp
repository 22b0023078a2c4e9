// Games of version 1 that were left: they are read, and go on in a branch of version 2.
#include <fstream>
#include <sstream>

#include "journal/secrets.h"
#include "run_program.h"

using namespace hausregel;
using namespace hausregel::app;

namespace {

// The first lines of a whole game of version 1, seed 7.
std::string first_lines(std::int64_t count) {
  std::ifstream file(HAUSREGEL_SOURCE "/tests/golden/teufel-seeded.jsonl", std::ios::binary);
  std::string text;
  std::string line;
  for (std::int64_t n = 0; n < count && std::getline(file, line); ++n) {
    text += line + '\n';
  }
  return text;
}

// The side file of that game, with so many values of its first round, laid in entry 2 and on.
void keep_first_secrets(const std::string& file, std::size_t values) {
  std::istringstream lines(first_lines(6));
  std::string line;
  for (int n = 0; n < 6; ++n) {
    std::getline(lines, line);
  }
  journal::Secrets secrets{seeded_id(7), seeded_root(7), 7, 1, {}};
  const Json::List opened = *read_json(line)->find("do")->find("values")->list();
  for (std::size_t i = 0; i < values; ++i) {
    secrets.sealed.push_back({static_cast<std::int64_t>(i) + 2, opened[i]});
  }
  REQUIRE(journal::save_secrets(journal::system_disk(), file, secrets));
}

}  // namespace

TEST_CASE("an unfinished game of version 1 is read, and a branch goes on in version 2") {
  const Folder folder;
  const std::string before = first_lines(11);  // its first round is over
  const std::string file = folder.write("a.jsonl", before);
  keep_first_secrets(file, 0);
  const Ran refused = run_program(folder, {"open", file}, "expect round 1\n.log\nnext\n");
  CHECK(refused.status == 4);
  CHECK_THAT(refused.err, Has("begun in version 1 of the journal"));
  CHECK_THAT(refused.err, Has(".branch NAME goes on"));
  CHECK_THAT(refused.err, !Has("possible now"));
  for (const char* line : {".undo", ".note x", ".set Ann.chips 3 because \"x\"", ".finish",
                           "phrase Ann x", ".bots Ann=person"}) {
    INFO(line);
    CHECK(run_program(folder, {"open", file}, std::string(line) + "\n").status == 4);
  }
  const Ran branched = run_program(folder, {"open", file},
                                   ".branch on\nexpect round 1\nphrase Bob x\nnext\n.auto 200\n"
                                   ".finish\n");
  INFO(branched.err);
  CHECK(branched.status == 0);
  CHECK(folder.read("a.jsonl") == before);
  const std::string branch = folder.read("a+on.jsonl");
  CHECK_THAT(branch, Has("\"format\":\"hausregel/2\""));
  CHECK_THAT(branch, Has("\"round\":2,\"starter\":\"Bob\",\"luck\":1}"));
  const Ran audited = run_program(folder, {"audit", folder / "a+on.jsonl", "--trust", "--json"});
  INFO(audited.out);
  CHECK(audited.status == 0);
  CHECK_THAT(audited.out, Has("\"parent_shared\":{\"entry\":10}"));
  CHECK(run_program(folder, {"replay", folder / "a+on.jsonl"}).status == 0);
}

TEST_CASE("what lies sealed in a game of version 1 goes on in a branch, under its commitments") {
  const Folder folder;
  const std::string file = folder.write("a.jsonl", first_lines(4));  // two of three stakes
  const Ran unknown = run_program(folder, {"open", file}, ".branch on\n");
  CHECK(unknown.status == 4);
  CHECK_THAT(unknown.err, Has("not known here"));
  keep_first_secrets(file, 2);
  const Ran ran = run_program(folder, {"open", file},
                              ".branch on\nexpect sealed [Ann,Bob]\nbet Cleo 40\n"
                              "expect Ann.stake 60\nexpect Cleo.stake 40\ndraw\n.finish\n");
  INFO(ran.err);
  CHECK(ran.status == 0);
  const std::string branch = folder.read("a+on.jsonl");
  CHECK_THAT(branch, Has("\"carried\":[{\"player\":\"Ann\",\"commit\":\"b3637462"));
  CHECK_THAT(branch, Has(",\"id\":\"82577c7ed5fa51c9\"}"));
  const Ran audited = run_program(folder, {"audit", folder / "a+on.jsonl", "--trust", "--json"});
  INFO(audited.out);
  CHECK(audited.status == 0);
  CHECK_THAT(audited.out, Has("\"commitments\":{\"count\":3}"));
}

TEST_CASE("a whole game of version 1 is read, and asked what would have been") {
  const Folder folder;
  const std::string file = folder.write("a.jsonl", first_lines(1000));
  const Ran ran =
      run_program(folder, {"open", file}, ".seek 10\n.branch other\nnext\n.auto 200\n.finish\n");
  INFO(ran.err);
  CHECK(ran.status == 0);
  CHECK_THAT((ran.out + ran.err), Has("“what if”"));
  CHECK(run_program(folder, {"audit", file, folder / "a+other.jsonl", "--trust"}).status == 0);
}
