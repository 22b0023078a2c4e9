// The words behind `rules`, as a person calls them: output and statuses of the real program.
#include <algorithm>

#include "app/run_program.h"

using namespace hausregel::app;

namespace {

const std::string kGood =
    "return { game = 'teufel', name = 'mine', extends = 'official', rules = { goal = 900 },\n"
    "tests = { { when = { 'next' }, expect = { round = 1 } } } }\n";

}  // namespace

TEST_CASE("rules check tells problems for people, editors and programs", "[rules]") {
  const Folder folder;
  const std::string good = folder.write("mine.lua", kGood);
  const std::string bad = folder.write(
      "bad.lua",
      "return { game = 'teufel', name = 'bad', rules = {\n  gaol = 1,\n  goal = 'x' } }");
  Ran ran = run_program(folder, {"rules", "check", good});
  CHECK(ran.status == 0);
  CHECK_THAT(ran.out, Has("mine.lua: good, after "));
  ran = run_program(folder, {"rules", "check", good, bad});
  CHECK(ran.status == 1);
  CHECK_THAT(ran.out, Has("bad.lua:2:3\n"));
  CHECK_THAT(ran.out, Has("^^^^ did you mean 'goal'?"));
  CHECK(ran.err.empty());
  ran = run_program(folder, {"rules", "check", "--format", "short", bad});
  CHECK_THAT(ran.out, Has("bad.lua:2:3: error: teufel has no rule 'gaol'; did you mean 'goal'?\n"));
  CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') == 2);
  ran = run_program(folder, {"rules", "check", "--json", bad});
  CHECK(ran.status == 1);
  CHECK_THAT(ran.out, Has("\"line\":3,\"column\":3"));
  ran = run_program(folder, {"rules", "check", "--format", "shirt", bad});
  CHECK(ran.status == 2);
  CHECK(run_program(folder, {"rules", "check"}).status == 2);
  std::filesystem::create_directory(folder / "unreadable.lua");
  CHECK(run_program(folder, {"rules", "check", folder / "unreadable.lua"}).status == 3);
}

TEST_CASE("rules test gives 1 where a case fails, and shows the difference", "[rules]") {
  const Folder folder;
  const std::string good = folder.write("mine.lua", kGood);
  CHECK(run_program(folder, {"rules", "test", good}).status == 0);
  std::string text = kGood;
  text.replace(text.find("round = 1"), 9, "round = 2");
  const Ran ran = run_program(folder, {"rules", "test", folder.write("mine.lua", text)});
  CHECK(ran.status == 1);
  CHECK_THAT(ran.out, Has("- round = 2\n"));
  CHECK_THAT(ran.out, Has("+ round = 1\n"));
  CHECK(run_program(folder, {"rules", "test", folder / "nowhere.lua"}).status == 3);
  for (const char* option : {"--json", "--format=json"}) {
    const Ran json = run_program(folder, {"rules", "test", option, good});
    CHECK_THAT(json.out, BeginsWith("{\"case\":"));
  }
}

TEST_CASE("rules diff cites both printings, and refuses two games", "[rules]") {
  const Folder folder;
  const Ran ran = run_program(folder, {"rules", "diff", "official", "italian-600"});
  CHECK(ran.status == 0);
  CHECK_THAT(ran.out, Has("German rules"));
  CHECK_THAT(ran.out, Has("Italian rules of the Swiss edition"));
  CHECK_THAT(ran.out, Has("1600"));
  const Ran json = run_program(folder, {"rules", "diff", "official", "italian-600", "--json"});
  CHECK_THAT(json.out, Has("\"rule\":\"goal\",\"from\":1600"));
  // Games to 600 are shorter, which is what is surest about them.
  CHECK_THAT(ran.out, Has("rounds"));
  const std::string rounds = "\"measure\":\"rounds\"";
  const std::string found = json.out.substr(json.out.find(rounds));
  CHECK_THAT(found.substr(0, found.find('}')), Has("\"verdict\":\"less\""));
  CHECK(run_program(folder, {"rules", "diff", "teufel/official", "polterfass/official"}).status ==
        2);
}

TEST_CASE("rules diff tells values where games by them cannot be compared", "[rules]") {
  const Folder folder;
  const auto written = [&](const std::string& name, const std::string& text) {
    return folder.write(name + ".lua", "return { game = 'teufel', name = '" + name +
                                           "', extends = 'official', " + text + " }");
  };
  const std::string six = written("six", "rules = { players_min = 6 }");
  const std::string few = written("few", "rules = { players_max = 5 }");
  const Ran seats = run_program(folder, {"rules", "diff", six, few});
  CHECK(seats.status == 0);
  CHECK_THAT(seats.out, Has("players_min") && Has("No number of players suits both"));
  const std::string fails =
      written("fails", "hooks = { payout = function(f) return f.stake // 0 end }");
  const Ran failing = run_program(folder, {"rules", "diff", "teufel/official", fails});
  CHECK(failing.status == 5);
  CHECK_THAT(failing.out, Has("payout"));
  CHECK_THAT(failing.err, Has("fails.lua:1:"));
}

TEST_CASE("rules explain and docs know rules and hooks, and suggest", "[rules]") {
  const Folder folder;
  CHECK_THAT(run_program(folder, {"rules", "explain", "goal"}).out,
             Has("italian-600 sets it to 600"));
  CHECK_THAT(run_program(folder, {"rules", "explain", "payout"}).out, Has("f.stake"));
  const Ran unknown = run_program(folder, {"rules", "explain", "gaol"});
  CHECK(unknown.status == 2);
  CHECK_THAT(unknown.err, Has("did you mean goal?"));
  const Ran other = run_program(folder, {"rules", "explain", "all_tied", "--game", "teufel"});
  CHECK(other.status == 2);
  CHECK_THAT(other.err, Has("teufel has no rule or hook 'all_tied'; polterfass has"));
  CHECK_THAT(other.err, !Has("did you mean"));
  CHECK(run_program(folder, {"rules", "explain", "goal", "--game", "chess"}).status == 2);
  const Ran track = run_program(folder, {"rules", "explain", "track"});
  CHECK_THAT(track.out, Has("Printed in part: 0-50, 200, 300, 500."));
  CHECK_THAT(track.out, !Has("Not printed"));
  for (const char* form : {"--md", "--luals", "--luarc", "--luacheck", "--json"}) {
    CHECK(run_program(folder, {"rules", "docs", form}).status == 0);
  }
  CHECK(run_program(folder, {"rules", "docs", "--md", "--luals"}).status == 2);
  CHECK(run_program(folder, {"rules", "docs", "chess"}).status == 2);
}

TEST_CASE("--help shows one word's form, and options of other words are refused", "[rules]") {
  const Folder folder;
  const Ran help = run_program(folder, {"rules", "test", "--help"});
  CHECK(help.status == 0);
  CHECK_THAT(help.out, Has("hausregel rules test VARIANT"));
  CHECK_THAT(help.out, !Has("hausregel rules check"));
  CHECK_THAT(run_program(folder, {"help", "rules"}).out, Has("hausregel rules check"));
  CHECK(run_program(folder, {"rules", "list", "--format", "json"}).status == 2);
}

TEST_CASE("rules new refuses games, names and files that do not do", "[rules]") {
  const Folder folder;
  CHECK(run_program(folder, {"rules", "new", "chess", "mine"}).status == 2);
  CHECK(run_program(folder, {"rules", "new", "teufel", "../mine"}).status == 2);
  const Ran taken = run_program(folder, {"rules", "new", "teufel", "official"});
  CHECK(taken.status == 2);
  CHECK_THAT(taken.err, Has("would extend itself"));
  CHECK(run_program(folder, {"rules", "new", "teufel"}).status == 2);
}

TEST_CASE("definitions for an editor are no variant, and luacheck has nothing to say of them",
          "[rules]") {
  const Folder folder;
  const Ran docs = run_program(folder, {"rules", "docs", "--luals"});
  CHECK_THAT(docs.out, BeginsWith("---@meta\n-- luacheck: ignore\n"));
  for (const char* part : {"---@class hausregel.Bot\n", "---@class teufel.Bot\n",
                           "---@field draw? fun(f: teufel.draw.Seen): boolean"}) {
    CHECK_THAT(docs.out, Has(part));
  }
  std::filesystem::create_directory(folder / "teufel");
  folder.write("teufel/hausregel.lua", docs.out);
  folder.write("teufel/mine.lua", kGood);
  const Ran list =
      run_program(folder, {"rules", "list", "--json"}, "", {{"HAUSREGEL_VARIANTS", folder / ""}});
  CHECK_THAT(list.out, Has("teufel/mine.lua"));
  CHECK_THAT(list.out, !Has("hausregel.lua"));
}
