#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "console/commands.h"
#include "console/console.h"
#include "console/reply.h"
#include "console/terminal.h"
#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

using List = std::vector<std::string>;

List offered(const Console& console, std::string_view line) {
  List words;
  for (const Candidate& one : complete(console, line).candidates) { words.push_back(one.word); }
  return words;
}

}  // namespace

TEST_CASE("the first word completes to moves of the open game and words of the console") {
  Console console(plain_world());
  CHECK(offered(console, "dr").empty());
  tell(console, "new teufel Petra Angela\n");
  CHECK(offered(console, "dr") == List{"draw"});
  CHECK(offered(console, ".ma") == List{".mark"});
}

TEST_CASE("on an empty line Tab offers what can be done now, most likely first") {
  Console console(plain_world());
  CHECK(offered(console, "") == List{"new"});
  tell(console, "new teufel Petra Angela\n");
  CHECK(offered(console, " ") == List{"next", "phrase"});
  tell(console, "next\n");
  CHECK(offered(console, "") == List{"bet", "phrase"});
  tell(console, "bets 10 20\ndraw\n");
  CHECK(offered(console, "") == List{"draw", "stop"});
  tell(console, "new teufel A B mode=table\nnext\n");
  CHECK(offered(console, "") == List{"10 10", "bet"});
  CHECK(inserted({0, {{"10 10", {}}}, "10 10"}) == "10 10 ");
  tell(console, "10 20\n");
  CHECK(offered(console, "") == List{"100", "75", "50", "25", "20", "10", "devil", "draw"});
}

TEST_CASE("names are offered only to those who may move") {
  Console console(plain_world());
  tell(console, "new teufel Petra Angela Anna\nnext\nbet Anna 10\n");
  CHECK(offered(console, "bet ") == List{"Angela", "Petra"});
  CHECK(offered(console, "bet An") == List{"Angela"});
}

TEST_CASE("amounts are offered within their range") {
  Console console(plain_world());
  tell(console, "new teufel Petra Angela\nnext\n");
  const List amounts = offered(console, "bet Petra 20");
  CHECK(amounts == List{"20", "200"});
}

TEST_CASE("the beginning that all candidates share is given") {
  Console console(plain_world());
  tell(console, "new teufel Petra Angela Anna\nnext\n");
  const Completion found = complete(console, "bet A");
  CHECK(found.common == "An");
  CHECK(found.begin == 4);
}

TEST_CASE("words of the console offer rules, bots, formats and places") {
  Console console(plain_world());
  CHECK(offered(console, ".mode c") == List{"csv"});
  CHECK(offered(console, "new teu") == List{"teufel"});
  CHECK(offered(console, "new teufel A B see") == List{"seed="});
  CHECK(offered(console, ".rules go").empty());
  tell(console, "new teufel Petra Angela\n");
  CHECK(offered(console, ".rules go") == List{"goal"});
  CHECK_THAT(complete(console, ".rules go").candidates.front().about,
             BeginsWith("teufel.rule.goal"));
  CHECK(offered(console, ".bots Petra=s") == List{"Petra=steady"});
  CHECK(offered(console, ".set Petra.") == List{"Petra.chips", "Petra.pact"});
  CHECK(offered(console, ".set ph").empty());
  CHECK(offered(console, "expect ph") == List{"phase", "phrases"});
}

TEST_CASE("what .help and .reload take is offered") {
  Console console(plain_world());
  const auto offers = [&](std::string_view line, const char* word) {
    const List words = offered(console, line);
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  CHECK(offers(".help ta", "table"));
  CHECK(offers(".help B-1", "B-19"));
  CHECK_FALSE(offers(".help ", "B-19"));
  tell(console, "new polterfass Petra Angela Becky\n");
  CHECK(offers(".help te", "teufel"));
  CHECK_FALSE(offers(".help B-1", "B-19"));
  tell(console, "new teufel Petra Angela\n");
  CHECK(offers(".help go", "goal"));
  CHECK(offers(".help payo", "payout"));
  const std::string variants = HAUSREGEL_SOURCE "/variants/teufel/";
  CHECK(offered(console, ".reload " + variants + "french-") ==
        List{variants + "french-literal.lua"});
}

TEST_CASE("what stands behind the cursor does not matter") {
  Console console(plain_world());
  tell(console, "new teufel Petra Angela\n");
  CHECK(complete(console, "dr").common == "draw");
}

TEST_CASE("the prompt tells the round and who is to move") {
  Console console(plain_world());
  CHECK(prompt_of(console) == "hausregel> ");
  tell(console, "new teufel Petra Angela Lucy\n");
  CHECK(prompt_of(console) == "[r0]> ");
  tell(console, "next\n");
  CHECK(prompt_of(console) == "[r1 Petra+2]> ");
  tell(console, "bets 10 20 30\n");
  CHECK(prompt_of(console) == "[r1 Petra]> ");
}

TEST_CASE("amounts stand in the order of numbers, and a hidden limit is not betrayed by them") {
  Console console(plain_world());
  tell(console, "new teufel Petra Angela\nnext\n");
  const List amounts = offered(console, "bet Petra ");
  REQUIRE(amounts.size() == 20);
  CHECK(amounts[1] == "20");
  CHECK(amounts[9] == "100");
}

TEST_CASE("what a real table may show is offered, with what is left of it") {
  Console console(plain_world());
  tell(console, "new teufel Petra Angela mode=table\nnext\n10 20\n25\n");
  const Completion found = complete(console, "draw ");
  const auto coal = std::find_if(found.candidates.begin(), found.candidates.end(),
                                 [](const Candidate& one) { return one.word == "25"; });
  REQUIRE(coal != found.candidates.end());
  CHECK(coal->about == "console.left count=8");
  CHECK(offered(console, "draw d") == List{"devil"});
  CHECK(offered(console, "50 2") == List{"20", "25"});
  tell(console, "new teufel Petra Angela\nnext\nbets 10 20\n");
  CHECK(offered(console, "draw 2").empty());
}

TEST_CASE("names are offered without regard to case and accents, and put in whole") {
  Console console(plain_world());
  tell(console, "new teufel Petra Zo\u00EB\nnext\n");
  const Completion found = complete(console, "bet zo");
  CHECK(inserted(found) == "Zo\u00EB ");
  CHECK(offered(console, ".state --as p") == List{"Petra"});
}

TEST_CASE("variants, marks, branches and files are offered") {
  Console console(plain_world());
  CHECK(offered(console, "new teufel A B starter=") ==
        List{"starter=A", "starter=B", "starter=random"});
  tell(console, "new teufel Petra Angela seed=7\n.mark here\n.branch other\n");
  CHECK(offered(console, ".switch ma") == List{"main"});
  CHECK(offered(console, ".save --") == List{"--copy"});
  const std::string sources = HAUSREGEL_SOURCE;
  CHECK(offered(console, ".read " + sources + "/scripts/sess") ==
        List{sources + "/scripts/sessions/"});
  CHECK(offered(console, ".read " + sources + "/CMakeL").empty());
  CHECK(offered(console, ".save " + sources + "/CMakeL") == List{sources + "/CMakeLists.txt"});
  tell(console, ".switch main\n");
  CHECK(offered(console, ".seek h") == List{"here"});
}

TEST_CASE("a file whose name needs quotes is put in with them") {
  std::string pattern = (std::filesystem::temp_directory_path() / "hausregel-XXXXXX").string();
  const std::string folder = mkdtemp(pattern.data()) + std::string("/");
  for (const char* name : {"my evening.hr", "my end.hr", "plain.hr"}) {
    std::ofstream(folder + name) << "next\n";
  }
  Console console(plain_world());
  const auto typed = [&](const std::string& name) {
    const std::string line = ".read " + name;
    const Completion found = complete(console, line);
    CHECK(found.begin == 6);
    return inserted(found);
  };
  CHECK(typed(folder + "m") == "\"" + folder + "my e");
  CHECK(typed("\"" + folder + "my e") == "\"" + folder + "my e");
  CHECK(typed("\"" + folder + "my ev") == "\"" + folder + "my evening.hr" + "\" ");
  CHECK(typed(folder + "p") == folder + "plain.hr" + " ");
  CHECK(complete(console, ".set x because \"").candidates.empty());
  std::filesystem::remove_all(folder);
}

TEST_CASE("a list of candidates is as wide as the terminal") {
  Completion found;
  found.candidates = {{"10", {}}, {"20", {}}, {"30", {}}};
  CHECK(listing(found, 8, false) == "  10  20\n  30\n");
  found.candidates = {{"10", "ten pieces"}, {"200", {}}};
  CHECK(listing(found, 12, false) == "  10   ten \u2026\n  200\n");
  CHECK(listing(found, 40, true) == "  10   ten pieces\n  200\n");
}

TEST_CASE("the hint is the form of what is typed, as it may be made now") {
  Console console(plain_world());
  tell(console, "new teufel Petra Angela\nnext\n");
  const auto hint = [&](std::string_view line, int columns) {
    return hint_of(console, line, columns);
  };
  CHECK(hint("be", 80).empty());
  CHECK(hint("bet ", 80) == "bet NAME AMOUNT  teufel.help.bet");
  CHECK(hint("bet ", 20) == "bet NAME AMOUNT");
  CHECK(hint("bet ", 10).empty());
  CHECK(hint("bet Petra ", 40) == "bet Petra 10..200 step 10");
  CHECK_THAT(hint(".undo ", 80), BeginsWith(".undo [N]"));
}

TEST_CASE("older lines are found by how they begin") {
  const List lines{"bet Anna 20", "next", "bet Anna 10", "draw"};
  LineRecall recall;
  CHECK(recall.go(1, lines, "bet", 3) == "bet Anna 20");
  CHECK(recall.go(1, lines, "bet Anna 20", 11) == "bet Anna 10");
  CHECK_FALSE(recall.go(1, lines, "bet Anna 10", 11).has_value());
  CHECK(recall.go(-1, lines, "bet Anna 10", 11) == "bet Anna 20");
  CHECK(recall.go(-1, lines, "bet Anna 20", 11) == "bet");
  CHECK_FALSE(recall.go(-1, lines, "bet", 3).has_value());
  CHECK(recall.go(1, lines, "", 0) == "bet Anna 20");
  CHECK(recall.go(1, lines, "bet Anna 20", 11) == "next");
}
