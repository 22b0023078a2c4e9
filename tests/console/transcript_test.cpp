#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

TEST_CASE("a script stops at its first error and names the line") {
  Console console(plain_world());
  const Output told = tell(console, "# nothing\nnew teufel Petra Angela\nbte Petra 10\nnext\n");
  CHECK(told.failed == Fault::Usage);
  CHECK(told.err.find("t.hr:3:1: ") == 0);
  CHECK_THAT(told.err, Has("bet"));
  CHECK(console.session->log().last() == 0);
}

TEST_CASE("with keep-going a script goes on, and remembers the first failure") {
  Console console(plain_world());
  const Output told =
      tell(console, "new teufel Petra Angela\nstop\nbte\nnext\n", OnError::KeepGoing);
  CHECK(told.failed == Fault::Refused);
  CHECK(console.session->log().last() == 1);
}

TEST_CASE("a refusal that the next line expects is no error") {
  Console console(plain_world());
  const Output told =
      tell(console, "new teufel Petra Angela\nstop\n# a comment between\nexpect refused\nnext\n");
  CHECK_FALSE(told.failed);
  CHECK(told.err == "");
  CHECK(console.session->log().last() == 1);
}

TEST_CASE("a refusal by another rule than expected fails the script") {
  Console console(plain_world());
  const Output told = tell(console, "new teufel Petra Angela\nstop\nexpect refused X-99\nnext\n");
  CHECK(told.failed == Fault::Answer);
  CHECK_THAT(told.err, Has("console.expect.other_rule"));
  CHECK(console.session->log().last() == 0);
}

TEST_CASE("expecting a refusal where there was none fails") {
  Console console(plain_world());
  CHECK(tell(console, "new teufel Petra Angela\nnext\nexpect refused\n").failed == Fault::Answer);
}

TEST_CASE("a refusal at the end of a script is reported") {
  Console console(plain_world());
  CHECK(tell(console, "new teufel Petra Angela\nstop").failed == Fault::Refused);
}

TEST_CASE("expect looks at places of the state, by path and by name") {
  Console console(plain_world());
  const Output told =
      tell(console,
           "new teufel Petra Angela seed=7\nexpect phase idle\nexpect phase \"idle\"\n"
           "expect seats[0].chips 200\nexpect seats.1.name Angela\n"
           "expect Petra.chips 200\nexpect turn null\nexpect winners []\n");
  CHECK(told.err == "");
}

TEST_CASE("a wrong value, an unknown place: each fails in its own way") {
  Console console(plain_world());
  tell(console, "new teufel Petra Angela\n");
  CHECK(tell(console, "expect Petra.chips 201").failed == Fault::Answer);
  CHECK(tell(console, "expect Petra.money 200").failed == Fault::Usage);
  CHECK(tell(console, "expect").failed == Fault::Usage);
}

TEST_CASE("expect event looks at the events of the last line only") {
  Console console(plain_world());
  const Output told =
      tell(console,
           "new teufel Petra Angela mode=table\nnext\nexpect event round_started round=1\n"
           "bets 20 30\nexpect event stake_opened player=Petra stake=20\n"
           "expect event stake_opened player=Angela\ndraw 25\n"
           "expect event coal_drawn value=25 sum=25\n");
  CHECK(told.err == "");
  CHECK(tell(console, "expect event stake_opened").failed == Fault::Answer);
  CHECK(tell(console, "expect event coal_drawn value=26").failed == Fault::Answer);
}

TEST_CASE("moves before a game is open say so") {
  Console console(plain_world());
  const Output told = tell(console, "draw");
  CHECK(told.failed == Fault::Usage);
  CHECK_THAT(told.err, Has("console.no_game"));
}

TEST_CASE("scripts need whole words, a prompt takes beginnings, and lists ties") {
  Console console(plain_world());
  tell(console, "new teufel Petra Angela\n");
  CHECK(tell(console, "ne").failed == Fault::Usage);
  console.manner = Manner::Interactive;
  CHECK_FALSE(execute(console, "nex").failure);
  const Answer tie = execute(console, ".re");
  REQUIRE(tie.failure);
  CHECK(tie.failure->error.suggestions == std::vector<std::string>{".reload", ".redo", ".read"});
}

TEST_CASE("a line that is too long is one error") {
  Console console(plain_world());
  const Answer script = execute(console, ".note " + std::string(kScriptLineLimit, 'x'));
  REQUIRE(script.failure);
  CHECK(script.failure->error.message.id == "console.line_too_long");
  console.manner = Manner::Interactive;
  CHECK(execute(console, ".note " + std::string(kPromptLineLimit, 'x')).failure);
}

TEST_CASE("console words answer in JSON where the line ends in --json") {
  Console console(plain_world());
  tell(console, "new teufel Petra Angela seed=7\n");
  CHECK(tell(console, ".state --json").out == console.session->table().state_json() + "\n");
  const Output legal = tell(console, ".legal --json");
  CHECK(legal.out.find("{\"legal\":[") == 0);
}
