// hausregel: wiring and exit codes only.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <exception>

#include "app/cli.h"

namespace {

// Whoever starts the program may have closed descriptors 0 to 2; the next file opened would get
// one of them, and with it what is meant for the terminal. What is put there cannot be read from
// (0) or written to (1, 2), so that output which goes nowhere still shows as a failure. False:
// there is no /dev/null.
bool standard_descriptors_open() {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    const int mode = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    // Open ones are left alone, so the lowest free number is this one.
    if (::fcntl(descriptor, F_GETFD) == -1 && ::open("/dev/null", mode) != descriptor) {
      return false;
    }
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (!standard_descriptors_open()) {
    return hausregel::app::status_of(hausregel::Fault::Internal);
  }
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone shows when writing
  std::signal(SIGXFSZ, SIG_IGN);  // a full file too
  try {
    return hausregel::app::run({argv + 1, argv + argc});
  } catch (const std::exception& caught) {
    return hausregel::app::report_crash(caught.what());
  }
}
