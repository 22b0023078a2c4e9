// What the program reads from and writes to: lines from a descriptor or a text, standard output and
// error, and a pager. Nothing here knows what a line or a text means.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace hausregel::app {

// Lines one at a time: nothing is read beyond what a pipe has given, and no line takes more room
// than its limit.
class LineSource {
 public:
  // Bytes of a line behind the first `limit` are read and dropped. The descriptor stays the
  // caller's; where it cannot be read, the lines end.
  LineSource(int descriptor, std::size_t limit) : descriptor_(descriptor), limit_(limit) {}
  // Of a text, whatever their length.
  explicit LineSource(std::string text) : buffer_(std::move(text)), ended_(true) {}

  // The next line without its line feed, its first `limit` bytes only; nothing at the end. A line
  // feed at the end begins no line.
  std::optional<std::string> next();

 private:
  bool fill();

  int descriptor_ = -1;
  std::size_t limit_ = std::numeric_limits<std::size_t>::max();
  std::string buffer_;
  std::size_t at_ = 0;
  bool ended_ = false;
};

// What is said on standard output and on standard error.
struct Said {
  std::string out;
  std::string err;
};

// Standard output and error. A reader that goes away (`| head`) is no failure: nothing more is
// said.
class Printer {
 public:
  // Results. Everything written is handed on at once.
  void out(std::string_view text);
  void err(std::string_view text);
  // From here on all is kept in `said`, which has to outlive that; null: it is written again.
  void keep_in(Said* said) { kept_ = said; }

  // Nobody reads standard output any more: stop working for it.
  bool gone() const { return gone_; }
  // Standard output could not be written for another reason, such as a full disk.
  bool failed() const { return failed_; }

 private:
  Said* kept_ = nullptr;
  bool gone_ = false;
  bool failed_ = false;
};

// Shows what is taller than the screen. The program itself may start no others (confine/filter.h),
// so a process that waits since before then starts it.
class Pager {
 public:
  Pager() = default;
  ~Pager() { leave(); }
  Pager(const Pager&) = delete;
  Pager& operator=(const Pager&) = delete;

  // The process that waits: `command` is what a shell will run, and nothing else ever is. Where it
  // cannot be begun nothing is paged.
  void begin(const std::string& command);
  // Comes back when the reader has seen enough. False: nobody could show it.
  bool show(std::string_view text);

 private:
  void leave();

  int waiting_ = -1;  // a socket to the process that waits; -1: there is none
};

}  // namespace hausregel::app
