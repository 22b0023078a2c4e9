#include "console/completion.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "console/prompt.h"
#include "console/recall.h"
#include "world_for_tests.h"

using namespace hausregel;
using namespace hausregel::console;

namespace {

using List = std::vector<std::string>;

List offered(const Desk& desk, std::string_view line) {
  List words;
  for (const Candidate& one : complete(desk, line, line.size()).candidates) {
    words.push_back(one.word);
  }
  return words;
}

}  // namespace

TEST_CASE("the first word completes to moves of the open game and words of the console") {
  Desk desk(plain_world());
  CHECK(offered(desk, "dr").empty());
  tell(desk, "new teufel Petra Angela\n");
  CHECK(offered(desk, "dr") == List{"draw"});
  CHECK(offered(desk, ".ma") == List{".mark"});
}

TEST_CASE("names are offered only to those who may move") {
  Desk desk(plain_world());
  tell(desk, "new teufel Petra Angela Anna\nnext\nbet Anna 10\n");
  CHECK(offered(desk, "bet ") == List{"Angela", "Petra"});
  CHECK(offered(desk, "bet An") == List{"Angela"});
}

TEST_CASE("amounts are offered within their range") {
  Desk desk(plain_world());
  tell(desk, "new teufel Petra Angela\nnext\n");
  const List amounts = offered(desk, "bet Petra 20");
  CHECK(amounts == List{"20", "200"});
}

TEST_CASE("the beginning that all candidates share is given") {
  Desk desk(plain_world());
  tell(desk, "new teufel Petra Angela Anna\nnext\n");
  const Completion found = complete(desk, "bet A", 5);
  CHECK(found.common == "An");
  CHECK(found.begin == 4);
}

TEST_CASE("words of the console offer rules, bots, formats and places") {
  Desk desk(plain_world());
  CHECK(offered(desk, ".mode c") == List{"csv"});
  CHECK(offered(desk, "new teu") == List{"teufel"});
  CHECK(offered(desk, "new teufel A B see") == List{"seed="});
  CHECK(offered(desk, ".rules go").empty());
  tell(desk, "new teufel Petra Angela\n");
  CHECK(offered(desk, ".rules go") == List{"goal"});
  CHECK(offered(desk, ".bots Petra=s") == List{"Petra=steady"});
  CHECK(offered(desk, ".set Petra.ch") == List{"Petra.chips"});
}

TEST_CASE("what stands behind the cursor does not matter") {
  Desk desk(plain_world());
  tell(desk, "new teufel Petra Angela\n");
  CHECK(complete(desk, "dr 25", 2).common == "draw");
}

TEST_CASE("the prompt tells game, round and who is to move") {
  Desk desk(plain_world());
  CHECK(prompt_of(desk) == "hausregel> ");
  tell(desk, "new teufel Petra Angela Lucy\n");
  CHECK(prompt_of(desk) == "hausregel[teufel r0 idle]> ");
  tell(desk, "next\n");
  CHECK(prompt_of(desk) == "hausregel[teufel r1 Petra+2]> ");
  tell(desk, "bets 10 20 30\n");
  CHECK(prompt_of(desk) == "hausregel[teufel r1 Petra]> ");
}

TEST_CASE("amounts stand in the order of numbers, and a hidden limit is not betrayed by them") {
  Desk desk(plain_world());
  tell(desk, "new teufel Petra Angela\nnext\n");
  const List amounts = offered(desk, "bet Petra ");
  REQUIRE(amounts.size() == 20);
  CHECK(amounts[1] == "20");
  CHECK(amounts[9] == "100");
}

TEST_CASE("what a real table may show is offered, with what is left of it") {
  Desk desk(plain_world());
  tell(desk, "new teufel Petra Angela mode=table\nnext\n10 20\n25\n");
  const Completion found = complete(desk, "draw ", 5);
  const auto coal = std::find_if(found.candidates.begin(), found.candidates.end(),
                                 [](const Candidate& one) { return one.word == "25"; });
  REQUIRE(coal != found.candidates.end());
  CHECK(coal->about == "console.left count=8");
  CHECK(offered(desk, "draw d") == List{"devil"});
  CHECK(offered(desk, "50 2") == List{"20", "25"});
  tell(desk, "new teufel Petra Angela\nnext\nbets 10 20\n");
  CHECK(offered(desk, "draw 2").empty());
}

TEST_CASE("names are offered without regard to case and accents, and put in whole") {
  Desk desk(plain_world());
  tell(desk, "new teufel Petra Zo\u00EB\nnext\n");
  const Completion found = complete(desk, "bet zo", 6);
  CHECK(inserted(found) == "Zo\u00EB ");
  CHECK(offered(desk, ".state --as p") == List{"Petra"});
}

TEST_CASE("variants, marks, branches and files are offered") {
  Desk desk(plain_world());
  CHECK(offered(desk, "new teufel A B starter=") ==
        List{"starter=A", "starter=B", "starter=random"});
  tell(desk, "new teufel Petra Angela seed=7\n.mark here\n.branch other\n");
  CHECK(offered(desk, ".switch ma") == List{"main"});
  CHECK(offered(desk, ".save --") == List{"--copy"});
  const std::string sources = HAUSREGEL_SOURCE;
  CHECK(offered(desk, ".read " + sources + "/scripts/sess") ==
        List{sources + "/scripts/sessions/"});
  CHECK(offered(desk, ".read " + sources + "/CMakeL").empty());
  CHECK(offered(desk, ".save " + sources + "/CMakeL") == List{sources + "/CMakeLists.txt"});
  tell(desk, ".switch main\n");
  CHECK(offered(desk, ".seek h") == List{"here"});
}

TEST_CASE("a file whose name needs quotes is put in with them") {
  std::string pattern = (std::filesystem::temp_directory_path() / "hausregel-XXXXXX").string();
  const std::string folder = mkdtemp(pattern.data()) + std::string("/");
  for (const char* name : {"my evening.hr", "my end.hr", "plain.hr"}) {
    std::ofstream(folder + name) << "next\n";
  }
  Desk desk(plain_world());
  const auto typed = [&](const std::string& name) {
    const std::string line = ".read " + name;
    const Completion found = complete(desk, line, line.size());
    CHECK(found.begin == 6);
    return inserted(found);
  };
  CHECK(typed(folder + "m") == "\"" + folder + "my e");
  CHECK(typed("\"" + folder + "my e") == "\"" + folder + "my e");
  CHECK(typed("\"" + folder + "my ev") == "\"" + folder + "my evening.hr" + "\" ");
  CHECK(typed(folder + "p") == folder + "plain.hr" + " ");
  CHECK(complete(desk, ".set x because \"", 16).candidates.empty());
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
  Desk desk(plain_world());
  tell(desk, "new teufel Petra Angela\nnext\n");
  const auto hint = [&](std::string_view line, int columns) {
    return hint_of(desk, line, line.size(), columns);
  };
  CHECK(hint("be", 80).empty());
  CHECK(hint("bet ", 80) == "bet NAME AMOUNT  teufel.help.bet");
  CHECK(hint("bet ", 20) == "bet NAME AMOUNT");
  CHECK(hint("bet ", 10).empty());
  CHECK(hint("bet Petra ", 40) == "bet Petra 10..200 step 10");
  CHECK(hint(".undo ", 80).starts_with(".undo [N]"));
}

TEST_CASE("older lines are found by how they begin") {
  const List lines{"bet Anna 20", "next", "bet Anna 10", "draw"};
  Recall recall;
  CHECK(recall.older(lines, "bet", 3) == "bet Anna 20");
  CHECK(recall.older(lines, "bet Anna 20", 11) == "bet Anna 10");
  CHECK_FALSE(recall.older(lines, "bet Anna 10", 11).has_value());
  CHECK(recall.newer(lines, "bet Anna 10", 11) == "bet Anna 20");
  CHECK(recall.newer(lines, "bet Anna 20", 11) == "bet");
  CHECK_FALSE(recall.newer(lines, "bet", 3).has_value());
  CHECK(recall.older(lines, "", 0) == "bet Anna 20");
  CHECK(recall.older(lines, "bet Anna 20", 11) == "next");
}
