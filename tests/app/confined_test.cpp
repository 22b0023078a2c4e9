// Commands that run scripts run them confined: the same results, and clear errors where they fail.
#include "confine/confined.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <cstddef>

#include "app/run_program.h"
#include "app/scripts.h"

using namespace hausregel;
using namespace hausregel::app;

namespace {

const std::string kHooks =
    "return { game = 'teufel', name = 'v', extends = 'official',\n"
    "  title = { en = 'V' }, rules = { goal = 1000 },\n"
    "  hooks = { payout = function(f, base) return base(f) * 2 end },\n"
    "  tests = { { name = 'one', given = { players = { 'A', 'B' } }, when = { 'next' },\n"
    "              expect = { phase = 'bet', round = 2 } } } }\n";

// Keeps the kernel's filters from this process and those that it starts.
bool refuse_filters() {
  const auto at = [](std::size_t member) { return static_cast<std::uint32_t>(member); };
  sock_filter code[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, at(offsetof(seccomp_data, nr))),
                        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 3, 0),
                        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 3),
                        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, at(offsetof(seccomp_data, args))),
                        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_SECCOMP, 0, 1),
                        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL),
                        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  const sock_fprog program{sizeof code / sizeof code[0], code};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

Ran run_without_filters(const Folder& folder, const std::vector<std::string>& words) {
  const pid_t child = fork();
  if (child == 0) {
    const bool refused = refuse_filters();
    _exit(refused ? run_program(folder, words).status : 127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return {folder.read("stdout"), folder.read("stderr"), WEXITSTATUS(status)};
}

// Runs the program and ends the process that it starts by a signal.
Ran run_and_kill(const Folder& folder, const std::vector<std::string>& words, int signal) {
  const pid_t outer = fork();
  if (outer == 0) {
    const Ran ran = run_program(folder, words);
    _exit(ran.status);
  }
  const auto child_of = [](pid_t process) {
    std::ifstream list("/proc/" + std::to_string(process) + "/task/" + std::to_string(process) +
                       "/children");
    pid_t child = 0;
    list >> child;
    return child;
  };
  for (int i = 0; i < 20'000; ++i) {
    const pid_t program = child_of(outer);
    const pid_t confined = program > 0 ? child_of(program) : 0;
    if (confined > 0 && kill(confined, signal) == 0) { break; }
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  int status = 0;
  waitpid(outer, &status, 0);
  return {folder.read("stdout"), folder.read("stderr"), WEXITSTATUS(status)};
}

std::vector<std::string> with(std::vector<std::string> words, const std::string& more) {
  words.push_back(more);
  return words;
}

}  // namespace

TEST_CASE("commands say the same confined and unconfined", "[app][confine]") {
  const Folder folder;
  const std::string good = folder.write("v.lua", kHooks);
  const std::string bad = folder.write("bad.lua",
                                       "return { game = 'teufel', name = 'bad',\n"
                                       "  rules = { gaol = 1 }, hooks = { x = 1 } }\n");
  const std::string fails =
      folder.write("fails.lua",
                   "return { game = 'teufel', name = 'fails', hooks = { payout = function(f)\n"
                   "  error('\\27[2J\\255') end } }\n");
  const std::string journal = folder / "g.jsonl";
  REQUIRE(
      run_program(folder, {"play", "teufel", "--players", "A,B,C", "--bots", "steady,steady,steady",
                           "--seed", "3", "--auto", "--journal", journal})
          .status == 0);
  struct Case {
    std::vector<std::string> words;
    int status;
  };
  for (const Case& one : std::vector<Case>{{{"rules", "test", good}, 1},
                                           {{"rules", "show", good}, 0},
                                           {{"rules", "show", bad}, 3},
                                           {{"rules", "diff", good, "teufel/official"}, 0},
                                           {{"rules", "diff", "polterfass/official", good}, 2},
                                           {{"rules", "check", bad}, 1},
                                           {{"rules", "check", fails}, 1},
                                           {{"rules", "check", bad, "--format", "json"}, 1},
                                           {{"rules", "test", bad}, 3},
                                           {{"audit", journal}, 0},
                                           {{"audit", journal, folder / "none"}, 3},
                                           {{"replay", journal, "--under", good}, 0},
                                           {{"replay", journal, "--under", bad}, 3},
                                           {{"replay", journal, "--under", fails}, 0}}) {
    for (const bool json : {false, true}) {
      const auto words = json ? with(one.words, "--json") : one.words;
      const Ran confined = run_program(folder, words);
      INFO(words[0] << ' ' << words[1] << ' ' << words.back() << '\n'
                    << confined.out << confined.err);
      CHECK(confined.status == one.status);
      CHECK_THAT(confined.out, !Has("\x1b"));
      CHECK_THAT(confined.err, !Has("\x1b"));
      const Ran free = run_program(folder, with(words, "--unconfined"));
      CHECK(free.status == confined.status);
      CHECK(free.out == confined.out);
      CHECK(free.err == confined.err);
    }
  }
}

TEST_CASE("where the kernel refuses nothing is run, unless somebody says so", "[app][confine]") {
  if (!confine::has_filter()) {
    WARN("built without libseccomp");
    return;
  }
  const Folder folder;
  const std::string file = folder.write("v.lua", kHooks);
  const Ran refused = run_without_filters(folder, {"rules", "show", file});
  CHECK(refused.status == 3);
  CHECK(refused.out.empty());
  CHECK_THAT(refused.err, Has("--unconfined"));
  CHECK(run_without_filters(folder, {"rules", "show", file, "--unconfined"}).status == 0);
}

TEST_CASE("a process that is killed is told with the script that it ran", "[app][confine]") {
  const Folder folder;
  const std::string file = folder.write("v.lua", kHooks);
  const Ran crashed = run_and_kill(folder, {"rules", "check", file}, SIGILL);
  INFO(crashed.out << crashed.err);
  CHECK(crashed.status == 5);
  CHECK_THAT(crashed.err, Has(file));
  CHECK_THAT(crashed.err, Has(std::to_string(SIGILL)));
  const Ran forbidden = run_and_kill(folder, {"rules", "check", file}, SIGSYS);
  CHECK(forbidden.status == 5);
  CHECK_THAT(forbidden.err, Has(file));
}

namespace {

script::ReadVariant variant_in(const std::string& file) {
  script::ReadVariant read;
  read.scripts.emplace_back().file = file;
  return read;
}

}  // namespace

TEST_CASE("what a process says is passed on so that it can do nothing", "[app][confine]") {
  Options options;
  options.values.emplace("--color", "always");
  Program program(std::move(options));
  Said said;
  program.printer.keep_in(&said);
  const auto passed_on = [&](const std::string& out, const std::string& err) {
    said = {};
    const auto status = run_scripts(program, variant_in("x.lua"), [&]() -> Result<int> {
      program.printer.out(out);
      program.printer.err(err);
      return 1;
    });
    CHECK(status.value_or(-1) == 1);
    return said.out + "|" + said.err;
  };
  CHECK(passed_on("\u00fcber\n  \u4e2d\n", "no\n") == "\u00fcber\n  \u4e2d\n|no\n");
  CHECK(passed_on("", "").size() == 1);
  // Our own colours, and nothing else that a terminal acts on; bytes that are no UTF-8.
  CHECK(passed_on("\x1b[31m\x1b[1mx\x1b[0m\n", "\x1b[2J\x1b[8mx") ==
        "\x1b[31m\x1b[1mx\x1b[0m\n|?[2J?[8mx");
  CHECK(passed_on("\u202ea\x07\u009b1m\xff", "\r\x1b") == "???a???1m?|??");
  // What would lead somebody to drop the wall, whole or in two parts.
  CHECK(passed_on("use --unconfined!\n", "----unconfined --unconf") ==
        "use ************!\n|--************ --unconf");
  CHECK_THAT(passed_on(std::string("a\0--unconf", 10), "ined"), !Has("--unconfined"));
}

TEST_CASE("a process ends with a status of ours that is no fault of ours, or is told",
          "[app][confine]") {
  Program program({});
  Said said;
  program.printer.keep_in(&said);
  for (int wanted = 0; wanted < 256; ++wanted) {
    said = {};
    const auto status = run_scripts(program, variant_in("x.lua"), [&]() -> Result<int> {
      program.printer.out("evil");
      return wanted;
    });
    INFO(wanted);
    const bool ours = wanted <= 5 || wanted == 130;
    CHECK(status.has_value() == ours);
    CHECK(said.out == (ours ? "evil" : ""));
    if (!status) {
      CHECK(status.error().fault == Fault::HouseRule);
      CHECK(status.error().place.file == "x.lua");
    } else {
      CHECK(*status == wanted);
    }
  }
  CHECK(said.err.empty());
}

TEST_CASE("an answer that is too long ends the command, and costs little", "[app][confine]") {
  Program program({});
  Said said;
  program.printer.keep_in(&said);
  const auto done = run_scripts(program, variant_in("x.lua"), [&]() -> Result<int> {
    program.printer.out(std::string(240u << 20, 'x'));
    return 0;
  });
  REQUIRE_FALSE(done);
  CHECK(done.error().message.id == "confine.flood");
  CHECK(said.out.empty());
}

TEST_CASE("a case of a whole round that fails is told with its place and what differed",
          "[app][confine]") {
  const Folder folder;
  const std::string file = folder.write(
      "g.lua",
      "return { game = 'teufel', name = 'g', extends = 'official',\n"
      "  tests = { { name = 'a whole round',\n"
      "    given = { players = { 'Anna', 'Bert' }, moves = { 'next', 'bets 50 60' } },\n"
      "    when = { 'draw 10 stop', 'draw 10 stop' },\n"
      "    expect = { events = { { e = 'oven_refilled' } } } } } }\n");
  for (const std::string form : {"text", "short", "json"}) {
    const Ran ran = run_program(folder, {"rules", "check", file, "--format", form});
    INFO(form << ' ' << ran.out << ran.err);
    CHECK(ran.status == 1);
    CHECK(ran.err.empty());
    CHECK_THAT(ran.out, Has(form == "json" ? "\"line\":2," : file + ":2:"));
    CHECK_THAT(ran.out, Has("oven_refilled"));
    CHECK_THAT(ran.out, Has("luck_opened"));
  }
}

TEST_CASE("the console can start no program, and shows its memory to nobody", "[app][confine]") {
  const Folder folder;
  int to_program[2];
  REQUIRE(pipe(to_program) == 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(to_program[0], STDIN_FILENO);
    close(to_program[0]);
    close(to_program[1]);
    const std::string out = folder / "out";
    dup2(open(out.c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
    execl(HAUSREGEL_BINARY, "hausregel", static_cast<char*>(nullptr));
    _exit(127);
  }
  close(to_program[0]);
  const std::string line = ".help next\n";  // answered when it reads
  REQUIRE(write(to_program[1], line.data(), line.size()) == static_cast<ssize_t>(line.size()));
  for (int i = 0; i < 2000 && folder.read("out").empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  std::ifstream status("/proc/" + std::to_string(child) + "/status");
  const std::string text((std::istreambuf_iterator<char>(status)), {});
  CHECK_THAT(text, Has("Seccomp:\t" + std::string(confine::has_filter() ? "2" : "0")));
  struct stat memory{};
  CHECK(stat(("/proc/" + std::to_string(child) + "/environ").c_str(), &memory) == 0);
  CHECK(memory.st_uid == 0);  // root's, whoever runs it
  close(to_program[1]);
  int ended = 0;
  waitpid(child, &ended, 0);
  CHECK(ended == 0);
}

TEST_CASE("an audit whose scripts are stopped has a finding, and tells what it knows without",
          "[app][confine]") {
  const Folder folder;
  const std::string file = folder.write(
      "slow.lua",
      "return { game = 'teufel', name = 'slow', hooks = { stake_allowed = function(f)\n"
      "  for i = 1, 30000 do end return true end } }\n");
  const std::string journal = folder / "g.jsonl";
  REQUIRE(
      run_program(folder, {"play", "teufel", "--players", "A,B,C", "--bots", "steady,steady,steady",
                           "--variant", file, "--seed", "3", "--auto", "--journal", journal})
          .status == 0);
  Ran ran;
  for (int i = 0; i < 10 && ran.out.find("slow.lua") == std::string::npos; ++i) {
    // SIGKILL, because a sanitizer that handles the signal may wait for its own locks.
    ran = run_and_kill(folder, {"audit", journal, "--trust", "--json"}, SIGKILL);
  }
  INFO(ran.out << ran.err);
  CHECK(ran.status == 1);
  CHECK_THAT(ran.out, Has("\"kind\":\"script\""));
  CHECK_THAT(ran.out, Has("slow.lua"));
  CHECK_THAT(ran.out, Has("\"completeness\":{\"verdict\":\"holds\""));
  if (confine::has_filter()) {
    const Ran refused = run_without_filters(folder, {"audit", journal, "--trust"});
    CHECK(refused.status == 3);
    CHECK_THAT(refused.err, Has("--unconfined"));
    CHECK(run_without_filters(folder, {"audit", journal, "--trust", "--unconfined"}).status == 0);
  }
}
