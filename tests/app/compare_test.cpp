// compare: what it answers, with which status, and the page it writes.
#include "catch.h"
#include "run_program.h"

using namespace hausregel;
using namespace hausregel::app;

namespace {

Ran compare(const Folder& folder, Strings words) {
  Strings line{"compare", "teufel",       "official", "goal=1000",  "--players",
               "3",       "--population", "steady",   "--measures", "rounds,turn.1"};
  line.insert(line.end(), words.begin(), words.end());
  return run_program(folder, line);
}

}  // namespace

TEST_CASE("compare tells a difference in words, and gives 1 beyond a bound", "[compare]") {
  const Folder folder;
  const Ran ran = compare(folder, {"--effect", "5"});
  CHECK(ran.status == 0);
  CHECK_THAT(ran.out, Has("teufel: from official to official, goal=1000, "));
  CHECK_THAT(ran.out, Has("Everything that was asked is clear."));
  CHECK_THAT(ran.out, Has("no difference of 5"));
  CHECK_THAT(ran.out, Has("\nrounds: 3."));
  CHECK(compare(folder, {"--fail-if", "rounds<-1"}).status == 1);
  CHECK(compare(folder, {"--fail-if", "rounds>1"}).status == 0);
  CHECK(compare(folder, {"--fail-if", "rounds"}).status == 2);
  CHECK(compare(folder, {"--fail-if", "rouns>1"}).status == 2);
  CHECK(compare(folder, {"--effect", "much"}).status == 2);
}

TEST_CASE("compare writes a page that needs nothing else", "[compare]") {
  const Folder folder;
  CHECK(compare(folder, {"--games", "300", "--html", folder / "page.html"}).status == 0);
  const std::string page = folder.read("page.html");
  CHECK_THAT(page, Has("<svg class=\"span\""));
  CHECK_THAT(page, Has("goal=1000"));
  CHECK(page.find("<script") == std::string::npos);
  CHECK(page.find("http") == page.find("http-equiv"));
  CHECK(page.find("http", page.find("http-equiv") + 1) == std::string::npos);
  CHECK(compare(folder, {"--html", folder / "page.html"}).status == 2);  // there is one
}

TEST_CASE("compare gives the same bytes whatever the threads", "[compare]") {
  const Folder folder;
  const std::string one = compare(folder, {"--threads", "1", "--json"}).out;
  CHECK(compare(folder, {"--threads", "2", "--json"}).out == one);
  CHECK_THAT(one, Has("\"other\":\"official, goal=1000\""));
  CHECK_THAT(one, Has("\"verdict\":\"less\""));
}
