// compare: what it answers, with which status, and the page it writes.
#include "catch.h"
#include "run_program.h"

using namespace hausregel;
using namespace hausregel::app;

namespace {

Ran compare(const Folder& folder, Strings words, const std::string& populations = "steady") {
  Strings line{"compare", "teufel",       "official",  "goal=1000",  "--players",
               "3",       "--population", populations, "--measures", "rounds,turn.1"};
  line.insert(line.end(), words.begin(), words.end());
  return run_program(folder, line);
}

}  // namespace

TEST_CASE("compare tells a difference in words, and gives 1 beyond a bound", "[compare]") {
  const Folder folder;
  const Ran ran = compare(folder, {"--effect", "5"});
  CHECK(ran.status == 0);
  CHECK_THAT(ran.out, Has("teufel, 3 players: from official to official, goal=1000, "));
  CHECK_THAT(ran.out, Has("Everything that was asked is clear."));
  CHECK_THAT(ran.out, Has("no difference of 5"));
  CHECK_THAT(ran.out, Has("\nrounds: 3."));
  CHECK(compare(folder, {"--fail-if", "rounds<-1"}).status == 1);
  CHECK(compare(folder, {"--fail-if", "rounds>1"}).status == 0);
  CHECK(compare(folder, {"--fail-if", "rounds"}).status == 2);
  CHECK(compare(folder, {"--fail-if", "rouns>1"}).status == 2);
  CHECK_THAT(compare(folder, {"--fail-if", "wins.nobody>1"}).err,
             Has("no measure is called 'wins.nobody' here; `--measures all` shows them all"));
  CHECK(run_program(folder, {"compare", "teufel", "official", "goal=1000", "--population", "steady",
                             "--games", "40", "--seats", "rotate"})
            .status == 0);
  CHECK(compare(folder, {"--effect", "much"}).status == 2);
  CHECK_THAT(compare(folder, {"--bots", "bold"}).err, Has("leave out --bots"));
  CHECK_THAT(compare(folder, {"--games", "30"}, "steady+bold+steady").out,
             Has("Bots: bold, 2 steady."));
  for (const char* nobody : {",", ",steady", "steady,,bold", "+"}) {
    const Ran refused = compare(folder, {}, nobody);
    CHECK(refused.status == 2);
    CHECK_THAT(refused.err, Has("there is no bot ''"));
  }
}

TEST_CASE("compare says how many games were wanted, and would be", "[compare]") {
  const Folder folder;
  const std::string out = compare(folder, {"--effect", "0.5", "--games", "1000"}).out;
  CHECK_THAT(out, Has("1002 games of each with the same luck (seed 0)"));
  CHECK_THAT(out, Has("Games asked for: 1000. They were rounded up to whole blocks."));
  const std::size_t about = out.find("clear: about ");
  REQUIRE(about != out.npos);
  CHECK(std::stoul(out.substr(about + 13)) > 4000);
  // A shard without a block knows nothing, not how many games would do either.
  const Ran none = compare(
      folder, {"--effect", "0.5", "--games", "3", "--shard", "1/8", "--out", folder / "none.part"});
  CHECK_THAT(none.out, Has("more games (`--games`) tell more"));
}

TEST_CASE("compare writes a page that needs nothing else", "[compare]") {
  const Folder folder;
  CHECK(compare(folder, {"--games", "300", "--html", folder / "page.html"}).status == 0);
  const std::string page = folder.read("page.html");
  CHECK_THAT(page, Has("<svg class=\"span\""));
  CHECK_THAT(page, Has("goal=1000"));
  CHECK(page.find("<script") == std::string::npos);
  CHECK(page.find("http") == page.find("http-equiv"));
  CHECK(page.find("http", page.find("http-equiv") + 1) == std::string::npos);
  CHECK(compare(folder, {"--html", folder / "page.html"}).status == 2);  // there is one
}

TEST_CASE("compare gives the same bytes whatever the threads", "[compare]") {
  const Folder folder;
  const std::string one = compare(folder, {"--threads", "1", "--json"}).out;
  CHECK(compare(folder, {"--threads", "2", "--json"}).out == one);
  CHECK_THAT(one, Has("\"other\":\"official, goal=1000\""));
  CHECK_THAT(one, Has("\"verdict\":\"less\""));
}

TEST_CASE("shards of a comparison are kept, merged, and looked at as one", "[compare]") {
  const Folder folder;
  const auto play = [&](const std::string& file, const std::string& shard, Strings more = {},
                        const std::string& populations = "steady") {
    Strings words{"--games", "300", "--shard", shard, "--out", folder / file, "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return compare(folder, words, populations);
  };
  const Ran whole = play("whole", "1/1");
  INFO(whole.err);
  REQUIRE(whole.status == 0);
  CHECK_THAT(whole.out, Has("\"blocks\":100,\"looks\":1,"));
  REQUIRE(play("1", "1/2").status == 0);
  REQUIRE(play("2", "2/2").status == 0);
  CHECK_THAT(run_program(folder, {"merge", folder / "2"}).err, Has("50 of 100"));
  const Ran merged =
      run_program(folder, {"merge", folder / "2", folder / "1", "--out", folder / "all", "--json"});
  CHECK(merged.status == 0);
  CHECK_THAT(merged.out, Has("\"other\":\"official, goal=1000\""));
  CHECK(folder.read("all") == folder.read("whole"));
  // The same question to the merged file plays nothing; another one may be asked of it.
  const Ran asked = play("all", "1/1");
  CHECK(asked.out == whole.out);
  CHECK_THAT(asked.err, Has("nothing was played"));
  CHECK(play("all", "1/1", {"--fail-if", "rounds<-1"}).status == 1);
  const Ran other = play("2", "1/2");
  CHECK(other.status == 3);
  CHECK_THAT(other.err, Has("their shards differ;"));
  Strings simulation{"simulate", "teufel", "--players", "3", "--bots", "steady,steady,steady"};
  simulation.insert(simulation.end(), {"--games", "300", "--out", folder / "one"});
  REQUIRE(run_program(folder, simulation).status == 0);
  CHECK_THAT(run_program(folder, {"merge", folder / "1", folder / "one"}).err,
             Has("their second variants differ"));
  // Several populations lie in one part.
  const char* const several = "steady,bold+careful+random";
  const Ran both = play("both", "1/1", {}, several);
  INFO(both.err);
  REQUIRE(both.status == 0);
  CHECK_THAT(both.out, Has("\"population\":1"));
  REQUIRE(play("left", "1/2", {}, several).status == 0);
  REQUIRE(play("right", "2/2", {}, several).status == 0);
  const Ran joined = run_program(
      folder, {"merge", folder / "left", folder / "right", "--out", folder / "joined", "--json"});
  CHECK(joined.status == 0);
  CHECK_THAT(joined.out, Has("\"population\":1"));
  CHECK(folder.read("joined") == folder.read("both"));
  CHECK(play("joined", "1/1", {}, several).out == both.out);
  CHECK_THAT(run_program(folder, {"merge", folder / "1", folder / "right"}).err,
             Has("not of one experiment"));
  CHECK(play("right", "2/2", {}, "steady+bold,careful").status == 3);
}

TEST_CASE("an answer says who sits in unnamed seats, and that a rule decides who begins",
          "[compare]") {
  const Folder folder;
  const Strings line{"simulate", "teufel", "--players", "3", "--games", "30", "--variant"};
  const auto simulated = [&](Strings more) {
    more.insert(more.begin(), line.begin(), line.end());
    return run_program(folder, more).out;
  };
  const auto unnamed = Has("Seats that --bots does not name are played by steady.");
  const auto decides = Has("has a say in who begins or whose turn it is");
  const auto answers = Has("What auction asks is answered by bots of its own file");
  CHECK_THAT(simulated({"official", "--bots", "bold"}), unnamed && !decides && !Has("own file"));
  CHECK_THAT(simulated({"auction", "--bots", "bold,bold,bold"}), !unnamed && decides && answers);
  CHECK_THAT(simulated({"auction", "--seats", "fixed"}), !unnamed && !decides);
  CHECK_THAT(run_program(folder, {"compare", "teufel", "official", "carousel", "--players", "3",
                                  "--games", "30", "--population", "steady"})
                 .out,
             Has("carousel has a say") && !Has("official has a say"));
}

TEST_CASE("compare tells of half-times with a leader, and with one alone last", "[compare]") {
  const Folder folder;
  const auto compared = [&](const char* measures) {
    return run_program(folder, {"compare", "polterfass", "official", "goal=60", "--players", "3",
                                "--games", "300", "--population", "steady", "--measures", measures})
        .out;
  };
  const auto last = Has("Who is alone the last at half-time wins ");
  CHECK_THAT(compared("half_last60,half_trailed"), last && !Has("Who leads alone"));
  CHECK_THAT(compared("half_wins60,half_led,half_last60"), Has("Who leads alone") && !last);
}
