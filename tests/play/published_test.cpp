// Side files of branches, once the game is over in which their sealed values were laid.
#include "play/published.h"

#include "catch.h"
#include "journal/samples.h"
#include "play/branching.h"
#include "play/closing.h"
#include "play/moves.h"
#include "play/opening.h"
#include "play/sealing.h"
#include "play/session.h"
#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::play;

namespace {

void make_move(Session& session, const char* command) {
  INFO(command);
  REQUIRE(settled(session));
  REQUIRE(make_move(session, *read_json(command)));
}

// A game in `folder` in which Petra has sealed 120.
std::unique_ptr<Session> one_sealed(const journal::Folder& folder) {
  NewGame wanted;
  wanted.game = "teufel";
  wanted.players = {"Petra", "Angela"};
  wanted.journal = folder.at("g.jsonl");
  auto session = open_new(wanted, plain_world()).value();
  make_move(*session, R"({"move":"next"})");
  make_move(*session, R"({"move":"bet","player":"Petra","stake":120})");
  return session;
}

std::unique_ptr<Session> branch_of(Session& session, const std::string& file) {
  return branch(session, session.log().last(), "alt", file).value();
}

bool keeps(const std::string& path, const std::string& stake) {
  return journal::contents(path + ".secret").find("\"stake\":" + stake) != std::string::npos;
}

}  // namespace

TEST_CASE("published: a branch that is being played parts with it by itself", "[published]") {
  const journal::Folder folder;
  const std::string path = folder.at("g+alt.jsonl");
  const auto main_line = one_sealed(folder);
  const auto branch = branch_of(*main_line, path);
  CHECK(keeps(path, "120"));
  REQUIRE(abandon(*main_line, {}));
  CHECK(keeps(path, "120"));  // nobody else writes there
  CHECK(*value_of(*branch, seat(0))->find("stake") == Json(120));
  make_move(*branch, R"({"move":"bet","player":"Angela","stake":30})");
  CHECK_FALSE(keeps(path, "120"));
  CHECK(std::get<journal::Move>(branch->log().entries().back().doing).opens());
}

TEST_CASE("published: from a branch that nobody plays it is taken", "[published]") {
  const journal::Folder folder;
  const std::string path = folder.at("g+alt.jsonl");
  const std::string other = folder.at("g+none.jsonl");
  const auto main_line = one_sealed(folder);
  branch_of(*main_line, path);
  branch_of(*branch_of(*main_line, other), folder.at("g+far.jsonl"));
  journal::put(folder.at("h+alt.jsonl.secret"), "of another game");
  REQUIRE(abandon(*main_line, {}));
  for (const char* file : {"g+alt.jsonl", "g+none.jsonl", "g+far.jsonl"}) {
    INFO(file);
    CHECK(journal::exists(folder.at(file) + ".secret"));
    CHECK_FALSE(keeps(folder.at(file), "120"));
    CHECK_FALSE(journal::exists(folder.at(file) + ".lock"));
    std::vector<Message> warnings;
    auto branch = resume(folder.at(file), plain_world(), warnings).value();
    CHECK(warnings.empty());
    make_move(*branch, R"({"move":"bet","player":"Angela","stake":30})");
    CHECK_THAT(journal::to_text(branch->log().entries().back().doing), Has("\"stake\":120"));
  }
}

TEST_CASE("published: the end of a branch opens what another game tells", "[published]") {
  const journal::Folder folder;
  const auto main_line = one_sealed(folder);
  branch_of(*main_line, folder.at("g+alt.jsonl"));
  REQUIRE(abandon(*main_line, {}));
  std::vector<Message> warnings;
  auto branch = resume(folder.at("g+alt.jsonl"), plain_world(), warnings).value();
  // What it knows can be carried on, without a trace in the side file.
  const auto next = branch_of(*branch, folder.at("g+far.jsonl"));
  CHECK_FALSE(keeps(folder.at("g+far.jsonl"), "120"));
  CHECK(value_of(*next, seat(0)));
  REQUIRE(abandon(*branch, {}));
  const journal::Doing last = branch->log().entries().back().doing;
  const auto sealed = journal::values_opened(last);
  REQUIRE(sealed.size() == 1);
  CHECK(*sealed.front().find("stake") == Json(120));
}

TEST_CASE("published: while the game goes on nothing is taken", "[published]") {
  const journal::Folder folder;
  const std::string path = folder.at("g+alt.jsonl");
  const auto main_line = one_sealed(folder);
  branch_of(*main_line, path);
  std::vector<Message> warnings;
  const auto branch = resume(path, plain_world(), warnings).value();
  make_move(*branch, R"({"move":"bet","player":"Angela","stake":30})");
  CHECK(keeps(path, "120"));
  REQUIRE(abandon(*branch, {}));
  CHECK_FALSE(journal::exists(path + ".secret"));
  CHECK(keeps(folder.at("g.jsonl"), "120"));
}
