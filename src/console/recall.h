// Finds earlier lines by prefix.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace hausregel::console {

// The position among the lines between key presses. Starts over if the recalled line was edited.
class LineRecall {
 public:
  // Returns the next older of `lines`, newest first, with the same prefix as the original `now` up
  // to byte `cursor`; nullopt if there is none.
  std::optional<std::string> older(const std::vector<std::string>& lines, const std::string& now,
                                   std::size_t cursor) {
    begin(now, cursor);
    for (std::size_t i = at_; i < lines.size(); ++i) {
      if (lines[i].starts_with(prefix_) && lines[i] != now) {
        at_ = i + 1;
        return shown_ = lines[i];
      }
    }
    return std::nullopt;
  }
  // Returns the next newer line, and finally the original input.
  std::optional<std::string> newer(const std::vector<std::string>& lines, const std::string& now,
                                   std::size_t cursor) {
    begin(now, cursor);
    while (at_ > 1) {
      --at_;
      const std::string& line = lines[at_ - 1];
      if (line.starts_with(prefix_) && line != now) {
        return shown_ = line;
      }
    }
    const bool back = at_ == 1;
    at_ = 0;
    return back ? std::optional(shown_ = typed_) : std::nullopt;
  }

 private:
  void begin(const std::string& now, std::size_t cursor) {
    if (at_ > 0 && now == shown_) {
      return;
    }
    typed_ = now;
    prefix_ = now.substr(0, cursor);
    at_ = 0;
  }

  std::size_t at_ = 0;  // after the one shown; 0: none
  std::string typed_;
  std::string prefix_;
  std::string shown_;
};

}  // namespace hausregel::console
