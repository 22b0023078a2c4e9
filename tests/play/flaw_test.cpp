// A state that cannot be is written by nobody, whoever has decided it.
#include "catch.h"
#include "engine/place.h"
#include "play/moves.h"
#include "play/opening.h"
#include "play/session.h"
#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::play;

TEST_CASE("an entry whose state has a flaw is not written, and the game goes on", "[flaw]") {
  const std::string entry = GENERATE(R"({"move":"next"})",
                                     R"({"override":"A.chips","value":1,)"
                                     R"("because":"x"})",
                                     R"({"note":"x"})");
  NewGame wanted;
  wanted.game = "teufel";
  wanted.players = {"A", "B"};
  const auto session = open_new(wanted, plain_world()).value();
  const std::string next = R"({"move":"next"})";
  REQUIRE(make_move(*session, *read_json(next)));
  const std::string before = session->table().state_json();
  Decided decided{"[]", {}, session->table().clone()};
  Json state = *read_json(before);
  *find_place(state, "A.pieces") = Json(10);
  REQUIRE(decided.table->restore(state));
  const auto written =
      session->append(journal::read_doing(*read_json(entry)).value(), std::move(decided));
  REQUIRE_FALSE(written);
  CHECK(written.error().fault == Fault::Internal);
  CHECK(written.error().message.id == "journal.flaw");
  CHECK(session->log().last() == 1);
  CHECK(session->table().state_json() == before);
  CHECK(make_move(*session, *read_json(R"({"move":"bet","player":"A","stake":10})")));
  CHECK(session->log().last() == 2);
}
