// Plain lines and questions, which every terminal supports.
#include "console/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "console/commands.h"

namespace hausregel::console {
namespace {

volatile std::sig_atomic_t interrupted = 0;

// What ended a line. Text before the end of input is a line, too.
enum class LineEnd : std::uint8_t { Feed, Input, Interrupted };

// Reads one line, byte by byte: must not read ahead of a later question.
LineEnd type_line(std::string& line) {
  line.clear();
  for (;;) {
    if (!wait_for_input(was_interrupted)) { return LineEnd::Interrupted; }
    char c = 0;
    const ssize_t got = ::read(STDIN_FILENO, &c, 1);
    if (got < 0 && errno == EINTR) { continue; }
    if (got <= 0) { return line.empty() ? LineEnd::Input : LineEnd::Feed; }
    if (c == '\n') { return LineEnd::Feed; }
    if (line.size() <= kPromptLineLimit) {  // keeps one byte too many, so that the line is refused
      line += c;
    }
  }
}

// Turns echo off during its lifetime; discards input echoed before, which is no answer, and input
// after the answer. Also disables stopping the program: a shell that resumes it would have turned
// echo on again.
class Silence {
 public:
  explicit Silence(bool wanted) : on_(wanted && tcgetattr(STDIN_FILENO, &before_) == 0) {
    if (on_) {
      termios silent = before_;
      silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
      silent.c_cc[VSUSP] = _POSIX_VDISABLE;
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    }
  }
  ~Silence() {
    if (on_) { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_); }
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  termios before_{};
  bool on_;
};

// Returns zeros if standard output is no terminal, or states no size.
winsize window() {
  winsize size{};
  const bool told = is_terminal(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  return told ? size : winsize{};
}

class PlainTerminal final : public Terminal {
 public:
  std::optional<TypedLine> read_line(const std::string& prompt, bool gives_up) override {
    const Came came = input_waits() ? Came::PastedOn : Came::Typed;
    for (;;) {
      send(prompt);
      std::string line;
      const LineEnd end = type_line(line);
      if (end == LineEnd::Feed) { return TypedLine{std::move(line), came}; }
      send("\n");
      if (end == LineEnd::Input) { return std::nullopt; }
      take_interrupt();
      if (gives_up) { return TypedLine{{}, Came::Dropped}; }
    }
  }
};

}  // namespace

bool is_terminal(int descriptor) { return isatty(descriptor) == 1; }

bool wait_for_input(bool (*signalled)()) {
  sigset_t held;
  sigset_t before;
  sigemptyset(&held);
  for (const int signal : {SIGINT, SIGWINCH, SIGCONT}) { sigaddset(&held, signal); }
  pthread_sigmask(SIG_BLOCK, &held, &before);
  // Blocked except within ppoll, so that none is missed between checking and waiting.
  pollfd in{STDIN_FILENO, POLLIN, 0};
  int ready = -1;
  do {
    ready = signalled() ? -1 : ppoll(&in, 1, nullptr, &before);
  } while (ready < 0 && errno == EINTR && !signalled());
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return ready >= 0;
}

bool input_waits() {
  pollfd in{STDIN_FILENO, POLLIN, 0};
  return poll(&in, 1, 0) > 0;
}

int line_columns() {
  const int columns = window().ws_col;
  return columns >= 20 ? columns - 1 : 0;
}

int screen_rows() { return window().ws_row; }

void send(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

bool knows_sequences() {
  const char* kind = std::getenv("TERM");
  return kind != nullptr && *kind != '\0' && std::string_view(kind) != "dumb";
}

void wipe_screen() {
  send(knows_sequences() ? "\033[2J\033[3J\033[H" : std::string(window().ws_row, '\n'));
}

void on_signal(int signal, void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

void catch_interrupts() {
  on_signal(SIGINT, [](int) { interrupted = 1; });
}

bool was_interrupted() { return interrupted != 0; }

bool take_interrupt() { return take_flag(interrupted); }

std::optional<std::string> ask_at_terminal(const std::string& question, bool hidden) {
  take_interrupt();  // an earlier one is no answer
  const Silence silence(hidden);
  send(question);
  std::string line;
  const LineEnd end = type_line(line);
  if (hidden || end != LineEnd::Feed) { send("\n"); }
  take_interrupt();
  return end == LineEnd::Feed ? std::optional(line) : std::nullopt;
}

std::unique_ptr<Terminal> make_plain_terminal() { return std::make_unique<PlainTerminal>(); }

#ifndef HAUSREGEL_HAVE_LIBEDIT
std::unique_ptr<Terminal> make_terminal(std::string, const Console&) {
  return make_plain_terminal();
}
#endif

}  // namespace hausregel::console
