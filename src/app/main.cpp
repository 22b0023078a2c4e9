// hausregel: wiring and exit codes only.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <exception>

#include "app/cli.h"

namespace {

// Opens descriptors 0 to 2 if the parent closed them: otherwise the next file opened would get one
// and receive terminal output. The replacement cannot be read (0) or written (1, 2), so lost output
// still fails. Returns false if there is no /dev/null.
bool standard_descriptors_open() {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    const int mode = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    // Skips open ones, so this is the lowest free number.
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
  std::signal(SIGPIPE, SIG_IGN);  // writing reports a closed reader
  std::signal(SIGXFSZ, SIG_IGN);  // and a full file
  try {
    return hausregel::app::run({argv + 1, argv + argc});
  } catch (const std::exception& caught) { return hausregel::app::report_crash(caught.what()); }
}
