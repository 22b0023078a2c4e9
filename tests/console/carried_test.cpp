// Branches that begin while values lie sealed.
#include <algorithm>

#include "play/commitments.h"
#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

constexpr std::string_view kTeufel = "new teufel Petra Angela Lucy\nnext\n";
constexpr std::string_view kPolterfass = "new polterfass Petra Angela Lucy Zoe\nnext\n";

void play_lines(Desk& desk, std::string_view lines) {
  const Output told = tell(desk, lines);
  INFO(lines);
  REQUIRE(told.err == "");
}

const std::vector<CarriedSeal>& carried(const Desk& desk) {
  return desk.session->log().opening().carried;
}

// What is sealed in the game is bound to it.
const std::string& opening_of(const Desk& desk) { return desk.session->log().opening().link.hash; }

// The commitments on the table, in the order of the state.
std::vector<std::string> sealed_at(const Desk& desk) {
  const std::string state = desk.session->table().state_json();
  std::vector<std::string> commits;
  for (const std::string_view commit : play::sealed_in(state)) {
    commits.emplace_back(commit);
  }
  return commits;
}

}  // namespace

TEST_CASE("a branch takes along what lies sealed, under the same commitments", "[carried]") {
  Desk desk(plain_world());
  play_lines(desk, kTeufel);
  play_lines(desk, "bet Petra 20\nbet Angela 30\n");
  const std::string parent = opening_of(desk);
  const std::vector<std::string> commits = sealed_at(desk);
  REQUIRE(commits.size() == 2);
  play_lines(desk, ".branch other\n");
  CHECK(sealed_at(desk) == commits);
  REQUIRE(carried(desk).size() == 2);
  CHECK(carried(desk)[0].player == "Petra");
  CHECK(hex(carried(desk)[1].commit) == commits[1]);
  CHECK(carried(desk)[1].scope == SealScope{2, parent, 1});
  CHECK(opening_of(desk) != parent);
  // Each line opens its own.
  play_lines(desk, "bet Lucy 40\nexpect Petra.stake 20\nexpect Lucy.stake 40\ndraw\n.audit\n");
  play_lines(desk,
             ".switch main\nexpect sealed [Petra,Angela]\nbet Lucy 50\nexpect Lucy.stake 50\n");
  play_lines(desk, "expect Angela.stake 30\ndraw\n.audit\n.switch other\nexpect Lucy.stake 40\n");
}

TEST_CASE("orders are carried through the throws between them and their opening", "[carried]") {
  Desk desk(plain_world());
  play_lines(desk, kPolterfass);
  play_lines(desk, "order Angela 3 4\norder Lucy 1\n.branch other\norder Zoe 2 6\n");
  CHECK(carried(desk).size() == 2);
  play_lines(desk, ".branch third\n");
  REQUIRE(carried(desk).size() == 3);
  CHECK(carried(desk)[0].scope.game == carried(desk)[1].scope.game);
  CHECK(carried(desk)[0].scope.game != carried(desk)[2].scope.game);
  for (const char* line : {"third", "other", "main"}) {
    INFO(line);
    play_lines(desk, ".switch " + std::string(line) + "\n");
    if (std::string_view(line) == "main") {
      play_lines(desk, "order Zoe 5\n");
    }
    tell(desk, "close\n");
    if (desk.session->table().status().phase != "idle") {  // a target is to be chosen
      tell(desk, "destroy none\n");
    }
    play_lines(desk, ".audit\n.finish\n");
  }
}

TEST_CASE("before the first sealed value there is nothing to carry", "[carried]") {
  Desk desk(plain_world());
  play_lines(desk, kTeufel);
  play_lines(desk, "bet Petra 20\n.seek 1\n.branch other\n");
  CHECK(carried(desk).empty());
  play_lines(desk, "bets 10 10 10\n.audit\n");
}

TEST_CASE("what has been opened since is carried as it lay sealed", "[carried]") {
  Desk desk(plain_world());
  play_lines(desk, kTeufel);
  play_lines(desk, "bets 20 30 40\ndraw\n.seek 3\n.branch other\nexpect sealed [Petra,Angela]\n");
  CHECK(carried(desk).size() == 2);
  play_lines(desk, "bet Lucy 10\nexpect Angela.stake 30\n.audit\n");
}

TEST_CASE("a carried value can be opened again after an undo", "[carried]") {
  Desk desk(plain_world());
  play_lines(desk, kTeufel);
  play_lines(desk, "bet Petra 20\nbet Angela 30\n.branch other\n");
  for (int i = 0; i < 3; ++i) {
    play_lines(desk, "bet Lucy 40\nexpect Petra.stake 20\n.undo because \"a slip\"\n");
    CHECK(sealed_at(desk).size() == 2);
  }
  play_lines(desk, ".redo\nexpect Angela.stake 30\n.undo because \"a slip\"\n.finish\n.audit\n");
  CHECK(journal::values_opened(desk.session->log().entries().back().doing)
            .empty());  // all have been opened, on another line
}

TEST_CASE("a closing entry opens what a branch has carried and never opened", "[carried]") {
  Desk desk(plain_world());
  play_lines(desk, kTeufel);
  play_lines(desk, "bet Petra 20\nbet Angela 30\n.branch other\n.finish\n.audit\n");
  CHECK(journal::values_opened(desk.session->log().entries().back().doing).size() == 2);
}

TEST_CASE("only who has sealed a carried value is shown it", "[carried]") {
  Desk desk(plain_world());
  play_lines(desk, kTeufel);
  play_lines(desk, "bet Petra 20\n.branch other\n");
  const auto own = desk.session->sealed_now(seat(0));
  REQUIRE(own);
  CHECK(*own->find("stake") == Json(20));
  CHECK_FALSE(desk.session->sealed_now(seat(1)));
  play_lines(desk, "bet Angela 30\nbet Lucy 40\n");
  CHECK_FALSE(desk.session->sealed_now(seat(0)));
  play_lines(desk, ".undo because \"a slip\"\n");
  CHECK(desk.session->sealed_now(seat(0)));
  CHECK_FALSE(desk.session->sealed_now(seat(2)));
}

TEST_CASE("what was taken back is known as long as the game is open, and carried", "[carried]") {
  Desk desk(plain_world());
  play_lines(desk, kTeufel);
  // Petra's first stake was given up for another one.
  play_lines(desk, "bet Petra 20\n.undo\nbet Petra 30\nbet Angela 30\n.seek 2\n.branch first\n");
  play_lines(desk, "expect sealed [Petra]\nbets 40 50\nexpect Petra.stake 20\n.switch main\n");
  play_lines(desk, ".seek 4\n.branch second\nexpect sealed [Petra]\nbets 40 50\n");
  play_lines(desk, "expect Petra.stake 30\n");
}

TEST_CASE("at a real table what was laid down is taken along, too", "[carried]") {
  Desk desk(plain_world());
  play_lines(desk, "new teufel Petra Angela Lucy mode=table\nnext\nbet Petra 20\nbet Angela 30\n");
  play_lines(desk, ".branch other\nexpect sealed [Petra,Angela]\n.branch third\nbet Lucy 40\n");
  CHECK(carried(desk).empty());
  play_lines(desk, "expect Petra.stake 20\nexpect Lucy.stake 40\ndraw 10\n.audit\n.switch other\n");
  play_lines(desk, "bet Lucy 10\nexpect Angela.stake 30\n.undo because \"a slip\"\nbet Lucy 50\n");
  play_lines(desk, "expect Angela.stake 30\ndraw 10\n.audit\n");
}

TEST_CASE("a branch of a seeded game can be made again, with what it carries", "[carried]") {
  std::vector<std::string> heads;
  for (int i = 0; i < 2; ++i) {
    Desk desk(plain_world());
    play_lines(desk, "new teufel Petra Angela Lucy seed=7\nnext\nbet Petra 20\n.branch other\n");
    play_lines(desk, "bet Angela 30\nbet Lucy 40\ndraw\n");
    heads.push_back(desk.session->log().receipt());
  }
  CHECK(heads[0] == heads[1]);
}
