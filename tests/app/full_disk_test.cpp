// Files that the program writes for people where there is no room: none is left, the reason is
// said, and the same line works once there is.
#include "run_program.h"

using namespace hausregel::app;

namespace {

// Where no file can have more than `blocks` of 512 or 1024 bytes, as the shell counts them; what
// the program says fits.
Ran run_short_of_room(const Folder& folder, const std::string& words, int blocks = 1) {
  return run_program(folder,
                     {"-c", "trap '' XFSZ; ulimit -f " + std::to_string(blocks) + "; cd '" +
                                (folder / "here") + "'; exec " + HAUSREGEL_BINARY + " " + words},
                     "", {}, 0, "/bin/sh");
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename());
  }
  return names;
}

}  // namespace

TEST_CASE("no room: nothing is left of a file, the reason is said, and a retry works") {
  const Folder folder;
  REQUIRE(run_program(folder, {"play", "teufel", "--players", "A,B", "--seed", "7", "--bots",
                               "steady,random", "--auto", "--journal", folder / "a.jsonl"})
              .status == 0);
  std::filesystem::create_directory(folder / "here");
  const auto [words, file] = GENERATE(table<std::string, std::string>(
      {{"replay ../a.jsonl --html new.html", "new.html"},
       {"rules new teufel new", "new.lua"},
       {"journal redact ../a.jsonl --out new.jsonl", "new.jsonl"},
       {"-c '.open ../a.jsonl; .save --copy new.jsonl'", "new.jsonl"},
       {"-c 'new teufel A B; .save new.jsonl; .quit'", "new.jsonl"}}));
  INFO(words);
  const Ran full = run_short_of_room(folder, words);
  CHECK(full.status == 3);
  CHECK_THAT(full.err, Has("'" + file + "'"));
  CHECK_THAT(full.err, Has("File too large"));
  CHECK(names_in(folder / "here").empty());

  const Ran again = run_short_of_room(folder, words, 1 << 20);
  INFO(again.err);
  CHECK(again.status == 0);
  const std::string written = folder.read("here/" + file);
  CHECK(written.size() > 1024);

  const Ran there = run_short_of_room(folder, words, 1 << 20);
  CHECK(there.status == 2);
  CHECK_THAT(there.err, Has("'" + file + "' exists already"));
  CHECK(folder.read("here/" + file) == written);
}

TEST_CASE("no folder: the reason is said") {
  const Folder folder;
  REQUIRE(run_program(folder, {"-c", "new teufel A B journal=" + (folder / "a.jsonl")}).status ==
          0);
  const Ran ran =
      run_program(folder, {"replay", folder / "a.jsonl", "--html", folder / "none/new.html"});
  CHECK(ran.status == 3);
  CHECK_THAT(ran.err, Has("No such file or directory"));
}
