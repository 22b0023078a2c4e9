#include "confine/confined.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <system_error>

namespace hausregel::confine {
namespace {

// First byte of the answer. Once one was written, no script can produce the other.
constexpr char kConfined = 'c';
constexpr char kRefused = 'r';  // the kernel refused; an errno in digits follows

// Exit statuses for failed work; they report nothing else.
constexpr int kFailed = 102;
constexpr int kNoMemory = 103;

// --- inside the process ---------------------------------------------------------------------

void write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written <= 0 && errno != EINTR) {
      return;  // the reader is gone
    }
    bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
}

void close_between(unsigned first, unsigned last) {
  if (first > last || ::close_range(first, last, 0) == 0) { return; }
  // Kernels before 5.9 lack the call.
  const auto most = static_cast<unsigned>(std::max(256L, ::sysconf(_SC_OPEN_MAX)));
  for (unsigned descriptor = first; descriptor <= std::min(last, most); ++descriptor) {
    ::close(static_cast<int>(descriptor));
  }
}

// Keeps `answer` and `kept` open; redirects 0 to 2 to /dev/null.
int close_others(std::vector<int> kept, int answer) {
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nowhere < 0) { return -errno; }
  const int last = kSanitized ? STDOUT_FILENO : STDERR_FILENO;
  for (int standard = STDIN_FILENO; standard <= last; ++standard) { ::dup2(nowhere, standard); }
  kept.push_back(answer);
  std::ranges::sort(kept);
  unsigned first = STDERR_FILENO + 1;
  for (const int descriptor : kept) {
    const auto number = static_cast<unsigned>(descriptor);
    if (number >= first) {
      close_between(first, number - 1);
      first = number + 1;
    }
  }
  close_between(first, UINT_MAX);
  return 0;
}

int limit(__rlimit_resource what, rlim_t soft, rlim_t hard) {
  struct rlimit before{};
  if (::getrlimit(what, &before) != 0) { return -errno; }
  const struct rlimit wanted{std::min(soft, before.rlim_max), std::min(hard, before.rlim_max)};
  return ::setrlimit(what, &wanted) == 0 ? 0 : -errno;
}

int set_limits(const Limits& limits) {
  const auto seconds = static_cast<rlim_t>(limits.processor.count());
  // The soft limit ends the process with SIGXCPU, which tells the reason; the hard one if it
  // survives.
  int code = seconds == 0 ? 0 : limit(RLIMIT_CPU, seconds, seconds + 1);
  const auto none = [&](__rlimit_resource what) { code = code == 0 ? limit(what, 0, 0) : code; };
  none(RLIMIT_CORE);
  if (!kSanitized) {  // sanitizers write reports, and open pipes to probe memory
    none(RLIMIT_FSIZE);
    none(RLIMIT_NOFILE);
  }
  none(RLIMIT_MSGQUEUE);
  none(RLIMIT_MEMLOCK);
  if (limits.threads == Threads::None) { none(RLIMIT_NPROC); }
  if (!kSanitized && code == 0 && limits.memory_bytes > 0) {
    code = limit(RLIMIT_AS, limits.memory_bytes, limits.memory_bytes);
  }
  return code;
}

// Returns 0 or -errno.
int give_up(const Work& work, int answer, pid_t parent) {
  std::signal(SIGINT, work.ends_by_itself ? SIG_IGN : SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::prctl(PR_SET_DUMPABLE, 0) != 0 ||
      ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    return -errno;
  }
  if (::getppid() != parent) {
    ::_exit(kFailed);  // the parent exited before the death signal was set
  }
  const int closed = close_others(work.descriptors, answer);
  const int limited = closed != 0 ? closed : set_limits(work.limits);
  return limited != 0 ? limited : install_filter(answer, work.limits.threads);
}

// Gives up privileges, reports that, does the work and writes its outcome to `answer`. `parent` is
// the reading process.
[[noreturn]] void run_confined(const Work& work, int answer, pid_t parent) {
  if (const int code = give_up(work, answer, parent); code != 0) {
    write_all(answer, kRefused + std::to_string(-code));
    ::_exit(kFailed);
  }
  write_all(answer, {&kConfined, 1});
  try {
    const Answered answered = work.run();
    write_all(answer, answered.text);
    ::_exit(answered.status);
  } catch (const std::bad_alloc&) { ::_exit(kNoMemory); } catch (const std::exception&) {
    ::_exit(kFailed);
  }
}

// --- outside --------------------------------------------------------------------------------

constexpr std::chrono::milliseconds kLook{250};  // between checks of a silent process

using Args = Message::Args;

Error error_of(Fault fault, std::string id, const Work& work, Args args = {}) {
  return {fault, {std::move(id), std::move(args)}, {}, Place{work.script, 0, 0}};
}

Error refused(int code) {
  return {Fault::Input, {"confine.refused", {{"why", std::generic_category().message(code)}}}};
}

// Owns the process; ends and reaps it at the latest on destruction.
class Child {
 public:
  Child(pid_t process, int answer) : process_(process), answer_(answer) {}
  ~Child() {
    ::close(answer_);
    if (!status_) { end(); }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Kills the process and returns its waitpid() status. A process that closed its answer and lives
  // on is up to something; one that was already ending keeps its status.
  int end() {
    ::kill(process_, SIGKILL);
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {}
    return status_.emplace(status);
  }

  // Reads the whole answer. Returns a message id if the process is to be killed for it.
  std::optional<std::string> listen(const Limits& limits, std::string& bytes) {
    using std::chrono::steady_clock;
    std::array<char, 65536> part{};
    const bool bounded = limits.deadline.count() > 0;
    auto left = bounded ? limits.deadline : steady_clock::duration::max();
    for (auto before = steady_clock::now(); left.count() > 0;) {
      struct pollfd waiting{answer_, POLLIN, 0};
      if (::poll(&waiting, 1, static_cast<int>(kLook.count())) > 0) {
        const ssize_t count = ::read(answer_, part.data(), part.size());
        if (count == 0 || (count < 0 && errno != EINTR)) { return std::nullopt; }
        bytes.append(part.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
        if (bytes.size() > limits.answer_bytes + 1) { return "confine.flood"; }
      }
      if (bytes.size() > 1) {  // more than the kConfined byte
        left = std::min<steady_clock::duration>(left, limits.answering);
      }
      const auto now = steady_clock::now();
      left -= std::min<steady_clock::duration>(now - before, 4 * kLook);
      before = now;
    }
    return "confine.late";
  }

 private:
  pid_t process_;
  int answer_;
  std::optional<int> status_;
};

Error killed(int signal, const Work& work) {
  switch (signal) {
    case SIGINT:
    case SIGTERM:
      return error_of(Fault::Interrupted, "confine.interrupted", work);
    case SIGSYS:
      return error_of(Fault::HouseRule, "confine.forbidden", work);
    case SIGXCPU:
      return error_of(Fault::HouseRule, "confine.processor", work,
                      {{"seconds", work.limits.processor.count()}});
    default:
      return error_of(Fault::HouseRule, "confine.killed", work, {{"signal", signal}});
  }
}

Result<Answered> ended(int status, std::string bytes, const Work& work) {
  if (bytes.starts_with(kRefused)) { return fail(refused(std::atoi(bytes.c_str() + 1))); }
  if (WIFSIGNALED(status)) { return fail(killed(WTERMSIG(status), work)); }
  const int own = WEXITSTATUS(status);
  if (own == kNoMemory || own == kFailed) {
    return fail(
        error_of(Fault::HouseRule, own == kFailed ? "confine.failed" : "confine.memory", work));
  }
  bytes.erase(0, 1);
  return Answered{own, std::move(bytes)};
}

}  // namespace

Result<Answered> confined(const Work& work) {
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) { return fail(refused(errno)); }
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process == 0) { run_confined(work, pipe[1], parent); }
  const int failure = errno;
  ::close(pipe[1]);
  if (process < 0) {
    ::close(pipe[0]);
    return fail(refused(failure));
  }
  Child child(process, pipe[0]);
  std::string bytes;
  if (auto why = child.listen(work.limits, bytes)) {
    return fail(error_of(Fault::HouseRule, std::move(*why), work));
  }
  return ended(child.end(), std::move(bytes), work);
}

std::atomic<bool>& shared_flag() {
  void* memory = ::mmap(nullptr, sizeof(std::atomic<bool>), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) { throw std::bad_alloc(); }
  return *new (memory) std::atomic<bool>(false);
}

}  // namespace hausregel::confine
