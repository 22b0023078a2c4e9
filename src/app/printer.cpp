#include "app/printer.h"

#include <cerrno>
#include <cstdio>

namespace hausregel::app {

void Printer::out(std::string_view text) {
  if (gone_ || failed_ || text.empty()) {
    return;
  }
  errno = 0;
  const bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  gone_ = !written && errno == EPIPE;
  failed_ = !written && !gone_;
}

void Printer::err(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace hausregel::app
