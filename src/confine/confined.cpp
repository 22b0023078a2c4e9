#include "confine/confined.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <system_error>

#include "confine/child.h"
#include "core/text.h"

namespace hausregel::confine {
namespace {

constexpr std::chrono::milliseconds kLook{250};  // between looks at a process that says nothing

using Args = Message::Args;

Error error_of(Fault fault, std::string id, const Work& work, Args args = {}) {
  return {fault, {std::move(id), std::move(args)}, {}, Place{work.script, 0, 0}};
}

Error refused(int code) {
  return {Fault::Input, {"confine.refused", {{"why", std::generic_category().message(code)}}}};
}

// The process, ended and reaped at the latest with this object.
class Child {
 public:
  Child(pid_t process, int answer) : process_(process), answer_(answer) {
    if (::clock_getcpuclockid(process_, &clock_) != 0) {
      clock_ = CLOCK_MONOTONIC;
    }
  }
  ~Child() {
    ::close(answer_);
    if (!status_) {
      kill();
      wait();
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void kill() const { ::kill(process_, SIGKILL); }

  // How it ended, as waitpid() says.
  int wait() {
    int status = 0;
    while (!status_ && ::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    status_ = status_.value_or(status);
    return *status_;
  }

  // Reads everything that it answers. An id of a message: why it was killed meanwhile.
  std::optional<std::string> listen(const Limits& limits, std::string& bytes) {
    std::array<char, 65536> part{};
    // Looks, not a clock: a machine that slept, or a job that was stopped, is no process that
    // hangs.
    const auto most = limits.still / kLook;
    decltype(limits.still / kLook) still = 0;
    timespec used = processor_time();
    for (;;) {
      struct pollfd waiting{answer_, POLLIN, 0};
      const int ready = ::poll(&waiting, 1, static_cast<int>(kLook.count()));
      if (ready > 0) {
        const ssize_t count = ::read(answer_, part.data(), part.size());
        if (count == 0 || (count < 0 && errno != EINTR)) {
          return std::nullopt;
        }
        bytes.append(part.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
        if (bytes.size() > limits.answer_bytes) {
          return "confine.flood";
        }
      }
      const timespec now = processor_time();
      if (ready > 0 || now.tv_sec != used.tv_sec || now.tv_nsec != used.tv_nsec) {
        used = now;
        still = 0;
      } else if (++still >= most) {
        return "confine.still";
      }
    }
  }

 private:
  timespec processor_time() const {
    timespec used{};
    ::clock_gettime(clock_, &used);
    return used;
  }

  pid_t process_;
  int answer_;
  clockid_t clock_ = 0;
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

Result<std::string> ended(int status, std::string bytes, const Work& work) {
  if (WIFSIGNALED(status)) {
    return fail(killed(WTERMSIG(status), work));
  }
  switch (static_cast<End>(WEXITSTATUS(status))) {
    case End::Answered:
      return bytes;
    case End::Refused:
      return fail(refused(std::atoi(bytes.c_str())));
    case End::NoMemory:
      return fail(error_of(Fault::HouseRule, "confine.memory", work));
    case End::Failed:
      return fail(error_of(Fault::Internal, "confine.failed", work, {{"why", clean(bytes)}}));
  }
  // Only who has taken over the process leaves it so.
  return fail(error_of(Fault::HouseRule, "confine.forbidden", work));
}

}  // namespace

Result<std::string> confined(const Work& work) {
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) {
    return fail(refused(errno));
  }
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process == 0) {
    run_confined(work, pipe[1], parent);
  }
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
  return ended(child.wait(), std::move(bytes), work);
}

}  // namespace hausregel::confine
