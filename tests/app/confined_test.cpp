// Commands that run scripts run them confined: the same results, and clear errors where they fail.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <cstddef>

#include "app/outbox.h"
#include "app/run_program.h"
#include "confine/filter.h"

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
    if (confined > 0 && kill(confined, signal) == 0) {
      break;
    }
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

TEST_CASE("what a process answers is believed in its form alone", "[app][confine]") {
  const console::Say say = [](const Message& message) { return message.id + message.text; };
  Outbox outbox(say);
  outbox.show(
      {{{"app.hook_in", {{"variant", "\x1b[2J\xff"}}}}, {}, console::Canonical{"{\"a\":1}"}});
  outbox.line(console::Canonical{"{\"ok\":true}"});
  outbox.problem({Fault::Input, plain("wrong"), "T-1", Place{"v.lua", 3, 4}, {"near"}},
                 Form::Short);
  CHECK(outbox.fail({Fault::Usage, plain("no"), {}, Place{"/etc/shadow", 1, 1}}) == 2);
  const std::string sent = outbox.text(2);
  const std::vector<std::string> files{"v.lua"};
  const auto taken = [&](const std::string& text) -> std::optional<Outbox> {
    Outbox other(say);
    return other.take(text, files) ? std::optional(std::move(other)) : std::nullopt;
  };
  const auto read = taken(sent);
  REQUIRE(read);
  const std::string text = read->text(2);
  CHECK_THAT(text, !Has("/etc/shadow"));
  CHECK_THAT(text, Has("\"v.lua\",\"line\":3,\"column\":4"));
  // Without any member, or with another value in its place, it is none, or the same kind still.
  const auto mangle = [&](const Json& whole, Json& part, const auto& self) -> void {
    for (const Json& other : {Json(), Json(7), Json("x"), Json(Json::List{}), Json(-1)}) {
      const Json before = std::exchange(part, other);
      const auto mangled = taken(to_text(whole));
      CHECK((!mangled || taken(mangled->text(0))));
      part = before;
    }
    if (Json::List* list = part.list()) {
      for (Json& item : *list) {
        self(whole, item, self);
      }
    } else if (Json::Object* object = part.object()) {
      for (auto& [key, value] : *object) {
        self(whole, value, self);
      }
    }
  };
  Json copy = *read_json(sent);
  mangle(copy, copy, mangle);
  CHECK_FALSE(taken("null"));
  CHECK_FALSE(taken("{"));
  CHECK_FALSE(taken(R"({"status":200,"said":[],"result":null})"));
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
    ran = run_and_kill(folder, {"audit", journal, "--trust", "--json"}, SIGSEGV);
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
