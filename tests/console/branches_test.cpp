// Other lines of the same game: where they begin, what they take along, and where they are kept.
#include "faults/simulated_disk.h"
#include "journal/samples.h"
#include "play/closing.h"
#include "play/opening.h"
#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

// A seeded game of teufel after its first round.
Console after_a_round(const std::string& options = "seed=7") {
  Console console(plain_world());
  REQUIRE(tell(console, "new teufel Petra Angela Lucy " + options +
                            "\n.bots Petra=steady\n.bots Angela=steady\n.bots Lucy=steady\n"
                            "next\n.auto\nexpect phase idle\nexpect round 1\n")
              .err == "");
  return console;
}

std::string bytes_of(const play::Session& session) {
  std::string text;
  for (std::int64_t n = 0; n <= session.log().last(); ++n) { text += session.log().line(n) + '\n'; }
  return text;
}

}  // namespace

TEST_CASE(
    "a branch out of a running round begins before it, and takes nothing along that lies sealed",
    "[branches]") {
  Console console(plain_world());
  REQUIRE(tell(console, "new teufel Petra Angela Lucy seed=7\nnext\nbet Petra 20\nbet Angela 30\n")
              .err == "");
  REQUIRE(
      tell(console, ".branch other\nexpect phase idle\nexpect round 0\nexpect sealed []\n").err ==
      "");
  CHECK(play::sealed_in(console.session->table().state_json()).empty());
  CHECK(console.session->log().opening().parent->n == 0);
  CHECK(console.session->secrets->sealed.empty());
  // The parent tells of it, and its round goes on.
  CHECK(tell(console,
             ".switch main\nexpect sealed [Petra,Angela]\nbet Lucy 40\nexpect Petra.stake 20\n")
            .err == "");
}

TEST_CASE("a branch names the round behind which it begins", "[branches]") {
  Console console = after_a_round();
  const std::int64_t end = console.session->log().last();
  REQUIRE(tell(console, "next\n.auto\nexpect round 2\n").err == "");
  CHECK_THAT(tell(console, ".branch x 3\n").err, Has("console.branch.no_round round=3"));
  CHECK(tell(console, ".branch x -1\n").failed == Fault::Usage);
  CHECK(console.branches.others.empty());
  CHECK(tell(console, ".branch x 1\nexpect round 1\n").err == "");
  CHECK(console.session->log().opening().parent->n == end);
  CHECK(tell(console, ".switch main\n.branch y 0\nexpect round 0\nexpect Petra.chips 200\n").err ==
        "");
  CHECK(console.session->log().opening().events.empty());
  // What was played before a branch is in its parent.
  CHECK_THAT(tell(console, ".switch x\n.branch z 0\n").err, Has("console.branch.no_round round=0"));
}

TEST_CASE("no branch leaves a game that is over, but for the rounds before", "[branches]") {
  Console console(plain_world());
  REQUIRE(tell(console,
               "new teufel A B mode=table\n.set A.chips 1500 because test\nnext\n100 10\n100 s d\n"
               "expect phase over\n")
              .err == "");
  CHECK_THAT(tell(console, ".branch x\n").err, Has("console.branch.over before=0"));
  CHECK_FALSE(console.session->closed());
  CHECK(tell(console, ".branch x 0\nexpect round 0\nexpect A.chips 200\n").failed == std::nullopt);
}

TEST_CASE("a branch of a seeded game can be made again", "[branches]") {
  std::string first;
  for (int i = 0; i < 2; ++i) {
    Console console = after_a_round();
    REQUIRE(tell(console, ".branch other\nnext\n.auto\n").err == "");
    const std::string text = bytes_of(*console.session);
    first = first.empty() ? text : first;
    CHECK(text == first);
  }
}

TEST_CASE("other rules hold from the next round on, in a branch that closes its parent",
          "[branches]") {
  Console console = after_a_round();
  CHECK_THAT(tell(console, ".reload\n").err, Has("console.reload_same variant=official"));
  const std::string totals = console.session->table().state_json();
  const Output told = tell(console, ".reload bonus\n");
  CHECK(told.err == "");
  CHECK_THAT(told.out, Has("console.closed.continued branch=reload") &&
                           Has("console.reloaded variant=bonus round=2") && Has("console.changes"));
  CHECK(console.branches.current == "reload");
  // What was played stays as it was: it is not decided again.
  CHECK(read_json(console.session->table().state_json())->at("seats") ==
        read_json(totals)->at("seats"));
  CHECK_THAT(tell(console, ".log 50\n").out,
             Has("teufel.coal_drawn") && Has("engine.rules_changed round=2 variant=bonus"));
  CHECK_THAT(tell(console, ".undo\n").err, Has("console.undo.too_many"));
  CHECK_THAT(tell(console, ".undo round 1 because \"better rules\"\n").err,
             Has("console.undo.no_round.parent round=1 branch=main"));
  CHECK(tell(console, "next\n.auto\nexpect round 2\n").err == "");
  CHECK_THAT(tell(console, ".branches").out, Has("console.branch.from_start"));
  CHECK_THAT(tell(console, ".switch main").out,
             Has("console.closed.continued branch=reload") && !Has("console.closed.abandoned"));
  CHECK_FALSE(guide_of(console));
  CHECK_THAT(tell(console, "next\n").err, Has("console.closed"));
}

TEST_CASE("a name that the journal announces stays a branch's, wherever that one is",
          "[branches]") {
  Console console = after_a_round();
  REQUIRE(tell(console, ".branch reload\n.switch main\n").err == "");
  console.branches.others.clear();  // its file has been moved away, or never came to be
  CHECK_THAT(tell(console, ".branch reload\n").err, Has("console.new_name"));
  CHECK(tell(console, ".reload bonus\n").err == "");
  CHECK(console.branches.current == "reload-2");
}

TEST_CASE("within a round no other rules begin, and the refusal names what helps", "[branches]") {
  for (const char* options : {"seed=7", "mode=table"}) {
    Console console(plain_world());
    REQUIRE(tell(console, "new teufel A B " + std::string(options) + "\nnext\n").err == "");
    const std::int64_t last = console.session->log().last();
    const Output told = tell(console, ".reload bonus\n");
    CHECK(told.failed == Fault::Refused);
    CHECK_THAT(told.err, Has("console.reload_within round=1"));
    CHECK(console.session->log().last() == last);
    CHECK(tell(console, ".undo round because \"other rules\"\n.reload bonus\n").err == "");
    CHECK(console.branches.current == "reload");
  }
}

TEST_CASE("behind a change of rules nothing is taken back, at a real table neither", "[branches]") {
  Console console(plain_world());
  REQUIRE(tell(console,
               "new teufel A B mode=table\nnext\n10 20\n50 s 25 s\nn\n.reload bonus\n"
               "expect round 1\n")
              .err == "");
  CHECK(tell(console, ".undo\n").failed == Fault::Refused);
  CHECK_THAT(tell(console, ".undo round 1 because \"misheard\"\n").err,
             Has("console.undo.no_round.parent round=1"));
}

TEST_CASE("what is saved from memory is the whole line of play, with its branches", "[branches]") {
  const journal::Folder folder;
  Console console = after_a_round();
  REQUIRE(tell(console, ".branch other\nnext\n.auto\n.reload bonus\n").err == "");
  const Output told = tell(console, ".save " + folder.at("g.jsonl") + "\n");
  REQUIRE(told.err == "");
  for (const char* name : {"g.jsonl", "g+other.jsonl", "g+reload.jsonl"}) {
    INFO(name);
    CHECK_THAT(told.out, Has(folder.at(name)));
    CHECK(journal::exists(folder.at(name)));
  }
  CHECK(console.session->log().path() == folder.at("g+reload.jsonl"));
  CHECK(journal::contents(folder.at("g+reload.jsonl")) == bytes_of(*console.session));
  CHECK(journal::contents(folder.at("g+other.jsonl")) ==
        bytes_of(*console.branches.others["other"]));
  CHECK_FALSE(journal::exists(folder.at("g+other.jsonl.secret")));  // it is closed
  CHECK(tell(console, "next\n.auto\n.switch main\nnext\n").err == "");
}

TEST_CASE("a process killed while lines are saved leaves no branch without its parent",
          "[branches]") {
  journal::SimulatedDisk disk;
  World world = plain_world();
  world.disk = &disk;
  Console console(world);
  REQUIRE(tell(console,
               "new teufel Petra Angela seed=7\n.bots Petra=steady\n.bots Angela=steady\nnext\n"
               ".auto\n.branch other\nnext\n.auto\n.reload bonus\n")
              .err == "");
  std::vector<std::string> order;
  disk.meddle = [&](std::string_view, std::size_t&) {
    for (const char* name : {"g.jsonl", "g+other.jsonl", "g+reload.jsonl"}) {
      if (!disk.contents(name).empty() && std::ranges::find(order, name) == order.end()) {
        order.emplace_back(name);
      }
    }
    return 0;
  };
  const Output told = tell(console, ".save g.jsonl\n");
  disk.meddle = nullptr;
  CHECK(told.err == "");
  CHECK(order == std::vector<std::string>{"g.jsonl", "g+other.jsonl", "g+reload.jsonl"});
}

TEST_CASE("where one of the files is there already nothing is saved", "[branches]") {
  const journal::Folder folder;
  Console console = after_a_round();
  REQUIRE(tell(console, ".branch other\n").err == "");
  journal::put(folder.at("g.jsonl"), "of somebody else's\n");
  const Output told = tell(console, ".save " + folder.at("g.jsonl") + "\n");
  CHECK(told.failed == Fault::Usage);
  CHECK(journal::contents(folder.at("g.jsonl")) == "of somebody else's\n");
  CHECK_FALSE(journal::exists(folder.at("g+other.jsonl")));
  CHECK(console.session->log().path().empty());
}

TEST_CASE("a line that is continued says where, when it is opened", "[branches]") {
  const journal::Folder folder;
  Console console = after_a_round();
  REQUIRE(tell(console, ".save " + folder.at("g.jsonl") + "\n.reload bonus\n").err == "");
  CHECK(console.session->log().path() == folder.at("g+reload.jsonl"));
  CHECK_FALSE(journal::exists(folder.at("g.jsonl.secret")));
  std::vector<Message> warnings;
  static_cast<void>(play::resume(folder.at("g.jsonl"), plain_world(), warnings));
  CHECK(std::ranges::any_of(warnings, [](const Message& told) {
    return told.id == "console.continued_in" && told.args.front().second == "reload";
  }));
}

TEST_CASE("a branch of a line that began with other rules opens before anything was played in it",
          "[branches]") {
  const journal::Folder folder;
  Console console = after_a_round();
  REQUIRE(tell(console, ".save " + folder.at("g.jsonl") + "\n.reload bonus\n.branch other\n").err ==
          "");
  std::vector<Message> warnings;
  for (const char* file : {"g+reload.jsonl", "g+other.jsonl"}) {
    CHECK(play::resume(folder.at(file), plain_world(), warnings));
  }
}

TEST_CASE("a branch is called by any name, in the letters of a file's", "[branches]") {
  Console console = after_a_round();
  CHECK(tell(console, ".branch Jörg\n.switch main\n.switch JÖRG\n.branch Zoë-2").err == "");
  CHECK(console.branches.names() == Strings{"joerg", "main"});
  CHECK(console.branches.current == "zoe-2");
  CHECK(tell(console, ".branch a.b").failed == Fault::Usage);
}

TEST_CASE("when the secrets are lost Enter goes on from the end of the last round") {
  for (const bool second : {false, true}) {
    const journal::Folder folder;
    const std::string file = folder.at("g.jsonl");
    {
      Console console(plain_world());
      tell(console, "new teufel A B seed=7 journal=" + file + "\nnext\nbets 20 30\ndraw");
      if (second) { tell(console, "stop\ndraw\nstop\nnext\nbets 10 20\ndraw"); }
      REQUIRE(console.session->table().status().round == (second ? 2 : 1));
    }
    std::filesystem::remove(file + ".secret");
    Console console(plain_world());
    const std::string opened = tell(console, ".open " + file).err;
    CHECK_THAT(opened, Has("console.secrets_lost why=") && Has("g.jsonl.secret' is gone"));
    CHECK_THAT(opened, !Has("console.branch_offered"));  // Enter is the one way on
    const Message lost = guide_of(console).value();
    CHECK(lost.id == (second ? "console.guide.lost" : "console.guide.lost.all"));
    CHECK(lost.args.back().second == "go-on");
    CHECK(line_of_enter(console) == ".branch go-on");
    CHECK_FALSE(tell(console, line_of_enter(console)).failed);
    CHECK(line_of_enter(console) == "next");
    CHECK_FALSE(tell(console, "next\nbets 20 10\ndraw").failed);
    CHECK(console.session->table().status().round == (second ? 2 : 1));
  }
}
