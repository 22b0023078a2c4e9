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

#include "core/lists.h"

#ifdef HAUSREGEL_HAVE_SECCOMP
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>

#include <initializer_list>
#include <memory>
#include <string_view>
#endif

namespace hausregel::confine {

// --- the filter -----------------------------------------------------------------------------

#ifdef HAUSREGEL_HAVE_SECCOMP
namespace {

// System calls needed by the C and C++ libraries, Lua and the sanitizers' allocators. Names unknown
// to an architecture are skipped.
constexpr std::array kAllowed{
    // open descriptors
    "read", "pread64", "lseek", "_llseek", "close",
    // memory; mmap and mprotect have conditions of their own
    "brk", "munmap", "mremap", "madvise",
    // time
    "clock_gettime", "clock_gettime64", "gettimeofday", "time", "getrusage",
    // threads, locks and signal handling
    "futex", "futex_time64", "sched_yield", "sched_getaffinity", "getcpu", "set_robust_list",
    "rseq", "membarrier", "rt_sigprocmask", "rt_sigreturn", "rt_sigaction", "sigaltstack",
    "restart_syscall", "getpid", "gettid", "getrandom",
    // exit
    "exit", "exit_group"};

// Calls that no script host makes by accident: their use means an attack.
constexpr std::array kDeadly{
    // other programs and processes
    "execve", "execveat", "fork", "vfork", "memfd_create",
    // the network
    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg",
    "sendmmsg", "recvfrom", "recvmsg",
    // inspecting other processes, and sending signals to them
    "ptrace", "process_vm_readv", "process_vm_writev", "kill", "tkill", "tgkill", "pidfd_open",
    "pidfd_getfd", "pidfd_send_signal", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
    // changing user, group or root
    "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setgroups", "capset",
    "mount", "umount2", "pivot_root", "chroot", "unshare", "setns",
    // kernel interfaces with past vulnerabilities
    "bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "keyctl", "add_key", "request_key"};

// Further calls that a process with files has no use for.
constexpr std::array kUseless{
    "open_by_handle_at", "init_module", "finit_module", "delete_module", "kexec_load",
    "kexec_file_load",   "reboot",      "swapon",       "swapoff",       "process_madvise",
    "move_pages",        "acct",        "quotactl"};
// Calls above that a terminal process needs: to stop and end itself.
bool is_signal(std::string_view name) {
  return name == "kill" || name == "tkill" || name == "tgkill" || name == "fork" || name == "vfork";
}

class Filter {
 public:
  explicit Filter(std::uint32_t otherwise) : context_(seccomp_init(otherwise), seccomp_release) {
    keep(context_ ? seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS)
                  : -ENOMEM);
  }

  void rule(std::uint32_t action, const char* name,
            std::initializer_list<scmp_arg_cmp> conditions = {}) {
    const int number = seccomp_syscall_resolve_name(name);
    if (code_ == 0 && number != __NR_SCMP_ERROR) {
      keep(seccomp_rule_add_array(context_.get(), action, number,
                                  static_cast<unsigned>(conditions.size()), conditions.begin()));
    }
  }

  int load() {
    if (code_ == 0) { keep(seccomp_load(context_.get())); }
    return code_;
  }

 private:
  void keep(int code) { code_ = code_ == 0 ? code : code_; }

  std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
  int code_ = 0;
};

[[maybe_unused]] scmp_arg_cmp equals(unsigned argument, std::uint64_t value) {
  return {argument, SCMP_CMP_EQ, value, 0};
}

scmp_arg_cmp masked(unsigned argument, std::uint64_t mask, std::uint64_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, mask, value};
}

void allow_threads(Filter& filter) {
  constexpr std::uint64_t kThread =
      CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD;
  filter.rule(SCMP_ACT_ALLOW, "clone", {masked(0, kThread, kThread)});
}

}  // namespace

bool has_filter() { return true; }

// Irrevocably limits this process and its threads to computing, using non-executable memory,
// reading open descriptors, reading the clock, writing to `answer`, and exiting; with Threads::Some
// also to starting threads. Starting programs, opening sockets and interfering with processes kill
// it (SIGSYS); all other calls fail with EPERM. Returns 0 or -errno; without has_filter() returns 0
// and does nothing. Precondition: no other thread runs.
static int install_filter(int answer, Threads threads) {
  Filter filter(SCMP_ACT_ERRNO(EPERM));
  for (const char* name : kAllowed) { filter.rule(SCMP_ACT_ALLOW, name); }
  for (const char* name : {"mmap", "mmap2", "mprotect"}) {
    filter.rule(SCMP_ACT_ALLOW, name, {masked(2, PROT_EXEC, 0)});
  }
  if (kSanitized) {
    for (const char* name : {"write", "pipe", "pipe2"}) { filter.rule(SCMP_ACT_ALLOW, name); }
  } else {
    filter.rule(SCMP_ACT_ALLOW, "write", {equals(0, static_cast<std::uint64_t>(answer))});
  }
  // clone3 passes its arguments in memory, where no filter sees them; libraries fall back to clone.
  filter.rule(SCMP_ACT_ERRNO(ENOSYS), "clone3");
  if (threads == Threads::Some) { allow_threads(filter); }
  for (const char* name : kDeadly) { filter.rule(SCMP_ACT_KILL_PROCESS, name); }
  return filter.load();
}

int forbid_programs() {
  Filter filter(SCMP_ACT_ALLOW);
  for (const char* name : kDeadly) {
    if (!is_signal(name) && !(kSanitized && name == std::string_view("ptrace"))) {
      filter.rule(SCMP_ACT_ERRNO(EPERM), name);
    }
  }
  for (const char* name : kUseless) { filter.rule(SCMP_ACT_ERRNO(EPERM), name); }
  for (const std::uint64_t request : {std::uint64_t{TIOCSTI}, std::uint64_t{TIOCLINUX}}) {
    filter.rule(SCMP_ACT_ERRNO(EPERM), "ioctl", {masked(1, UINT32_MAX, request)});
  }
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) { return -errno; }
  return filter.load();
}

#else

bool has_filter() { return false; }

int forbid_programs() { return 0; }

static int install_filter(int, Threads) { return 0; }

#endif

void hide_memory() {
  if (!kSanitized) { ::prctl(PR_SET_DUMPABLE, 0); }
}

// --- the process --------------------------------------------------------------------------------

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
    bytes.remove_prefix(written > 0 ? as_index(written) : 0);
  }
}

void close_between(unsigned first, unsigned last) {
  if (first > last || ::close_range(first, last, 0) == 0) { return; }
  // Kernels before 5.9 lack the call.
  const auto most = static_cast<unsigned>(std::max(256L, ::sysconf(_SC_OPEN_MAX)));
  for (unsigned descriptor = first; descriptor <= std::min(last, most); ++descriptor) {
    ::close(as_int(descriptor));
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
  std::optional<std::string> listen(const Work& work, std::string& bytes) {
    using std::chrono::steady_clock;
    const Limits& limits = work.limits;
    std::array<char, 65536> part{};
    const bool bounded = limits.deadline.count() > 0;
    auto left = bounded ? limits.deadline : steady_clock::duration::max();
    for (auto before = steady_clock::now(); left.count() > 0;) {
      struct pollfd waiting{answer_, POLLIN, 0};
      if (::poll(&waiting, 1, as_int(kLook.count())) > 0) {
        const ssize_t count = ::read(answer_, part.data(), part.size());
        if (count == 0 || (count < 0 && errno != EINTR)) { return std::nullopt; }
        bytes.append(part.data(), count > 0 ? as_index(count) : 0);
        if (bytes.size() > limits.answer_bytes + 1) { return "confine.flood"; }
      }
      if (bytes.size() > 1) {  // more than the kConfined byte
        left = std::min<steady_clock::duration>(left, limits.answering);
      } else if (work.waiting) {
        work.waiting();
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
  if (auto why = child.listen(work, bytes)) {
    return fail(error_of(Fault::HouseRule, std::move(*why), work));
  }
  return ended(child.end(), std::move(bytes), work);
}

Shared& shared_memory() {
  void* memory =
      ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) { throw std::bad_alloc(); }
  return *new (memory) Shared;
}

}  // namespace hausregel::confine
