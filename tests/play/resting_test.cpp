// A game that rests leaves to its file what the file tells, and comes back as it was.
#include "catch.h"
#include "journal/samples.h"
#include "play/branching.h"
#include "play/closing.h"
#include "play/moves.h"
#include "play/opening.h"
#include "play/published.h"
#include "play/sealing.h"
#include "play/session.h"
#include "play/undo.h"
#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::play;

namespace {

std::unique_ptr<Session> new_game(Mode mode, const std::string& file) {
  NewGame wanted;
  wanted.game = "teufel";
  wanted.players = {"Petra", "Angela", "Lucy"};
  wanted.mode = mode;
  wanted.journal = file;
  auto session = open_new(wanted, plain_world()).value();
  begin_line(*session);
  return session;
}

void play_in(Session& session, const char* command) {
  INFO(command);
  REQUIRE(settled(session));
  REQUIRE(make_move(session, *read_json(command)));
}

std::string text_of(const Session& session) {
  std::string text;
  for (std::int64_t n = 0; n <= session.log().last(); ++n) {
    text += session.log().line(n) + '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("resting: a game comes back with what its file does not tell", "[resting]") {
  const journal::Folder folder;
  const std::string file = folder.at("g.jsonl");
  const auto session = new_game(Mode::Table, file);
  play_in(*session, R"({"move":"next"})");
  begin_line(*session);
  const std::string before = session->table().state_json();
  play_in(*session, R"({"move":"bet","player":"Petra","stake":120})");
  play_in(*session, R"({"move":"bet","player":"Angela","stake":30})");
  const std::string after = session->table().state_json();
  session->rest();
  REQUIRE(session->log().resting());
  CHECK(session->log().entries().empty());
  REQUIRE(session->wake());
  CHECK_FALSE(session->log().resting());
  CHECK(session->table().state_json() == after);
  CHECK(text_of(*session) == journal::contents(file));
  CHECK(session->replay().line() == std::vector<std::int64_t>{0, 1, 2, 3});
  REQUIRE(undo(*session, {}, {}, {}));  // the line, which was two moves
  CHECK(session->table().state_json() == before);
  play_in(*session, R"({"move":"bet","player":"Angela","stake":40})");
  CHECK(text_of(*session) == journal::contents(file));
}

TEST_CASE("resting: what lies sealed is known again, and goes where a branch goes", "[resting]") {
  const journal::Folder folder;
  const auto session = new_game(Mode::Virtual, folder.at("g.jsonl"));
  play_in(*session, R"({"move":"next"})");
  play_in(*session, R"({"move":"bet","player":"Petra","stake":120})");
  const std::int64_t last = session->log().last();
  const auto branch = play::branch(*session, last, "alt", folder.at("g+alt.jsonl")).value();
  session->rest();
  branch->rest();
  REQUIRE(session->wake());
  CHECK(*value_of(*session, seat(0))->find("stake") == Json(120));
  REQUIRE(abandon(*session, {}));
  session->rest();
  CHECK(session->closed());
  part_with_published(*branch);
  CHECK_THAT(journal::contents(folder.at("g+alt.jsonl.secret")), !Has("\"stake\""));
  REQUIRE(branch->wake());
  CHECK(*value_of(*branch, seat(0))->find("stake") == Json(120));
  REQUIRE(session->wake());
  CHECK(text_of(*session) == journal::contents(folder.at("g.jsonl")));
}

TEST_CASE("resting: a game whose file has become another stays where it is", "[resting]") {
  const journal::Folder folder;
  const std::string file = folder.at("g.jsonl");
  const auto session = new_game(Mode::Virtual, file);
  play_in(*session, R"({"move":"next"})");
  const std::string whole = journal::contents(file);
  session->rest();
  journal::put(file, whole.substr(0, whole.find('\n') + 1));
  CHECK(session->wake().error().fault == Fault::Input);
  CHECK(session->log().resting());
  journal::put(file, whole);
  REQUIRE(session->wake());
  CHECK(session->log().last() == 1);
}

TEST_CASE("resting: a game in memory has nowhere to rest", "[resting]") {
  const auto session = new_game(Mode::Virtual, {});
  session->rest();
  CHECK_FALSE(session->log().resting());
  CHECK(session->wake());
}
