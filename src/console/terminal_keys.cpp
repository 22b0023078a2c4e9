#include "console/terminal_keys.h"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <utility>

#include "console/terminal.h"

namespace hausregel::console {
namespace {

constexpr std::array<std::pair<int, int>, 3> kSignals{
    {{VINTR, SIGINT}, {VQUIT, SIGQUIT}, {VSUSP, SIGTSTP}}};

volatile std::sig_atomic_t resized = 0;
volatile std::sig_atomic_t resumed = 0;  // somebody else has had the terminal
void on_resize(int) { resized = 1; }
void on_resume(int) { resumed = 1; }

bool signalled() { return resized != 0 || resumed != 0 || was_interrupted(); }

void handle(int signal, void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

}  // namespace

TerminalKeys::TerminalKeys() : keys_{-1, -1, -1} {
  termios settings{};
  if (tcgetattr(STDIN_FILENO, &settings) == 0) {
    std::ranges::transform(kSignals, keys_.begin(), [&](const auto& one) {
      const cc_t key = settings.c_cc[one.first];
      return key == _POSIX_VDISABLE ? -1 : static_cast<int>(key);
    });
  }
  handle(SIGWINCH, on_resize);
  handle(SIGCONT, on_resume);
}

int TerminalKeys::read(char& into, const std::function<void()>& redraw) const {
  for (;;) {
    if (!wait_for_input(signalled)) {
      redraw();
      if (was_interrupted()) {
        errno = EINTR;
        return -1;
      }
      continue;
    }
    const ssize_t got = ::read(STDIN_FILENO, &into, 1);
    if (got >= 0 || errno != EINTR) {
      return static_cast<int>(got);
    }
  }
}

int TerminalKeys::signal_of(char key) const {
  const auto found = std::ranges::find(keys_, static_cast<unsigned char>(key));
  return found == keys_.end() ? 0
                              : kSignals[static_cast<std::size_t>(found - keys_.begin())].second;
}

bool TerminalKeys::take_resized() {
  const bool was = resized != 0;
  resized = 0;
  return was;
}

bool TerminalKeys::take_resumed() {
  const bool was = resumed != 0;
  resumed = 0;
  return was;
}

void TerminalKeys::stop(int signal) {
  ::kill(0, signal);
  resumed = 1;
}

}  // namespace hausregel::console
