// Everything that is wrong with a variant, at once; and playing it.
#include "author/check.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "catch.h"

using namespace hausregel;
using namespace hausregel::author;

namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("hausregel-check-" + std::to_string(getpid()))) {
    fs::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  std::string put(const std::string& name, const std::string& text) const {
    const fs::path file = path_ / (name + ".lua");
    std::ofstream(file) << text;
    return file.string();
  }

 private:
  fs::path path_;
};

Checked checked(const std::string& body, const PlaytestLimits& limits = {}) {
  const Folder folder;
  const std::string file = folder.put(
      "mine", "return { game = 'teufel', name = 'mine', extends = 'official',\n" + body + "\n}\n");
  const script::ScriptLibrary library({HAUSREGEL_SOURCE "/variants"});
  return check_variant(library.read("", file), limits);
}

std::vector<std::pair<int, std::string>> told(const Checked& checked) {
  std::vector<std::pair<int, std::string>> all;
  for (const Error& error : checked.problems) {
    all.emplace_back(error.place.line, error.message.text);
  }
  return all;
}

}  // namespace

TEST_CASE("a good variant is played before it is called good", "[check]") {
  const Checked good = checked("rules = { goal = 800 }");
  CHECK(told(good).empty());
  CHECK(good.games >= 1000);
}

TEST_CASE("names of words are texts in languages, and none looks like another", "[check]") {
  const auto all =
      told(checked("api = 2, state = { mood = { type = 'choice', of = { 'up', 'down' } } },\n"
                   "words = {\n"
                   "  up = { de = 'Oben', xx = 'Oben' },\n"
                   "  down = { de = 'oben' },\n"
                   "  left = 'links' }"));
  REQUIRE(all.size() == 3);
  CHECK(all[0].first == 4);
  CHECK_THAT(all[0].second, BeginsWith("'oben' is the name of another word, too"));
  CHECK(all[1].first == 4);
  CHECK(all[2].first == 6);
  // Nor may one be typed as another is: by its key, or with ue for ü.
  for (const char* other : {"'up'", "'Runter', fr = 'Ueber'"}) {
    const auto taken =
        told(checked("api = 2, state = { mood = { type = 'choice', of = { 'up', 'down' } } },\n"
                     "words = {\n  up = { de = 'Oben', fr = 'Über' },\n  down = { de = " +
                     std::string(other) + " } }"));
    REQUIRE_FALSE(taken.empty());
    CHECK_THAT(taken.front().second, Has("is the name of another word, too"));
  }
}

TEST_CASE("problems of the table, of values and between rules are told together", "[check]") {
  const Checked bad = checked(
      "titel = { en = 'x' },\n"
      "rules = {\n"
      "  gaol = 800,\n"
      "  win_factor = 'two',\n"
      "  players_min = 5, players_max = 4,\n"
      "  devils = 99,\n"
      "}");
  const auto all = told(bad);
  REQUIRE(all.size() == 5);
  CHECK(all[0].first == 2);
  CHECK(all[1] == std::pair(4, std::string("teufel has no rule 'gaol'")));
  CHECK(bad.problems[1].suggestions.front() == "goal");
  CHECK(all[2].first == 5);
  CHECK(all[3] == std::pair(6, std::string("players_min is above players_max")));
  CHECK(all[4].first == 7);
  CHECK(bad.games == 0);
}

TEST_CASE("games that never end are told, at the rule that keeps them from it", "[check]") {
  const Checked endless =
      checked("rules = {\n  bonus_coal = 10,\n  goal = 100000,\n  bank = 'box' }");
  REQUIRE(told(endless).size() == 1);
  CHECK(told(endless).front() ==
        std::pair(4, std::string("games between bots do not end before max_rounds")));
  CHECK(told(checked("rules = { goal = 100000, bank = 'box', max_rounds = 20 }")).empty());
}

TEST_CASE("where the clock runs out before games have ended it is said", "[check]") {
  const Checked slow = checked("hooks = { game_over = function(f) return false end }",
                               {.clock = std::chrono::milliseconds(2)});
  CHECK(slow.problems.empty());
  CHECK(slow.cut_short);
  CHECK_FALSE(checked("rules = { goal = 800 }").cut_short);
  // Work counts, not time: a short clock does not keep the first games from being played.
  const Checked busy = checked("hooks = { payout = function(f, base) return base(f) + 10 end }",
                               {.clock = std::chrono::milliseconds(60)});
  CHECK(busy.problems.empty());
  CHECK(busy.games >= 16);
  const Checked crawls =
      checked("hooks = { payout = function(f, base) for i = 1, 150000 do end return base(f) end }",
              {.clock = std::chrono::milliseconds(2)});
  REQUIRE(crawls.doubts.size() == 1);
  CHECK_THAT(crawls.doubts.front().message.text, Has("so slow that"));
}

TEST_CASE("a whole game without a round is told what it lacks", "[check]") {
  const Folder folder;
  const auto told_of = [&](const std::string& fields) {
    const std::string file =
        folder.put("mine", "return { api = 2, game = 'table', name = 'mine',\n" + fields + "\n}\n");
    const script::ScriptLibrary library({HAUSREGEL_SOURCE "/variants"});
    return told(check_variant(library.read("", file)));
  };
  const auto lacks = told_of("rules = { max_rounds = 5 }");
  REQUIRE(lacks.size() == 1);
  CHECK_THAT(lacks.front().second, Has("a whole game needs a function 'round'"));
  CHECK(told_of("extends = 'official', rules = { max_rounds = 5 }").empty());
}

TEST_CASE("a failure names the command that shows it again", "[check]") {
  const Checked bad = checked("hooks = { payout = function(f) return 1 end }");
  REQUIRE(bad.problems.size() == 1);
  const std::string& again = bad.problems.front().again;
  CHECK(again.find("hausregel simulate teufel --players ") == 0);
  CHECK_THAT(again, Has(" --games 1 --seed "));
  CHECK_THAT(again, EndsWith("mine.lua"));
}

TEST_CASE("what goes wrong late in a game is found", "[check]") {
  const Checked late = checked(
      "hooks = { payout = function(f, base)\n"
      "if f.round == 60 then error('late') end return base(f) + 10 end }",
      {.clock = std::chrono::minutes(1)});
  REQUIRE(late.problems.size() == 1);
  CHECK(late.problems.front().message.text == "late");
  CHECK_THAT(late.problems.front().again, Has("--rules goal="));
}

TEST_CASE("the file's own cases are tried", "[check]") {
  const Checked bad =
      checked("tests = {\n{ name = 'no', when = { 'next' }, expect = { phase = 'draw' } } }");
  REQUIRE(told(bad).size() == 1);
  CHECK(told(bad).front() ==
        std::pair(3, std::string("the case 'no' does not hold: - phase = \"draw\"; + phase = "
                                 "\"bet\"")));
}

TEST_CASE("rules and hooks that do nothing, or end the game at once, are doubted", "[check]") {
  const auto doubts = [](const std::string& body) {
    const Checked good = checked(body, {.clock = std::chrono::minutes(1)});
    CHECK(told(good).empty());
    std::vector<std::string> all;
    for (const Error& doubt : good.doubts) { all.push_back(doubt.message.text); }
    return all;
  };
  CHECK(doubts("rules = { goal = 800 }").empty());
  CHECK(doubts("hooks = { payout = function(f, base) return base(f) + 10 end }").empty());
  CHECK(doubts("hooks = { round_end = function(f, base) return base(f), f.round end }").empty());
  const auto dead = doubts("hooks = { payout = function(f, base) return base(f) end }");
  REQUIRE(dead.size() == 1);
  CHECK_THAT(dead.front(), EndsWith("always answered like base(f)"));
  const auto unused = doubts(
      "api = 2, rules = { goal = 800 }, state = { never = { type = 'flag' } },\n"
      "say = { nothing = { en = 'Nothing.', de = 'Nichts.' } }");
  REQUIRE(unused.size() == 2);
  CHECK(unused[0] == "'never' is declared, and never used in this file");
  CHECK(unused[1] == "'nothing' is declared, and never used in this file");
  const auto named = doubts(
      "api = 2, rules = { goal = 800 }, state = { mood = { type = 'choice', of = { 'up', 'down' } "
      "} },\n"
      "words = { up = { de = 'heiter' }, dwon = { de = 'trüb' } },\n"
      "hooks = { round_begin = function(f, t) t.set('mood', 'up') end }");
  REQUIRE(named.size() == 1);
  CHECK(named[0] == "'dwon' is declared, and never used in this file");
  const auto short_games = doubts("rules = { goal = 10 }");
  REQUIRE(short_games.size() == 2);
  CHECK(short_games[0] == "half of the games end in their first round");
  CHECK_THAT(short_games[1], BeginsWith("goal is not above start_chips, 200"));
}
