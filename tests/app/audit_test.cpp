// The command `audit`: statuses, several journals, receipts, and whose house rules run.
#include "core/json.h"
#include "run_program.h"

using namespace hausregel::app;

namespace {

// A game of three bots, closed.
std::string bots_play(const Folder& folder, const std::string& name,
                      const std::string& variant = "official") {
  const std::string file = folder / name;
  REQUIRE(
      run_program(folder, {"play", "teufel", "--players", "A,B,C", "--bots", "steady,random,steady",
                           "--variant", variant, "--auto", "--journal", file})
          .status == 0);
  return file;
}

constexpr const char* kOwn = R"(return {
  game = "teufel", name = "own", extends = "official", title = { en = "Own" },
  rules = { bonus_coal = 100 },
})";

}  // namespace

TEST_CASE("audit: verdicts and statuses") {
  const Folder folder;
  const std::string file = bots_play(folder, "a.jsonl");
  const Ran whole = run_program(folder, {"audit", file});
  CHECK(whole.status == 0);
  CHECK_THAT(whole.out, Has("no receipt was given"));
  const std::string text = folder.read("a.jsonl");
  const std::string torn = folder.write("torn.jsonl", text.substr(0, text.size() - 9));
  CHECK(run_program(folder, {"audit", torn}).status == 1);
  CHECK_THAT(run_program(folder, {"audit", torn}).out, Has("torn tail"));
  std::string cut = text.substr(0, text.size() / 2);
  cut = folder.write("cut.jsonl", cut.substr(0, cut.rfind('\n') + 1));
  CHECK(run_program(folder, {"audit", cut}).status == 1);
  CHECK(run_program(folder, {"audit", cut, "--open"}).status == 0);
  const std::string other = folder.write("other.jsonl", "hello\n");
  CHECK(run_program(folder, {"audit", other}).status == 3);
  CHECK(run_program(folder, {"audit", folder / "nothing.jsonl"}).status == 3);
  CHECK(run_program(folder, {"audit"}).status == 2);
  CHECK(run_program(folder, {"audit", file, "--depth", "deep"}).status == 2);
  CHECK(run_program(folder, {"audit", file, "--head", "7"}).status == 2);
  CHECK(run_program(folder, {"audit", file, cut, "--head", std::string(64, '0')}).status == 2);
}

TEST_CASE("audit: a receipt from the report vouches for the journal, and for no other") {
  const Folder folder;
  const std::string file = bots_play(folder, "a.jsonl");
  const Ran ran = run_program(folder, {"audit", file, "--json"});
  const auto json = hausregel::read_json(ran.out.substr(0, ran.out.size() - 1));
  REQUIRE(json);
  const auto& report = json->find("journals")->list()->front();
  const std::string receipt = *report.find("receipt")->string();
  CHECK(run_program(folder, {"audit", file, "--head", receipt}).status == 0);
  CHECK(run_program(folder, {"audit", bots_play(folder, "b.jsonl"), "--head", receipt}).status ==
        1);
}

TEST_CASE("audit: several journals and folders, with a summary") {
  const Folder folder;
  bots_play(folder, "a.jsonl");
  bots_play(folder, "b.jsonl");
  const Ran all = run_program(folder, {"audit", folder / ""});
  CHECK(all.status == 0);
  CHECK_THAT(all.out, Has("2 journals: 2 good, 0 with findings, 0 unusable"));
  folder.write("c.jsonl", "no\n");
  const Ran some = run_program(folder, {"audit", folder / "", "--depth", "chain"});
  CHECK(some.status == 3);
  CHECK_THAT(some.out, Has("3 journals: 2 good, 0 with findings, 1 unusable"));
}

TEST_CASE("audit: foreign house rules run by consent alone") {
  const Folder folder;
  const std::string variant = folder.write("own.lua", kOwn);
  const std::string file = bots_play(folder, "a.jsonl", variant);
  const Ran without = run_program(folder, {"audit", file});
  CHECK(without.status == 1);
  CHECK_THAT(without.out, Has("--trust"));
  CHECK(run_program(folder, {"audit", file, "--trust"}).status == 0);
  CHECK(run_program(folder, {"audit", file, "--depth", "fold"}).status == 0);
}

TEST_CASE("audit: house rules with hooks of ours are asked again") {
  const Folder folder;
  const std::string file = bots_play(folder, "a.jsonl", "french");
  const Ran ran = run_program(folder, {"audit", file});
  INFO(ran.out);
  CHECK(ran.status == 0);
}

TEST_CASE("a branch is audited beside its parent") {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  REQUIRE(run_program(folder, {},
                      "new teufel Ann Bob seed=7 journal=" + file +
                          "\n.bots Ann=steady\n.bots Bob=steady\nnext\n.auto\n.branch alt\nnext\n"
                          ".auto\n.finish\n")
              .status == 0);
  const std::string branch = folder / "g+alt.jsonl";
  const Ran beside = run_program(folder, {"audit", branch, "--json"});
  CHECK(beside.status == 0);
  CHECK_THAT(beside.out, Has("\"parent_shared\":{\"entry\":10}"));
  CHECK_THAT(beside.out, Has("\"line\":[{\"file\":\"" + file + "\",\"entry\":10"));
  // Without its parent, with it named or given, and beside another journal of its name.
  std::filesystem::create_directory(folder / "away");
  const std::string alone = folder.write("away/alone.jsonl", folder.read("g+alt.jsonl"));
  const Ran unseen = run_program(folder, {"audit", alone, "--json"});
  CHECK(unseen.status == 1);
  CHECK_THAT(unseen.out, Has("parent_unseen") && Has("\"legality\":{\"verdict\":\"not_done\""));
  const Ran named = run_program(folder, {"audit", alone, "--parent", file, "--json"});
  CHECK(named.status == 0);
  CHECK_THAT(named.out, Has("parent_shared"));
  CHECK(run_program(folder, {"audit", alone, file, "--open"}).status == 0);
  CHECK(run_program(folder, {"audit", alone, branch, "--parent", file}).status == 0);
  CHECK(run_program(folder, {"audit", alone, "--parent", folder / "no"}).status == 3);
  folder.write("g.jsonl", folder.read("g+alt.jsonl"));
  const Ran other = run_program(folder, {"audit", branch, "--json"});
  CHECK(other.status == 1);
  CHECK_THAT(other.out, Has("parent_unseen"));
}
