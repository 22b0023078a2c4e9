// Games that live in files: the program writes, reads, goes on, and tells.
#include <algorithm>

#include "journal/samples.h"
#include "run_program.h"

using namespace hausregel::app;

namespace {

std::vector<std::string> bots_play(const std::string& file) {
  return {"play",   "teufel",    "--players", "A,B,C",
          "--seed", "7",         "--bots",    "steady,random,steady",
          "--auto", "--journal", file};
}

std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("the same seed writes the same bytes") {
  const Folder folder;
  REQUIRE(run_program(folder, bots_play(folder / "a.jsonl")).status == 0);
  REQUIRE(run_program(folder, bots_play(folder / "b.jsonl")).status == 0);
  CHECK(folder.read("a.jsonl") == folder.read("b.jsonl"));
  CHECK_THAT(folder.read("a.jsonl"), Has("\"close\":{\"why\":\"ended\""));
  CHECK_FALSE(std::filesystem::exists(folder / "a.jsonl.secret"));
}

TEST_CASE("a journal that is there already is not touched") {
  const Folder folder;
  folder.write("a.jsonl", "mine");
  CHECK(run_program(folder, bots_play(folder / "a.jsonl")).status == 2);
  CHECK(folder.read("a.jsonl") == "mine");
}

TEST_CASE("a journal is told as it went, in text and in JSON") {
  const Folder folder;
  const Ran played = run_program(folder, bots_play(folder / "a.jsonl"));
  const Ran told = run_program(folder, {"replay", folder / "a.jsonl"});
  CHECK(told.status == 0);
  CHECK(told.err == "");
  CHECK_THAT(told.out, Has("Round 1: A starts."));
  CHECK_THAT(told.out, Has("wins. Totals:"));
  const Ran json = run_program(folder, {"replay", folder / "a.jsonl", "--json", "--to", "3"});
  CHECK(json.status == 0);
  CHECK(lines_in(json.out) == 5);
  CHECK(run_program(folder, {"replay", folder / "a.jsonl", "--to", "999999"}).status == 2);
}

TEST_CASE("a torn tail is left out with a warning") {
  const Folder folder;
  run_program(folder, bots_play(folder / "a.jsonl"));
  const std::string whole = folder.read("a.jsonl");
  const std::string torn = folder.write("torn.jsonl", whole.substr(0, whole.size() - 20));
  const Ran told = run_program(folder, {"replay", torn});
  CHECK(told.status == 0);
  CHECK_THAT(told.err, Has("torn off"));
}

TEST_CASE("a journal that was changed does not hold; what is no journal is unusable") {
  const Folder folder;
  run_program(folder, bots_play(folder / "a.jsonl"));
  std::string changed = folder.read("a.jsonl");
  const std::size_t at = changed.find("\"value\":", changed.size() / 2);
  REQUIRE(at != std::string::npos);
  changed[at + 8] = changed[at + 8] == '1' ? '2' : '1';
  CHECK(run_program(folder, {"replay", folder.write("b.jsonl", changed)}).status == 1);
  CHECK(run_program(folder, {"replay", folder.write("c.jsonl", "hello\n")}).status == 3);
  CHECK(run_program(folder, {"replay", folder.write("d.jsonl", "")}).status == 3);
}

TEST_CASE("a game goes on from its journal, with what lies sealed") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  const Ran first =
      run_program(folder, {}, "new teufel A B journal=" + file + "\nnext\nbet A 30\n");
  REQUIRE(first.status == 0);
  CHECK_THAT(folder.read("a.jsonl"), !Has("\"stake\":30"));
  CHECK(std::filesystem::exists(folder / "a.jsonl.secret"));
  const Ran second =
      run_program(folder, {"open", file}, "bet B 40\nexpect A.stake 30\nexpect phase draw\n");
  CHECK(second.err == "");
  CHECK(second.status == 0);
}

TEST_CASE("what a killed program had no time to open is opened before the next move") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  run_program(folder, {}, "new teufel A B journal=" + file + "\nnext\nbets 30 40\n");
  const std::string whole = folder.read("a.jsonl");
  const std::size_t opening = whole.rfind('\n', whole.size() - 2);
  folder.write("a.jsonl", whole.substr(0, opening + 1 + 40));  // and a torn tail of it
  const Ran ran = run_program(folder, {"open", file}, "draw\nexpect A.stake 30\n");
  CHECK(ran.status == 0);
  CHECK_THAT(ran.out, Has("A bets 30."));
  CHECK_THAT(ran.err, Has("torn off"));
  CHECK(run_program(folder, {"replay", file}).status == 0);
}

TEST_CASE("without its secrets a game can be looked at, not played") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  run_program(folder, {}, "new teufel A B journal=" + file + "\nnext\n");
  std::filesystem::remove(folder / "a.jsonl.secret");
  const Ran looked = run_program(folder, {"open", file}, ".state\n");
  CHECK(looked.status == 0);
  const Ran played = run_program(folder, {"open", file}, "bet A 30\n");
  CHECK(played.status == 4);
}

TEST_CASE("a game in memory is kept where .save says, and goes on there") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  const Ran ran = run_program(folder, {}, "new teufel A B\nnext\n.save " + file + "\nbets 10 20\n");
  CHECK(ran.status == 0);
  CHECK(lines_in(folder.read("a.jsonl")) == 5);
  CHECK(run_program(folder, {}, "new teufel A B\n.save " + file + "\n").status == 2);
}

TEST_CASE("a game that has a file moves where .save says, or is copied") {
  const Folder folder;
  const std::string first = folder / "a.jsonl";
  const std::string second = folder / "b.jsonl";
  const std::string copy = folder / "c.jsonl";
  const Ran ran = run_program(folder, {},
                              "new teufel A B journal=" + first + "\nnext\n.save " + second +
                                  "\nbets 10 20\n.save --copy " + copy + "\ndraw\n");
  CHECK(ran.status == 0);
  CHECK_FALSE(std::filesystem::exists(first));
  CHECK_FALSE(std::filesystem::exists(first + ".secret"));
  CHECK(lines_in(folder.read("b.jsonl")) == 6);
  CHECK(lines_in(folder.read("c.jsonl")) == 5);
  CHECK(run_program(folder, {"open", second}, "draw\n").status != 3);
}

TEST_CASE("a game is paused, and the last one opened without a name") {
  const Folder folder;
  const std::string kept = folder / "home/.local/state/hausregel/games";
  std::filesystem::create_directories(kept);
  const Ran ran = run_program(folder, {},
                              "new teufel A B journal=" + kept +
                                  "/teufel-old.jsonl\nnext\n.pause\n"
                                  "new teufel Cid Dan\n.pause\n");
  CHECK(ran.status == 2);
  CHECK_THAT(ran.out, Has("The game is kept in " + kept + "/teufel-old.jsonl"));
  CHECK_THAT(ran.err, Has(".save FILE"));
  CHECK_THAT(run_program(folder, {},
                         "new teufel A B mode=table journal=" + (folder / "over.jsonl") +
                             "\n.set A.chips 1500 because test\nnext\n100 10\n100 s d\n.pause\n")
                 .out,
             Has("over.jsonl") && !Has("goes on with it"));
  CHECK(run_program(folder, {"open"}, "expect round 1\n").status == 0);
  CHECK(run_program(folder, {}, ".open\nexpect round 1\n").status == 0);
  CHECK(run_program(folder, {}, ".open teufel-o\nexpect round 1\n").status == 0);
  CHECK(run_program(folder, {}, ".open polterfass\n").status == 3);
  run_program(folder, {}, "new teufel A B journal=" + kept + "/teufel-other.jsonl\n");
  const Ran two = run_program(folder, {}, ".open teufel-o\n");
  CHECK(two.status == 2);
  CHECK_THAT(two.err, Has("teufel-other.jsonl"));
}

TEST_CASE("a journal that was left for its branch is opened again and goes on") {
  const Folder folder;
  const Ran ran =
      run_program(folder, {},
                  "new teufel Ann Bob Cy seed=1 journal=" + (folder / "g.jsonl") +
                      "\nnext\n.branch x\n.open " + (folder / "g.jsonl") + "\nbets 10 10 10\n");
  CHECK(ran.status == 0);
  CHECK(ran.err.empty());
  CHECK_THAT(folder.read("g.jsonl"), Has("stake_opened"));
}

TEST_CASE("a bot takes the seat of whoever leaves, until somebody joins") {
  const Folder folder;
  const Ran ran = run_program(folder, {},
                              "new teufel Anna Bert seed=1\n.leave Bert\n.bots --json\n"
                              ".leave Anna random\n.join Bert\n.bots --json\n.leave Zoe\n");
  CHECK_THAT(ran.out, Has(R"({"bots":{"Anna":null,"Bert":"steady"}})"));
  CHECK_THAT(ran.out, Has(R"({"bots":{"Anna":"random","Bert":null}})"));
  CHECK(ran.status == 2);
}

TEST_CASE("undo and redo survive reopening") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  run_program(folder, {}, "new teufel A B seed=7 journal=" + file + "\nnext\nbet A 30\n.undo\n");
  const Ran ran = run_program(folder, {"open", file}, ".redo\nbet B 40\nexpect A.stake 30\n");
  CHECK(ran.err == "");
  CHECK(ran.status == 0);
  CHECK(run_program(folder, {"replay", file}).status == 0);
}

TEST_CASE("who plays a seat survives reopening") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  run_program(folder, {}, "new teufel A B journal=" + file + "\n.bots B=steady\nnext\n");
  const Ran ran = run_program(folder, {"open", file}, ".auto\n.bots --json\n");
  CHECK_THAT(ran.out, Has("{\"bots\":{\"A\":null,\"B\":\"steady\"}}"));
  CHECK_THAT(ran.out, Has("B has bet."));
}

TEST_CASE("lines read from a file are part of the script") {
  const Folder folder;
  const std::string file = folder.write("more.hr", "next\nbte\n");
  const Ran ran = run_program(folder, {}, "new teufel A B\n.read " + file + "\n");
  CHECK(ran.status == 2);
  CHECK_THAT(ran.out, Has("Round 1"));
  CHECK_THAT(ran.err, Has("more.hr:2:1: error"));
}

TEST_CASE("a journal judged again is played on by a bot to the end") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  run_program(folder, bots_play(file));
  const std::string before = folder.read("a.jsonl");
  const Ran same = run_program(
      folder, {"replay", file, "--under", "official", "--then", "bot=steady", "--json"});
  CHECK(same.status == 0);
  CHECK_THAT(same.out, Has("\"changed\":[],\"stop\":null,\"then\":null"));
  const Ran other =
      run_program(folder, {"replay", file, "--under", "italian-chips", "--then", "bot=steady"});
  CHECK(other.status == 0);
  CHECK_THAT(other.out, Has("recomputed to the end"));
  CHECK_THAT(other.out, !Has("would have"));
  CHECK(run_program(folder, {"replay", file, "--under", "italian-chips", "--then", "bot=bold"})
            .status == 0);
  CHECK(folder.read("a.jsonl") == before);
  CHECK(
      run_program(folder, {"replay", file, "--under", "italian", "--then", "bot=nobody"}).status ==
      2);
  CHECK(run_program(folder, {"replay", file, "--under", "italian", "--then", "steady"}).status ==
        2);
  CHECK(run_program(folder, {"replay", file, "--then", "bot=steady"}).status == 2);
  CHECK(
      run_program(folder, {"replay", folder / "none", "--under", "italian", "--then", "bot=steady"})
          .status == 3);
}

TEST_CASE("a source that ships names nobody, whatever the players are called") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  const std::string own = folder / "own.lua";
  folder.write("own.lua",
               "-- OFFICIAL as ever\nreturn { game = \"teufel\", name = \"own\", "
               "extends = \"official\", rules = { goal = 500 } }\n");
  run_program(folder, {}, "new teufel Official Quirin journal=" + file + "\nnext\n.finish\n");
  CHECK(run_program(folder, {"journal", "redact", file, "--out", folder / "b.jsonl"}).status == 0);
  run_program(folder, {},
              "new teufel Official Quirin variant=" + own + " journal=" + (folder / "c.jsonl") +
                  "\nnext\n.finish\n");
  const Ran refused =
      run_program(folder, {"journal", "redact", folder / "c.jsonl", "--out", folder / "d.jsonl"});
  CHECK(refused.status == 1);
  CHECK_THAT(refused.err, Has("the source of variant 'own' contains the name 'Official'"));
}

TEST_CASE("a journal is copied without names into a new file, and only there") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  run_program(folder, {},
              "new teufel Petronella Quirin journal=" + file +
                  "\nphrase Quirin \"petronella!\"\n.note Quirin is late\nnext\nbets 30 40\ndraw\n"
                  ".finish because \"Petronella is tired\"\n");
  const std::string before = folder.read("a.jsonl");
  const std::string copy = folder / "b.jsonl";
  const Ran made = run_program(folder, {"journal", "redact", file, "--out", copy});
  CHECK(made.err == "");
  CHECK(made.status == 0);
  CHECK_THAT(made.out, Has("cannot be checked: 1"));
  const std::string bytes = folder.read("b.jsonl");
  for (const char* name : {"Petronella", "petronella", "Quirin", "late", "tired"}) {
    CHECK_THAT(bytes, !Has(name));
  }
  CHECK_FALSE(std::filesystem::exists(copy + ".secret"));
  CHECK_FALSE(std::filesystem::exists(copy + ".lock"));
  const Ran audited = run_program(folder, {"audit", copy, "--json"});
  // Its one draw was made under a phrase that is taken out: nothing is left to be judged.
  CHECK(audited.status == 1);
  CHECK_THAT(audited.out, Has("\"fairness\":{\"verdict\":\"not_done\""));
  CHECK_THAT(audited.out, Has("\"commitments_not_shown\":{\"count\":2}"));
  CHECK(run_program(folder, {"replay", copy}).status == 0);
  CHECK(folder.read("a.jsonl") == before);

  CHECK(run_program(folder, {"journal", "redact", file, "--out", copy}).status == 2);
  CHECK(folder.read("b.jsonl") == bytes);
  CHECK(run_program(folder, {"journal", "redact", file, "--out", file}).status == 2);
  CHECK(run_program(folder, {"journal", "redact", file}).status == 2);
  CHECK(run_program(folder, {"journal", "redact", folder / "c", "--out", folder / "d"}).status ==
        3);
  CHECK(run_program(folder, {"journal", "redact", file, "--out", folder / "no/d"}).status == 3);
  std::string damaged = before;
  damaged[damaged.size() / 2] ^= 1;
  folder.write("damaged.jsonl", damaged);
  CHECK(run_program(folder, {"journal", "redact", folder / "damaged.jsonl", "--out", folder / "d"})
            .status == 1);
  CHECK_FALSE(std::filesystem::exists(folder / "d"));
}

TEST_CASE("a journal is told as one player may see it") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  run_program(folder, {},
              "new teufel Ann Bob seed=7 journal=" + file +
                  "\n.set Bob.chips 170 because \"paid\"\n"
                  "next\nbet Ann 50\n.undo\nbet Ann 70\nbet Bob 30\n");
  const Ran sealed = run_program(folder, {"replay", file, "--to", "5", "--as", "Ann", "--json"});
  CHECK(sealed.status == 0);
  CHECK_THAT(sealed.out, Has("\"own\":{\"stake\":70}"));
  const Ran other = run_program(folder, {"replay", file, "--to", "5", "--as", "B", "--json"});
  CHECK_THAT(other.out, Has("\"as\":\"Bob\",\"own\":null"));
  CHECK_THAT(other.out, !Has("\"stake\":70"));
  // The value of a bet that was taken back is nobody's.
  CHECK_THAT(run_program(folder, {"replay", file, "--to", "3", "--as", "Ann", "--json"}).out,
             Has("\"own\":null"));
  const Ran whole = run_program(folder, {"replay", file, "--as", "Ann", "--json"});
  CHECK_THAT(whole.out, Has("\"override\":\"Bob.chips\",\"value\":null"));
  CHECK_THAT(whole.out, Has("{\"name\":\"Bob\",\"chips\":null"));
  CHECK_THAT(whole.out, !Has(":170"));
  CHECK(run_program(folder, {"replay", file, "--as", "Dora"}).status == 2);
  CHECK(run_program(folder, {"replay", file, "--as", "Ann", "--under", "italian"}).status == 2);
  CHECK(run_program(folder, {"replay", folder / "no", "--as", "Ann"}).status == 3);
}

TEST_CASE("a journal tells a player what was hidden for him alone, once it was opened") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  const std::string deal = "new teufel Ann Bob seed=7 variant=secret-goals journal=" + file +
                           "\nnext\n.undo round because \"names\"\nnext\nbets 10 20\n";
  run_program(folder, {}, deal);
  const auto eyes = [&](const std::string& name) {
    const std::string told = run_program(folder, {"replay", file, "--as", name, "--to", "3"}).out;
    const std::size_t at = told.find("For your eyes, goal: ");
    return at == told.npos ? "" : told.substr(at, told.find('\n', at) - at);
  };
  CHECK(eyes("Ann") == "");  // the round runs
  CHECK(run_program(folder, {"open", file}, "draw stop\ndraw stop\n").status == 0);
  const std::string all = run_program(folder, {"replay", file}).out;
  CHECK_THAT(all, !Has("For your eyes"));
  for (const std::string name : {"Ann", "Bob"}) {
    const std::string shown = name + " shows goal: ";
    const std::size_t at = all.find(shown) + shown.size();
    CHECK(eyes(name) == "For your eyes, goal: " + all.substr(at, all.find('.', at) - at));
  }
  // What lay there before the round was given up is another value, and nobody opened it.
  CHECK_THAT(run_program(folder, {"replay", file, "--as", "Ann", "--to", "1"}).out,
             !Has("For your eyes"));
}

TEST_CASE("the page of a branch says from which round on its rules held") {
  const Folder folder;
  run_program(folder, {},
              "new teufel Ann Bob seed=3 journal=" + (folder / "a.jsonl") +
                  "\n.bots Ann=steady\n.bots Bob=steady\nnext\n.auto 99\n.reload alms\nnext\n");
  REQUIRE(run_program(folder, {"replay", folder / "a+reload.jsonl", "--html", folder / "p.html"})
              .status == 0);
  CHECK_THAT(folder.read("p.html"), Has("Official rules, from round 2 on Alms"));
}

TEST_CASE("many journals: results, luck and decisions; broken ones are named and left out") {
  const Folder folder;
  const std::string games = folder / "games";
  REQUIRE(run_program(folder, {"simulate", "teufel", "--players", "3", "--games", "42", "--seed",
                               "5", "--journals", games})
              .status == 0);
  folder.write("games/broken.jsonl", "{\"n\":0}\n");
  folder.write("games/other.txt", "no journal");
  const Ran text = run_program(folder, {"journal", "stats", games});
  CHECK(text.status == 0);
  CHECK_THAT(text.err, Has("broken.jsonl: left out"));
  CHECK_THAT(text.err, !Has("\r"));
  CHECK_THAT(text.out, Has("42 games: 42 ended"));
  CHECK_THAT(text.out, Has("broken journals 1."));
  const Ran json = run_program(folder, {"journal", "stats", games, "--json"});
  CHECK_THAT(json.out, Has("\"ended\":42"));
  CHECK_THAT(json.out, Has("\"verdict\":\"usual\",\"false_alarms\":0.01"));
  CHECK(run_program(folder, {"journal", "stats", games, "--json"}).out == json.out);
  CHECK(run_program(folder, {"journal", "stats", folder / "no"}).status == 3);
  CHECK(run_program(folder, {"journal", "stats", games + "/broken.jsonl"}).status == 3);
  CHECK(run_program(folder, {"journal", "stats"}).status == 2);
  CHECK(run_program(folder, {"journal", "stats", games, "--yardstick", "nobody"}).status == 2);
}

TEST_CASE("a copy without names of players who are called like words of the journal") {
  const Folder folder;
  for (const auto& [game, names] :
       {std::pair("teufel", "coal,stake,opened"), std::pair("teufel", "player,P1,pieces"),
        std::pair("polterfass", "up,cards,totals"), std::pair("polterfass", "安娜,Jürgen,e")}) {
    INFO(names);
    const std::string file = folder / (std::string(names) + ".jsonl");
    const std::string copy = folder / ("copy-" + std::string(names) + ".jsonl");
    REQUIRE(run_program(folder, {"play", game, "--players", names, "--bots", "steady,random,steady",
                                 "--auto", "--journal", file})
                .status == 0);
    const Ran made =
        run_program(folder, {"journal", "redact", file, "--out", copy, "--keep-sources"});
    CHECK(made.err == "");
    CHECK(run_program(folder, {"audit", copy}).status == 0);
    CHECK_THAT(folder.read(std::filesystem::path(copy).filename().string()), !Has("Jürgen"));
  }
}

TEST_CASE("a branch of a copy without names is no copy") {
  const Folder folder;
  const std::string copy = folder / "b.jsonl";
  run_program(folder, {},
              "new teufel Ann Bob journal=" + (folder / "a.jsonl") +
                  "\n.bots Ann=steady\n.bots Bob=steady\nphrase Ann \"bob\"\nnext\n.auto\n");
  REQUIRE(run_program(folder, {"journal", "redact", folder / "a.jsonl", "--out", copy}).status ==
          0);
  REQUIRE(run_program(folder, {"open", copy}, ".branch x\nnext\n.finish\n").status == 0);
  CHECK_THAT(folder.read("b+x.jsonl"), !Has("\"redacted\""));
  const Ran audited = run_program(folder, {"audit", folder / "b+x.jsonl", "--json"});
  CHECK(audited.status == 1);  // the draws that it inherits are not shown
  CHECK_THAT(audited.out, !Has("\"found\":1"));
  CHECK_THAT(audited.out, !Has("draws_not_shown"));
  CHECK_THAT(audited.out, Has("parent_shared"));
}

TEST_CASE("a game without its secrets is read, and a branch is offered") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  REQUIRE(run_program(folder, {}, "new teufel A B journal=" + file + "\nnext\nbets 10 20\n").err ==
          "");
  std::filesystem::remove(file + ".secret");
  const Ran opened = run_program(folder, {"open", file}, "draw\n");
  CHECK(opened.status == 4);
  CHECK_THAT(opened.err, Has("a.jsonl.secret' is gone"));
  CHECK_THAT(opened.err, Has(".branch NAME goes on from the end of the last round"));
  CHECK_THAT(opened.err, !Has("possible now"));
  CHECK(run_program(folder, {"open", file}, ".branch on\nnext\n").status == 0);
}

TEST_CASE("the secrets of a game whose journal was moved away are not written over") {
  const Folder folder;
  const std::string file = folder / "a.jsonl";
  REQUIRE(run_program(folder, {}, "new teufel A B journal=" + file + "\nnext\nbet A 70\n").err ==
          "");
  const std::string secret = folder.read("a.jsonl.secret");
  std::filesystem::rename(file, folder / "b.jsonl");
  const Ran begun = run_program(folder, {}, "new teufel X Y journal=" + file + "\n");
  CHECK(begun.status == 2);
  CHECK_THAT(begun.err, Has("a.jsonl.secret' exists already"));
  CHECK(folder.read("a.jsonl.secret") == secret);
  CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("a journal whose events do not fold is read up to there") {
  const Folder folder;
  REQUIRE(run_program(folder, bots_play(folder / "a.jsonl")).status == 0);
  std::string text = folder.read("a.jsonl");
  const std::size_t at = text.find("\"e\":\"stake_opened\"");
  const std::size_t stake = text.find("\"stake\":", at) + 8;
  text.replace(stake, text.find(',', stake) - stake, "30");
  const std::string forged = folder.write("forged.jsonl", hausregel::journal::rehashed(text, 1));
  const Ran opened = run_program(folder, {"open", forged}, ".head\ndraw\n");
  CHECK(opened.status == 4);
  CHECK_THAT(opened.err, Has("entry 5 (byte "));
  CHECK_THAT(opened.err, Has(".branch NAME goes on from the end of the last round"));
  CHECK_THAT(opened.out, Has("Receipt 4-"));
  CHECK(folder.read("forged.jsonl").size() == text.size());
}

TEST_CASE("a story ends with the receipt of its last entry") {
  const Folder folder;
  const Ran played = run_program(folder, bots_play(folder / "a.jsonl"));
  const Ran told = run_program(folder, {"replay", folder / "a.jsonl"});
  const std::string receipt = played.out.substr(played.out.rfind("Receipt "), 20);
  CHECK_THAT(told.out, Has(receipt));
}

TEST_CASE("a simulation that is interrupted tells of the games it has played") {
  const Folder folder;
  const Ran ran = run_program(
      folder, {"simulate", "teufel", "--players", "2", "--games", "1000000000", "--json"}, "", {},
      SIGINT);
  CHECK(ran.status == 130);
  CHECK_THAT(ran.out, Has(",\"partial\":true}"));
  CHECK_THAT(ran.err, Has("games/s"));
  const Ran diff =
      run_program(folder, {"rules", "diff", "teufel/official", "insurance"}, "", {}, SIGINT);
  CHECK(diff.status == 130);
  CHECK_THAT(diff.out, Has("insurance"));
}
