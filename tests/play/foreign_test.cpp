// Journals of somebody else's, who may have written anything that folds.
#include <filesystem>

#include "catch.h"
#include "journal/samples.h"
#include "play/moves.h"
#include "play/opening.h"
#include "play/session.h"
#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::play;

namespace {

std::unique_ptr<Session> begun(const std::string& file, Mode mode) {
  NewGame wanted;
  wanted.game = "teufel";
  wanted.players = {"Petra", "Angela"};
  wanted.journal = file;
  wanted.mode = mode;
  auto session = open_new(wanted, plain_world()).value();
  REQUIRE(Moves(*session).play(*read_json(R"({"move":"next"})")));
  REQUIRE(Moves(*session).play(*read_json(R"({"move":"bet","player":"Petra","stake":120})")));
  return session;
}

// The journal's text with `part`, which may be more than once there, as `other`, and hashed anew.
std::string forged(const std::string& file, const std::string& part, const std::string& other) {
  std::string text = journal::contents(file);
  const std::size_t line = text.find(part);
  REQUIRE(line != std::string::npos);
  text.replace(line, part.size(), other);
  return journal::rehashed(text, 0);
}

}  // namespace

TEST_CASE("foreign: an undo passes over opened values that are none", "[undo]") {
  for (const Mode mode : {Mode::Virtual, Mode::Table}) {
    const journal::Folder folder;
    const std::string file = folder.at("g.jsonl");
    {
      const auto session = begun(file, mode);
      REQUIRE(Moves(*session).play(*read_json(R"({"move":"bet","player":"Angela","stake":30})")));
    }
    const std::string text = journal::contents(file);
    const std::size_t values = text.find("\"values\":[") + 9;
    const std::string opened = text.substr(values, text.find("]},\"dice\"", values) + 1 - values);
    for (const std::string& other :
         {std::string("[1,[2],\"x\",null]"), std::string(R"([{"stake":5}])"),
          std::string(R"([{"player":7,"stake":5}])"),
          std::string(R"([{"player":"Zoe","stake":5}])"), std::string(R"([{"player":"Petra"}])"),
          opened}) {
      INFO(other);
      journal::put(file, forged(file, opened, other));
      std::vector<Message> warnings;
      const auto session = resume(file, plain_world(), warnings).value();
      REQUIRE(warnings.empty());
      const std::int64_t last = session->log().last();
      CHECK((mode == Mode::Table ? undo(*session, 1) : undo_round(*session, {}, "why", nullptr)));
      CHECK(session->log().last() == last + 1);
      const Happened happened = session->take_happened();
      REQUIRE(happened.entries.size() == 1);
      const bool shows = mode == Mode::Table && other.starts_with("[1");
      const Message& told = happened.entries.front().story.front();
      const std::string moves = told.parts.empty() ? "" : told.parts.front().second.text;
      CHECK((moves.find("open 1 [2] x") != std::string::npos) == shows);
      journal::put(file, text);
    }
  }
}

TEST_CASE("foreign: an opening that does not fold is told by the name that was given",
          "[opening]") {
  const journal::Folder folder;
  begun(folder.at("g.jsonl"), Mode::Virtual);
  journal::put(folder.at("g.jsonl"), forged(folder.at("g.jsonl"), R"("events":[],"state")",
                                            R"("events":[{"e":"nonsense"}],"state")"));
  std::filesystem::create_symlink("g.jsonl", folder.at("link.jsonl"));
  std::vector<Message> warnings;
  const auto opened = resume(folder.at("link.jsonl"), plain_world(), warnings);
  REQUIRE_FALSE(opened);
  CHECK(opened.error().fault == Fault::Answer);
  CHECK(opened.error().place.file == folder.at("link.jsonl"));
}

TEST_CASE("foreign: a branch that cannot begin is told as one that was to be", "[branch]") {
  const journal::Folder folder;
  const auto session = begun(folder.at("g.jsonl"), Mode::Virtual);
  session->take_happened();
  const std::string file = folder.at("g+alt.jsonl");
  journal::put(file + ".secret", "of another game");
  CHECK_FALSE(branch(*session, 0, "alt", file));
  const Happened failed = session->take_happened();
  REQUIRE(failed.entries.size() == 1);
  REQUIRE(failed.entries.front().story.size() == 1);
  CHECK(failed.entries.front().story.front().id == "console.branch.told_only");
  REQUIRE(branch(*session, 0, "other", folder.at("g+other.jsonl")));
  CHECK(session->take_happened().entries.front().story.front().id == "console.branch.told");
}
