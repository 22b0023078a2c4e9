// Branches that begin while values lie sealed.
#include <algorithm>

#include "play/commitments.h"
#include "play/sealing.h"
#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

constexpr std::string_view kTeufel = "new teufel Petra Angela Lucy\nnext\n";
constexpr std::string_view kPolterfass = "new polterfass Petra Angela Lucy Zoe\nnext\n";

void play_lines(Console& console, std::string_view lines) {
  const Output told = tell(console, lines);
  INFO(lines);
  REQUIRE(told.err == "");
}

const std::vector<CarriedSeal>& carried(const Console& console) {
  return console.session->log().opening().carried;
}

// What is sealed in the game is bound to it.
const std::string& opening_of(const Console& console) {
  return console.session->log().opening().link.hash;
}

// The commitments on the table, in the order of the state.
std::vector<std::string> sealed_at(const Console& console) {
  const std::string state = console.session->table().state_json();
  std::vector<std::string> commits;
  for (const std::string_view commit : play::sealed_in(state)) {
    commits.emplace_back(commit);
  }
  return commits;
}

}  // namespace

TEST_CASE("a branch takes along what lies sealed, under the same commitments", "[carried]") {
  Console console(plain_world());
  play_lines(console, kTeufel);
  play_lines(console, "bet Petra 20\nbet Angela 30\n");
  const std::string parent = opening_of(console);
  const std::vector<std::string> commits = sealed_at(console);
  REQUIRE(commits.size() == 2);
  play_lines(console, ".branch other\n");
  CHECK(sealed_at(console) == commits);
  REQUIRE(carried(console).size() == 2);
  CHECK(carried(console)[0].player == "Petra");
  CHECK(hex(carried(console)[1].commit) == commits[1]);
  CHECK(carried(console)[1].scope == SealScope{2, parent, 1});
  CHECK(opening_of(console) != parent);
  // Each line opens its own.
  play_lines(console, "bet Lucy 40\nexpect Petra.stake 20\nexpect Lucy.stake 40\ndraw\n.audit\n");
  play_lines(console,
             ".switch main\nexpect sealed [Petra,Angela]\nbet Lucy 50\nexpect Lucy.stake 50\n");
  play_lines(console,
             "expect Angela.stake 30\ndraw\n.audit\n.switch other\nexpect Lucy.stake 40\n");
}

TEST_CASE("orders are carried through the throws between them and their opening", "[carried]") {
  Console console(plain_world());
  play_lines(console, kPolterfass);
  play_lines(console, "order Angela 3 4\norder Lucy 1\n.branch other\norder Zoe 2 6\n");
  CHECK(carried(console).size() == 2);
  play_lines(console, ".branch third\n");
  REQUIRE(carried(console).size() == 3);
  CHECK(carried(console)[0].scope.game == carried(console)[1].scope.game);
  CHECK(carried(console)[0].scope.game != carried(console)[2].scope.game);
  for (const char* line : {"third", "other", "main"}) {
    INFO(line);
    play_lines(console, ".switch " + std::string(line) + "\n");
    if (std::string_view(line) == "main") {
      play_lines(console, "order Zoe 5\n");
    }
    tell(console, "close\n");
    if (console.session->table().status().phase != "idle") {  // a target is to be chosen
      tell(console, "destroy none\n");
    }
    play_lines(console, ".audit\n.finish\n");
  }
}

TEST_CASE("before the first sealed value there is nothing to carry", "[carried]") {
  Console console(plain_world());
  play_lines(console, kTeufel);
  play_lines(console, "bet Petra 20\n.seek 1\n.branch other\n");
  CHECK(carried(console).empty());
  play_lines(console, "bets 10 10 10\n.audit\n");
}

TEST_CASE("what has been opened since is carried as it lay sealed", "[carried]") {
  Console console(plain_world());
  play_lines(console, kTeufel);
  play_lines(console,
             "bets 20 30 40\ndraw\n.seek 3\n.branch other\nexpect sealed [Petra,Angela]\n");
  CHECK(carried(console).size() == 2);
  play_lines(console, "bet Lucy 10\nexpect Angela.stake 30\n.audit\n");
}

TEST_CASE("a carried value can be opened again after an undo", "[carried]") {
  Console console(plain_world());
  play_lines(console, kTeufel);
  play_lines(console, "bet Petra 20\nbet Angela 30\n.branch other\n");
  for (int i = 0; i < 3; ++i) {
    play_lines(console, "bet Lucy 40\nexpect Petra.stake 20\n.undo because \"a slip\"\n");
    CHECK(sealed_at(console).size() == 2);
  }
  play_lines(console, ".redo\nexpect Angela.stake 30\n.undo because \"a slip\"\n.finish\n.audit\n");
  CHECK(journal::values_opened(console.session->log().entries().back().doing)
            .empty());  // all have been opened, on another line
}

TEST_CASE("a closing entry opens what a branch has carried and never opened", "[carried]") {
  Console console(plain_world());
  play_lines(console, kTeufel);
  play_lines(console, "bet Petra 20\nbet Angela 30\n.branch other\n.finish\n.audit\n");
  CHECK(journal::values_opened(console.session->log().entries().back().doing).size() == 2);
}

TEST_CASE("only who has sealed a carried value is shown it", "[carried]") {
  Console console(plain_world());
  play_lines(console, kTeufel);
  play_lines(console, "bet Petra 20\n.branch other\n");
  const auto own = play::sealed_now(*console.session, seat(0));
  REQUIRE(own);
  CHECK(*own->find("stake") == Json(20));
  CHECK_FALSE(play::sealed_now(*console.session, seat(1)));
  play_lines(console, "bet Angela 30\nbet Lucy 40\n");
  CHECK_FALSE(play::sealed_now(*console.session, seat(0)));
  play_lines(console, ".undo because \"a slip\"\n");
  CHECK(play::sealed_now(*console.session, seat(0)));
  CHECK_FALSE(play::sealed_now(*console.session, seat(2)));
}

TEST_CASE("what was taken back is known as long as the game is open, and carried", "[carried]") {
  Console console(plain_world());
  play_lines(console, kTeufel);
  // Petra's first stake was given up for another one.
  play_lines(console, "bet Petra 20\n.undo\nbet Petra 30\nbet Angela 30\n.seek 2\n.branch first\n");
  play_lines(console, "expect sealed [Petra]\nbets 40 50\nexpect Petra.stake 20\n.switch main\n");
  play_lines(console, ".seek 4\n.branch second\nexpect sealed [Petra]\nbets 40 50\n");
  play_lines(console, "expect Petra.stake 30\n");
}

TEST_CASE("at a real table what was laid down is taken along, too", "[carried]") {
  Console console(plain_world());
  play_lines(console,
             "new teufel Petra Angela Lucy mode=table\nnext\nbet Petra 20\nbet Angela 30\n");
  play_lines(console, ".branch other\nexpect sealed [Petra,Angela]\n.branch third\nbet Lucy 40\n");
  CHECK(carried(console).empty());
  play_lines(console,
             "expect Petra.stake 20\nexpect Lucy.stake 40\ndraw 10\n.audit\n.switch other\n");
  play_lines(console,
             "bet Lucy 10\nexpect Angela.stake 30\n.undo because \"a slip\"\nbet Lucy 50\n");
  play_lines(console, "expect Angela.stake 30\ndraw 10\n.audit\n");
}

TEST_CASE("a branch of a seeded game can be made again, with what it carries", "[carried]") {
  std::vector<std::string> heads;
  for (int i = 0; i < 2; ++i) {
    Console console(plain_world());
    play_lines(console, "new teufel Petra Angela Lucy seed=7\nnext\nbet Petra 20\n.branch other\n");
    play_lines(console, "bet Angela 30\nbet Lucy 40\ndraw\n");
    heads.push_back(console.session->log().receipt());
  }
  CHECK(heads[0] == heads[1]);
}
