// House rules with hooks, from the command line to the journal and back.
#include "app/run_program.h"

using namespace hausregel::app;

namespace {

const std::string kDouble =
    "return { game = 'teufel', name = 'double', hooks = {\n"
    "  payout = function(f, base) return base(f) * 2 end,\n"
    "  round_end = function(f)\n"
    "    local all = {}\n"
    "    for i = 1, #f.chips do all[i] = 0 end\n"
    "    all[f.luck[1] % #f.chips + 1] = 10\n"
    "    return all, f.memory + 1\n"
    "  end,\n"
    "} }\n";

// Fails in the settlement of round 2.
const std::string kFails =
    "return { game = 'teufel', name = 'fails', hooks = {\n"
    "  bonus = function(f, base)\n"
    "    if f.round == 2 then error('not today') end\n"
    "    return base(f)\n"
    "  end,\n"
    "} }\n";

std::vector<std::string> play_words(const std::string& variant, const std::string& journal) {
  return {"play",      "teufel", "--players", "A,B,C",
          "--variant", variant,  "--bots",    "steady,steady,steady",
          "--seed",    "5",      "--journal", journal,
          "--auto"};
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

}  // namespace

TEST_CASE("a game with hooks is played to its end, and replays without them", "[app][hooks]") {
  const Folder folder;
  const std::string variant = folder.write("double.lua", kDouble);
  const Ran played = run_program(folder, play_words(variant, folder / "g.jsonl"));
  INFO(played.err);
  REQUIRE(played.status == 0);
  const std::string journal = folder.read("g.jsonl");
  CHECK(count(journal, "\"e\":\"adjusted\"") == count(journal, "\"e\":\"round_started\""));
  CHECK(count(journal, "\"key\":\"hook/round_end/r1/1\"") == 1);
  CHECK(count(journal, "\"e\":\"remembered\",\"key\":\"round_end\",\"value\":2") == 1);
  folder.write("double.lua", "nonsense");
  const Ran replayed = run_program(folder, {"replay", folder / "g.jsonl"});
  CHECK(replayed.status == 0);
  CHECK(replayed.err.empty());
}

TEST_CASE("play takes settings of the variant, and no rules", "[app][hooks]") {
  const Folder folder;
  const std::string variant =
      folder.write("fines.lua",
                   "return { api = 2, game = 'teufel', name = 'fines',\n"
                   "  settings = { fine = { type = 'integer', to = 90 } } }\n");
  const auto played = [&](const std::string& rules) {
    auto words = play_words(variant, folder / "g.jsonl");
    words.insert(words.end(), {"--rules", rules});
    return run_program(folder, words);
  };
  CHECK_THAT(played("goal=100").err, Has("'goal' is a rule: a file sets it"));
  CHECK_THAT(played("fine=40").err, Has("there is no setting 'fine'"));
  CHECK_THAT(played("fines.fine=91").err, Has("integer 0 … 90"));
  CHECK(played("fines.fine=40").status == 0);
  CHECK_THAT(folder.read("g.jsonl"), Has("\"fines.fine\":40"));
}

TEST_CASE("the same seed and the same house rules give the same bytes", "[app][hooks]") {
  const Folder folder;
  const std::string variant = folder.write("double.lua", kDouble);
  REQUIRE(run_program(folder, play_words(variant, folder / "a.jsonl")).status == 0);
  REQUIRE(run_program(folder, play_words(variant, folder / "b.jsonl")).status == 0);
  CHECK(folder.read("a.jsonl") == folder.read("b.jsonl"));
}

TEST_CASE("a hook that fails ends with status 5, and the table has not moved", "[app][hooks]") {
  const Folder folder;
  const std::string variant = folder.write("fails.lua", kFails);
  const Ran played = run_program(folder, play_words(variant, folder / "g.jsonl"));
  CHECK(played.status == 5);
  CHECK_THAT(played.err, Has("not today"));
  const std::string journal = folder.read("g.jsonl");
  CHECK(count(journal, R"("events":[{"e":"rule_stopped","hook":"bonus",)") == 1);
  CHECK(count(journal, folder / "") == 0);  // no folder of this machine
  CHECK(run_program(folder, {"replay", folder / "g.jsonl"}).status == 0);
  // Trying again fails again, and is not told twice; an undo helps on.
  const Ran again = run_program(folder, {"open", folder / "g.jsonl"}, "expect round 2\n.auto 1\n");
  CHECK(again.status == 5);
  CHECK(count(folder.read("g.jsonl"), "rule_stopped") == 1);
  const Ran undone = run_program(folder, {"open", folder / "g.jsonl"},
                                 ".undo round because \"the rule is broken\"\nexpect round 1\n"
                                 ".note \"so it goes\"\n");
  INFO(undone.err);
  CHECK(undone.status == 0);
}

TEST_CASE("what a house rule failed of is told in the language of the reader", "[app][hooks]") {
  const Folder folder;
  const std::string variant =
      folder.write("absent.lua",
                   "return { game = 'teufel', name = 'absent', hooks = {\n"
                   "  bonus = function(f) local t = nil; return t.x end } }\n");
  CHECK(run_program(folder, play_words(variant, folder / "g.jsonl")).status == 5);
  CHECK_THAT(folder.read("g.jsonl"), Has("error@absent.lua:2"));
  for (const char* word : {"replay", "audit"}) {
    const Ran told = run_program(folder, {word, folder / "g.jsonl", "--lang", "de"});
    CHECK_THAT(told.out, Has("absent.lua:2: das Skript meldete einen Fehler"));
  }
}

TEST_CASE("at a real table a failing first move is told, with more on its line or not",
          "[app][hooks]") {
  const Folder folder;
  const std::string variant = folder.write(
      "draws.lua",
      "return { game = 'teufel', name = 'draws', hooks = {\n"
      "  pact_payment = function(f) error('no') end,\n"
      "  stake_allowed = function(f) if f.round == 2 then error('no') end return true end } }\n");
  const Ran ran = run_program(
      folder, {"--keep-going"},
      "new teufel A B mode=table variant=" + variant + " journal=" + (folder / "g.jsonl") +
          "\nnext\nbets 10 10\ndraw 10 stop\ndraw 10 stop\nrefill no\nnext\nbets 10 10\n");
  CHECK(ran.status == 5);
  CHECK(count(folder.read("g.jsonl"), "rule_stopped") == 1);
}

TEST_CASE("a stake that a house rule chokes on stays secret", "[app][hooks]") {
  const Folder folder;
  const std::string variant = folder.write(
      "choke.lua",
      "return { game = 'teufel', name = 'choke', hooks = {\n"
      "  stake_allowed = function(f) if f.stake == 70 then error('no') end return true end } }\n");
  const Ran ran = run_program(folder, {},
                              "new teufel A B variant=" + variant +
                                  " seed=1 journal=" + (folder / "g.jsonl") + "\nnext\nbet A 70\n");
  CHECK(ran.status == 5);
  const std::string journal = folder.read("g.jsonl");
  CHECK(count(journal, R"("do":{"move":"bet","player":"A","commit":null})") == 1);
}

TEST_CASE("a house rule that refuses says so, with its rule id", "[app][hooks]") {
  const Folder folder;
  const std::string variant =
      folder.write("even.lua",
                   "return { game = 'teufel', name = 'even', hooks = {\n"
                   "  stake_allowed = function(f) return f.stake % 20 == 0 end } }\n");
  const Ran ran = run_program(folder, {},
                              "new teufel A B variant=" + variant +
                                  " seed=1\nnext\nbet A 30\nexpect refused T-38\nbet A 40\n");
  INFO(ran.err);
  CHECK(ran.status == 0);
}

TEST_CASE("scripts out of a journal run only where somebody has agreed", "[app][hooks]") {
  const Folder folder;
  const std::string variant = folder.write("double.lua", kDouble);
  REQUIRE(run_program(folder, {},
                      "new teufel A B variant=" + variant +
                          " seed=1 journal=" + (folder / "g.jsonl") + "\nnext\n")
              .status == 0);
  // Whoever has named the file has agreed; somebody else has not.
  const std::string bets = "bet A 10\nbet B 10\n";
  const std::map<std::string, std::string> stranger{{"HOME", folder / "other"}};
  const Ran refused = run_program(folder, {"open", folder / "g.jsonl"}, bets, stranger);
  CHECK(refused.status == 4);
  CHECK_THAT(refused.err, Has("--trust"));
  CHECK(count(folder.read("g.jsonl"), "\n") == 2);
  CHECK(run_program(folder, {"open", folder / "g.jsonl"}, ".state\n.note \"seen\"\n", stranger)
            .status == 0);
  const Ran trusted =
      run_program(folder, {"open", folder / "g.jsonl", "--trust"}, "bet A 10\n", stranger);
  INFO(trusted.err);
  CHECK(trusted.status == 0);
  CHECK(run_program(folder, {"open", folder / "g.jsonl"}, "bet B 10\ndraw\n", stranger).status ==
        0);
  CHECK(run_program(folder, {"open", folder / "g.jsonl"}, ".state\n").status == 0);
}

TEST_CASE("simulations ask hooks, whatever the threads, and keep journals of it", "[app][hooks]") {
  const Folder folder;
  const std::string variant = folder.write("double.lua", kDouble);
  const auto simulate = [&](const std::string& threads) {
    return run_program(folder, {"simulate", "teufel", "--players", "3", "--variant", variant,
                                "--games", "5000", "--threads", threads, "--json"});
  };
  const Ran one = simulate("1");
  INFO(one.err);
  CHECK(one.status == 0);
  CHECK(one.out == simulate("2").out);
  const Ran official =
      run_program(folder, {"simulate", "teufel", "--players", "3", "--games", "5000", "--json"});
  CHECK(one.out != official.out);
  REQUIRE(run_program(folder, {"simulate", "teufel", "--players", "3", "--variant", variant,
                               "--games", "2", "--journals", folder / "lab"})
              .status == 0);
  const std::string journal = folder.read("lab/teufel-000001.jsonl");
  CHECK(count(journal, "\"e\":\"adjusted\"") > 0);
  CHECK(run_program(folder, {"replay", folder / "lab/teufel-000001.jsonl"}).status == 0);
}

TEST_CASE("a simulation writes a row a game, with hooks or without, whatever the threads",
          "[app][hooks]") {
  const Folder folder;
  const std::string variant = folder.write("double.lua", kDouble);
  const auto rows = [&](const std::string& threads) {
    const std::string file = folder / ("rows" + threads + ".csv");
    const Ran ran =
        run_program(folder, {"simulate", "teufel", "--players", "3", "--variant", variant,
                             "--games", "20", "--threads", threads, "--csv", file, "--json"});
    INFO(ran.err);
    CHECK(ran.status == 0);
    CHECK_THAT(ran.out, Has("\"measures\":{\"rounds\":{\"mean\":"));
    return folder.read("rows" + threads + ".csv");
  };
  const std::string one = rows("1");
  CHECK(count(one, "\n") == 22);  // a head, and 20 games rounded up
  CHECK(one.starts_with("game,block,starter,P1.bot,P1.total,P1.wins60,"));
  CHECK_THAT(one, Has(",adjusted.amount,"));
  CHECK_THAT(one, Has("\n20,6,"));
  CHECK(one == rows("2"));
  const Ran again =
      run_program(folder, {"simulate", "teufel", "--players", "3", "--csv", folder / "rows1.csv"});
  CHECK(again.status == 2);
  CHECK(folder.read("rows1.csv") == one);
  // A shard with both its files is done; one without its rows is played again.
  const std::vector<std::string> shard{
      "simulate", "teufel", "--players",       "3",     "--games",       "30", "--shard",
      "1/2",      "--out",  folder / "a.part", "--csv", folder / "a.csv"};
  const Ran first = run_program(folder, shard);
  REQUIRE(first.status == 0);
  const std::string part_rows = folder.read("a.csv");
  const Ran done = run_program(folder, shard);
  CHECK(done.status == 0);
  CHECK_THAT(done.err, Has("a.part is there already"));
  std::filesystem::remove(folder / "a.csv");
  CHECK(run_program(folder, shard).status == 0);
  CHECK(folder.read("a.csv") == part_rows);
}

TEST_CASE("shards of a simulation are kept, found again, and merged", "[app][hooks]") {
  const Folder folder;
  const std::string variant = folder.write("double.lua", kDouble);
  const auto play = [&](const std::string& file, const std::string& shard,
                        const std::string& seed = "1") {
    return run_program(
        folder, {"simulate", "teufel", "--players", "3", "--variant", variant, "--games", "60",
                 "--seed", seed, "--shard", shard, "--out", folder / file, "--json"});
  };
  const Ran whole = play("whole", "1/1");
  INFO(whole.err);
  REQUIRE(whole.status == 0);
  REQUIRE(play("1", "1/3").status == 0);
  REQUIRE(play("2", "2/3").status == 0);
  CHECK_THAT(folder.read("2.note"), Has("{\"version\":\"") && Has("\"commit\":"));
  const std::string kept = folder.read("2");
  const Ran again = play("2", "2/3");
  CHECK(again.status == 0);
  CHECK_THAT(again.err, Has("nothing was played"));
  CHECK(folder.read("2") == kept);
  const Ran other = play("2", "2/3", "2");
  CHECK(other.status == 3);
  CHECK_THAT(other.err, Has("their seeds differ;"));
  CHECK(play("2", "3/3").status == 3);
  const Ran partial = run_program(folder, {"merge", folder / "2", folder / "1", "--json"});
  CHECK(partial.status == 0);
  CHECK_THAT(partial.out, Has("\"partial\":true"));
  REQUIRE(play("3", "3/3").status == 0);
  CHECK_THAT(run_program(folder, {"merge", folder / "1", folder / "3"}).err, Has("missing"));
  const Ran merged = run_program(folder, {"merge", folder / "3", folder / "1", folder / "2",
                                          folder / "2.note", "--out", folder / "all", "--json"});
  CHECK(merged.out == whole.out);
  CHECK(folder.read("all") == folder.read("whole"));
  CHECK(run_program(folder, {"merge", folder / "1", "--out", folder / "all"}).status == 2);
  folder.write("broken", "{}\n");
  const Ran broken = run_program(folder, {"merge", folder / "broken"});
  CHECK(broken.status == 3);
  CHECK_THAT(broken.err, Has("broken"));
}

TEST_CASE("a simulation with a hook that fails ends with status 5", "[app][hooks]") {
  const Folder folder;
  const std::string variant = folder.write("fails.lua", kFails);
  const Ran ran = run_program(
      folder, {"simulate", "teufel", "--players", "3", "--variant", variant, "--games", "10"});
  CHECK(ran.status == 5);
  CHECK_THAT(ran.err, Has("not today"));
  CHECK(ran.out.empty());
}

TEST_CASE("a hook that fails while values are sealed or opened leaves an honest journal",
          "[app][hooks]") {
  struct Evening {
    const char* game;
    const char* hooks;
    const char* lines;
    std::size_t stops;
  };
  const auto evening = GENERATE(
      // While a stake is sealed, one that is taken back, and one of a branch.
      Evening{"teufel",
              "stake_allowed = function(f) if f.stake == 50 then error('no') end return true end",
              "bet Ann 50\nbet Ann 20\nbet Bob 50\n.undo\nbet Ann 50\nbet Ann 30\n"
              ".branch other\nnext\nbet Bob 50\nbet Bob 20\n.finish\n.switch main\n"
              "bet Bob 50\nbet Bob 40\nbet Cleo 10\ndraw\n.finish\n",
              4},
      // While orders are opened: the game can be given up, or gone on with before that.
      Evening{"polterfass", "bill = function(f) error('no') end",
              "order Bob 3\norder Cleo 4\nclose\nclose\n.note stuck\n.finish\n", 2},
      Evening{"polterfass", "bill = function(f) error('no') end",
              "order Bob 3\norder Cleo 4\nclose\n.branch other\n.finish\n.switch main\n"
              ".undo\nclose\n.undo round because \"x\"\n.finish\n",
              2},
      Evening{"polterfass",
              "order_allowed = function(f) if f.sum > 5 then error('no') end return true end",
              "order Bob 3 4\norder Bob 3\norder Cleo 7\n.undo\norder Bob 6\n"
              "order Bob 2\n.finish\n",
              3});
  const Folder folder;
  const std::string variant =
      folder.write("h.lua", "return { game = '" + std::string(evening.game) +
                                "', name = 'h', extends = 'official', rules = { " +
                                (evening.game == std::string("teufel") ? "" : "specials = 0") +
                                " }, hooks = { " + evening.hooks + " } }");
  INFO(evening.hooks << '\n' << evening.lines);
  run_program(folder, {"--keep-going"},
              "new " + std::string(evening.game) + " Ann Bob Cleo seed=7 variant=" + variant +
                  " journal=" + (folder / "g.jsonl") + "\nnext\n" + evening.lines);
  CHECK(count(folder.read("g.jsonl"), "\"e\":\"rule_stopped\"") == evening.stops);
  std::vector<std::string> words{"audit", "--trust", "--json", folder / "g.jsonl"};
  if (!folder.read("g+other.jsonl").empty()) { words.push_back(folder / "g+other.jsonl"); }
  const Ran audited = run_program(folder, words);
  INFO(audited.out);
  CHECK(audited.status == 0);
}
