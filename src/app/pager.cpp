#include "app/pager.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace hausregel::app {
namespace {

// Whether `call`, ::read or ::write, moved all of the `size` bytes at `at`.
template <class Call, class Byte>
bool move_all(Call call, int file, Byte* at, std::size_t size) {
  while (size > 0) {
    const ssize_t moved = call(file, at, size);
    if (moved < 0 && errno == EINTR) {
      continue;
    }
    if (moved <= 0) {
      return false;
    }
    at += moved;
    size -= static_cast<std::size_t>(moved);
  }
  return true;
}

bool read_all(int from, void* into, std::size_t size) {
  return move_all(::read, from, static_cast<char*>(into), size);
}

bool write_all(int to, const void* from, std::size_t size) {
  return move_all(::write, to, static_cast<const char*>(from), size);
}

// Runs `command` with `text` as its input; whether there was such a command.
bool run(const std::string& command, const std::string& text) {
  std::array<int, 2> input{};
  if (::pipe2(input.data(), O_CLOEXEC) != 0) {
    return false;
  }
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(input[0], STDIN_FILENO);
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGPIPE, SIG_DFL);
    ::execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    ::_exit(127);
  }
  ::close(input[0]);
  if (child > 0) {
    static_cast<void>(write_all(input[1], text.data(), text.size()));  // who leaves early, leaves
  }
  ::close(input[1]);
  int status = 0;
  while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  // 126 and 127 are a shell's words for a command that is not there.
  return child > 0 && !(WIFEXITED(status) && WEXITSTATUS(status) >= 126);
}

// Shows what comes until nothing comes any more.
[[noreturn]] void wait_for_texts(int from, int to, const std::string& command) {
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  // less is to show, and to do nothing else
  ::setenv("LESSSECURE", "1", 1);  // NOLINT(concurrency-mt-unsafe): no threads in this process
  std::uint64_t size = 0;
  while (read_all(from, &size, sizeof size)) {
    std::string text(size, '\0');
    if (!read_all(from, text.data(), text.size())) {
      break;
    }
    const char shown = run(command, text) ? 1 : 0;
    if (!write_all(to, &shown, 1)) {
      break;
    }
  }
  ::_exit(0);
}

}  // namespace

std::string pager_command() {
  const char* own = std::getenv("HAUSREGEL_PAGER");
  return own != nullptr && *own != '\0' ? own : "less -FRX";
}

Pager::~Pager() { leave(); }

void Pager::leave() {
  for (int* end : {&to_, &from_}) {
    if (*end >= 0) {
      ::close(std::exchange(*end, -1));
    }
  }
}

void Pager::begin(const std::string& command) {
  std::array<int, 2> texts{};
  std::array<int, 2> answers{};
  if (::pipe2(texts.data(), O_CLOEXEC) != 0) {
    return;
  }
  if (::pipe2(answers.data(), O_CLOEXEC) != 0) {
    ::close(texts[0]);
    ::close(texts[1]);
    return;
  }
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(texts[1]);
    ::close(answers[0]);
    wait_for_texts(texts[0], answers[1], command);
  }
  ::close(texts[0]);
  ::close(answers[1]);
  to_ = texts[1];
  from_ = answers[0];
  if (child < 0) {
    leave();
  }
}

bool Pager::show(std::string_view text) {
  const std::uint64_t size = text.size();
  char shown = 0;
  const bool told = to_ >= 0 && write_all(to_, &size, sizeof size) &&
                    write_all(to_, text.data(), text.size()) && read_all(from_, &shown, 1);
  if (!told) {
    leave();
  }
  return told && shown != 0;
}

}  // namespace hausregel::app
