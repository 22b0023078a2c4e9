// What is taller than the screen is shown by a pager. The program itself may start no others
// (confine/filter.h), so a process that waits since before then starts it.
#pragma once

#include <string>
#include <string_view>

namespace hausregel::app {

class Pager {
 public:
  Pager() = default;
  ~Pager();
  Pager(const Pager&) = delete;
  Pager& operator=(const Pager&) = delete;

  // The process that waits: `command` is what a shell will run, and nothing else ever is. Where it
  // cannot be begun nothing is paged.
  void begin(const std::string& command);
  // Comes back when the reader has seen enough. False: nobody could show it.
  bool show(std::string_view text);

 private:
  void leave();

  int to_ = -1;
  int from_ = -1;
};

// $HAUSREGEL_PAGER, else less, which ends by itself where a screen is enough.
std::string pager_command();

}  // namespace hausregel::app
