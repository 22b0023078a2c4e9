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

constexpr char kEnd = '\0';  // of a text; none contains it

bool write_all(int to, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(to, text.data(), text.size());
    if (written <= 0 && errno != EINTR) {
      return false;
    }
    text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
  return true;
}

// Runs `command` with `text` as its input. Returns false if there is no such command.
bool run_with_input(const std::string& command, std::string_view text) {
  std::FILE* input = ::popen(command.c_str(), "we");
  if (input == nullptr) {
    return false;
  }
  // Avoids stdio, whose remaining bytes pclose() would write even after the reader has quit.
  static_cast<void>(write_all(::fileno(input), text));
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
  std::FILE* const texts = ::fdopen(program, "r");
  char* text = nullptr;
  std::size_t room = 0;
  for (ssize_t size = 0; (size = ::getdelim(&text, &room, kEnd, texts)) > 0;) {
    const bool shown = run_with_input(command, {text, static_cast<std::size_t>(size - 1)});
    if (!write_all(program, shown ? "1" : "0")) {
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
  char shown = 0;
  ssize_t answered = 0;
  if (waiting_ >= 0 && write_all(waiting_, std::string(text) + kEnd)) {
    do {
      answered = ::read(waiting_, &shown, 1);
    } while (answered < 0 && errno == EINTR);
  }
  if (answered != 1) {
    leave();
  }
  return shown == '1';
}

}  // namespace hausregel::app
