// Names inside a journal are names: whatever they look like, no file is opened for them.
#include <sys/inotify.h>

#include "app/run_program.h"
#include "audit/journals.h"

using namespace hausregel;
using namespace hausregel::app;

namespace {

// Tells whether somebody has opened a file.
class Watched {
 public:
  explicit Watched(const std::string& file) : notes_(inotify_init1(IN_NONBLOCK)) {
    REQUIRE(inotify_add_watch(notes_, file.c_str(), IN_OPEN) >= 0);
  }
  ~Watched() { close(notes_); }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

  bool opened() const {
    char notes[4096];
    return read(notes_, notes, sizeof notes) > 0;
  }

 private:
  int notes_;
};

// The program runs in the folder, so that a name without folders would be a file of it.
class Inside {
 public:
  explicit Inside(const Folder& folder) : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(folder / "");
  }
  ~Inside() { std::filesystem::current_path(before_); }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  std::filesystem::path before_;
};

constexpr const char* kEvil =
    "return { game = 'teufel', name = 'evil', hooks = { bonus = function(f, base) return base(f) "
    "end } }\n";
constexpr const char* kEvilBot =
    "return { name = 'evil', teufel = { bet = function(f) return f.most end } }\n";

// A game of this machine whose line 0 (and every other) says `is` for `was`.
std::string forged(const Folder& folder, const std::string& was, const std::string& is) {
  auto lines = audit::lines_of(folder.read("honest.jsonl"));
  for (std::string& line : lines) {
    for (auto at = line.find(was); at != std::string::npos; at = line.find(was, at + is.size())) {
      line.replace(at, was.size(), is);
    }
  }
  folder.write("g.jsonl.secret", folder.read("honest.jsonl.secret"));
  return folder.write("g.jsonl", audit::reforged(lines));
}

Ran at(const Folder& folder, const std::vector<std::string>& words, const std::string& lines = "") {
  return run_program(folder, words, lines, {{"HOME", folder / "stranger"}});
}

}  // namespace

TEST_CASE("an embedded variant that is called like a path is no path", "[app][names]") {
  const Folder folder;
  const Inside inside(folder);
  const std::string evil = folder.write("evil.lua", kEvil);
  REQUIRE(run_program(folder, {},
                      "new teufel A B variant=" + evil + " seed=1 journal=" +
                          (folder / "honest.jsonl") + "\nnext\nbets 10 20\ndraw\n")
              .status == 0);
  const std::string name = GENERATE("evil.lua", "./evil.lua", "", "../evil");
  const std::string file = forged(folder, R"("variant":[{"name":"evil")",
                                  R"("variant":[{"name":")" + (name.empty() ? evil : name) + '"');
  const Watched watched(evil);
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"audit", file, "--open"},
           {"replay", file},
           {"replay", file, "--under", "official"},
           {"journal", "show", file},
           {"journal", "stats", file},
           {"journal", "redact", file, "--out", folder / "redacted.jsonl"}}) {
    const Ran ran = at(folder, words);
    INFO(words[0] << ' ' << words[1] << '\n' << ran.out << ran.err);
    CHECK_FALSE(watched.opened());
    if (words[0] == "audit") {
      CHECK(ran.status == 1);
      CHECK_THAT(ran.out, Has("--trust"));
    }
  }
  const Ran opened = at(folder, {"open", file}, "draw\n.reload\n");
  CHECK(opened.status == 4);
  CHECK_THAT(opened.err, Has("--trust"));
  at(folder, {"--keep-going"}, ".open " + file + "\n.reload\n.state\ndraw\n");
  CHECK_FALSE(watched.opened());
}

TEST_CASE("what a journal embeds is reloaded from our folders or from a file that somebody names",
          "[app][names]") {
  const Folder folder;
  const Inside inside(folder);
  const std::string own = folder.write("evil.lua", kEvil);
  const std::string file = folder / "g.jsonl";
  REQUIRE(
      run_program(folder, {}, "new teufel A B variant=" + own + " journal=" + file + "\n").status ==
      0);
  const Watched watched(own);
  const Ran without = run_program(folder, {"open", file}, ".reload\n");
  CHECK(without.status == 2);
  CHECK_THAT(without.err, Has(".reload FILE.lua"));
  CHECK_FALSE(watched.opened());
  folder.write("evil.lua", std::string("-- read anew\n") + kEvil);
  const Ran named = run_program(folder, {"open", file}, ".reload evil.lua\nnext\n");
  INFO(named.err);
  CHECK(named.status == 0);
  CHECK(watched.opened());
}

TEST_CASE("a bot that a journal calls like a path is no path", "[app][names]") {
  const Folder folder;
  const Inside inside(folder);
  const std::string evil = folder.write("evil.lua", kEvilBot);
  const std::string name = GENERATE("./evil.lua", "evil.lua", "");
  REQUIRE(run_program(folder, {},
                      "new teufel A B seed=1 journal=" + (folder / "honest.jsonl") +
                          "\n.bots A=steady\nnext\n")
              .status == 0);
  const std::string is = '"' + (name.empty() ? evil : name) + '"';
  const std::string file = forged(folder, "\"steady\"", is);
  const Watched watched(evil);
  const Ran moved = at(folder, {"open", file, "--trust"}, ".auto\n");
  CHECK(moved.status == 3);
  CHECK_THAT(moved.err, Has("evil"));
  const std::string opening = forged(folder, "\"bots\":[null,null]", "\"bots\":[null," + is + "]");
  CHECK(at(folder, {"open", opening, "--trust"}, ".auto\n").status == 3);
  CHECK_FALSE(watched.opened());
}

TEST_CASE("an embedded source extends what is embedded before it, and no file", "[app][names]") {
  const Folder folder;
  const Inside inside(folder);
  const std::string base = folder.write("evil.lua", kEvil);
  const std::string top =
      folder.write("top.lua", "return { game = 'teufel', name = 'top', extends = 'evil' }\n");
  REQUIRE(run_program(folder, {},
                      "new teufel A B variant=" + top +
                          " seed=1 journal=" + (folder / "honest.jsonl") + "\nnext\n")
              .status == 0);
  auto lines = audit::lines_of(folder.read("honest.jsonl"));
  const auto from = lines[0].find(R"({"name":"evil")");
  lines[0].erase(from, lines[0].find(R"({"name":"top")") - from);
  const std::string file = folder.write("g.jsonl", audit::reforged(lines));
  const Watched watched(base);
  const Ran audited = at(folder, {"audit", file, "--open", "--trust"});
  INFO(audited.out);
  CHECK(audited.status == 1);
  at(folder, {"open", file, "--trust"}, ".reload\nbet A 10\n");
  CHECK_FALSE(watched.opened());
}
