#include "confine/child.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <exception>
#include <new>

namespace hausregel::confine {
namespace {

void write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written <= 0 && errno != EINTR) {
      return;  // nobody listens any more
    }
    bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
}

[[noreturn]] void end(End how, int answer, std::string_view bytes = {}) {
  write_all(answer, bytes);
  ::_exit(static_cast<int>(how));
}

void close_between(unsigned first, unsigned last) {
  if (first > last || ::close_range(first, last, 0) == 0) {
    return;
  }
  const auto most = static_cast<unsigned>(std::max(256L, ::sysconf(_SC_OPEN_MAX)));
  for (unsigned descriptor = first; descriptor <= std::min(last, most); ++descriptor) {
    ::close(static_cast<int>(descriptor));
  }
}

// Leaves the answer and what may be read; 0 to 2 lead nowhere.
int close_others(std::vector<int> kept, int answer) {
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nowhere < 0) {
    return -errno;
  }
  const int last = kSanitized ? STDOUT_FILENO : STDERR_FILENO;
  for (int standard = STDIN_FILENO; standard <= last; ++standard) {
    ::dup2(nowhere, standard);
  }
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
  if (::getrlimit(what, &before) != 0) {
    return -errno;
  }
  const struct rlimit wanted{std::min(soft, before.rlim_max), std::min(hard, before.rlim_max)};
  return ::setrlimit(what, &wanted) == 0 ? 0 : -errno;
}

int set_limits(const Limits& limits) {
  const auto seconds = static_cast<rlim_t>(limits.processor.count());
  int code = seconds == 0 ? 0 : limit(RLIMIT_CPU, seconds, seconds + 1);
  const auto none = [&](__rlimit_resource what) { code = code == 0 ? limit(what, 0, 0) : code; };
  none(RLIMIT_CORE);
  if (!kSanitized) {  // which write reports, and open pipes to try memory
    none(RLIMIT_FSIZE);
    none(RLIMIT_NOFILE);
  }
  none(RLIMIT_MSGQUEUE);
  none(RLIMIT_MEMLOCK);
  if (limits.threads == Threads::None) {
    none(RLIMIT_NPROC);
  }
  if (!kSanitized && code == 0 && limits.memory_bytes > 0) {
    code = limit(RLIMIT_AS, limits.memory_bytes, limits.memory_bytes);
  }
  return code;
}

// Gives 0 or -errno.
int give_up(const Work& work, int answer, pid_t parent) {
  std::signal(SIGINT, work.ends_by_itself ? SIG_IGN : SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::prctl(PR_SET_DUMPABLE, 0) != 0 ||
      ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    return -errno;
  }
  if (::getppid() != parent) {
    ::_exit(static_cast<int>(End::Failed));  // it went before the death signal was set
  }
  if (const int code = close_others(work.descriptors, answer); code != 0) {
    return code;
  }
  if (const int code = set_limits(work.limits); code != 0) {
    return code;
  }
  return install_filter(answer, work.limits.threads);
}

}  // namespace

void run_confined(const Work& work, int answer, int parent) {
  if (const int code = give_up(work, answer, parent); code != 0) {
    end(End::Refused, answer, std::to_string(-code));
  }
  try {
    end(End::Answered, answer, work.run());
  } catch (const std::bad_alloc&) {
    end(End::NoMemory, answer);
  } catch (const std::exception& caught) {
    end(End::Failed, answer, caught.what());
  }
}

}  // namespace hausregel::confine
