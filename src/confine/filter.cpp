#include "confine/filter.h"

#include <sys/prctl.h>

#include <cerrno>

#ifdef HAUSREGEL_HAVE_SECCOMP
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <initializer_list>
#include <memory>
#include <string_view>
#endif

namespace hausregel::confine {

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
    code_ = context_ ? 0 : -ENOMEM;
    keep(context_ ? seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS)
                  : 0);
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

int install_filter(int answer, Threads threads) {
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

int install_filter(int, Threads) { return 0; }

#endif

void hide_memory() {
  if (!kSanitized) { ::prctl(PR_SET_DUMPABLE, 0); }
}

}  // namespace hausregel::confine
