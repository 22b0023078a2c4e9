// Program input and output: lines from a descriptor or a text, standard output and error, and a
// pager. Does not interpret the text.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "console/render.h"

namespace hausregel::app {

// Reads one line at a time, without waiting for more than a pipe holds. A line takes no more memory
// than its limit.
class LineSource {
 public:
  // Drops bytes of a line after the first `limit`. The caller keeps the descriptor; a read error
  // ends the lines.
  LineSource(int descriptor, std::size_t limit) : descriptor_(descriptor), limit_(limit) {}
  // Reads from a text, without a limit.
  explicit LineSource(std::string text) : buffer_(std::move(text)), ended_(true) {}

  // Returns the next line, at most `limit` bytes, without its line feed; nullopt at the end. A
  // final line feed starts no further line.
  std::optional<std::string> next();

 private:
  bool fill();

  int descriptor_ = -1;
  std::size_t limit_ = std::numeric_limits<std::size_t>::max();
  std::string buffer_;
  std::size_t at_ = 0;
  bool ended_ = false;
};

// Text for standard output and standard error.
using Said = console::Rendered;

// Writes standard output and error. If a reader goes away (`| head`), stops without an error.
class Printer {
 public:
  // Writes results, unbuffered.
  void out(std::string_view text);
  void err(std::string_view text);
  // Keeps all further output in `said`, which must outlive its use; null: writes it again.
  void keep_in(Said* said) { kept_ = said; }

  bool gone = false;    // nobody reads standard output any more: stop producing it
  bool failed = false;  // standard output failed for another reason, such as a full disk

 private:
  Said* kept_ = nullptr;
};

// Shows text taller than the screen. The program itself may start no others (confine/filter.h), so
// a process forked before that restriction starts the pager.
class Pager {
 public:
  Pager() = default;
  ~Pager() { leave(); }
  Pager(const Pager&) = delete;
  Pager& operator=(const Pager&) = delete;

  // Forks the waiting process. A shell will run `command`, and nothing else. If the fork fails,
  // nothing is paged.
  void begin(const std::string& command);
  // Returns when the reader quits. False: could not be shown.
  bool show(std::string_view text);

 private:
  void leave();

  int waiting_ = -1;  // a socket to the waiting process; -1: none
};

}  // namespace hausregel::app
