// hausregel: wiring and exit codes only.
#include <csignal>
#include <exception>
#include <string>
#include <vector>

#include "app/cli.h"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone shows when writing
  std::signal(SIGXFSZ, SIG_IGN);  // a full file too
  try {
    return hausregel::app::run({argv + 1, argv + argc});
  } catch (const std::exception& caught) {
    return hausregel::app::report_crash(caught.what());
  }
}
