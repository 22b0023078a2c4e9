// Lines from a descriptor, one at a time: nothing is read beyond what a pipe has given, and no line
// takes more room than its limit.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hausregel::app {

class LineSource {
 public:
  LineSource(int descriptor, std::size_t limit) : descriptor_(descriptor), limit_(limit) {}

  // The next line without its line feed, its first `limit` bytes only; nothing at the end.
  std::optional<std::string> next();

 private:
  bool fill();

  int descriptor_;
  std::size_t limit_;
  std::string buffer_;
  std::size_t at_ = 0;
  bool ended_ = false;
};

// The lines of a text; a line feed at its end begins no line.
std::vector<std::string> lines_of(std::string_view text);

}  // namespace hausregel::app
