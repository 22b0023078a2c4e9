#include "app/streams.h"

#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace hausregel::app {

// --- lines --------------------------------------------------------------------------------------

bool LineSource::fill() {
  std::array<char, 65536> bytes{};
  ssize_t got = 0;
  do {
    got = ::read(descriptor_, bytes.data(), bytes.size());
  } while (got < 0 && errno == EINTR);
  ended_ = got <= 0;
  buffer_.assign(bytes.data(), ended_ ? 0 : static_cast<std::size_t>(got));
  at_ = 0;
  return !ended_;
}

std::optional<std::string> LineSource::next() {
  std::string line;
  bool any = false;
  while (at_ < buffer_.size() || (!ended_ && fill())) {
    any = true;
    const std::size_t end = buffer_.find('\n', at_);
    const std::size_t stop = end == std::string::npos ? buffer_.size() : end;
    line.append(buffer_, at_, std::min(stop - at_, limit_ - line.size()));
    at_ = end == std::string::npos ? buffer_.size() : end + 1;
    if (end != std::string::npos) {
      return line;
    }
  }
  return any ? std::optional(std::move(line)) : std::nullopt;
}

// --- output -------------------------------------------------------------------------------------

void Printer::out(std::string_view text) {
  if (kept_ != nullptr) {
    kept_->out += text;
    return;
  }
  if (gone || failed || text.empty()) {
    return;
  }
  errno = 0;
  const bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  gone = !written && errno == EPIPE;
  failed = !written && !gone;
}

void Printer::err(std::string_view text) {
  if (kept_ != nullptr) {
    kept_->err += text;
    return;
  }
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

// --- a pager ------------------------------------------------------------------------------------

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

// Runs `command` with `text` as its input. Returns false if there is no such command.
bool run_with_input(const std::string& command, const std::string& text) {
  std::FILE* input = ::popen(command.c_str(), "we");
  if (input == nullptr) {
    return false;
  }
  // Avoids stdio, whose remaining bytes pclose() would write even after the reader has quit.
  static_cast<void>(write_all(::fileno(input), text.data(), text.size()));
  const int status = ::pclose(input);
  // A shell returns 126 or 127 for a command that cannot be run.
  return status >= 0 && !(WIFEXITED(status) && WEXITSTATUS(status) >= 126);
}

// Shows texts until the socket closes.
[[noreturn]] void wait_for_texts(int program, const std::string& command) {
  // Caught rather than ignored: the command would inherit an ignored signal, but not a handler.
  for (const int signal : {SIGINT, SIGPIPE}) {
    std::signal(signal, [](int) {});
  }
  // Restricts less to showing text.
  ::setenv("LESSSECURE", "1", 1);  // NOLINT(concurrency-mt-unsafe): no threads in this process
  std::uint64_t size = 0;
  while (read_all(program, &size, sizeof size)) {
    std::string text(size, '\0');
    if (!read_all(program, text.data(), text.size())) {
      break;
    }
    const char shown = run_with_input(command, text) ? 1 : 0;
    if (!write_all(program, &shown, 1)) {
      break;
    }
  }
  ::_exit(0);
}

}  // namespace

void Pager::leave() {
  if (waiting_ >= 0) {
    ::close(std::exchange(waiting_, -1));
  }
}

void Pager::begin(const std::string& command) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return;
  }
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    wait_for_texts(ends[1], command);
  }
  ::close(ends[1]);
  waiting_ = ends[0];
  if (child < 0) {
    leave();
  }
}

bool Pager::show(std::string_view text) {
  const std::uint64_t size = text.size();
  char shown = 0;
  const bool told = waiting_ >= 0 && write_all(waiting_, &size, sizeof size) &&
                    write_all(waiting_, text.data(), text.size()) && read_all(waiting_, &shown, 1);
  if (!told) {
    leave();
  }
  return told && shown != 0;
}

}  // namespace hausregel::app
