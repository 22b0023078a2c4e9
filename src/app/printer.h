// Standard output and error. A reader that goes away (`| head`) is no failure: nothing more is
// said.
#pragma once

#include <string_view>

namespace hausregel::app {

class Printer {
 public:
  // Results. Everything written is handed on at once.
  void out(std::string_view text);
  void err(std::string_view text);

  // Nobody reads standard output any more: stop working for it.
  bool gone() const { return gone_; }
  // Standard output could not be written for another reason, such as a full disk.
  bool failed() const { return failed_; }

 private:
  bool gone_ = false;
  bool failed_ = false;
};

}  // namespace hausregel::app
