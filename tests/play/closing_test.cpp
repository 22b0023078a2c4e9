// What a closing entry opens, when somebody has written into the side file.
#include "play/closing.h"

#include "catch.h"
#include "journal/samples.h"
#include "play/moves.h"
#include "play/opening.h"
#include "play/session.h"
#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::play;

namespace {

// Petra has sealed 120, has taken it back, and has sealed 50.
void seal_twice(const std::string& file) {
  NewGame wanted;
  wanted.game = "teufel";
  wanted.players = {"Petra", "Angela"};
  wanted.journal = file;
  const auto session = open_new(wanted, plain_world()).value();
  REQUIRE(Moves(*session).play(*read_json(R"({"move":"next"})")));
  REQUIRE(Moves(*session).play(*read_json(R"({"move":"bet","player":"Petra","stake":120})")));
  REQUIRE(undo(*session, 1));
  REQUIRE(Moves(*session).play(*read_json(R"({"move":"bet","player":"Petra","stake":50})")));
}

std::string with(std::string text, const std::string& part, const std::string& other) {
  REQUIRE(text.find(part) != std::string::npos);
  return text.replace(text.find(part), part.size(), other);
}

std::unique_ptr<Session> resumed(const std::string& file) {
  std::vector<Message> warnings;
  auto session = resume(file, plain_world(), warnings).value();
  REQUIRE(warnings.empty());
  return session;
}

}  // namespace

TEST_CASE("closing: a value that does not open its commitment is refused, and nothing is lost",
          "[closing]") {
  const journal::Folder folder;
  const std::string file = folder.at("g.jsonl");
  seal_twice(file);
  const std::string side = journal::contents(file + ".secret");
  const std::string lines = journal::contents(file);
  const std::size_t salt = side.find("\"salt\":\"") + 8;
  for (const std::string& changed :
       {with(side, "\"stake\":120", "\"stake\":130"), with(side, "\"stake\":50", "\"stake\":[50]"),
        with(side, "\"n\":2,", "\"n\":7,"), with(side, "\"Petra\"", "\"Angela\""),
        with(side, "{\"player\":\"Petra\",\"stake\":50", "{\"stake\":50,\"player\":\"Petra\""),
        with(side, side.substr(salt, 32), std::string(32, '0')),
        with(side, R"({"player":"Petra","stake":120,)", R"({"stake":120,)")}) {
    INFO(changed);
    journal::put(file + ".secret", changed);
    const auto session = resumed(file);
    for (const std::optional<std::string>& because :
         {std::optional<std::string>(), std::optional<std::string>("late")}) {
      const auto finished = abandon(*session, because);
      REQUIRE_FALSE(finished);
      CHECK(finished.error().fault == Fault::Input);
      CHECK(finished.error().message.id == "console.side_file_differs");
      CHECK(finished.error().message.args ==
            Message::Args{{"player", "Petra"}, {"file", file + ".secret"}});
    }
    CHECK_FALSE(session->closed());
    CHECK(journal::contents(file) == lines);
    CHECK(journal::contents(file + ".secret") == changed);
  }
  journal::put(file + ".secret", side);
  const auto session = resumed(file);
  REQUIRE(abandon(*session, "late"));
  const auto closing = *std::get<journal::Close>(session->log().entries().back().doing).closing;
  CHECK(closing.sealed.size() == 2);
  CHECK_FALSE(journal::exists(file + ".secret"));
}
