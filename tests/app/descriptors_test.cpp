// Started with any of the descriptors 0 to 2 closed: no text for the terminal gets into a file.
#include "app/run_program.h"

using namespace hausregel::app;

namespace {

// Runs `words` (of the shell) with the descriptors closed whose bits are in `closed`.
int run_without(const Folder& folder, int closed, const std::string& words) {
  std::string line =
      "exec env -i LC_ALL=C.UTF-8 HOME=" + (folder / "home") + ' ' + HAUSREGEL_BINARY + ' ' + words;
  line += (closed & 1) != 0 ? " <&-" : " </dev/null";
  line += (closed & 2) != 0 ? " >&-" : " >" + (folder / "out");
  line += (closed & 4) != 0 ? " 2>&-" : " 2>" + (folder / "err");
  const int status = std::system(line.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

TEST_CASE("with descriptors closed a journal holds its entries and nothing else",
          "[app][descriptors]") {
  const Folder folder;
  const auto play = [&](int closed) {
    return run_without(folder, closed,
                       "-c 'new teufel A B seed=1 journal=" + (folder / "g.jsonl") +
                           "; next; bets 10 20; draw; .state; nonsense'");
  };
  REQUIRE(play(0) == 2);
  const std::string whole = folder.read("g.jsonl");
  REQUIRE(whole.starts_with("{\"n\":0,"));
  for (int closed = 1; closed < 8; ++closed) {
    INFO(closed);
    std::filesystem::remove(folder / "g.jsonl");
    std::filesystem::remove(folder / "g.jsonl.secret");
    const int status = play(closed);
    // Where nothing can be written the program stops; what it has appended is what it appends else.
    CHECK(status == ((closed & 2) != 0 ? 3 : 2));
    const std::string journal = folder.read("g.jsonl");
    CHECK_THAT(journal, BeginsWith("{\"n\":0,"));
    CHECK_THAT(whole, BeginsWith(journal));
    CHECK(((closed & 2) != 0 || journal == whole));
  }
}

TEST_CASE("with descriptors closed commands do what they do, or fail", "[app][descriptors]") {
  const Folder folder;
  const std::string file = folder / "g.jsonl";
  REQUIRE(run_program(folder, {"play", "teufel", "--players", "A,B", "--bots", "steady,steady",
                               "--seed", "1", "--auto", "--journal", file})
              .status == 0);
  const std::string text = folder.read("g.jsonl");
  for (int closed = 0; closed < 8; ++closed) {
    INFO(closed);
    CHECK(run_without(folder, closed, "audit " + file) == ((closed & 2) != 0 ? 3 : 0));
    CHECK(run_without(folder, closed, "audit " + (folder / "none")) == 3);
    CHECK(folder.read("g.jsonl") == text);
  }
}
