// What a confined process can do, and what is told of one that tries more.
#include "confine/confined.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <map>
#include <memory>
#include <thread>

#include "catch.h"

using namespace hausregel;
using namespace hausregel::confine;

namespace {

Work work_of(std::function<std::string()> run) {
  Work work;
  work.script = "x.lua";
  work.run = [run = std::move(run)] { return Answered{0, run()}; };
  return work;
}

// What `run` gives, or the id of the error's message.
std::string came_of(std::function<std::string()> run, const Limits& limits = {}) {
  Work work = work_of(std::move(run));
  work.limits = limits;
  const auto answer = confined(work);
  return answer ? answer->text : answer.error().message.id;
}

// The number of the error that a system call ends with, "0" where it is done.
template <class... Args>
std::string error_of_call(long number, Args... args) {
  return came_of([=] {
    errno = 0;
    return std::to_string(::syscall(number, args...) == -1 ? errno : 0);
  });
}

// As a process does that is somebody else's by now: it knows no better than to try every
// descriptor.
void write_everywhere(std::string_view bytes) {
  for (int descriptor = 3; descriptor < 64; ++descriptor) {
    static_cast<void>(!::write(descriptor, bytes.data(), bytes.size()));
  }
}

const std::string kForbidden = "confine.forbidden";
const std::string kNotPermitted = std::to_string(EPERM);

}  // namespace

TEST_CASE("an answer comes back byte for byte", "[confine]") {
  std::string bytes(200'000, '\0');
  for (std::size_t i = 0; i < bytes.size(); ++i) { bytes[i] = static_cast<char>(i * i); }
  CHECK(came_of([&] { return bytes; }) == bytes);
  CHECK(came_of([] { return std::string(); }).empty());
}

TEST_CASE("work that fails is told with its script", "[confine]") {
  const auto failed =
      confined(work_of([]() -> std::string { throw std::runtime_error("\x1bno"); }));
  REQUIRE_FALSE(failed);
  CHECK(failed.error().fault == Fault::HouseRule);
  CHECK(failed.error().place.file == "x.lua");
  CHECK(failed.error().message.id == "confine.failed");
  CHECK(came_of([]() -> std::string { throw std::bad_alloc(); }) == "confine.memory");
}

TEST_CASE("the status of the work comes with its answer", "[confine]") {
  for (const int status : {0, 1, 5, 101, 130, 255}) {
    Work work = work_of({});
    work.run = [status] { return Answered{status, "x"}; };
    const auto answer = confined(work);
    REQUIRE(answer);
    CHECK(answer->status == status);
    CHECK(answer->text == "x");
  }
}

TEST_CASE("nothing that a confined process does is taken for the kernel's, or for our fault",
          "[confine]") {
  for (const std::string text : {"", "r", "r22", "c", "rr38"}) {
    for (const int status : {0, 3, 70, 101, 102, 103}) {
      INFO(text << ' ' << status);
      const auto answer = confined(work_of([&]() -> std::string {
        write_everywhere(text);
        ::_exit(status);
      }));
      if (answer) {
        CHECK(answer->text == text);
        CHECK(answer->status == status);
      } else {
        CHECK(answer.error().fault == Fault::HouseRule);
        CHECK(answer.error().place.file == "x.lua");
      }
    }
  }
}

TEST_CASE("a process that a signal ends is told with its script", "[confine]") {
  const auto killed = confined(work_of([]() -> std::string {
    std::signal(SIGSEGV, SIG_DFL);
    *static_cast<volatile int*>(nullptr) = 1;
    return "";
  }));
  REQUIRE_FALSE(killed);
  CHECK(killed.error().fault == Fault::HouseRule);
  CHECK(killed.error().place.file == "x.lua");
}

TEST_CASE("what is not asked for is not inherited", "[confine]") {
  std::string name = "/tmp/hausregel-confine-XXXXXX";
  const int file = ::mkstemp(name.data());
  REQUIRE(file >= 0);
  ::unlink(name.c_str());
  REQUIRE(::write(file, "text", 4) == 4);
  const auto read = [file] {
    char text[8]{};
    const ssize_t count = ::pread(file, text, sizeof text, 0);
    return count < 0 ? std::to_string(errno) : std::string(text, static_cast<std::size_t>(count));
  };
  CHECK(came_of(read) == std::to_string(EBADF));
  Work reader = work_of(read);
  reader.descriptors = {file};
  CHECK(confined(reader).value_or(Answered{}).text == "text");
  // It was given to be read, and is open for writing too.
  reader.run = [file] {
    return Answered{0, std::to_string(::write(file, "evil", 4) == -1 ? errno : 0)};
  };
  const auto wrote = confined(reader);
  CHECK((!has_filter() || kSanitized || wrote.value_or(Answered{}).text == kNotPermitted));
  ::close(file);
  CHECK(came_of([] {
          char one = 0;
          return std::to_string(::read(STDIN_FILENO, &one, 1));
        }) == "0");
}

TEST_CASE("a process that uses too much is ended", "[confine]") {
  Limits limits;
  limits.processor = std::chrono::seconds(1);
  CHECK(came_of(
            [] {
              volatile bool on = true;
              while (on) {}
              return std::string();
            },
            limits) == "confine.processor");
  const std::size_t most = limits.answer_bytes;
  CHECK(most == 16u << 20);
  CHECK(came_of([&] { return std::string(most + 1, 'x'); }) == "confine.flood");
  CHECK(came_of([&] { return std::string(most, 'x'); }).size() == most);
  limits.answer_bytes = 100'000;
  CHECK(came_of([] { return std::string(100'001, 'x'); }, limits) == "confine.flood");
  CHECK(came_of([] { return std::string(100'000, 'x'); }, limits).size() == 100'000);
  CHECK((kSanitized || came_of([] {
                         return std::string(std::size_t{5} << 30, 'x').substr(0, 1);
                       }) == "confine.memory"));
}

TEST_CASE("a process that is late is ended, whatever it does meanwhile", "[confine]") {
  const auto doze = [](long milliseconds) {
    const timespec time{0, milliseconds * 1'000'000};
    int word = 0;
    ::syscall(SYS_futex, &word, 0 /* FUTEX_WAIT */, 0, &time);
  };
  const auto began = std::chrono::steady_clock::now();
  Limits limits;
  limits.deadline = std::chrono::seconds(1);
  // It hangs, computes a little now and then, and answers byte by byte.
  CHECK(came_of(
            [] {
              int word = 0;
              ::syscall(SYS_futex, &word, 0 /* FUTEX_WAIT */, 0, nullptr);
              return std::string();
            },
            limits) == "confine.late");
  CHECK(came_of(
            [&]() -> std::string {
              for (volatile int on = 1; on != 0;) { doze(50); }
              return "";
            },
            limits) == "confine.late");
  const auto bytewise = [&]() -> std::string {
    for (volatile int on = 1; on != 0;) {
      write_everywhere("x");
      doze(50);
    }
    return "";
  };
  CHECK(came_of(bytewise, limits) == "confine.late");
  limits.deadline = std::chrono::seconds(0);
  limits.answering = std::chrono::seconds(1);
  CHECK(came_of(bytewise, limits) == "confine.late");
  CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(60));
}

TEST_CASE("work may take longer than its answer", "[confine]") {
  Limits limits;
  limits.deadline = std::chrono::seconds(0);
  limits.answering = std::chrono::seconds(1);
  CHECK(came_of(
            [] {
              const timespec time{1, 500'000'000};
              int word = 0;
              ::syscall(SYS_futex, &word, 0 /* FUTEX_WAIT */, 0, &time);
              return std::string("late");
            },
            limits) == "late");
}

TEST_CASE("a process that has closed its answer is not waited for", "[confine]") {
  Limits limits;
  limits.deadline = std::chrono::seconds(600);
  CHECK(came_of(
            []() -> std::string {
              write_everywhere("x");
              for (int descriptor = 3; descriptor < 64; ++descriptor) { ::close(descriptor); }
              int word = 0;
              ::syscall(SYS_futex, &word, 0 /* FUTEX_WAIT */, 0, nullptr);
              return "";
            },
            limits) == "confine.killed");
}

TEST_CASE("limits hold whatever the filter does", "[confine]") {
  CHECK(came_of([] {
          std::string all;
          for (const auto what : {RLIMIT_CORE, RLIMIT_FSIZE, RLIMIT_NOFILE}) {
            struct rlimit now{};
            all += ::prlimit(0, what, nullptr, &now) == 0 ? std::to_string(now.rlim_max) : "?";
          }
          return all;
        }) == (has_filter() ? "???" : "000"));
}

TEST_CASE("the filter lets nobody out", "[confine][filter]") {
  if (!has_filter()) {
    WARN("built without libseccomp");
    return;
  }
  const char* name = "/dev/null";
  CHECK(error_of_call(SYS_openat, AT_FDCWD, name, O_RDONLY) == kNotPermitted);
  CHECK(error_of_call(SYS_openat, AT_FDCWD, "/tmp/evil", O_WRONLY | O_CREAT, 0600) ==
        kNotPermitted);
  CHECK(error_of_call(SYS_unlinkat, AT_FDCWD, "/tmp/none", 0) == kNotPermitted);
  CHECK(error_of_call(SYS_mkdirat, AT_FDCWD, "/tmp/none", 0700) == kNotPermitted);
  CHECK(error_of_call(SYS_getdents64, 0, nullptr, 0) == kNotPermitted);
  CHECK(error_of_call(SYS_prctl, 4 /* PR_SET_DUMPABLE */, 1) == kNotPermitted);
  CHECK(error_of_call(SYS_prlimit64, 0, RLIMIT_NOFILE, nullptr, nullptr) == kNotPermitted);
  CHECK(error_of_call(SYS_ioctl, 0, 0x5412 /* TIOCSTI */, name) == kNotPermitted);
  CHECK((kSanitized || error_of_call(SYS_write, 1, "x", 1) == kNotPermitted));
  CHECK(error_of_call(SYS_mmap, nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == kNotPermitted);
  CHECK(error_of_call(SYS_socket, AF_INET, SOCK_STREAM, 0) == kForbidden);
  CHECK(error_of_call(SYS_socket, AF_UNIX, SOCK_STREAM, 0) == kForbidden);
  CHECK(error_of_call(SYS_execve, "/bin/true", nullptr, nullptr) == kForbidden);
  CHECK(error_of_call(SYS_execveat, AT_FDCWD, "/bin/true", nullptr, nullptr, 0) == kForbidden);
  CHECK(error_of_call(SYS_ptrace, PTRACE_TRACEME, 0, 0, 0) == kForbidden);
  CHECK(error_of_call(SYS_kill, ::getpid(), SIGKILL) == kForbidden);
  CHECK(error_of_call(SYS_tgkill, ::getpid(), ::getpid(), SIGKILL) == kForbidden);
  CHECK(error_of_call(SYS_process_vm_readv, ::getpid(), nullptr, 0, nullptr, 0, 0) == kForbidden);
  CHECK(error_of_call(SYS_bpf, 0, nullptr, 0) == kForbidden);
  CHECK(error_of_call(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, 0) == kNotPermitted);
  CHECK(error_of_call(SYS_clone3, nullptr, 0) == std::to_string(ENOSYS));
#ifdef SYS_open
  CHECK(error_of_call(SYS_open, name, O_RDONLY) == kNotPermitted);
  CHECK(error_of_call(SYS_fork) == kForbidden);
  CHECK(error_of_call(SYS_vfork) == kForbidden);
#endif
}

#ifdef __x86_64__
TEST_CASE("no other way of calling the kernel is open", "[confine][filter]") {
  if (has_filter()) {
    constexpr long kX32 = 0x40000000;
    CHECK(error_of_call(kX32 + SYS_getpid) == "confine.forbidden");
    // 32-bit calls have numbers of their own: 1 is exit there, 20 getpid, 5 open.
    CHECK(came_of([] {
            long result = 20;
            asm volatile("int $0x80" : "+a"(result) : : "memory");
            return std::to_string(result);
          }) == "confine.forbidden");
  }
}
#endif

TEST_CASE("threads begin where they are asked for, and nowhere else", "[confine][filter]") {
  const auto count = [] {
    try {
      std::string text;
      std::thread([&] { text = "two"; }).join();
      return text;
    } catch (const std::system_error&) { return std::string("one"); }
  };
  Limits limits;
  limits.threads = Threads::Some;
  CHECK(came_of(count, limits) == "two");
  CHECK((!has_filter() || came_of(count) == "one"));
  if (has_filter()) {
    CHECK(came_of(
              [] {
                errno = 0;
                const long child = ::syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, 0);
                return std::to_string(child == -1 ? errno : 0);
              },
              limits) == kNotPermitted);
  }
}

TEST_CASE("work has what it needs", "[confine]") {
  CHECK(came_of([] {
          std::map<int, std::unique_ptr<std::string>> map;
          for (int i = 0; i < 100'000; ++i) {
            map.emplace(i * 7919 % 100'000, std::make_unique<std::string>(200, 'x'));
          }
          std::string large(64u << 20, 'y');
          try {
            throw std::runtime_error("caught");
          } catch (const std::exception& caught) {
            return caught.what() + std::to_string(map.size()) + large[5];
          }
        }) == "caught100000y");
}

TEST_CASE("one process after the other leaves nothing behind", "[confine]") {
  const auto descriptors = [] {
    int open = 0;
    for (int i = 0; i < 256; ++i) { open += ::fcntl(i, F_GETFD) != -1 ? 1 : 0; }
    return open;
  };
  const int before = descriptors();
  for (int i = 0; i < 50; ++i) {
    CHECK(came_of([i] { return std::to_string(i); }) == std::to_string(i));
    CHECK(came_of([]() -> std::string { ::_exit(9); }).empty());
  }
  CHECK(descriptors() == before);
  CHECK(::waitpid(-1, nullptr, WNOHANG) == -1);
}

TEST_CASE("a process without programs keeps its files", "[confine][filter]") {
  if (!has_filter()) { return; }
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(20);
    const auto failed = [](auto... args) {
      errno = 0;
      return ::syscall(args...) == -1 && errno == EPERM;
    };
    hide_memory();
    const bool good =
        forbid_programs() == 0 && ::prctl(PR_GET_DUMPABLE) == (kSanitized ? 1 : 0) &&
        failed(SYS_execve, "/bin/true", nullptr, nullptr) &&
        failed(SYS_socket, AF_INET, SOCK_STREAM, 0) &&
        (kSanitized || failed(SYS_ptrace, PTRACE_TRACEME, 0, 0, 0)) &&
        failed(SYS_ioctl, 0, 0x5412L /* TIOCSTI */, "x") &&
        failed(SYS_ioctl, 0, 0x100005412L, "x") && ::open("/dev/null", O_RDWR) >= 0 &&
        ::kill(::getpid(), 0) == 0 && came_of([] { return std::string("yes"); }) == "yes" &&
        came_of([] { return std::to_string(::syscall(SYS_socket, AF_INET, SOCK_STREAM, 0)); }) ==
            kForbidden;
    ::_exit(good ? 0 : 1);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}
