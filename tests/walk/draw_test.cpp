// The walk of one draw, as docs/architecture.md tells it, at a table that notes what is done with
// it. This program has a list of games of its own.
#include <array>

#include "console/console.h"
#include "console/world_for_tests.h"
#include "walk/traced_game.h"

namespace hausregel {
namespace teufel {
const Game& module();
}

namespace {
Trace& trace() {
  static Trace noted;
  return noted;
}
}  // namespace

std::span<const Game* const> games() {
  static const TracedGame game(teufel::module(), trace());
  static const std::array<const Game*, 1> all{&game};
  return all;
}
const Game* find_game(std::string_view name) {
  return name == games().front()->name() ? games().front() : nullptr;
}

namespace console {
namespace {

// What is done with the tables while `line` is executed, each with the last entry of the journal.
std::vector<std::string> done_by(Console& console, const std::string& line) {
  trace() = {{}, [&] { return console.session->log().last(); }};
  const Answer given = execute(console, line);
  INFO(line);
  CHECK_FALSE(given.failure);
  return std::exchange(trace(), {}).calls;
}

TEST_CASE("a draw is parsed, decided and told, once each and in this order", "[walk]") {
  using Calls = std::vector<std::string>;
  Console console(plain_world(), "en");
  REQUIRE(tell(console, "new teufel Anna Bert Cleo seed=7\nnext\n").err.empty());
  // A stake is sealed before it is decided; the last one is followed by the opening.
  CHECK(done_by(console, "bet Anna 20") == Calls{"parse 1", "seal 1", "decide 1", "story 1"});
  REQUIRE(tell(console, "bet Bert 30\nbet Cleo 40\nexpect phase draw\n").err.empty());
  REQUIRE(console.session->log().last() == 5);
  CHECK(done_by(console, "draw") == Calls{"parse 5", "decide 5", "story 5"});
}

TEST_CASE("a line of two moves at a real table is tried first, on a copy", "[walk]") {
  using Calls = std::vector<std::string>;
  Console console(plain_world(), "en");
  REQUIRE(tell(console, "new teufel Anna Bert Cleo seed=7 mode=table\nnext\nbets 20 30 40\n")
              .err.empty());
  REQUIRE(console.session->log().last() == 5);
  CHECK(done_by(console, "draw 25") == Calls{"parse 5", "parse 5", "decide 5", "story 5"});
  CHECK(done_by(console, "draw 50 stop") ==
        Calls{"parse 6", "decide 6", "parse 6", "decide 6",  // on the copy
              "parse 6", "decide 6", "story 6",              // the first move
              "parse 7", "decide 7", "story 7"});            // the second
}

}  // namespace
}  // namespace console
}  // namespace hausregel
