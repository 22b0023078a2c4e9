// What the program promises to scripts: words and input in, output and exit status out.
#include "run_program.h"

using namespace hausregel::app;

namespace {

// `out` and `err` are parts that must be there; "-" means nothing at all may be written.
struct Case {
  std::string name;
  std::vector<std::string> args;
  std::string input;
  std::map<std::string, std::string> environment;
  std::string out;
  std::string err;
  int status;
};

const std::string kRound =
    "new teufel Gordon Petra Lucy Saul mode=table\nnext\nbets 100 120 140 60\n"
    "draw 50 20 20 devil\ndraw 10 25 100 stop\ndraw devil\ndraw 10 10 10 20 stop\n"
    "expect Petra.chips 370\n";

std::vector<Case> cases() {
  const std::string open = "new teufel A B seed=7\n";
  return {
      {"version", {"--version"}, "", {}, "hausregel 1.0.0\ncommit: ", "-", 0},
      {"help to stdout", {"--help"}, "", {}, "hausregel play GAME", "-", 0},
      {"help of a subcommand", {"help", "replay"}, "", {}, "replay JOURNAL", "-", 0},
      {"help of a word", {"help", "undo"}, "", {}, ".undo [N]", "-", 0},
      {"help of a move", {"help", "bet"}, "", {}, "bet NAME AMOUNT", "-", 0},
      {"help of a rule id", {"help", "B-02"}, "", {}, "stake_step: stakes are multiples", "-", 0},
      {"help of an id without value", {"help", "T-30"}, "", {}, "each move belongs to one", "-", 0},
      {"help of no id", {"help", "X-30"}, "", {}, "-", "'X-30' is not known here", 2},
      {"help of nothing known", {"help", "xyzzy"}, "", {}, "-", "'xyzzy' is not known here", 2},
      {"--help behind a subcommand", {"play", "--help"}, "", {}, "hausregel play", "-", 0},
      {"unknown subcommand", {"repaly", "x"}, "", {}, "-", "did you mean replay?", 2},
      {"a word that is empty", {""}, "", {}, "-", "''", 2},
      {"unknown subcommand in German", {"--lang", "de", "repaly"}, "", {}, "-", "war replay", 2},
      {"unknown subcommand, unknown language", {"--lang=xx", "repaly"}, "", {}, "-", "did you", 2},
      {"unknown variant in French",
       {"--lang", "fr", "rules", "show", "nonsuch"},
       "",
       {},
       "-",
       "aucune règle maison ne s'appelle « nonsuch »",
       2},
      {"help of a word in German", {"--lang", "de"}, ".help hilfe\n", {}, ".hilfe [WORT", "-", 0},
      {"unknown option", {"play", "--sed", "7"}, "", {}, "-", "did you mean --seed?", 2},
      {"option without its value",
       {"play", "teufel", "--seed"},
       "",
       {},
       "-",
       "--seed needs a value",
       2},
      {"option twice",
       {"play", "teufel", "--seed", "1", "--seed", "2"},
       "",
       {},
       "-",
       "--seed 1 and --seed 2",
       2},
      {"error as JSON", {"--json", "repaly"}, "", {}, "-", "{\"error\":{\"fault\":\"usage\"", 2},
      {"unknown language", {"--lang", "xx", "--help"}, "", {}, "-", "'xx' is not one of", 2},
      {"unknown colour", {"--color", "sometimes", "--help"}, "", {}, "-", "sometimes", 2},
      {"a rule id", {"rules", "explain", "T-17"}, "", {}, "Silent: Italian.", "-", 0},
      {"a rule id that is none", {"rules", "explain", "T-99"}, "", {}, "-", "T-99", 2},
      {"a word nobody knows", {"help", "cantstop"}, "", {}, "-", "cantstop", 2},
      {"a value that does not fit",
       {"-c", "new teufel A B; .set A.chips x because \"y\""},
       "",
       {},
       "teufel (official)",
       "takes numbers from 0 to 1590, in steps of 10\n   .set A.chips x because \"y\"\n        "
       "        ^",
       2},
      {"a place that no override reaches",
       {"-c", "new teufel A B; .set phase x because \"y\""},
       "",
       {},
       "teufel (official)",
       "A.pact, B.chips, B.pact\n   .set phase x because \"y\"\n        ^^^^^",
       2},
      {"empty input", {}, "", {}, "-", "-", 0},
      {"a comment", {}, "# nothing\n\n", {}, "-", "-", 0},
      {"a round from stdin", {}, kRound, {}, "Petra stops at 135 with 3 pieces.", "-", 0},
      {"lines of -c",
       {"-c", "new teufel A B; next; .legal"},
       "",
       {},
       "bet A 10..200 step 10",
       "-",
       0},
      {"-c without lines", {"-c"}, "", {}, "-", "-c 'LINE; LINE'", 2},
      {"a failed expect",
       {},
       open + "expect phase bet\n",
       {},
       "",
       "-:2:14: failed: expected phase bet",
       1},
      {"an unknown word",
       {},
       open + "drwa\nnext\n",
       {},
       "",
       "-:2:1: error: 'drwa' fits nowhere",
       2},
      {"one name twice to a reader", {}, "new teufel Petra petra\n", {}, "-", "names must be", 2},
      {"a refusal", {}, open + "draw\nnext\n", {}, "", "-:2:1: refused [T-30]", 4},
      {"a refusal says what is possible", {}, open + "draw\n", {}, "", "possible now:\n    ", 4},
      {"an expected refusal",
       {},
       open + "draw\nexpect refused T-30\nnext\n",
       {},
       "Round 1",
       "-",
       0},
      {"an error stops a script",
       {},
       open + "drwa\n.quit\nnext\n",
       {},
       "A and B",
       "fits nowhere",
       2},
      {"keep going",
       {"--keep-going"},
       open + "drwa\nnext\nstop\n",
       {},
       "Round 1",
       "fits nowhere",
       2},
      {"a value is missing at no terminal",
       {},
       "new teufel A B mode=table\nnext\nbet A\n",
       {},
       "",
       "-:3:1: error: a value is missing; the form is: bet NAME AMOUNT",
       2},
      {"an option without its value",
       {"play", "teufel", "--players", "A,B", "--journal", ""},
       "",
       {},
       "-",
       "--journal needs a value",
       2},
      {"a byte order mark", {}, "\xef\xbb\xbfnew teufel A B\n", {}, "A and B", "-", 0},
      {"a reason of blanks", {}, open + "next\n.undo because \"  \"\n", {}, "", ".undo [N]", 2},
      {"a variant with its game",
       {},
       "new teufel A B variant=teufel/italian-600\n",
       {},
       "italian-600",
       "-",
       0},
      {"what a real table can show",
       {},
       "new teufel A B mode=table\nnext\nbets 10 10\n.legal\n",
       {},
       "draw 100|75|50|25|20|10|devil",
       "-",
       0},
      {"a value in a virtual game",
       {},
       open + "next\nbets 10 10\ndraw 25\n",
       {},
       "",
       "refused [T-37]",
       4},
      {"no such file", {"nowhere.hr"}, "", {}, "-", "nowhere.hr", 3},
      {"no such journal", {"open", "nowhere.jsonl"}, "", {}, "-", "nowhere.jsonl", 3},
      {"a folder is no journal", {"replay", "/"}, "", {}, "-", "error", 3},
      {"state as JSON", {}, open + ".state --json\n", {}, "{\"id\":\"82577c7ed5fa51c9\"", "-", 0},
      {"everything as JSON",
       {"--json"},
       open + "next\n",
       {},
       "{\"entry\":1,\"do\":{\"move\":\"next\"}",
       "-",
       0},
      {"errors as JSON too",
       {"--json"},
       open + "drwa\n",
       {},
       "{\"game\"",
       "{\"error\":{\"fault\":\"usage\"",
       2},
      {"no colour in a pipe", {}, open + ".state\n", {}, "teufel", "-", 0},
      {"colour where it is wanted", {"--color", "always"}, open + ".state\n", {}, "\x1b[", "-", 0},
      {"NO_COLOR is no match for --color",
       {"--color", "never"},
       open + ".state\n",
       {{"NO_COLOR", "1"}},
       "teufel",
       "-",
       0},
      {"ASCII", {"--ascii"}, open + ".state\n", {}, "| before round 1 |", "-", 0},
      {"bytes that are not UTF-8", {}, "new teufel \xff B\n", {}, "-", "not UTF-8", 2},
      {"too few players", {"play", "teufel", "--players", "A"}, "", {}, "-", "2 to 6 players", 2},
      {"no players", {"play", "teufel"}, "", {}, "-", "--players A,B,C", 2},
      {"no such game",
       {"play", "teufle", "--players", "A,B"},
       "",
       {},
       "-",
       "did you mean teufel?",
       2},
      {"no such bot",
       {"play", "teufel", "--players", "A,B", "--bots", "lazy"},
       "",
       {},
       "-",
       "lazy",
       2},
      {"no such variant",
       {"play", "teufel", "--players", "A,B", "--variant", "oficial"},
       "",
       {},
       "-",
       "official",
       2},
      {"a seed that is none",
       {"play", "teufel", "--players", "A,B", "--seed", "-1"},
       "",
       {},
       "-",
       "--seed",
       2},
      {"auto stops where a person decides",
       {"play", "teufel", "--players", "A,B", "--seed", "7", "--bots", "steady", "--auto"},
       "",
       {},
       "B has bet.",
       "-",
       0},
      {"rules list", {"rules", "list"}, "", {}, "official", "-", 0},
      {"rules show needs to know the game",
       {"rules", "show", "official"},
       "",
       {},
       "-",
       "teufel/official",
       2},
      {"rules show", {"rules", "show", "teufel/official"}, "", {}, "start_chips", "-", 0},
      {"rules check", {"rules", "check", "teufel/official"}, "", {}, "good", "-", 0},
      {"rules check of nothing", {"rules", "check", "nowhere.lua"}, "", {}, "-", "nowhere.lua", 3},
      {"unknown word of rules", {"rules", "chek", "x"}, "", {}, "-", "did you mean check?", 2},
      {"no games kept", {"journal", "recent"}, "", {}, "No games are kept", "-", 0},
      {"no home at all", {}, open, {{"HOME", ""}}, "A and B", "-", 0},
      {"simulate",
       {"simulate", "teufel", "--players", "3", "--games", "5", "--json"},
       "",
       {},
       "{\"game\":\"teufel\",\"variant\":\"official\",\"players\":3",
       "",
       0},
      {"simulate without players", {"simulate", "teufel"}, "", {}, "-", "--players N", 2},
  };
}

void check_part(const std::string& text, const std::string& part) {
  if (part == "-") {
    CHECK(text == "");
  } else {
    INFO(text);
    CHECK_THAT(text, Has(part));
  }
}

}  // namespace

TEST_CASE("words, input and environment lead to the promised output and status") {
  const Folder folder;
  for (const Case& one : cases()) {
    DYNAMIC_SECTION(one.name) {
      const Ran ran = run_program(folder, one.args, one.input, one.environment);
      check_part(ran.out, one.out);
      check_part(ran.err, one.err);
      CHECK(ran.status == one.status);
    }
  }
}

TEST_CASE("no colour codes stand in a pipe, whatever the terminal is called") {
  const Folder folder;
  const Ran ran =
      run_program(folder, {}, "new teufel A B\n.state\nbte\n", {{"TERM", "xterm-256color"}});
  CHECK_THAT((ran.out + ran.err), !Has("\x1b"));
}

TEST_CASE("a line longer than a script may have is one error; the next line is read") {
  const Folder folder;
  const Ran ran = run_program(folder, {"--keep-going"},
                              ".note " + std::string(200000, 'x') + "\nnew teufel A B\n");
  CHECK(ran.status == 2);
  CHECK_THAT(ran.err, Has("65536"));
  CHECK_THAT(ran.out, Has("A and B"));
}

TEST_CASE("a reader that goes away ends the program quietly") {
  const Folder folder;
  const std::string script = folder.write(
      "pipe.sh", "yes .help | " + std::string(HAUSREGEL_BINARY) + " 2>" + (folder / "err") +
                     " | head -n 1 >/dev/null\nexit ${PIPESTATUS[1]}\n");
  const int status = std::system(("bash " + script).c_str());
  CHECK(WEXITSTATUS(status) == 0);
  CHECK(folder.read("err") == "");
}

TEST_CASE("a full disk behind standard output is an error") {
  const Folder folder;
  const int status = std::system(
      (std::string(HAUSREGEL_BINARY) + " --help >/dev/full 2>" + (folder / "err")).c_str());
  CHECK(WEXITSTATUS(status) == 3);
  CHECK_THAT(folder.read("err"), Has("cannot be written"));
}
