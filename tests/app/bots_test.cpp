// Bots that are scripts, from the command line and in the console.
#include "app/run_program.h"

using namespace hausregel::app;

namespace {

const std::string kBrave =
    "return { name = 'brave',\n"
    "  teufel = { bet = function(f) return f.most end,\n"
    "             draw = function(f) return f.my_coal < 100 + f.luck[1] % 10 end },\n"
    "  polterfass = { pour = function(f) return f.luck[2] % 2 == 0 end } }\n";

const std::string kLate =
    "return { name = 'late', teufel = {\n"
    "  draw = function(f)\n"
    "    if f.round == 2 then error('\\27[31mnot today') end\n"
    "    return false\n"
    "  end } }\n";

std::vector<std::string> simulate(const std::string& game, const std::string& bots,
                                  const std::string& games = "3000") {
  return {"simulate", game,  "--players", "4", "--bots", bots,
          "--games",  games, "--seed",    "5", "--json"};
}

std::vector<std::string> with(std::vector<std::string> words,
                              std::initializer_list<std::string> more) {
  words.insert(words.end(), more);
  return words;
}

}  // namespace

TEST_CASE("a simulation with scripts gives the same bytes from any number of threads",
          "[app][bots]") {
  const Folder folder;
  const std::string brave = folder.write("brave.lua", kBrave);
  const std::string game = GENERATE("teufel", "polterfass");
  const auto words = simulate(game, brave + ",bold,reckoner.lua,random", "5000");
  const Ran one = run_program(folder, with(words, {"--threads", "1"}));
  INFO(one.err);
  REQUIRE(one.status == 0);
  CHECK_THAT(one.out, Has("brave.lua\",\"bold\",\"reckoner.lua\",\"random\"]"));
  CHECK(run_program(folder, with(words, {"--threads", "3"})).out == one.out);
  CHECK(run_program(folder, with(words, {"--threads", "7"})).out == one.out);
}

TEST_CASE("a level is the bot that was measured at it, and all of them play by default",
          "[app][bots]") {
  const Folder folder;
  const std::string game = GENERATE("teufel", "polterfass");
  const Ran ran = run_program(folder, simulate(game, "level-1,level-2,level-4,level-5", "40"));
  CHECK(ran.status == 0);
  CHECK_THAT(ran.out, Has("master") && !Has("level"));
  const Ran all =
      run_program(folder, {"simulate", game, "--players", "3", "--games", "60", "--json"});
  CHECK_THAT(all.out, Has("{\"bot\":\"master\"") && Has("{\"bot\":\"careful\""));
  CHECK_THAT(all.out, !Has("{\"bot\":\"random\"") && !Has("{\"bot\":\"regular\""));
  CHECK(run_program(folder, simulate(game, "level-6", "40")).status == 2);
  CHECK(run_program(folder, {"play", game, "--players", "A,B,C", "--bots",
                             "level-2,level-3,level-5", "--seed", "1", "--auto"})
            .status == 0);
}

TEST_CASE("a bot that fails ends a simulation with its game, whatever the threads", "[app][bots]") {
  const Folder folder;
  const std::string late = folder.write("late.lua", kLate);
  std::string said;
  for (const char* threads : {"1", "4"}) {
    const Ran ran = run_program(
        folder, with(simulate("teufel", late + ",bold,careful"), {"--threads", threads}));
    CHECK(ran.status == 5);
    CHECK(ran.out.empty());
    CHECK_THAT(ran.err, Has("late.lua"));
    CHECK_THAT(ran.err, Has("\"line\":3"));
    CHECK_THAT(ran.err, Has("P2"));
    CHECK_THAT(ran.err, Has("in game 0 of seed 5"));
    CHECK_THAT(ran.err, !Has("\x1b"));
    CHECK((said.empty() || said == ran.err));
    said = ran.err;
  }
  const Ran compared = run_program(folder, {"compare", "teufel", "official", "goal=900", "--bots",
                                            late + ",bold,careful", "--seed", "5"});
  CHECK(compared.status == 5);
  CHECK_THAT(compared.err, Has("late.lua") && Has("in game 0 of seed 5"));
}

TEST_CASE("a game with scripts is played, and its journal needs none of them", "[app][bots]") {
  const Folder folder;
  const std::string brave = folder.write("brave.lua", kBrave);
  const auto play = [&](const std::string& journal) {
    return std::vector<std::string>{
        "play",   "teufel", "--players", "A,B,C", "--bots", brave + ",rival,steady",
        "--seed", "5",      "--journal", journal, "--auto"};
  };
  const Ran played = run_program(folder, play(folder / "g.jsonl"));
  INFO(played.err);
  REQUIRE(played.status == 0);
  CHECK_THAT(folder.read("g.jsonl"), Has("brave.lua\",\"rival\",\"steady\"]"));
  run_program(folder, play(folder / "again.jsonl"));
  CHECK(folder.read("again.jsonl") == folder.read("g.jsonl"));
  folder.write("brave.lua", "nonsense");
  const Ran replayed = run_program(folder, {"replay", folder / "g.jsonl"});
  CHECK(replayed.status == 0);
  CHECK(replayed.err.empty());
  CHECK(run_program(folder, {"audit", folder / "g.jsonl"}).status == 0);
}

TEST_CASE("in the console a seat goes to a script, and one that fails moves nothing",
          "[app][bots]") {
  const Folder folder;
  const std::string late = folder.write("late.lua", kLate);
  const Ran ran =
      run_program(folder, {"--keep-going"},
                  "new teufel A B seed=7\n"
                  ".bots A=" +
                      late +
                      "\n.bots B=careful\n.bots\n"
                      "next\n.auto 20\nnext\n.auto 20\n.state --json\n.auto\n.state --json\n"
                      ".bots A=steady\n.auto\n.bots B=bodl\n.bots B=bodl.lua\n");
  CHECK(ran.status == 5);
  CHECK_THAT(ran.err, Has("bot failed"));
  CHECK_THAT(ran.err, Has(late + ":3:"));
  CHECK_THAT(ran.err, Has("\\x1b[31mnot today"));
  CHECK_THAT(ran.err + ran.out, !Has("\x1b"));
  CHECK_THAT(ran.out, !Has("The house rule"));
  const std::size_t first = ran.out.find("{\"id\"");
  REQUIRE(first != std::string::npos);
  const std::size_t second = ran.out.find("{\"id\"", first + 1);
  REQUIRE(second != std::string::npos);
  CHECK(ran.out.substr(first, ran.out.find('\n', first) - first) ==
        ran.out.substr(second, ran.out.find('\n', second) - second));
  CHECK_THAT(ran.err, Has("did you mean bold"));
  CHECK_THAT(ran.err,
             Has("known: random, steady, bold, careful, master, reckoner, regular, rival"));
  CHECK_THAT(ran.err, Has("cannot be opened"));
}

TEST_CASE("a script that a journal names runs only by consent", "[app][bots]") {
  const Folder folder;
  const std::string brave = folder.write("brave.lua", kBrave);
  const std::string here = brave.substr(0, brave.rfind('/'));
  const std::string file = folder / "g.jsonl";
  const Ran made = run_program(
      folder, {}, "new teufel A B seed=7 journal=" + file + "\n.bots B=" + brave + "\nnext\n");
  REQUIRE(made.status == 0);
  CHECK_THAT(folder.read("g.jsonl"), Has(R"("do":{"bots":{"B":"brave.lua"}})"));
  CHECK_THAT(folder.read("g.jsonl"), !Has(here));
  const auto open = [&](const std::string& lines, const std::string& home,
                        std::vector<std::string> more = {}) {
    std::vector<std::string> words{"open", file};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(folder, words, lines, {{"HOME", folder / home}, {"HAUSREGEL_BOTS", here}});
  };
  const Ran stranger = open(".auto\n", "elsewhere");
  CHECK(stranger.status == 4);
  CHECK_THAT(stranger.err, Has("nobody has agreed to run it"));
  const Ran ours = open(".auto\n", "home");
  INFO(ours.err);
  CHECK(ours.status == 0);
  CHECK_THAT(ours.out, Has("B has bet"));
  const Ran trusted = open(".undo\n.auto\n", "elsewhere", {"--trust"});
  INFO(trusted.err);
  CHECK_THAT(trusted.out, Has("B has bet"));
  folder.write("brave.lua", kBrave + "-- changed\n");
  CHECK_THAT(open(".undo\n.auto\n", "home").err, Has("nobody has agreed to run it"));
  CHECK(run_program(folder, {"open", file}, ".auto\n").status == 3);  // no such file here
}

TEST_CASE("what is wrong with a bot is said before anything is played", "[app][bots]") {
  const Folder folder;
  const Ran unknown = run_program(folder, simulate("teufel", "bodl"));
  CHECK(unknown.status == 2);
  CHECK_THAT(unknown.err, Has("bold"));
  CHECK(run_program(folder, simulate("teufel", folder / "none.lua")).status == 3);
  const std::string wrong =
      folder.write("wrong.lua", "return { name = 'wrong',\n polterfass = {} }");
  const Ran other = run_program(folder, simulate("teufel", wrong));
  CHECK(other.status == 3);
  CHECK_THAT(other.err, Has("does not play teufel"));
  const Ran play = run_program(folder, {"play", "teufel", "--players", "A,B", "--bots", "bodl",
                                        "--journal", folder / "g.jsonl"});
  CHECK(play.status == 2);
  CHECK(folder.read("g.jsonl").empty());
}

TEST_CASE("a bot is found in the folder one stands in before those that ship", "[app][bots]") {
  const Folder folder;
  const std::string own = folder.write(
      "bold.lua", "return { name = 'bold', teufel = { draw = function() error('mine') end } }");
  CHECK(run_program(folder, simulate("teufel", "bold.lua", "10")).status == 0);
  CHECK_THAT(run_program(folder, simulate("teufel", own, "10")).err, Has("mine"));
  CHECK_THAT(run_program(folder, simulate("teufel", "bold", "10"), "",
                         {{"HAUSREGEL_BOTS", own.substr(0, own.rfind('/'))}})
                 .err,
             Has("mine"));
}

TEST_CASE("the template of a bot plays both games, and help tells what bots are asked",
          "[app][bots]") {
  const Folder folder;
  const std::string file = HAUSREGEL_SOURCE "/scripts/templates/bot.lua";
  for (const char* game : {"teufel", "polterfass"}) {
    const Ran ran = run_program(folder, simulate(game, file + "," + file, "50"));
    INFO(ran.err);
    CHECK(ran.status == 0);
  }
  const Ran help = run_program(folder, {"help", "bots"});
  CHECK(help.status == 0);
  CHECK_THAT(help.out, Has("bold"));
  CHECK_THAT(help.out, Has("my_coal"));
  CHECK_THAT(help.out, Has("order"));
  CHECK_THAT(run_program(folder, {"help", "play"}).out, Has("random, steady, bold, careful"));
  CHECK_THAT(run_program(folder, {"help", "simulate"}).out, Has("reckoner"));
}
